/** Round figures from 0 for the axis of a chart, at most five; the last is not below the largest value. */
export function chartTicks(largest: number): number[] {
  const rough = Math.max(1, largest) / 4;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10].map((one) => one * size).find((one) => one >= rough && (Number.isInteger(one) || one < 1)) ??
      10 * size,
  );
  return Array.from({ length: Math.ceil(Math.max(1, largest) / step) + 1 }, (_, index) => index * step);
}
