import type * as api from '@app/contract/sds/sheets';
import { newHazardDays, newHazards } from '@app/domain/sds/new-hazards';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Work } from '../../platform/database/work.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

type Brought = z.input<typeof api.getSheet.result>['newHazards'];
type Row = {
  siteId: string;
  site: string;
  sheetId: string;
  hazards: string[];
  addedAt: string;
  removedAt: string | null;
  people: number;
};

/** What a product of the acting company brought to its sites lately. The caller asked the permission. */
export async function newHazardsOf(work: Work, sheetId: string): Promise<Brought> {
  const { rows } =
    await sql<Row>`select m.site_id as "siteId", s.name as site, m.sheet_id as "sheetId", m.added_at as "addedAt",
      m.removed_at as "removedAt",
      coalesce((select array_agg(distinct h) from sds_revisions r, unnest(r.hazards) h
        where r.company_id = m.company_id and r.sheet_id = m.sheet_id and r.withdrawn_at is null
          and not exists (select from sds_revisions n
          where n.company_id = r.company_id and n.sheet_id = r.sheet_id and n.language = r.language
            and n.jurisdiction = r.jurisdiction and n.withdrawn_at is null
            and n.revised_on > r.revised_on)), '{}') as hazards,
      (select count(distinct p.person_id)::int from placements p
        join employments e on e.company_id = p.company_id and e.person_id = p.person_id
        where p.company_id = m.company_id and p.site_id = m.site_id and p.retracted_at is null
          and p.started_on <= ${work.today}::date
          and ${notEndedBefore('p', work.today)} and ${notEndedBefore('e', work.today)} and not e.sample) as people
    from site_chemicals m join sites s on s.company_id = m.company_id and s.id = m.site_id
    where m.company_id = ${work.companyId} and m.site_id in (select o.site_id from site_chemicals o
      where o.company_id = m.company_id and o.sheet_id = ${sheetId}
      and o.removed_at is null and o.added_at > ${work.now}::timestamptz - make_interval(days =>
        ${sql.lit(newHazardDays)})) order by m.added_at`.execute(work.tx);
  return [...Map.groupBy(rows, ({ siteId }) => siteId).values()].flatMap((there) => {
    const own = there.find((row) => row.sheetId === sheetId && row.removedAt === null)!;
    // A product that comes back brings nothing that it had brought before; another place at the site neither.
    const classes = newHazards(
      own,
      there.filter((row) => row !== own),
    );
    return classes.length > 0 ? [{ siteId: own.siteId, site: own.site, classes, people: own.people }] : [];
  });
}
