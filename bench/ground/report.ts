import { parseArgs } from 'node:util';

/**
 * One measured thing. `ratio` is ours ÷ floor for rates and absent where there is no floor; times in ms, memory in MB.
 */
export interface Figure {
  name: string;
  ours: number;
  unit: string;
  floor?: number;
  ratio?: number;
  goal: string;
  ok: boolean;
  p50?: number;
  p99?: number;
  rss?: number;
}

export const options = parseArgs({
  strict: false,
  options: {
    json: { type: 'boolean', default: false },
    size: { type: 'string', default: 'tenth' },
    only: { type: 'string' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    keep: { type: 'boolean', default: false },
    kept: { type: 'string' },
  },
}).values as {
  json: boolean;
  size: string;
  only?: string;
  seconds?: string;
  rounds?: string;
  keep: boolean;
  kept?: string;
};

/** Progress for people; silent when the answer is for a program. */
export const say = (line: string): void => void (options.json || console.log(`  ${line}`));

/** Prints the figures and answers the exit status: 1 when a goal is missed. */
export function report(figures: readonly Figure[]): number {
  if (options.json)
    for (const { name, ours, floor, ratio, goal, ok, p50, p99, rss, unit } of figures)
      console.log(JSON.stringify({ name, ours, unit, floor, ratio, goal, ok, p50, p99, rss }));
  else printTable(figures);
  return figures.every((figure) => figure.ok) ? 0 : 1;
}

function printTable(figures: readonly Figure[]): void {
  const shown = (value: number | undefined, unit = '') =>
    value === undefined
      ? ''
      : `${Math.abs(value) < 10 && !Number.isInteger(value) ? value.toFixed(2) : Math.round(value).toLocaleString('en')}${unit}`;
  const heads = ['', 'ours', 'floor', 'ratio', 'p50 ms', 'p99 ms', 'RSS MB', 'goal', ''];
  const rows = figures.map((one) => [
    one.name,
    shown(one.ours, ` ${one.unit}`),
    shown(one.floor),
    one.ratio?.toFixed(2) ?? '',
    shown(one.p50),
    shown(one.p99),
    shown(one.rss),
    one.goal,
    one.ok ? 'met' : 'MISSED',
  ]);
  const used = heads.map((_, column) => column === 0 || rows.some((row) => row[column] !== ''));
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        column === 0 || column >= 7 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      )
      .filter((_, column) => used[column])
      .join('  ')
      .trimEnd();
  console.log(`\n${line(heads)}\n${rows.map(line).join('\n')}\n`);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
