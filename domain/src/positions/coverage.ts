/**
 * The percentage of the people needed in a position who meet everything it asks: needed are those wanted, else all who
 * hold it. Null where no one is needed.
 */
export function coverageOf({
  qualified,
  wanted,
  people,
}: {
  qualified: number;
  wanted: number | null;
  people: number;
}): number | null {
  const needed = wanted ?? people;
  return needed === 0 ? null : Math.min(100, Math.floor((100 * qualified) / needed));
}
