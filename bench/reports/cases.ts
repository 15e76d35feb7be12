import { byHand as matrixByHand } from '../qualification/by-hand.ts';
import { companyByHand } from './by-hand-company.ts';
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
  /** Its page is looked at beside a tenth of the data. */
  growth?: boolean;
};
/** `timeZone`: of the staff's company, by whose clocks their reports count days. */
export type Scene = { companyId: string; today: string; timeZone: string };

/** The first people by name, and their cells. */
const matrixPage = matrixByHand.cells
  .replace(
    /with\s+staff as/,
    `with shown as materialized (select p.id from placements w join people p on p.id = w.person_id join employments m on m.company_id = $1 and m.person_id = p.id where w.company_id = $1
      and w.retracted_at is null and w.started_on <= $2 and (w.ended_on is null or w.ended_on >= $2) order by folded(p.legal_name), p.id limit 50), staff as`,
  )
  .replaceAll(/\(\$3::uuid\[\] is null or (p\.)?person_id = any\(\$3\)\)/g, '$1person_id in (select id from shown)');

/** Each report: its first page, its totals, and groups with their subtotals. The inventory of all companies is a matter of `npm run bench store`. */
export function casesOf({ companyId, today, timeZone }: Scene): Case[] {
  const platform = (name: string, at: string, query: string, text: string, growth?: boolean): Case => ({
    ...{ name, path: `/api/admin/reports/${at}?locale=en${query}`, by: 'staff', text, values: [today] },
    ...(growth && { growth }),
  });
  const company = (name: string, at: string, query: string, text: string, growth?: boolean): Case => ({
    ...{ name, path: `/api/settings/reports/${at}?locale=en${query}`, by: 'admin', text, values: [companyId, today, null] },
    ...(growth && { growth }),
  });
  const attempts = (name: string, at: string, query: string, text: string, growth?: boolean): Case => ({
    ...company(name, at, query, text, growth),
    values: [today, companyId],
  });
  return [
    platform('AllEnrollments: first page', 'enrolments', '', byHand.page, true),
    platform('AllEnrollments: totals', 'enrolments-groups', '', byHand.totals),
    platform('AllEnrollments: by company, month', 'enrolments-groups', '&by=company,month', byHand.companyAndMonth),
    attempts('CompanyEnrollments: first page', 'enrolments', '', byHand.pageOfCompany, true),
    attempts('CompanyEnrollments: totals', 'enrolments-groups', '', byHand.totalsOfCompany),
    attempts('CompanyEnrollments: by position, site', 'enrolments-groups', '&by=position,site', byHand.ofCompany),
    company('CompanyUnfinishedCourses: first page', 'unfinished', '', companyByHand.unfinishedPage, true),
    company('CompanyUnfinishedCourses: totals', 'unfinished-groups', '', companyByHand.unfinishedTotals),
    company('CompanyUnfinishedCourses: by reason, course', 'unfinished-groups', '&by=blocker,course', companyByHand.unfinishedGroups),
    company('CompanyRecentActivity: first page', 'activity', '', companyByHand.activityPage, true),
    company('CompanyRecentActivity: totals', 'activity-groups', '', companyByHand.activityTotals),
    company('CompanyRecentActivity: by day, event', 'activity-groups', '&by=day,event', companyByHand.activityGroups),
    company('CompanyExpiredCourses: first page', 'expired', '', companyByHand.expiredPage, true),
    company('CompanyExpiredCourses: totals', 'expired-groups', '', companyByHand.expiredTotals),
    company('CompanyExpiredCourses: by site, qualification', 'expired-groups', '&by=site,qualification', companyByHand.expiredGroups),
    company('CompanyExpiringSoon: first page', 'expiring', '', companyByHand.expiringPage, true),
    company('CompanyExpiringSoon: totals', 'expiring-groups', '', companyByHand.expiringTotals),
    company('CompanyExpiringSoon: by month', 'expiring-groups', '&by=month', companyByHand.expiringGroups),
    {
      ...{ name: 'CompanyQualifications: first page', path: '/api/settings/qualifications?limit=50', by: 'admin', growth: true },
      ...{ text: matrixPage, values: [companyId, today] },
    },
    platform('AllCourses: first page', 'courses', '', platformByHand.coursesPage, true),
    platform('AllCourses: totals', 'courses-groups', '', platformByHand.coursesTotals),
    platform('AllCourses: by category', 'courses-groups', '&by=category', platformByHand.coursesGroups),
    platform('CertificationStatus: first page', 'certifications', '', platformByHand.proofsPage, true),
    platform('CertificationStatus: totals', 'certifications-groups', '', platformByHand.proofsTotals),
    platform('CertificationStatus: by company, status', 'certifications-groups', '&by=company,status', platformByHand.proofsGroups),
    platform('Logs: first page', 'logs', '', platformByHand.logsPage, true),
    platform('Logs: totals', 'logs-groups', '', platformByHand.logsTotals),
    { ...platform('Logs: by action, day', 'logs-groups', '&by=action,day', platformByHand.logsGroups), values: [today, timeZone] },
    platform('AdminList: first page', 'admins', '', platformByHand.adminsPage, true),
    platform('AdminList: totals', 'admins-groups', '', platformByHand.adminsTotals),
    platform('AdminList: by role, company', 'admins-groups', '&by=role,company', platformByHand.adminsGroups),
  ];
}

type Answer = {
  rows?: { id?: string; personId?: string; cells?: unknown[] }[];
  groups?: unknown[];
  total?: { rows: number };
  remainder?: { groups: number } | null;
};
type HandRow = Record<string, unknown>;

/** What the two answers do not have in common, in words; null where they say the same. */
export function apart({ groups, total, rows, remainder }: Answer, hand: readonly HandRow[]): string | null {
  if (total) {
    const all = Math.max(...hand.map((row) => row['rows'] as number));
    if (total.rows !== all) return `${total.rows} rows, by hand ${all}`;
    const found = (groups?.length ?? 0) + (remainder?.groups ?? 0);
    // The last row by hand is the total.
    return found === hand.length - 1 || (remainder && found <= hand.length - 1) ? null : `${found} groups, by hand ${hand.length - 1}`;
  }
  if (rows?.[0]?.cells) {
    const cells = rows.reduce((sum, row) => sum + row.cells!.length, 0);
    return cells === hand.length ? null : `${cells} cells, by hand ${hand.length}`;
  }
  const [ours, theirs] = [rows!.map(({ id }) => id), hand.slice(0, 50).map((row) => row['id'])];
  return JSON.stringify(ours) === JSON.stringify(theirs) ? null : `another page: ${ours.filter((id, at) => id !== theirs[at]).length} of ${ours.length} rows`;
}
