import type { Day, Instant } from '../time.ts';
import { addDays, dayOf } from '../time.ts';
import type { Attendance, ChecklistItem, RunSession } from './attendance.ts';
import { minutesMissing, plannedMinutes } from './attendance.ts';
import { depths } from './marks.ts';
import { lastEnd, lastStart } from './training.ts';

export type RunTraining = {
  sessions: readonly RunSession[];
  timeZone: string;
  /** What attending proves: without a course or a skill there is no certificate to withhold. */
  proves: 'course' | 'skill' | 'nothing';
  requiredMinutes: number | null;
  resultKind: 'attendance' | 'passFail' | 'competence';
  passMark: number | null;
  checklist: readonly ChecklistItem[];
  traineeSigns: boolean;
  trainerSigns: boolean;
  evaluatorSigns: boolean;
  selfCheckIn: boolean;
  checkInBeforeMinutes: number;
  checkInAfterMinutes: number;
};

/** One person of the roster as the closing looks at them. */
export type ClosingEntry = {
  entryId: string;
  /** Null while it is not settled who a walk-in is. */
  personId: string | null;
  attendance: Attendance;
  traineeSigned: boolean;
  /** Who signed as their evaluator. */
  evaluatorIds: readonly string[];
  /** Marks that decide about their certificate were made by the person. */
  judgedByThemselves: boolean;
  /** First and last day of the employment on which the training is recorded. */
  startedOn: Day | null;
  endedOn: Day | null;
  /** A course that needs a seat, and the company has none left for the person. */
  withoutSeat: boolean;
  /** The edition they learn takes a practical evaluation: only a training that judges competence completes it. */
  needsEvaluation: boolean;
};

export type ClosingFacts = {
  training: RunTraining;
  entries: readonly ClosingEntry[];
  trainerSigned: boolean;
  /** Trainers without the qualification the training demands, on its last day. */
  trainersUnqualified: number;
  trainerRule: 'warn' | 'block';
  closerId: string;
  now: Instant;
};

/**
 * `fix`: has to be put right first. `withhold`: closes, with a reason, without a certificate for the person. `reason`:
 * closes with a reason.
 */
export type ProblemWeight = 'fix' | 'withhold' | 'reason';

export const personProblems = {
  finalMissing: 'fix',
  conflictOpen: 'fix',
  walkInOpen: 'fix',
  minutesShort: 'withhold',
  minutesToCome: 'withhold',
  resultMissing: 'withhold',
  evaluationMissing: 'withhold',
  scoreMissing: 'withhold',
  scoreBelowPassMark: 'withhold',
  checklistOpen: 'withhold',
  signatureMissing: 'withhold',
  evaluatorMissing: 'withhold',
  evaluatorIsTrainee: 'withhold',
  ownRecord: 'withhold',
  notEmployedThen: 'withhold',
  seatMissing: 'withhold',
} as const satisfies Record<string, ProblemWeight>;
export type PersonProblem = keyof typeof personProblems;

export const trainingProblems = {
  notStarted: 'fix',
  nobodyOnRoster: 'fix',
  trainerSignatureMissing: 'fix',
  trainerUnqualified: 'fix',
  trainerUnqualifiedWarning: 'reason',
  recordedLate: 'reason',
} as const satisfies Record<string, ProblemWeight>;
export type TrainingProblem = keyof typeof trainingProblems;

/** After this many days a closing says why it comes so late, and a trainer no longer reopens one. */
export const lateAfterDays = 14;

export type ClosingCheck = {
  training: TrainingProblem[];
  /** By roster entry; people without a problem are not in it. */
  people: Map<string, PersonProblem[]>;
};

/** Why a training cannot be closed as it is, for the training and for each person. */
export function closingCheck(facts: ClosingFacts): ClosingCheck {
  const people = new Map<string, PersonProblem[]>();
  for (const entry of facts.entries) {
    const problems = problemsOf(entry, facts);
    if (problems.length > 0) people.set(entry.entryId, problems);
  }
  return { training: problemsOfTraining(facts), people };
}

function problemsOfTraining({
  training,
  entries,
  trainerSigned,
  trainersUnqualified,
  trainerRule,
  now,
}: ClosingFacts): TrainingProblem[] {
  const [begins, ends] = [lastStart(training.sessions), lastEnd(training.sessions)];
  const problems: TrainingProblem[] = [];
  if (begins === null || now < begins) problems.push('notStarted');
  if (entries.length === 0) problems.push('nobodyOnRoster');
  if (training.trainerSigns && !trainerSigned) problems.push('trainerSignatureMissing');
  if (trainersUnqualified > 0)
    problems.push(trainerRule === 'block' ? 'trainerUnqualified' : 'trainerUnqualifiedWarning');
  if (ends !== null && dayOf(now, training.timeZone) > addDays(dayOf(ends, training.timeZone), lateAfterDays))
    problems.push('recordedLate');
  return problems;
}

function problemsOf(entry: ClosingEntry, facts: ClosingFacts): PersonProblem[] {
  const { training } = facts;
  const { attendance } = entry;
  const problems: PersonProblem[] = [];
  if (attendance.conflicts.length > 0) problems.push('conflictOpen');
  if (entry.personId === null && (attendance.checkedIn || attendance.final !== null)) problems.push('walkInOpen');
  const judged = attendance.result !== null || attendance.score !== null || Object.keys(attendance.depths).length > 0;
  if ((attendance.checkedIn || judged) && attendance.final === null) problems.push('finalMissing');
  if (attendance.final !== 'attended' && attendance.final !== 'partial') return problems;
  if (training.traineeSigns && !entry.traineeSigned) problems.push('signatureMissing');
  if (attendance.final === 'attended' && wantsCertificate(attendance, training))
    problems.push(...obstaclesToCertificate(entry, facts));
  return problems;
}

/**
 * Who gets the last free seats first: 0 earns a certificate, 1 can still earn one, 2 gets none whatever is corrected.
 * Seats are not considered.
 */
export function seatRank(entry: ClosingEntry, facts: ClosingFacts): 0 | 1 | 2 {
  if (entry.attendance.final !== 'attended' || !wantsCertificate(entry.attendance, facts.training)) return 2;
  return problemsOf({ ...entry, withoutSeat: false }, facts).length === 0 ? 0 : 1;
}

/** Someone who failed is recorded as failed: that is no problem, and no certificate. */
const wantsCertificate = ({ result }: Attendance, { resultKind, proves }: RunTraining): boolean =>
  proves !== 'nothing' &&
  result !== 'fail' &&
  result !== 'notYetCompetent' &&
  !(resultKind !== 'attendance' && result === 'attendanceOnly');

function obstaclesToCertificate(entry: ClosingEntry, { training, closerId, now }: ClosingFacts): PersonProblem[] {
  const { attendance, personId } = entry;
  const problems: PersonProblem[] = [];
  if (minutesMissing(attendance, training) > 0) problems.push('minutesShort');
  else if (minutesMissing(soFar(attendance, training, now), training) > 0) problems.push('minutesToCome');
  if (entry.needsEvaluation && training.resultKind !== 'competence') problems.push('evaluationMissing');
  if (training.resultKind !== 'attendance' && attendance.result !== 'pass') problems.push('resultMissing');
  if (training.resultKind === 'passFail' && training.passMark !== null) {
    if (attendance.score === null) problems.push('scoreMissing');
    else if (attendance.score < training.passMark) problems.push('scoreBelowPassMark');
  }
  if (training.checklist.some((item) => !reached(attendance, item))) problems.push('checklistOpen');
  if (training.evaluatorSigns && entry.evaluatorIds.length === 0) problems.push('evaluatorMissing');
  if (personId !== null && entry.evaluatorIds.includes(personId)) problems.push('evaluatorIsTrainee');
  if (entry.judgedByThemselves || personId === closerId) problems.push('ownRecord');
  const begins = lastStart(training.sessions);
  const day = begins && dayOf(begins, training.timeZone);
  if (day && ((entry.startedOn !== null && entry.startedOn > day) || (entry.endedOn !== null && entry.endedOn < day)))
    problems.push('notEmployedThen');
  if (entry.withoutSeat) problems.push('seatMissing');
  return problems;
}

/** Anyone who closes before the end counts no minutes that have not passed. */
export function soFar(
  { sessions: present, madeUp }: Attendance,
  { sessions }: Pick<RunTraining, 'sessions'>,
  now: Instant,
): Pick<Attendance, 'sessions' | 'madeUp'> {
  const passed = new Map(
    sessions.map((session) => [
      session.id,
      plannedMinutes({ ...session, endsAt: session.endsAt < now ? session.endsAt : now }),
    ]),
  );
  return {
    sessions: present.map((one) => ({ ...one, minutes: Math.min(one.minutes, passed.get(one.sessionId) ?? 0) })),
    madeUp,
  };
}

const reached = ({ depths: done }: Attendance, { id, depth }: ChecklistItem): boolean =>
  done[id] !== undefined && depths.indexOf(done[id]) >= depths.indexOf(depth);

export type Outcome = {
  entryId: string;
  personId: string;
  final: 'attended' | 'partial' | 'noShow' | 'unable';
  certified: boolean;
  /** Why someone who attended is not certified. */
  withheld: { problems: PersonProblem[]; reason: string } | null;
};

/** Reasons given for closing in spite of what allows it: for the training, and by roster entry. */
export type ClosingReasons = { training: string | null; people: Readonly<Record<string, string>> };

/** What still keeps the training open in spite of these reasons. */
export function remaining(check: ClosingCheck, reasons: ClosingReasons): ClosingCheck {
  const training = check.training.filter((problem) => trainingProblems[problem] === 'fix' || !reasons.training);
  const people = new Map(
    [...check.people].filter(
      ([entryId, problems]) =>
        !reasons.people[entryId] || problems.some((problem) => personProblems[problem] === 'fix'),
    ),
  );
  return { training, people };
}

/**
 * What the closing writes for each person. Call it only when nothing remains; an open walk-in who never came is left
 * out.
 */
export function outcomesOf(facts: ClosingFacts, reasons: ClosingReasons): Outcome[] {
  const { people } = closingCheck(facts);
  return facts.entries.flatMap(({ entryId, personId, attendance }) => {
    if (personId === null) return [];
    const problems = people.get(entryId) ?? [];
    const certified =
      attendance.final === 'attended' && problems.length === 0 && wantsCertificate(attendance, facts.training);
    const withheld = problems.length > 0 ? { problems, reason: reasons.people[entryId]! } : null;
    return [{ entryId, personId, final: attendance.final ?? 'noShow', certified, withheld }];
  });
}

/**
 * When a training is over, and the day it counts on: the one on which its last session begins, in its time zone, also
 * where that ends after midnight.
 */
export function trainingDay({ sessions, timeZone }: Pick<RunTraining, 'sessions' | 'timeZone'>): {
  at: Instant;
  on: Day;
} {
  return { at: lastEnd(sessions)!, on: dayOf(lastStart(sessions)!, timeZone) };
}

/** Whether a closed training may be reopened by its trainer; administrators may at any time. */
export const mayTrainerReopen = (closedAt: Instant, now: Instant): boolean =>
  Date.parse(now) - Date.parse(closedAt) <= lateAfterDays * 86_400_000;
