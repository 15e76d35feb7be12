import type { z } from 'zod';
import { listActivity, groupActivity } from './reports/activity-report.ts';
import { integer } from './boundary.ts';
import { getCompanyInventoryTotals, listCompanyInventory } from './store/company-inventory.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoint, queryInteger } from './endpoint.ts';
import { groupCompanyEnrolments, listCompanyEnrolments } from './reports/enrolment-reports.ts';
import { groupExpired, groupExpiring, listExpired, listExpiring } from './reports/expiry-reports.ts';
import { getMatrixFrame, getMatrixTotals, listStandings } from './qualification/matrix.ts';
import { groupUnfinished, listUnfinished } from './reports/unfinished-report.ts';

// What programs of a company read with its key (docs/reading-reports.md): each report as its pages and its sums, as its
// own screen has them. Read again with `If-None-Match`, what has not changed is a 304.

/** Rows of one page at most: a program turns pages faster than a person, and each is a call. */
const mostRows = 1000;

/** A report of the settings, for programs: the same filters and answer, and no company but the key's own. */
function forKeys<I extends z.ZodObject, R extends z.ZodType>(own: Endpoint<I, R>, most = mostRows): Endpoint<I, R> {
  const { subsidiary: _subsidiary, limit, ...shape } = own.input.shape as z.ZodRawShape;
  const input = own.input.pick(Object.fromEntries(Object.keys(shape).map((name) => [name, true])) as never);
  return endpoint({
    area: 'key',
    method: 'GET',
    path: own.path.replace(/^\/settings(\/reports)?/, '/data') as `/${string}`,
    summary: `${own.summary}. Scope: reports`,
    input: (limit
      ? input.extend({ limit: queryInteger.pipe(integer().min(1).max(most)).optional() })
      : input) as unknown as I,
    result: own.result,
  });
}

export const readEnrolments = forKeys(listCompanyEnrolments);
export const readEnrolmentGroups = forKeys(groupCompanyEnrolments);
export const readExpired = forKeys(listExpired);
export const readExpiredGroups = forKeys(groupExpired);
export const readExpiring = forKeys(listExpiring);
export const readExpiringGroups = forKeys(groupExpiring);
export const readUnfinished = forKeys(listUnfinished);
export const readUnfinishedGroups = forKeys(groupUnfinished);
export const readActivity = forKeys(listActivity);
export const readActivityGroups = forKeys(groupActivity);
export const readInventory = forKeys(listCompanyInventory);
export const readInventoryTotals = forKeys(getCompanyInventoryTotals);
/** A person's row has a cell for each requirement. */
export const readQualifications = forKeys(listStandings, 200);
export const readQualificationsFrame = forKeys(getMatrixFrame);
export const readQualificationsTotals = forKeys(getMatrixTotals);

/** Whose rows each of them answers: the call of the settings. */
export const readings: readonly (readonly [own: Endpoint, forKeys: Endpoint])[] = [
  [listCompanyEnrolments, readEnrolments],
  [groupCompanyEnrolments, readEnrolmentGroups],
  [listExpired, readExpired],
  [groupExpired, readExpiredGroups],
  [listExpiring, readExpiring],
  [groupExpiring, readExpiringGroups],
  [listUnfinished, readUnfinished],
  [groupUnfinished, readUnfinishedGroups],
  [listActivity, readActivity],
  [groupActivity, readActivityGroups],
  [listCompanyInventory, readInventory],
  [getCompanyInventoryTotals, readInventoryTotals],
  [listStandings, readQualifications],
  [getMatrixFrame, readQualificationsFrame],
  [getMatrixTotals, readQualificationsTotals],
] as unknown as readonly (readonly [Endpoint, Endpoint])[];
