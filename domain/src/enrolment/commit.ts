import type { Instant } from '../time.ts';
import type { TimeAccount } from './credit.ts';
import { credit, creditLeft } from './credit.ts';

/** Where to go on inside a unit: a share of the page, seconds of a video, a page of a document. */
export type Place = { scroll?: number; seconds?: number; page?: number };

/**
 * What a device tells of one unit. `sequence` grows over the whole attempt: a device goes on from the highest one the
 * server knew when it opened the course, so a higher sequence is a newer place whatever the clocks say.
 * `seconds`: time spent since the device's last commit.
 */
export type Commit = {
  sequence: number;
  deviceId: string;
  unitId: string;
  occurredAt: Instant;
  seconds: number;
  furthest: number;
  place: Place;
  kind: 'progress' | 'finished';
};

export type UnitProgress = {
  unitId: string;
  openedAt: Instant;
  finishedAt: Instant | null;
  completedAt: Instant | null;
  seconds: number;
  furthest: number;
  place: Place;
  placeSequence: number;
  placeDeviceId: string | null;
  scorePercent: number | null;
  passed: boolean | null;
};

/** The part of an attempt that commits move. */
export type AttemptProgress = TimeAccount & {
  lastSequence: number;
  lastDeviceId: string | null;
  currentUnitId: string | null;
};

/** Longer without a sign of life is idle time and not counted. */
export const idleSeconds = 300;

/**
 * The part of the claimed seconds that counts: never more than really passed since the device's commit before
 * (`previousAt`; for its first one since the start), never more than the idle limit, and never more than is left of the
 * attempt's time (`creditLeft`). `at`: the moment on our clock.
 */
export function creditedSeconds(
  commit: Pick<Commit, 'seconds' | 'occurredAt'>,
  { previousAt, at }: { previousAt: Instant | null; at: Instant },
  attempt: TimeAccount,
  now: Instant,
): number {
  const passed = previousAt ? secondsBetween(previousAt, at) : secondsBetween(attempt.startedAt, now);
  return Math.max(
    0,
    Math.min(Math.floor(commit.seconds), Math.ceil(passed), idleSeconds, creditLeft(attempt, commit.occurredAt, now)),
  );
}

const secondsBetween = (from: Instant, to: Instant) => (Date.parse(to) - Date.parse(from)) / 1000;

/** Newer by sequence; two devices with the same sequence are told apart by their ids, so that all servers agree. */
export function isNewer(
  a: { sequence: number; deviceId: string },
  than: { sequence: number; deviceId: string | null },
): boolean {
  return a.sequence !== than.sequence
    ? a.sequence > than.sequence
    : than.deviceId === null || a.deviceId > than.deviceId;
}

/** What one commit makes of a unit: the furthest of both, the newest place, the time added. Nothing goes down. */
export function mergeUnit(
  before: UnitProgress | undefined,
  commit: Commit,
  credited: number,
  attempt: AttemptProgress,
  now: Instant,
): UnitProgress {
  const at = clamp(commit.occurredAt, attempt.startedAt, now);
  const old = before ?? unopened(commit.unitId, at);
  const newer = isNewer(commit, { sequence: old.placeSequence, deviceId: old.placeDeviceId });
  return {
    ...old,
    openedAt: at < old.openedAt ? at : old.openedAt,
    finishedAt: old.finishedAt ?? (commit.kind === 'finished' ? now : null),
    seconds: old.seconds + credited,
    furthest: Math.max(old.furthest, commit.furthest),
    ...(newer && { place: commit.place, placeSequence: commit.sequence, placeDeviceId: commit.deviceId }),
  };
}

/** What one commit makes of the attempt as a whole. */
export function mergeAttempt(attempt: AttemptProgress, commit: Commit, credited: number): AttemptProgress {
  const newer = isNewer(commit, { sequence: attempt.lastSequence, deviceId: attempt.lastDeviceId });
  return {
    ...credit(attempt, commit.occurredAt, credited),
    ...(newer && { lastSequence: commit.sequence, lastDeviceId: commit.deviceId, currentUnitId: commit.unitId }),
  };
}

export function unopened(unitId: string, openedAt: Instant): UnitProgress {
  return {
    unitId,
    openedAt,
    finishedAt: null,
    completedAt: null,
    seconds: 0,
    furthest: 0,
    place: {},
    placeSequence: 0,
    placeDeviceId: null,
    scorePercent: null,
    passed: null,
  };
}

const clamp = (at: Instant, from: Instant, to: Instant) => (at < from ? from : at > to ? to : at);
