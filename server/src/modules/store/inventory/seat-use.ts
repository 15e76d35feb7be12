import { runsOutOn, takenPerMonth, usageDays, usageDaysSince } from '@app/domain/seats/warnings';
import type { Day, Instant } from '@app/domain/time';
import { daysBetween } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { openAttempt } from '../../../platform/database/predicates.ts';

type Input = { companyId: string; productId: string; available: number; firstAt: Instant | null };
type Use = { usePerMonth: number | null; runsOutOn: Day | null };

/**
 * So many moves at most are looked at for one product of one company: where there are more, they tell the pace by fewer
 * days.
 */
const mostMoves = 5000;

/**
 * How many seats of a product a company gives out in a month, and when it has none left if it goes on so. In the order
 * asked for.
 */
export async function useOfSeats(work: Work, asked: readonly Input[]): Promise<Use[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<{ taken: number; moves: number; oldestOn: Day | null }>`
    select e.taken, e.moves, e."oldestOn" from unnest(${asked.map(({ companyId }) => companyId)}::uuid[],
      ${asked.map(({ productId }) => productId)}::uuid[]) with ordinality w(company_id, product_id, place)
      cross join lateral (
        select (count(*) filter (where m.event = 'allocate') - count(*)
          filter (where m.event = 'release' and m.state_before = 'allocated'))::int as taken,
          count(*)::int as moves, min(m.at)::date::text as "oldestOn"
        from (select event, state_before, at from seat_entries s
          where s.company_id = w.company_id and s.product_id = w.product_id order by s.sequence desc
          limit ${mostMoves}) m
        where m.at >= ${work.now}::timestamptz - make_interval(days => ${usageDays.most})
      ) e order by w.place`.execute(work.tx);
  return asked.map(({ available, firstAt }, index) => {
    const { taken, moves, oldestOn } = rows[index]!;
    if (firstAt === null) return { usePerMonth: null, runsOutOn: null };
    const firstOn = new Date(firstAt).toISOString().slice(0, 10) as Day;
    const days =
      moves < mostMoves ? usageDaysSince(firstOn, work.today) : Math.max(1, daysBetween(oldestOn!, work.today));
    return { usePerMonth: takenPerMonth(taken, days), runsOutOn: runsOutOn(available, taken, days, work.today) };
  });
}

/** How many people of a company wait for a seat of a course that its lots of a product open. In the order asked for. */
export async function waitingForSeats(
  work: Work,
  asked: readonly Pick<Input, 'companyId' | 'productId'>[],
): Promise<number[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<{ waiting: number }>`
    select (select count(distinct e.id)::int from enrolments e
      join seat_lot_courses k on k.company_id = e.company_id and k.course_id = e.course_id
        join seat_lots l on l.company_id = k.company_id and l.id = k.lot_id and l.product_id = w.product_id
          and l.owner_person_id is null
      where e.company_id = w.company_id and e.waits_for_seat and ${openAttempt('e')}) as waiting
    from unnest(${asked.map(({ companyId }) => companyId)}::uuid[],
      ${asked.map(({ productId }) => productId)}::uuid[]) with ordinality w(company_id, product_id, place)
    order by w.place`.execute(work.tx);
  return rows.map(({ waiting }) => waiting);
}
