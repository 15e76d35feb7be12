import * as api from '@app/contract/qualification/matrix';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import { headerOf } from '../../../platform/lists/files/report.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Totals } from '../counts/company-counts.ts';
import { countsOn, totalsFrom } from '../counts/company-counts.ts';
import type { Seen } from './as-of.ts';
import { asOfMoment } from './as-of.ts';
import type { ListFilters } from './standing-sql.ts';
import { askedCells, employed, gap, held, looksForCells, named, statuses, wantedCells } from './standing-sql.ts';

type Coverage = z.output<typeof api.getMatrixTotals.result>['coverage'][number];

/** Everything counted over the people the filters leave. */
export async function totalsOf(work: Work, seen: Seen, narrowed: ListFilters): Promise<Totals> {
  const everybody = Object.values(narrowed).every((value) => value === undefined);
  return everybody ? totalsFrom(await countsOn(work, seen)) : narrowedTotals(work, seen, narrowed);
}

/** The same from one look at how they stand. */
export async function narrowedTotals(work: Work, seen: Seen, narrowed: ListFilters): Promise<Totals> {
  const { on } = seen;
  const within = (days: number) =>
    sql`count(*) filter (where s.qualified and s.covered_through between ${on}::date and ${on}::date + ${days}::int)`;
  const matching = looksForCells(narrowed)
    ? sql`(select count(distinct s.person_id)::int from s where ${wantedCells(narrowed, on)})`
    : sql`(select count(*)::int from w)`;
  const { rows } = await sql<Totals>`
    with w as materialized (select w.person_id, w.site_id from ${employed(work, seen, narrowed)} w
        join people p on p.id = w.person_id join employments e on e.company_id = ${work.companyId}
          and e.person_id = w.person_id where ${named(narrowed.q)}),
      s as materialized (select s.person_id, s.target_key, s.kind, s.status, s.qualified, s.position_id,
        s.covered_through
        from ${statuses(work, seen, null, narrowed.future)} s join w on w.person_id = s.person_id
          where ${askedCells(narrowed)}),
      k as (select s.person_id, s.target_key, bool_and(s.qualified) as met from s where s.status <> 'future'
        group by 1, 2),
      u as (select s.person_id, s.position_id from s where s.kind = 'mandatory' and not s.qualified
        and s.status <> 'future' group by 1, 2),
      f as (select h.position_id, w.site_id, h.person_id, own.person_id is null and everyone.person_id is null as whole
        from ${held(work, seen)} h join w on w.person_id = h.person_id
        left join u own on own.person_id = h.person_id and own.position_id = h.position_id
        left join u everyone on everyone.person_id = h.person_id and everyone.position_id is null)
    select (select count(*)::int from w) as people, ${matching} as matching,
      (select count(*)::int from w where not exists (select 1 from s
        where s.person_id = w.person_id and ${gap})) as compliant,
      (select count(*)::int from s where ${gap}) as gaps,
      (select coalesce(jsonb_object_agg(x.status, x.cells), '{}')
        from (select s.status, count(*) as cells from s where s.kind = 'mandatory' group by 1) x) as statuses,
      (select jsonb_build_object('in30', ${within(30)}, 'in60', ${within(60)}, 'in90', ${within(90)})
        from s) as expiring,
      (select coalesce(jsonb_agg(x order by x.key), '[]')
        from (select k.target_key as key, count(*) as asked, count(*) filter (where k.met) as met from k
        group by 1) x) as columns,
      (select coalesce(jsonb_agg(x order by x."positionId", x."siteId"), '[]')
        from (select f.position_id as "positionId", f.site_id as "siteId", count(*) as people, count(*)
        filter (where f.whole) as qualified
        from f group by 1, 2) x) as positions`.execute(work.tx);
  return rows[0]!;
}

type PositionMinimum = {
  positionId: string;
  title: string;
  minQualified: number | null;
  sites: Record<string, number>;
};
type Named = { id: string; name: string };

/** Qualified people against those wanted: per site where a number is set per site, else per position. */
export async function coverageOf(
  work: Work,
  totals: Pick<Totals, 'positions'>,
  { positionId, siteId }: ListFilters,
): Promise<Coverage[]> {
  const { companyId } = work;
  const wanted = await sql<PositionMinimum>`select p.id as "positionId", p.title, p.min_qualified as "minQualified",
      (select coalesce(jsonb_object_agg(w.site_id, w.min_qualified), '{}') from position_sites w
        where w.company_id = p.company_id and w.position_id = p.id) as sites
    from positions p where p.company_id = ${companyId} and p.archived_at is null
      and (${positionId ?? null}::uuid is null or p.id = ${positionId ?? null}) order by p.title`.execute(work.tx);
  const sites = await sql<Named>`select id, name from sites where company_id = ${companyId}`.execute(work.tx);
  const siteName = (id: string | null) => sites.rows.find((site) => site.id === id)?.name ?? null;
  return wanted.rows.flatMap(({ positionId: id, title, minQualified, sites: perSite }): Coverage[] => {
    const here = totals.positions.filter((row) => row.positionId === id);
    const sum = (rows: typeof here, field: 'people' | 'qualified') =>
      rows.reduce((total, row) => total + row[field], 0);
    const wantedSites = Object.entries(perSite).filter(([site]) => !siteId || site === siteId);
    if (wantedSites.length > 0)
      return wantedSites.map(([site, count]) => {
        const rows = here.filter((row) => row.siteId === site);
        return {
          positionId: id,
          title,
          siteId: site,
          site: siteName(site),
          people: sum(rows, 'people'),
          qualified: sum(rows, 'qualified'),
          wanted: count,
        };
      });
    if (here.length === 0 && minQualified === null) return [];
    return [
      {
        positionId: id,
        title,
        siteId: null,
        site: null,
        people: sum(here, 'people'),
        qualified: sum(here, 'qualified'),
        wanted: siteId ? null : minQualified,
      },
    ];
  });
}

export const getMatrixTotals = query(
  api.getMatrixTotals,
  async (work, { on, knownOn, ...narrowed }) => {
    work.authorize('standing.viewCompany', { companyId: work.companyId });
    const totals = await totalsOf(work, await asOfMoment(work, { on, knownOn }), narrowed);
    const { rows } = await sql<{
      name: string;
    }>`select legal_name as name from companies where id = ${work.companyId}`.execute(work.tx);
    const header = await headerOf(work, { company: rows[0]!.name, period: null, rows: totals.matching });
    return { ...totals, header, coverage: await coverageOf(work, totals, narrowed) };
  },
  { snapshot: true, mayLag: true },
);
