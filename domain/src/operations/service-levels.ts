/** Requests in groups that take alike: pages with their files and course packages, what reads, what changes, and files with whole reports. */
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
 * Upper bounds of the classes in which each measure is counted, smallest first; beyond the last there is one more class. Milliseconds for requests, seconds for
 * ages. Stored counts rest on them: a bound may be added only together with a new measure.
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
