import type { Day, Instant } from '../time.ts';
import type { Closed } from './attendance.ts';
import { attendanceOf, isJudgement, ownMarks } from './attendance.ts';
import type { ClosingFacts, RunTraining } from './closing.ts';
import type { Mark } from './marks.ts';
import { foldMarks } from './marks.ts';
import type { SignatureRole } from './signature.ts';

/** `receivedAt`: when the server had it; left out while it waits on a device. */
export type RosterSignature = {
  entryId: string | null;
  role: SignatureRole;
  personId: string | null;
  signedAt: Instant;
  receivedAt?: Instant | undefined;
};

/**
 * A training with its roster, as the server answers it and a device keeps it. Of the marks only those that no other one
 * replaces are needed.
 */
export type RunRoster = RunTraining & {
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
  /** `replaces`: another value stood there before it. */
  marks: readonly (Omit<Mark, 'seen' | 'late'> & {
    seen?: readonly string[];
    receivedAt?: Instant | undefined;
    replaces?: boolean | undefined;
  })[];
  signatures: readonly RosterSignature[];
  closings: readonly Closed[];
  staff: readonly { personId: string; role: 'trainer' | 'evaluator' }[];
};

/** What the closing looks at. */
export function closingFactsOf(run: RunRoster, closerId: string, now: Instant): ClosingFacts {
  const folded = foldMarks(run.marks.map((mark): Mark => ({ seen: [], ...mark })));
  // A signature counts while its signer leads or evaluates: replaced by someone qualified, the one who was there is not
  // hidden behind them.
  const staff = new Set(run.staff.map(({ personId }) => personId));
  const trainers = new Set(run.staff.flatMap(({ role, personId }) => (role === 'trainer' ? [personId] : [])));
  const signatures = standingSignatures(run);
  const signaturesOf = Map.groupBy(signatures, ({ entryId }) => entryId);
  return {
    training: run,
    entries: run.entries.map(({ entryId, personId, startedOn, endedOn, seat, needsEvaluation }) => {
      const signed = signaturesOf.get(entryId) ?? [];
      return {
        entryId,
        personId,
        attendance: attendanceOf(entryId, folded, run.sessions, run.checklist, run.closings),
        traineeSigned: signed.some(({ role }) => role === 'trainee'),
        evaluatorIds: signed.flatMap(({ role, personId: by }) =>
          role === 'evaluator' && by && staff.has(by) ? [by] : [],
        ),
        judgedByThemselves: personId !== null && ownMarks(entryId, personId, folded).length > 0,
        startedOn,
        endedOn,
        needsEvaluation,
        withoutSeat: seat === 'none' && run.proves === 'course',
      };
    }),
    trainerSigned: signatures.some(
      ({ role, personId }) => role === 'trainer' && personId !== null && trainers.has(personId),
    ),
    trainersUnqualified: run.trainersUnqualified,
    trainerRule: run.trainerRule,
    closerId,
    now,
  };
}

/** What an evaluator's signature is about. */
const evaluated: ReadonlySet<string> = new Set(['result', 'score', 'depth']);

/**
 * The signatures that still confirm what is recorded. An evaluator confirms no value that replaced another one and
 * arrived after the signature, whatever the clock of the device said. Reopened, a training is signed by its trainer
 * again; an evaluator signs again for the people about whom something was recorded since, and at any time for those
 * whose result, score or practical steps are newer than the signature. A participant confirmed having been there, which
 * a reopening does not change.
 */
export function standingSignatures<S extends RosterSignature>({
  signatures,
  closings,
  marks,
}: { signatures: readonly S[]; closings: readonly Pick<Closed, 'reopenedAt'>[] } & Pick<RunRoster, 'marks'>): S[] {
  const reopenedAt = closings
    .map((closing) => closing.reopenedAt)
    .reduce((last, one) => (one !== null && (last === null || one > last) ? one : last), null);
  const evaluatedAt = new Map<string, Instant>();
  const replacedAt = new Map<string, Instant>();
  for (const { entryId, kind, at, receivedAt = '', replaces } of marks) {
    if (!evaluated.has(kind)) continue;
    if (at > (evaluatedAt.get(entryId) ?? '')) evaluatedAt.set(entryId, at);
    if (replaces && receivedAt > (replacedAt.get(entryId) ?? '')) replacedAt.set(entryId, receivedAt);
  }
  const confirms = ({ role, entryId, signedAt, receivedAt }: S): boolean =>
    role !== 'evaluator' ||
    ((evaluatedAt.get(entryId!) ?? '') <= signedAt &&
      (receivedAt === undefined || (replacedAt.get(entryId!) ?? '') <= receivedAt));
  if (reopenedAt === null) return signatures.filter(confirms);
  const changed = new Set(
    marks
      .filter(({ kind, at, receivedAt = at }) => isJudgement(kind) && (at >= reopenedAt || receivedAt >= reopenedAt))
      .map(({ entryId }) => entryId),
  );
  return signatures.filter(confirms).filter(({ role, entryId, signedAt }) => {
    if (role === 'trainee' || signedAt >= reopenedAt) return true;
    return role === 'evaluator' && !changed.has(entryId!);
  });
}

/**
 * Which signatures that arrived after the closing are worth a decision: those of a participant or an evaluator where
 * none counts yet. The trainer's was there, or the training would not have closed; reopened, it is made again.
 */
export function lateSignatures<S extends RosterSignature>(open: readonly S[], late: readonly S[]): S[] {
  return late.filter(
    (one) => one.role !== 'trainer' && !open.some(({ role, entryId }) => role === one.role && entryId === one.entryId),
  );
}
