import type { Attendance } from '@app/domain/group-training/attendance';
import { attendanceOf } from '@app/domain/group-training/attendance';
import type { Outcome } from '@app/domain/group-training/closing';
import type { RosterSignature, RunRoster } from '@app/domain/group-training/closing-facts';
import { standingSignatures } from '@app/domain/group-training/closing-facts';
import type { Folded, Mark, MarkSubject } from '@app/domain/group-training/marks';
import { foldMarks, subjectKey, unreplaced } from '@app/domain/group-training/marks';
import type { RunState } from './run-types.ts';

export type ShownMark = Mark & { by: string };
export type ShownSignature = RosterSignature & { proxy: boolean };
export type Row = {
  entryId: string;
  personId: string | null;
  name: string;
  number: string | null;
  walkIn: boolean;
  seat: RunState['run']['entries'][number]['seat'];
  needsEvaluation: boolean;
  candidates: RunState['run']['entries'][number]['candidates'];
  certified: boolean;
  startedOn: string | null;
  endedOn: string | null;
  attendance: Attendance;
  conflicts: readonly Folded<ShownMark>[];
  signatures: readonly ShownSignature[];
};

/** The marks that count on this device: the server's, and those that wait. */
export function shownMarks({ run, waiting }: Pick<RunState, 'run' | 'waiting'>): ShownMark[] {
  const known = new Set(run.marks.map(({ id }) => id));
  const own = waiting.flatMap(({ type, body }): ShownMark[] =>
    type === 'mark' && !known.has(body.id)
      ? [{ ...body, at: body.clientAt, byId: run.me.personId, by: run.me.name }]
      : [],
  );
  return [...run.marks.map((mark) => ({ ...mark, seen: [] })), ...own];
}

/** What this device knows about one value: what a new mark on it replaces. */
export function headsOf(state: Pick<RunState, 'run' | 'waiting'>, subject: MarkSubject): ShownMark[] {
  const key = subjectKey(subject);
  return unreplaced(shownMarks(state).filter((mark) => subjectKey(mark) === key));
}

/** The roster as it is on this device. */
export function rowsOf(state: Pick<RunState, 'run' | 'waiting'>): Row[] {
  const { run, waiting } = state;
  const folded = foldMarks(shownMarks(state));
  const signatures = shownSignatures(state);
  const there = new Set(run.entries.map(({ entryId }) => entryId));
  const added = waiting.flatMap(({ type, body }) =>
    type === 'walkIn' && !there.has(body.id)
      ? [
          {
            entryId: body.id,
            personId: body.personId,
            name: body.name,
            number: body.number,
            walkIn: true,
            candidates: [],
            startedOn: null,
            endedOn: null,
            seat: 'notNeeded' as const,
            needsEvaluation: run.needsEvaluation,
            certified: false,
          },
        ]
      : [],
  );
  return [...run.entries, ...added].map((entry) => ({
    ...entry,
    attendance: attendanceOf(entry.entryId, folded, run.sessions, run.checklist, run.closings),
    conflicts: [...folded.values()].filter(
      ({ subject, conflict }) => subject.entryId === entry.entryId && conflict.length > 0,
    ),
    signatures: signatures.filter(({ entryId }) => entryId === entry.entryId),
  }));
}

/** The signatures that count, with those that wait on this device. */
export function shownSignatures({ run, waiting }: Pick<RunState, 'run' | 'waiting'>): ShownSignature[] {
  const own = waiting.flatMap(({ type, body }): ShownSignature[] =>
    type === 'signature'
      ? [
          {
            role: body.role,
            entryId: body.entryId,
            personId: body.signerId ?? run.me.personId,
            signedAt: body.clientAt,
            proxy: body.strokes === null,
          },
        ]
      : [],
  );
  const known = run.signatures.map(({ proxyBy, role, entryId, personId, signedAt, receivedAt }) => ({
    ...{ role, entryId, personId, signedAt, receivedAt },
    proxy: proxyBy !== null,
  }));
  return standingSignatures({
    signatures: [...known, ...own],
    closings: run.closings,
    marks: shownMarks({ run, waiting }),
  });
}

/** The training with what waits on this device, as the closing will look at it. */
export function rosterOf(state: Pick<RunState, 'run' | 'waiting'>): RunRoster {
  return { ...state.run, entries: rowsOf(state), marks: shownMarks(state), signatures: shownSignatures(state) };
}

export type Filter = 'all' | 'expected' | 'here' | 'open';

/** Whether someone came to a session. */
export const isHere = ({ sessions }: Attendance, sessionId: string): boolean =>
  sessions.some((one) => one.sessionId === sessionId && (one.arrivedAt !== null || one.minutes > 0));

/**
 * Whether a person is shown under a filter: `expected` has not come to the session yet, `open` still needs something
 * before the closing.
 */
export function isShown(row: Row, filter: Filter, needing: ReadonlySet<string>, sessionId: string): boolean {
  if (filter === 'expected') return !isHere(row.attendance, sessionId) && row.attendance.final === null;
  if (filter === 'here') return isHere(row.attendance, sessionId);
  return filter === 'all' || needing.has(row.entryId);
}

/**
 * Whom closing records as absent because nothing says otherwise. Not those who have to be set right first: someone who
 * was checked in is waiting for their attendance, and won't be recorded so.
 */
export function becomeAbsent(
  outcomes: readonly Outcome[],
  rows: readonly Pick<Row, 'entryId' | 'attendance'>[],
  toFix: readonly string[],
): Outcome[] {
  const open = new Set(rows.filter(({ attendance }) => attendance.final === null).map(({ entryId }) => entryId));
  return outcomes.filter(({ entryId, final }) => final === 'noShow' && open.has(entryId) && !toFix.includes(entryId));
}
