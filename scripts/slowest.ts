import { existsSync, readFileSync } from 'node:fs';

/** How long one test or journey took. */
export type Timed = { name: string; seconds: number };

interface VitestReport {
  testResults: { assertionResults: { fullName: string; duration?: number | null }[] }[];
}
interface Suite {
  suites?: Suite[];
  specs: { title: string; tests: { results: { duration: number }[] }[] }[];
}

/**
 * The times in a report that vitest (`testResults`) or Playwright (`suites`) wrote as JSON; none where there is no such
 * file.
 */
export function timesIn(path: string): Timed[] {
  if (!existsSync(path)) return [];
  const report = JSON.parse(readFileSync(path, 'utf8')) as Partial<VitestReport & Suite>;
  const tests = (report.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
  return [
    ...tests.map(({ fullName, duration }) => ({ name: fullName, seconds: (duration ?? 0) / 1000 })),
    ...(report.suites ?? []).flatMap(journeysIn),
  ];
}

function journeysIn({ suites = [], specs }: Suite): Timed[] {
  const own = specs.map(({ title, tests }) => ({
    name: title,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  return [...own, ...suites.flatMap(journeysIn)];
}

/** The slowest first. */
export function slowest(times: readonly Timed[], count = 10): string[] {
  return times
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(7)} s  ${name}`);
}
