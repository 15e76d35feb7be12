import type { Minor } from './minor.ts';
import { sumMinor } from './minor.ts';

/**
 * Splits an amount over parts by their weights so that the shares are whole and their sum is the amount: each part gets
 * its share rounded down, and the units left go one each to the largest remainders; where they are equal, to the
 * earlier part. No share exceeds its exact value by a whole unit. Where all weights are zero the parts are equal.
 */
export function allocate(amount: Minor, weights: readonly number[]): Minor[] {
  if (weights.length === 0) {
    if (amount !== 0) throw new Error('there is nothing to split the amount over');
    return [];
  }
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new Error('a weight is a whole number, zero or more');
  const total = sumMinor(weights);
  const parts = (total === 0 ? weights.map(() => 1) : weights).map(BigInt);
  const whole = BigInt(total === 0 ? weights.length : total);
  const size = BigInt(Math.abs(amount));
  const shares = parts.map((part) => (size * part) / whole);
  const remainders = parts.map((part, index) => ({ index, remainder: (size * part) % whole }));
  remainders.sort((one, other) =>
    one.remainder === other.remainder ? one.index - other.index : one.remainder > other.remainder ? -1 : 1,
  );
  let left = size - shares.reduce((sum, share) => sum + share, 0n);
  for (const { index } of remainders) {
    if (left === 0n) break;
    shares[index]! += 1n;
    left -= 1n;
  }
  return shares.map((share) => (amount < 0 && share > 0n ? -Number(share) : Number(share)));
}

/** Splits an amount into equal parts; the earlier ones carry the units left over. */
export const allocateEqually = (amount: Minor, count: number): Minor[] =>
  allocate(amount, Array<number>(count).fill(1));
