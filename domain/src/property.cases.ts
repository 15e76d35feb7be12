// The rules know neither Node nor a browser; these two lines are for the person who reads the run.
declare const console: { info(line: string): void };
declare const process: { env: Record<string, string | undefined> };

/** Every check tries the same cases: what is red in one is red in the next, and the author's own. */
const fixedSeed = 20_261_123;
/** So often at most in the check, which everyone waits for; so often at least in `npm run check long`. */
const few = 200;
const many = 2_000;

const long = process.env['MUSTER_LONG'] === '1';

/**
 * How often a property is tried, and from which seed: `fc.assert(property, propertyRuns('what holds'))`. In the check
 * few cases from a fixed seed; with MUSTER_LONG=1 many from a fresh one, which is printed. PROPERTY_SEED=<seed> tries
 * the same cases once more, PROPERTY_RUNS=<n> so many of them.
 */
export function propertyRuns(name: string, usual = few): { numRuns: number; seed: number } {
  const seed = propertySeed();
  const wanted = Number(process.env['PROPERTY_RUNS'] || 0);
  const numRuns = wanted || (long ? Math.max(usual, many) : Math.min(usual, few));
  if (long) console.info(`${name}: ${numRuns} cases, seed ${seed}`);
  return { numRuns, seed };
}

/**
 * As often, and from which seed, for what throws its own dice or draws one long history: `inCheck` times in the check,
 * and in the long run at least as often as fits `usual`.
 */
export function propertyRounds(name: string, inCheck: number, usual = many): { rounds: number; seed: number } {
  const seed = propertySeed();
  const rounds = Number(process.env['PROPERTY_RUNS'] || 0) || (long ? Math.max(usual, many) : inCheck);
  if (long) console.info(`${name}: ${rounds} rounds, seed ${seed}`);
  return { rounds, seed };
}

/** The seed alone, for what throws its own dice. */
export function propertySeed(): number {
  const wanted = process.env['PROPERTY_SEED'];
  if (wanted) return Number(wanted);
  return long ? Math.floor(Math.random() * 2 ** 31) : fixedSeed;
}

/**
 * How long a test may take that tries a property: as long as it needs in the long run, or where more cases are wished.
 */
export const propertyTimeout = long || Number(process.env['PROPERTY_RUNS'] || 0) > few ? 4 * 3_600_000 : 240_000;
