import type { LineWarning } from '@app/domain/store/cart';
import { lineWarnings } from '@app/domain/store/cart';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import type { CartRow } from './cart-records.ts';
import type { PricedLine } from './price-cart.ts';

/** How far ahead a proof must hold for its holder to need no seat now, where the company says nothing. */
const soonDays = 90;

type Facts = { place: number; waiting: number; valid: number; first: Day | null };

/** What the company's seats and proofs say to the lines of its cart, in their order. One statement, however many lines there are. */
export async function warningsOf(work: Work, cart: CartRow, lines: readonly PricedLine[]): Promise<LineWarning[][]> {
  const asked = lines.flatMap((line, place) =>
    line.product && !line.savedForLater ? [{ place, courses: line.product.courseIds, people: whoIsMeant(cart, line) }] : [],
  );
  if (asked.length === 0) return lines.map(() => []);
  const { rows } = await sql<Facts>`
    with asked as materialized (select q.*, ${work.today}::date + coalesce((c.settings_overrides ->> 'expiringSoonDays')::int, ${soonDays}::int) as soon
      from json_to_recordset(${JSON.stringify(asked)}) as q(place int, courses uuid[], people uuid[]) join companies c on c.id = ${cart.companyId}),
    lines as (select q.place, q.people, q.soon, k.course_id from asked q cross join unnest(q.courses) k(course_id)),
    waiting as (select l.place, count(distinct e.person_id)::int as n from lines l join enrolments e on e.company_id = ${cart.companyId} and e.course_id = l.course_id
      and e.waits_for_seat and e.completed_at is null and e.withdrawn_at is null and e.failed_at is null and e.voided_at is null group by 1),
    valid as (select place, count(*)::int as n, min(until) as first from (
      select l.place, a.person_id, max(a.valid_through)::date as until from lines l
        join achievements a on a.company_id = ${cart.companyId} and a.course_id = l.course_id and a.revoked_at is null and a.valid_through > l.soon
        join employments e on e.company_id = a.company_id and e.person_id = a.person_id and e.ended_on is null
      where l.people is null or a.person_id = any(l.people) group by 1, 2) person group by 1)
    select q.place, coalesce(w.n, 0) as waiting, coalesce(v.n, 0) as valid, v.first from asked q left join waiting w using (place) left join valid v using (place)`.execute(
    work.tx,
  );
  const facts = new Map(rows.map((row) => [row.place, row]));
  return lines.map(({ quantity, product, forPeople }, place) => {
    const found = facts.get(place);
    if (!found || !product) return [];
    const [waitingPeople, people] = cart.boughtFor === 'person' ? [0, 0] : [found.waiting, forPeople.length];
    return lineWarnings({ quantity, unused: product.held.free, waitingPeople, valid: { people: found.valid, first: found.first }, forPeople: people });
  });
}

/** Whoever buys for themselves; those the line was put there for; or nobody in particular. */
function whoIsMeant(cart: CartRow, { forPeople }: PricedLine): string[] | null {
  if (cart.boughtFor === 'person') return [cart.ownerId];
  return forPeople.length > 0 ? forPeople : null;
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
