import { notAtASite } from '@app/domain/seats/seat-site';
import type { Day } from '@app/domain/time';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

/** The end of a day where the company is. */
export const endOf = (work: Work, day: string) => sql`((${day}::date + 1)::timestamp at time zone ${work.timeZone})`;

/**
 * Every seat of the company and the site it counts for: that of who has or used it at the end of a day, with all that
 * ever happened to the seat. So each seat is in one row, and rows by site add up as rows by product do. People who left
 * count where they last were; who begins later is at no site yet. Two records that became one person are that person.
 */
export function seatSites(work: Work, on: Day): RawBuilder<unknown> {
  // What has not moved since then stands with who has it now; only of the others the ledger is asked.
  const moved = sql`s.changed_at >= ${endOf(work, on)}`;
  const then = on < work.today;
  const holder = then
    ? sql`case when ${moved} then coalesce(k.kept_id, a.person_id) else s.person_id end`
    : sql`s.person_id`;
  return sql`select s.id, s.lot_id, s.state,
      case when ${holder} is null then ${notAtASite.withNobody.id}::uuid
        else coalesce(w.site_id, ${notAtASite.noSite.id}::uuid) end as site_id
    from seats s ${
      then
        ? sql`left join lateral (select n.state_after, n.person_id from seat_entries n
          where ${moved} and n.company_id = s.company_id and n.seat_id = s.id
            and n.at < ${endOf(work, on)} order by n.sequence desc limit 1) e on true
          left join lateral (select e.person_id where e.state_after in ('reserved', 'allocated', 'consumed')) a on true
          left join merged_records() k on k.merged_id = a.person_id`
        : sql``
    }
      left join (select distinct on (p.person_id) p.person_id, p.site_id from placements p
        where p.company_id = ${work.companyId} and p.retracted_at is null
        and p.started_on <= ${on}::date order by p.person_id, p.started_on desc) w on w.person_id = ${holder}
    where ${work.visible('seat.view', { companyId: 's.company_id' })} and s.company_id = ${work.companyId}`;
}

/** Narrows rows to the seats of a site, as it stood at the end of a day. */
export const atSite = (work: Work, seatId: string, site: string, on: Day | undefined): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(seatId)} in (select x.id from
    (${seatSites(work, on !== undefined && on < work.today ? on : work.today)}) x where x.site_id = ${site}::uuid)`;
