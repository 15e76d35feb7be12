import fc from 'fast-check';
import { test } from 'vitest';

// The rules know neither Node nor a browser; these two lines are for whoever reads the run.
declare const console: { info(line: string): void };
declare const process: { env: Record<string, string | undefined> };

/** What must hold for money and seats is tried this often, unless one says otherwise. */
const usual = 10_000;

/**
 * A property under test that says how many cases it saw and from which seed, also when all is well. The same cases once more:
 * `PROPERTY_SEED=<seed> npm run check domain`.
 */
export function always<Given>(name: string, property: fc.IProperty<Given>, numRuns = usual): void {
  test(name, { timeout: 60_000 }, () => {
    const wanted = Number(process.env.PROPERTY_SEED);
    const seen = fc.check(property, Number.isInteger(wanted) && process.env.PROPERTY_SEED ? { numRuns, seed: wanted } : { numRuns });
    console.info(`${name}: ${seen.numRuns} cases, seed ${seen.seed}`);
    if (seen.failed) throw new Error(fc.defaultReportMessage(seen), { cause: seen.errorInstance });
  });
}
