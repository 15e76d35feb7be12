import type { LineWarning } from '@app/domain/store/cart';
import { lineWarnings } from '@app/domain/store/cart';
import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import type { CartRow } from './cart-records.ts';
import type { PricedLine } from './price-cart.ts';

/** How far ahead a proof must hold for its holder to need no seat now, where the company says nothing. */
const soonDays = 90;

/** What the company's seats and proofs say to a line of its cart. */
export async function warningsOf(work: Work, cart: CartRow, line: PricedLine): Promise<LineWarning[]> {
  if (!line.product || line.savedForLater) return [];
  const courseIds = line.product.courseIds;
  const unused = line.product.held.free;
  if (cart.boughtFor === 'person' || courseIds.length === 0)
    return lineWarnings({ quantity: line.quantity, unused, waitingPeople: 0, validUntil: await validUntil(work, cart, courseIds, cart.ownerId) });
  const { rows } = await sql<{
    n: number;
  }>`select count(distinct person_id)::int as n from enrolments where company_id = ${cart.companyId} and course_id = any(${courseIds}::uuid[])
    and waits_for_seat and completed_at is null and withdrawn_at is null and failed_at is null and voided_at is null`.execute(work.tx);
  // Those it was put there for are who may be valid already; without them nobody is meant.
  const people = line.forPeople.length > 0 ? await validUntil(work, cart, courseIds, line.forPeople) : await validUntil(work, cart, courseIds, null);
  return lineWarnings({ quantity: line.quantity, unused, waitingPeople: rows[0]!.n, validUntil: people, forPeople: line.forPeople.length });
}

/** The last days of proofs of the courses that run beyond what is soon, one for each person. */
async function validUntil(work: Work, cart: CartRow, courseIds: readonly string[], who: string | readonly string[] | null): Promise<string[]> {
  return [...(await validProofs(work, cart.companyId, courseIds, typeof who === 'string' ? [who] : who)).values()];
}

/** Of these people, or of all, who has a proof of the courses that runs beyond what is soon, and until when. */
export async function validProofs(work: Work, companyId: string, courseIds: readonly string[], who: readonly string[] | null): Promise<Map<string, string>> {
  const people = who === null ? sql`true` : sql`a.person_id = any(${[...who]}::uuid[])`;
  const { rows } = await sql<{ personId: string; until: string }>`select a.person_id as "personId", max(a.valid_through)::date as until from achievements a
    join employments e on e.company_id = a.company_id and e.person_id = a.person_id and e.ended_on is null
    join companies c on c.id = a.company_id
    where a.company_id = ${companyId} and a.course_id = any(${[...courseIds]}::uuid[]) and a.revoked_at is null and ${people}
      and a.valid_through > ${work.today}::date + coalesce((c.settings_overrides ->> 'expiringSoonDays')::int, ${soonDays}::int)
    group by a.person_id`.execute(work.tx);
  return new Map(rows.map(({ personId, until }) => [personId, until]));
}
