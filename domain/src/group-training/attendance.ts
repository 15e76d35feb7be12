import type { Day, Instant } from '../time.ts';
import { dayOf } from '../time.ts';
import type { Depth, Final, Folded, Mark, MarkKind, MarkValue, SessionResult } from './marks.ts';
import { subjectKey } from './marks.ts';
import type { SessionTimes } from './training.ts';

export type RunSession = SessionTimes & { id: string };
export type ChecklistItem = { id: string; text: string; depth: Depth };

/** How long someone may be late or leave early on a day. */
export const toleranceMinutes = 15;

export type Attendance = {
  /** `noted`: the minutes were written down, not counted from arrival and leaving. */
  sessions: { sessionId: string; arrivedAt: Instant | null; leftAt: Instant | null; minutes: number; noted?: true }[];
  checkedIn: boolean;
  madeUp: number;
  final: Final | null;
  result: SessionResult | null;
  score: number | null;
  note: string | null;
  depths: Record<string, Depth>;
  conflicts: readonly Folded[];
};

export type Closed = { closedAt: Instant; reopenedAt: Instant | null };

/**
 * When an attendance without a departure ends: with the session, or with a closing before that, unless it was reopened
 * while the session went on.
 */
export const openEnd = ({ endsAt }: SessionTimes, closings: readonly Closed[]): Instant =>
  closings.reduce(
    (end, { closedAt, reopenedAt }) =>
      closedAt < end && (reopenedAt === null || reopenedAt >= endsAt) ? closedAt : end,
    endsAt,
  );

/** What the marks say about one person. Minutes are within the sessions, without their breaks. */
export function attendanceOf(
  entryId: string,
  folded: ReadonlyMap<string, Folded>,
  sessions: readonly RunSession[],
  checklist: readonly ChecklistItem[],
  closings: readonly Closed[] = [],
): Attendance {
  const read = (kind: MarkKind, sessionId: string | null = null, item: string | null = null): MarkValue =>
    folded.get(subjectKey({ entryId, kind, sessionId, item }))?.current.value ?? null;
  const bySession = sessions.map((session) => {
    const [arrivedAt, leftAt] = [
      read('checkIn', session.id) as Instant | null,
      read('leave', session.id) as Instant | null,
    ];
    const noted = read('minutes', session.id) as number | null;
    const minutes = Math.min(
      noted ?? minutesPresent(session, arrivedAt, leftAt ?? openEnd(session, closings)),
      plannedMinutes(session),
    );
    return { sessionId: session.id, arrivedAt, leftAt, minutes, ...(noted !== null && { noted: true as const }) };
  });
  return {
    sessions: bySession,
    checkedIn: bySession.some(({ arrivedAt, minutes }) => arrivedAt !== null || minutes > 0),
    madeUp: Number(read('madeUp') ?? 0),
    final: read('final') as Final | null,
    result: read('result') as SessionResult | null,
    score: read('score') as number | null,
    note: read('note') as string | null,
    depths: Object.fromEntries(
      checklist.flatMap(({ id }) => (read('depth', null, id) === null ? [] : [[id, read('depth', null, id) as Depth]])),
    ),
    conflicts: foldedOf(folded, entryId).filter(({ conflict }) => conflict.length > 0),
  };
}

/** Rosters that were read, by person: each person is asked for once, and each roster is sorted once. */
const byEntry = new WeakMap<ReadonlyMap<string, Folded>, Map<string, Folded[]>>();

function foldedOf(folded: ReadonlyMap<string, Folded>, entryId: string): readonly Folded[] {
  let sorted = byEntry.get(folded);
  if (!sorted) {
    sorted = Map.groupBy(folded.values(), ({ subject }) => subject.entryId);
    byEntry.set(folded, sorted);
  }
  return sorted.get(entryId) ?? [];
}

const minutesBetween = (from: Instant, to: Instant): number => Math.floor((Date.parse(to) - Date.parse(from)) / 60_000);

export function plannedMinutes({ startsAt, endsAt, breakMinutes }: SessionTimes): number {
  return Math.max(0, minutesBetween(startsAt, endsAt) - breakMinutes);
}

function minutesPresent(session: SessionTimes, arrivedAt: Instant | null, leftAt: Instant): number {
  if (arrivedAt === null) return 0;
  const from = arrivedAt > session.startsAt ? arrivedAt : session.startsAt;
  const until = leftAt < session.endsAt ? leftAt : session.endsAt;
  return Math.max(0, minutesBetween(from, until) - session.breakMinutes);
}

/**
 * Minutes that are missing before the person counts as having attended: 0 means enough. The tolerance of a day is for
 * coming late and leaving early: who was not at one of its sessions at all missed what was taught there, however short
 * it was.
 */
export function minutesMissing(
  attendance: Pick<Attendance, 'sessions' | 'madeUp'>,
  {
    sessions,
    requiredMinutes,
    timeZone,
  }: { sessions: readonly RunSession[]; requiredMinutes: number | null; timeZone: string },
): number {
  const present = new Map(attendance.sessions.map(({ sessionId, minutes }) => [sessionId, minutes]));
  const of = (id: string): number => present.get(id) ?? 0;
  // Who came after its end, or left before it began, was not there.
  const arrived = new Set(
    attendance.sessions.flatMap(({ sessionId, arrivedAt, leftAt, noted }) => {
      const session = sessions.find(({ id }) => id === sessionId);
      return session &&
        !noted &&
        arrivedAt !== null &&
        arrivedAt < session.endsAt &&
        (leftAt === null || leftAt > session.startsAt)
        ? [sessionId]
        : [];
    }),
  );
  if (requiredMinutes !== null)
    return Math.max(0, requiredMinutes - attendance.madeUp - sessions.reduce((sum, { id }) => sum + of(id), 0));
  let missed = 0;
  for (const day of Map.groupBy(sessions, ({ startsAt }): Day => dayOf(startsAt, timeZone)).values()) {
    const missedOnDay = day.reduce((sum, session) => sum + plannedMinutes(session) - of(session.id), 0);
    const stayedAway = day.some(
      (session) => plannedMinutes(session) > 0 && of(session.id) === 0 && !arrived.has(session.id),
    );
    if (stayedAway || missedOnDay > toleranceMinutes) missed += missedOnDay;
  }
  return Math.max(0, missed - attendance.madeUp);
}

/** The marks on one person's record by someone: no one records their own. */
export const ownMarks = (entryId: string, personId: string, folded: ReadonlyMap<string, Folded<Mark>>): Mark[] =>
  foldedOf(folded, entryId)
    .filter(({ subject, current }) => current.byId === personId && isJudgement(subject.kind))
    .map(({ current }) => current);

/** Marks that decide whether someone is certified. */
export const isJudgement = (kind: MarkKind): boolean => kind !== 'checkIn' && kind !== 'note';
