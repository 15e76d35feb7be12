import type { Day, Instant } from '../time.ts';
import { attendanceOf, ownMarks } from './attendance.ts';
import type { ClosingFacts, RunTraining } from './closing.ts';
import type { Mark } from './marks.ts';
import { foldMarks } from './marks.ts';
import type { SignatureRole } from './signature.ts';

/** A training with its roster, as the server answers it and a device keeps it. Of the marks only those that no other one replaces are needed. */
export type RunRoster = RunTraining & {
  proves: 'course' | 'skill' | 'nothing';
  trainersUnqualified: number;
  trainerRule: 'warn' | 'block';
  entries: readonly {
    entryId: string;
    personId: string | null;
    startedOn: Day | null;
    endedOn: Day | null;
    seat: 'held' | 'free' | 'none' | 'notNeeded';
    needsEvaluation: boolean;
  }[];
  marks: readonly (Omit<Mark, 'seen' | 'late'> & { seen?: readonly string[] })[];
  signatures: readonly { entryId: string | null; role: SignatureRole; personId: string | null }[];
  staff: readonly { personId: string; role: 'trainer' | 'evaluator' }[];
};

/** What the closing looks at. */
export function closingFactsOf(run: RunRoster, closerId: string, now: Instant): ClosingFacts {
  const folded = foldMarks(run.marks.map((mark): Mark => ({ seen: [], ...mark })));
  // A signature counts while its signer leads or evaluates: replaced by someone qualified, the one who was there is not hidden behind them.
  const staff = new Set(run.staff.map(({ personId }) => personId));
  const trainers = new Set(run.staff.flatMap(({ role, personId }) => (role === 'trainer' ? [personId] : [])));
  const signaturesOf = Map.groupBy(run.signatures, ({ entryId }) => entryId);
  return {
    training: run,
    entries: run.entries.map(({ entryId, personId, startedOn, endedOn, seat, needsEvaluation }) => {
      const signed = signaturesOf.get(entryId) ?? [];
      return {
        entryId,
        personId,
        attendance: attendanceOf(entryId, folded, run.sessions, run.checklist),
        traineeSigned: signed.some(({ role }) => role === 'trainee'),
        evaluatorIds: signed.flatMap(({ role, personId: by }) => (role === 'evaluator' && by && staff.has(by) ? [by] : [])),
        judgedByThemselves: personId !== null && ownMarks(entryId, personId, folded).length > 0,
        startedOn,
        endedOn,
        needsEvaluation,
        withoutSeat: seat === 'none' && run.proves === 'course',
      };
    }),
    trainerSigned: run.signatures.some(({ role, personId }) => role === 'trainer' && personId !== null && trainers.has(personId)),
    trainersUnqualified: run.trainersUnqualified,
    trainerRule: run.trainerRule,
    closerId,
    now,
  };
}
