/**
 * Requests in groups that take alike: pages with their files and course packages, what reads, what changes, and files
 * with whole reports.
 */
export const routeGroups = ['pages', 'reads', 'changes', 'files'] as const;
export type RouteGroup = (typeof routeGroups)[number];

/** What is looked at once a minute: ages in seconds. */
export const readingMeasures = ['queue', 'outbox', 'replication', 'backup'] as const;
export type ReadingMeasure = (typeof readingMeasures)[number];

export const levelMeasures = [...routeGroups, ...readingMeasures] as const;
export type LevelMeasure = (typeof levelMeasures)[number];

const latency = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000] as const;
const ages = [1, 5, 15, 30, 60, 120, 300, 900, 3_600] as const;
const hour = 3_600;

/**
 * Upper bounds of the classes in which each measure is counted, smallest first; beyond the last there is one more
 * class. Milliseconds for requests, seconds for ages. Stored counts rest on them: a bound may be added only together
 * with a new measure.
 */
export const levelBounds: Record<LevelMeasure, readonly number[]> = {
  pages: latency,
  reads: latency,
  changes: latency,
  files: latency,
  queue: ages,
  outbox: ages,
  replication: ages,
  backup: [6 * hour, 12 * hour, 26 * hour, 50 * hour, 7 * 24 * hour],
};

/** The goal of each measure: this share of requests, or of looks, at or below `most`, which is one of its bounds. */
export const levelGoals: Record<LevelMeasure, { most: number; share: number }> = {
  pages: { most: 250, share: 0.95 },
  reads: { most: 500, share: 0.95 },
  changes: { most: 500, share: 0.95 },
  files: { most: 5_000, share: 0.95 },
  queue: { most: 120, share: 0.99 },
  outbox: { most: 300, share: 0.99 },
  replication: { most: 30, share: 0.99 },
  backup: { most: 26 * hour, share: 0.99 },
};
/** The share of all requests that may not fail on our side (status 500 and above). */
export const errorGoal = 0.999;

/** In which class a value is counted. */
export function classOf(measure: LevelMeasure, value: number): number {
  const place = levelBounds[measure].findIndex((bound) => value <= bound);
  return place === -1 ? levelBounds[measure].length : place;
}

/**
 * Below what value this share of what was counted lies, between the bounds of its class by proportion; null where
 * nothing was counted.
 */
export function quantileOf(measure: LevelMeasure, counts: readonly number[], share: number): number | null {
  const bounds = levelBounds[measure];
  const wanted = share * counts.reduce((sum, count) => sum + count, 0);
  if (wanted === 0) return null;
  let below = 0;
  for (const [place, count] of counts.entries()) {
    if (count > 0 && below + count >= wanted) {
      const from = bounds[place - 1] ?? 0;
      // Of what lies beyond the last bound no more is known.
      const to = bounds[place] ?? from;
      return from + ((wanted - below) / count) * (to - from);
    }
    below += count;
  }
  return bounds.at(-1) ?? null;
}

/** The share at or below the goal; null where nothing was counted. */
export function shareWithinGoal(measure: LevelMeasure, counts: readonly number[]): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const last = levelBounds[measure].indexOf(levelGoals[measure].most);
  return counts.slice(0, last + 1).reduce((sum, count) => sum + count, 0) / all;
}

type Level = 'met' | 'missed' | 'none';
export const levelOf = (share: number | null, goal: number): Level =>
  share === null ? 'none' : share >= goal ? 'met' : 'missed';
