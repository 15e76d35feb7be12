import type { LineWarning } from '@app/domain/store/cart';
import { lineWarnings } from '@app/domain/store/cart';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { lastingProofs } from '../../seats/index.ts';
import type { CartRow } from './cart-records.ts';
import type { PricedLine } from './price-cart.ts';
import { openAttempt } from '../../../platform/database/predicates.ts';

/** `first`: the first last day of those who are valid; null where none of them expires. */
type Facts = { place: number; waiting: number; valid: number; first: Day | null };

/**
 * What the company's seats and proofs say to the lines of its cart, in their order. One statement, however many lines
 * there are.
 */
export async function warningsOf(work: Work, cart: CartRow, lines: readonly PricedLine[]): Promise<LineWarning[][]> {
  const asked = lines.flatMap((line, place) =>
    line.product && !line.savedForLater
      ? [{ place, courses: line.product.courseIds, people: whoIsMeant(cart, line) }]
      : [],
  );
  if (asked.length === 0) return lines.map(() => []);
  const courseIds = [...new Set(asked.flatMap(({ courses }) => courses))];
  const { rows } = await sql<Facts>`
    with asked as materialized (select q.* from json_to_recordset(${JSON.stringify(asked)}) as q(place int,
      courses uuid[], people uuid[])),
    lines as (select q.place, q.people, cardinality(q.courses) as courses, k.course_id from asked q
      cross join unnest(q.courses) k(course_id)),
    waiting as (select l.place, count(distinct e.person_id)::int as n from lines l
      join enrolments e on e.company_id = ${cart.companyId} and e.course_id = l.course_id
      and e.waits_for_seat and ${openAttempt('e')} group by 1),
    valid as (select place, count(*)::int as n, nullif(min(until), 'infinity')::text as first from (
      select l.place, h.person_id, min(h.until) as until from lines l
        join (${lastingProofs(work, cart.companyId, courseIds)}) h on h.course_id = l.course_id
      where l.people is null or h.person_id = any(l.people) group by l.place, l.courses, h.person_id
        having count(*) = l.courses) person group by 1)
    select q.place, coalesce(w.n, 0) as waiting, coalesce(v.n, 0) as valid, v.first from asked q
      left join waiting w using (place) left join valid v using (place)`.execute(work.tx);
  const facts = new Map(rows.map((row) => [row.place, row]));
  return lines.map(({ quantity, product, forPeople }, place) => {
    const found = facts.get(place);
    if (!found || !product) return [];
    const [waitingPeople, people] = cart.boughtFor === 'person' ? [0, 0] : [found.waiting, forPeople.length];
    return lineWarnings({
      quantity,
      unused: product.held.free,
      waitingPeople,
      valid: { people: found.valid, first: found.first },
      forPeople: people,
    });
  });
}

/** Anyone who buys for themselves; those the line was put there for; or no one in particular. */
function whoIsMeant(cart: CartRow, { forPeople }: PricedLine): string[] | null {
  if (cart.boughtFor === 'person') return [cart.ownerId];
  return forPeople.length > 0 ? forPeople : null;
}
