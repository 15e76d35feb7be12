import type { ReportRows } from '@app/contract/reports/report-acts';
import type { ErrorCode } from '@app/domain/errors';
import { DomainError } from '@app/domain/errors';
import type { Skipped } from '@app/domain/lists/list';
import { mostRowsAtOnce } from '@app/domain/reports/acting';
import type { Day } from '@app/domain/time';
import type { Call } from '../../../platform/http/handler.ts';
import type { AuditDetail, Work } from '../../../platform/database/work.ts';
import { coursesChosen, coursesLeadingTo } from '../../assignment/index.ts';
import { companyEnrolments } from '../rows/company-enrolments.ts';
import { expired, expiring } from '../rows/company-expiry.ts';
import { unfinished } from '../rows/company-unfinished.ts';

// Rows of a report as one acts on them: chosen by id or all that match, read again by the server each time.

export type ActRow = {
  id: string;
  personId: string;
  name: string;
  /** What the row is about, in words: a qualification or a course. */
  subject: string;
  /**
   * An attempt: the row's own, or the open one at a course that leads to its qualification. Null where there is none.
   */
  attemptId: string | null;
  /** The course of that attempt. */
  courseId: string | null;
  /** Of a row about a requirement: its row, the proof that is held for it, and the last day of it. */
  requirement: { rowId: string; achievementId: string | null; validThrough: Day } | null;
  /** Whether a seat is missing for it. */
  seatNeeded: boolean;
};

type RequirementRow = {
  id: string;
  personId: string;
  name: string;
  qualification: string | null;
  attemptId: string | null;
  courseId: string | null;
  rowId: string;
  achievementId: string | null;
  validThrough: Day;
  seat: 'reserved' | 'needed' | 'notNeeded';
};
type AttemptRow = { id: string; personId: string; name: string; course: string; courseId: string; status: string };

const requirementFields = [
  'personId',
  'name',
  'qualification',
  'attemptId',
  'courseId',
  'rowId',
  'achievementId',
  'validThrough',
  'seat',
] as const;
const attemptFields = ['personId', 'name', 'course', 'courseId', 'status'] as const;

/**
 * The chosen rows, in the order of the report; ids that are not in it are `gone`, each with that as its reason. Where
 * nothing that was named is there at all, 404. More than 2,000 rows are refused.
 */
export async function chosenRows(
  work: Work,
  call: Call,
  asked: ReportRows,
): Promise<{ rows: ActRow[]; gone: Skipped<ErrorCode>[] }> {
  const found = await (
    asked.report === 'companyExpiring' || asked.report === 'companyExpired' ? requirementRows : attemptRows
  )(work, call, asked as never);
  if (found.rows.length === 0 && found.gone.length > 0) throw new DomainError('notFound');
  return { rows: found.rows, gone: found.gone.map((id) => ({ id, label: '', code: 'rowGone' as const })) };
}

type OfRequirements = Extract<ReportRows, { report: 'companyExpiring' | 'companyExpired' }>;
async function requirementRows(work: Work, call: Call, { report, chosen, ...given }: OfRequirements) {
  const list = report === 'companyExpiring' ? expiring : expired;
  const { rows, gone } = await list.chosen<RequirementRow>(work, call, chosen, {
    fields: requirementFields,
    most: mostRowsAtOnce,
    given,
  });
  return {
    rows: rows.map(
      ({
        id,
        personId,
        name,
        qualification,
        attemptId,
        courseId,
        rowId,
        achievementId,
        validThrough,
        seat,
      }): ActRow => {
        const requirement = { rowId, achievementId, validThrough };
        return {
          id,
          personId,
          name,
          subject: qualification ?? '',
          attemptId,
          courseId,
          requirement,
          seatNeeded: seat === 'needed',
        };
      },
    ),
    gone,
  };
}

type OfAttempts = Extract<ReportRows, { report: 'companyUnfinished' | 'companyEnrolments' }>;
async function attemptRows(work: Work, call: Call, { report, chosen }: OfAttempts) {
  const list = report === 'companyUnfinished' ? unfinished : companyEnrolments;
  const { rows, gone } = await list.chosen<AttemptRow>(work, call, chosen, {
    fields: attemptFields,
    most: mostRowsAtOnce,
  });
  return {
    rows: rows.map(({ id, personId, name, course, courseId, status }): ActRow => {
      return {
        id,
        personId,
        name,
        subject: course,
        attemptId: id,
        courseId,
        requirement: null,
        seatNeeded: status === 'waitingSeat',
      };
    }),
    gone,
  };
}

/**
 * The course of each row: that of its attempt, or the one that automatic enrolment would choose for its requirement. Of
 * the others, why there is none: something open leads there already, or no published course does.
 */
export async function coursesOfRows(
  work: Work,
  rows: readonly ActRow[],
): Promise<Map<string, { courseId: string } | { code: ErrorCode }>> {
  const found = new Map<string, { courseId: string } | { code: ErrorCode }>();
  for (const { id, courseId } of rows) if (courseId) found.set(id, { courseId });
  const open = rows.flatMap((row) =>
    row.courseId === null && row.requirement ? [{ ...row, requirement: row.requirement }] : [],
  );
  if (open.length === 0) return found;
  const chosen = await coursesChosen(
    work,
    open.map(({ personId, requirement: { rowId, achievementId } }) => ({ personId, rowId, achievementId })),
  );
  const leading = await coursesLeadingTo(work, [...new Set(open.map(({ requirement }) => requirement.rowId))]);
  for (const [at, { id, requirement }] of open.entries()) {
    const courseId = chosen[at];
    found.set(
      id,
      courseId ? { courseId } : { code: leading.has(requirement.rowId) ? 'alreadyAssigned' : 'noRenewalCourse' },
    );
  }
  return found;
}

/** What became, or would become, of the rows: each done, or passed over with the reason. */
export function outcomeOf(
  rows: readonly ActRow[],
  gone: readonly Skipped<ErrorCode>[],
  codeOf: (row: ActRow) => ErrorCode | null,
) {
  const done: { id: string; label: string }[] = [];
  const skipped: Skipped<ErrorCode>[] = [];
  for (const row of rows) {
    const { id, name, subject } = row;
    const label = subject ? `${name} · ${subject}` : name;
    const code = codeOf(row);
    if (code) skipped.push({ id, label, code });
    else done.push({ id, label });
  }
  return { changed: done.length, done, skipped: [...skipped, ...gone] };
}

/**
 * One entry of the audit for the whole, and one for each course or person it concerns; a single one stands for the
 * whole.
 */
export function recordAll(
  work: Work,
  { report }: ReportRows,
  action: `${string}.${string}`,
  entries: readonly AuditDetail[],
  count: number,
): void {
  if (entries.length === 1) return work.record({ ...entries[0]!, changes: { ...entries[0]!.changes, report } });
  for (const entry of entries) work.recordOf(entry);
  if (count > 0) work.record({ entity: 'report', entityId: null, action, changes: { report, count } });
}
