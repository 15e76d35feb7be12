import type { Instant } from '../time.ts';

export const markKinds = [
  'checkIn',
  'leave',
  'minutes',
  'madeUp',
  'final',
  'result',
  'score',
  'note',
  'depth',
] as const;
export type MarkKind = (typeof markKinds)[number];

export const finals = ['attended', 'partial', 'noShow', 'unable'] as const;
export type Final = (typeof finals)[number];
export const results = ['pass', 'fail', 'notYetCompetent', 'attendanceOnly'] as const;
export type SessionResult = (typeof results)[number];
/** The results that a training of each kind is recorded with: a test is failed, competence is not there yet. */
export const resultsOf = {
  attendance: [],
  passFail: ['pass', 'fail', 'attendanceOnly'],
  competence: ['pass', 'notYetCompetent', 'attendanceOnly'],
} as const satisfies Record<string, readonly SessionResult[]>;
/** How a practical step was done, from least to most. */
export const depths = ['shown', 'supervised', 'competent'] as const;
export type Depth = (typeof depths)[number];

/** An instant, minutes, a percentage, one of the words above, or text; null takes an earlier value back. */
export type MarkValue = string | number | null;

/**
 * What a mark is about: one value of one person. `sessionId` only for arrival, leaving and minutes; `item` only for a
 * practical step.
 */
export type MarkSubject = { entryId: string; sessionId: string | null; kind: MarkKind; item: string | null };

/**
 * One action on a roster. Marks are only ever added. `seen` holds the marks on the same subject that the device knew
 * when this one was made: it replaces them, and only them.
 */
export type Mark = MarkSubject & {
  id: string;
  value: MarkValue;
  /** When it was made, by the server's clock. */
  at: Instant;
  seen: readonly string[];
  byId: string;
  /** Made on a device that did not know that the training was closed: kept and listed, never applied. */
  late?: boolean;
};

export type Folded<M extends Mark = Mark> = {
  subject: MarkSubject;
  /** The newest mark that no other one replaces. */
  current: M;
  /**
   * Marks with other values that were made without knowledge of each other, the current one first; empty without a
   * conflict.
   */
  conflict: readonly M[];
};

export const subjectKey = ({ entryId, sessionId, kind, item }: MarkSubject): string =>
  [entryId, kind, sessionId ?? '', item ?? ''].join(' ');

/** Two trainers who check the same person in within this time agree. */
const sameMomentMs = 5 * 60_000;

export function sameValue(kind: MarkKind, one: MarkValue, other: MarkValue): boolean {
  if (one === other) return true;
  if ((kind !== 'checkIn' && kind !== 'leave') || one === null || other === null) return false;
  return Math.abs(Date.parse(String(one)) - Date.parse(String(other))) <= sameMomentMs;
}

const newerFirst = (one: Mark, other: Mark): number =>
  one.at === other.at ? (one.id < other.id ? 1 : -1) : one.at < other.at ? 1 : -1;

/**
 * The state of a roster from its marks, in whatever order and however often they arrived. Of several marks that do not
 * know each other the newest counts, and where their values differ all of them are a conflict until another mark
 * replaces them.
 */
export function foldMarks<M extends Mark>(marks: Iterable<M>): Map<string, Folded<M>> {
  const bySubject = Map.groupBy(
    new Map([...marks].filter(({ late }) => !late).map((mark) => [mark.id, mark])).values(),
    subjectKey,
  );
  const folded = new Map<string, Folded<M>>();
  for (const [key, all] of bySubject) {
    const open = unreplaced(all);
    const [current, ...others] = open.toSorted(newerFirst) as [M, ...M[]];
    const differ = others.some((mark) => !sameValue(mark.kind, mark.value, current.value));
    const { entryId, sessionId, kind, item } = current;
    folded.set(key, {
      subject: { entryId, sessionId, kind, item },
      current,
      conflict: differ ? [current, ...others] : [],
    });
  }
  return folded;
}

/**
 * The marks that no other one replaces: what a device has to keep, and names as `seen` in its next mark on the subject.
 */
export function unreplaced<M extends Mark>(all: readonly M[]): M[] {
  const replaced = new Set(all.flatMap(({ id, seen }) => seen.filter((other) => other !== id)));
  const open = all.filter(({ id }) => !replaced.has(id));
  // Marks that claim to replace each other in a circle: none of them does.
  return open.length > 0 ? open : [...all];
}

/** Marks that came after the closing and that no later mark answers. */
export function lateMarks<M extends Mark>(marks: readonly M[]): M[] {
  const answered = new Set(marks.flatMap(({ seen }) => seen));
  return marks.filter(({ id, late }) => late && !answered.has(id));
}

/** Why a value does not belong to the kind of mark, or null. */
export function valueProblem({
  kind,
  sessionId,
  item,
  value,
}: Pick<Mark, 'kind' | 'sessionId' | 'item' | 'value'>): 'markMalformed' | null {
  const ofSession = kind === 'checkIn' || kind === 'leave' || kind === 'minutes';
  if (ofSession !== (sessionId !== null) || (kind === 'depth') !== (item !== null)) return 'markMalformed';
  return value === null || fits(kind, value) ? null : 'markMalformed';
}

function fits(kind: MarkKind, value: string | number): boolean {
  switch (kind) {
    case 'checkIn':
    case 'leave':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
    case 'minutes':
    case 'madeUp':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 10_000;
    case 'score':
      return typeof value === 'number' && value >= 0 && value <= 100;
    case 'note':
      return typeof value === 'string' && value.length > 0 && value.length <= 1000;
    case 'final':
      return (finals as readonly (string | number)[]).includes(value);
    case 'result':
      return (results as readonly (string | number)[]).includes(value);
    case 'depth':
      return (depths as readonly (string | number)[]).includes(value);
  }
}
