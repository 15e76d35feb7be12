import type { ReportKey } from '@app/domain/reports/reports';
import { reports } from '@app/domain/reports/reports';
import type { ReportQuery } from './calls.ts';

const known = (list: string): list is ReportKey => Object.hasOwn(reports, list);

/** The declaration of a report that a file or a schedule names. */
export const reportOf = (list: string) => reports[known(list) ? list : 'companyInventory'];

/** Where a report is looked at as it was asked for. */
export function placeOf(list: string, { query, columns }: ReportQuery): { to: string; search: Record<string, string> } {
  const report = reportOf(list);
  const search = Object.fromEntries(new URLSearchParams(query));
  return {
    to: report.page,
    search: { ...search, ...(columns && { columns }), ...('view' in report && { view: report.view }) },
  };
}
