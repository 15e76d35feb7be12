import { standing } from '../qualification/by-hand.ts';
import { companyByHand, lead, open } from './by-hand-company.ts';
import { platformByHand } from './by-hand-platform.ts';
import { byHand } from './by-hand.ts';

/** One question to the product, and to PostgreSQL by hand. */
export type Case = {
  name: string;
  path: string;
  /** The platform's staff, or the admin of the largest company. */
  by: 'staff' | 'admin';
  text: string;
  values: unknown[];
  /**
   * What the page says besides: asked for by itself. Where it answers an `n`, that counts the rows as the page does, up
   * to 10,001.
   */
  also?: string;
  /** Its page is looked at beside a tenth of the data. */
  growth?: boolean;
};
/** `timeZone`: of the staff's company, by whose clocks their reports count days. */
export type Scene = { companyId: string; today: string; timeZone: string };

/** The first people by name, and one more. */
const shown = `shown as materialized (select p.id, p.legal_name, m.employee_number, w.site_id from placements w join people p on p.id = w.person_id
  join employments m on m.company_id = $1 and m.person_id = p.id where w.company_id = $1 and w.retracted_at is null and w.started_on <= $2 and (w.ended_on is null or w.ended_on >= $2)
  order by folded(p.legal_name), p.id limit 50)`;
const matrixPeople = `with ${shown} select x.id, x.legal_name, x.employee_number, s.name,
  (select string_agg(distinct o.title, ', ') from position_assignments a
  join positions o on o.company_id = $1 and o.id = a.position_id
    where a.company_id = $1 and a.person_id = x.id and a.retracted_at is null and a.started_on <= $2
      and (a.ended_on is null or a.ended_on >= $2))
  from shown x left join sites s on s.company_id = $1 and s.id = x.site_id`;
/** Their cells, with the day that each task is due: that of the course under way, where one is open. */
const matrixPage = `with ${shown}, ${lead}, going as (select e.person_id, l.skill_id, min(e.due_on) as due_on
  from lead l join enrolments e on e.course_id = l.course_id
    where e.company_id = $1 and e.person_id in (select id from shown) and ${open('e')} group by 1, 2)
  select r.person_id, r.id, r.status, r.until, g.due_on
  from (${standing.replaceAll(/\(\$3::uuid\[\] is null or (p\.)?person_id = any\(\$3\)\)/g, '$1person_id in (select id from shown)')}) r
    left join going g on g.person_id = r.person_id and g.skill_id = substring(r.target_key from 7 for 36)::uuid
      and r.status in ('due', 'missing', 'inGrace', 'expired', 'expiring') order by 1, 2`;

/**
 * Each report: its first page, its totals, and groups with their subtotals. The inventory of all companies is a matter
 * of `npm run bench store`.
 */
export function casesOf({ companyId, today, timeZone }: Scene): Case[] {
  const platform = (name: string, at: string, query: string, text: string): Case => ({
    ...{ name, path: `/api/admin/reports/${at}?locale=en${query}`, by: 'staff', text, values: [today] },
  });
  const company = (name: string, at: string, query: string, text: string): Case => ({
    ...{
      name,
      path: `/api/settings/reports/${at}?locale=en${query}`,
      by: 'admin',
      text,
      values: [companyId, today, null],
    },
  });
  const attempts = (name: string, at: string, query: string, text: string): Case => ({
    ...company(name, at, query, text),
    values: [today, companyId],
  });
  /** The first page of a report. */
  const page = (one: Case, also?: string): Case => ({ ...one, ...(also && { also }), growth: true });
  return [
    page(platform('AllEnrollments: first page', 'enrolments', '', byHand.page), byHand.counted),
    platform('AllEnrollments: totals', 'enrolments-groups', '', byHand.totals),
    platform('AllEnrollments: by company, month', 'enrolments-groups', '&by=company,month', byHand.companyAndMonth),
    page(attempts('CompanyEnrollments: first page', 'enrolments', '', byHand.pageOfCompany), byHand.countedOfCompany),
    attempts('CompanyEnrollments: totals', 'enrolments-groups', '', byHand.totalsOfCompany),
    attempts('CompanyEnrollments: by position, site', 'enrolments-groups', '&by=position,site', byHand.ofCompany),
    page(
      company('CompanyUnfinishedCourses: first page', 'unfinished', '', companyByHand.unfinishedPage),
      companyByHand.unfinishedCounted,
    ),
    company('CompanyUnfinishedCourses: totals', 'unfinished-groups', '', companyByHand.unfinishedTotals),
    company(
      'CompanyUnfinishedCourses: by reason, course',
      'unfinished-groups',
      '&by=blocker,course',
      companyByHand.unfinishedGroups,
    ),
    page(company('CompanyRecentActivity: first page', 'activity', '', companyByHand.activityPage)),
    company('CompanyRecentActivity: totals', 'activity-groups', '', companyByHand.activityTotals),
    company('CompanyRecentActivity: by day, event', 'activity-groups', '&by=day,event', companyByHand.activityGroups),
    page(company('CompanyExpiredCourses: first page', 'expired', '', companyByHand.expiredPage)),
    company('CompanyExpiredCourses: totals', 'expired-groups', '', companyByHand.expiredTotals),
    company(
      'CompanyExpiredCourses: by site, qualification',
      'expired-groups',
      '&by=site,qualification',
      companyByHand.expiredGroups,
    ),
    page(company('CompanyExpiringSoon: first page', 'expiring', '', companyByHand.expiringPage)),
    company('CompanyExpiringSoon: totals', 'expiring-groups', '', companyByHand.expiringTotals),
    company('CompanyExpiringSoon: by month', 'expiring-groups', '&by=month', companyByHand.expiringGroups),
    {
      ...{
        name: 'CompanyQualifications: first page',
        path: '/api/settings/qualifications?limit=50',
        by: 'admin',
        growth: true,
      },
      ...{ text: matrixPage, also: matrixPeople, values: [companyId, today] },
    },
    page(platform('AllCourses: first page', 'courses', '', platformByHand.coursesPage), platformByHand.coursesCounted),
    platform('AllCourses: totals', 'courses-groups', '', platformByHand.coursesTotals),
    platform('AllCourses: by category', 'courses-groups', '&by=category', platformByHand.coursesGroups),
    page(
      platform('CertificationStatus: first page', 'certifications', '', platformByHand.proofsPage),
      platformByHand.proofsCounted,
    ),
    platform('CertificationStatus: totals', 'certifications-groups', '', platformByHand.proofsTotals),
    platform(
      'CertificationStatus: by company, status',
      'certifications-groups',
      '&by=company,status',
      platformByHand.proofsGroups,
    ),
    page(platform('Logs: first page', 'logs', '', platformByHand.logsPage), platformByHand.logsCounted),
    platform('Logs: totals', 'logs-groups', '', platformByHand.logsTotals),
    {
      ...platform('Logs: by action, day', 'logs-groups', '&by=action,day', platformByHand.logsGroups),
      values: [today, timeZone],
    },
    page(platform('AdminList: first page', 'admins', '', platformByHand.adminsPage), platformByHand.adminsCounted),
    platform('AdminList: totals', 'admins-groups', '', platformByHand.adminsTotals),
    platform('AdminList: by role, company', 'admins-groups', '&by=role,company', platformByHand.adminsGroups),
  ];
}

type Answer = {
  count?: { rows: number; exact: boolean } | null;
  rows?: { id?: string; personId?: string; cells?: unknown[] }[];
  groups?: unknown[];
  total?: { rows: number; values: Record<string, { value: number | null }> };
  remainder?: { groups: number } | null;
};
type HandRow = Record<string, unknown>;

/**
 * What the two answers do not have in common, in words; null where they say the same. `counted`: rows by hand, where
 * the page is beside a count. Sums are compared where the column by hand has the name of the measure.
 */
export function apart(
  { groups, total, rows, remainder, count }: Answer,
  hand: readonly HandRow[],
  counted: number | null,
): string | null {
  if (counted !== null && (count!.exact ? count!.rows !== counted : counted <= 10_000))
    return `${count!.rows} rows counted, by hand ${counted}`;
  if (total) {
    const all = Math.max(...hand.map((row) => row['rows'] as number));
    if (total.rows !== all) return `${total.rows} rows, by hand ${all}`;
    const sums = hand.find((row) => row['rows'] === all)!;
    // By hand nothing is rounded.
    const other = Object.entries(total.values).find(
      ([name, { value }]) => name in sums && Math.abs(Number(sums[name]) - Number(value)) > 0.051,
    );
    if (other) return `${other[0]} ${other[1].value}, by hand ${String(sums[other[0]])}`;
    const found = (groups?.length ?? 0) + (remainder?.groups ?? 0);
    // The last row by hand is the total.
    return found === hand.length - 1 || (remainder && found <= hand.length - 1)
      ? null
      : `${found} groups, by hand ${hand.length - 1}`;
  }
  if (rows?.[0]?.cells) {
    const cells = rows.reduce((sum, row) => sum + row.cells!.length, 0);
    return cells === hand.length ? null : `${cells} cells, by hand ${hand.length}`;
  }
  const [ours, theirs] = [rows!.map(({ id }) => id), hand.slice(0, 50).map((row) => row['id'])];
  return JSON.stringify(ours) === JSON.stringify(theirs)
    ? null
    : `another page: ${ours.filter((id, at) => id !== theirs[at]).length} of ${ours.length} rows`;
}
