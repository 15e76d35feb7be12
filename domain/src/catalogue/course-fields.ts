/** How a course is given. */
export const deliveries = ['online', 'classroom', 'blended', 'external'] as const;
export type Delivery = (typeof deliveries)[number];

/** How long a course takes, as learners filter it: under half an hour, up to one hour, longer. */
export const durations = ['short', 'medium', 'long'] as const;
export const durationLimits = { short: [0, 29], medium: [30, 60], long: [61, 100_000] } as const satisfies Record<
  (typeof durations)[number],
  readonly [number, number]
>;
