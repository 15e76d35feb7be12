import * as api from '@app/contract/reports/report-acts';
import type { ErrorCode } from '@app/domain/errors';
import type { Skipped } from '@app/domain/lists/list';
import type { Call } from '../../../platform/http/handler.ts';
import { command } from '../../../platform/http/handler.ts';
import type { AuditDetail, Work } from '../../../platform/database/work.ts';
import { moveDueOf, remindOf } from '../../assignment/index.ts';
import { extendSeatsOf } from '../../seats/index.ts';
import type { ActRow } from './report-rows.ts';
import { chosenRows, outcomeOf, recordAll } from './report-rows.ts';

// What is done to the enrolments of rows, by the rules of doing it on the page of a course.

const quiet = { audited: false } as const;
type Done = {
  able: readonly { id: string }[];
  skipped: readonly Skipped<ErrorCode>[];
  entries: readonly AuditDetail[];
};

const attemptsOf = (rows: readonly ActRow[]): string[] => [
  ...new Set(rows.flatMap(({ attemptId }) => attemptId ?? [])),
];

/** Does it to the enrolments of the chosen rows, each once however many rows lead to it. */
async function toAttempts(
  work: Work,
  call: Call,
  asked: api.ReportRows,
  action: `${string}.${string}`,
  run: (ids: string[]) => Promise<Done>,
) {
  work.authorize('assignment.assign', { companyId: work.companyId });
  const { rows, gone } = await chosenRows(work, call, asked);
  const { able, skipped, entries } = await run(attemptsOf(rows));
  recordAll(work, asked, action, entries, entries.length > 0 ? able.length : 0);
  const codes = new Map(skipped.map(({ id, code }) => [id, code]));
  return outcomeOf(rows, gone, ({ attemptId }) =>
    attemptId === null ? 'notAssignedYet' : (codes.get(attemptId) ?? null),
  );
}

const remindFromReport = command(
  api.remindFromReport,
  (work, { rows, preview }, call) =>
    toAttempts(work, call, rows, 'assignment.remind', (ids) => remindOf(work, call, ids, preview)),
  quiet,
);

const moveDueFromReport = command(
  api.moveDueFromReport,
  (work, { rows, ...how }, call) =>
    toAttempts(work, call, rows, 'assignment.moveDueDays', (ids) => moveDueOf(work, ids, how)),
  quiet,
);

const extendFromReport = command(
  api.extendFromReport,
  async (work, { rows: asked, days, reason, preview }, call) => {
    work.authorize('seat.manage', { companyId: work.companyId });
    const { rows, gone } = await chosenRows(work, call, asked);
    const codes = await extendSeatsOf(work, attemptsOf(rows), { days, reason, preview });
    const outcome = outcomeOf(rows, gone, ({ attemptId }) =>
      attemptId === null ? 'notAssignedYet' : codes.get(attemptId)!,
    );
    if (!preview && outcome.changed > 0)
      work.record({
        entity: 'report',
        entityId: null,
        action: 'seat.manage',
        changes: { report: asked.report, days, count: outcome.changed },
        reason,
      });
    return outcome;
  },
  quiet,
);

export const attemptActs = [remindFromReport, moveDueFromReport, extendFromReport];
