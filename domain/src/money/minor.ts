/**
 * An amount in the smallest unit of its currency: whole, exact, never a fraction. 12.50 CAD is 1250, 12 JPY is 12,
 * 12.500 KWD is 12500. Anyone who holds one knows the currency from beside it; amounts of two currencies never meet in
 * a sum.
 */
export type Minor = number;
export type Money = { currency: string; minor: Minor };

/**
 * No amount is larger, whatever is added: a hundred lines of the dearest unit stay far below where whole numbers end
 * (2^53).
 */
export const largestMinor = 1_000_000_000_000;
/** The dearest one unit of anything may be. */
export const largestUnitMinor = 100_000_000;

export const isMinor = (value: unknown): value is Minor =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= largestMinor;

/**
 * The sum, exact. Throws where it would leave what a whole number can hold: that is a bug, amounts are bounded where
 * they come in.
 */
export function sumMinor(amounts: Iterable<Minor>): Minor {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return exact(sum);
}

/** `amount` × `times`, exact. */
export const timesMinor = (amount: Minor, times: number): Minor => exact(amount * times);

/**
 * `amount` × `numerator` ÷ `denominator`, halves away from zero (as merchants round: 0.5 becomes 1, −0.5 becomes −1).
 * Computed in whole numbers of any length: a product beyond 2^53 loses nothing on the way.
 */
export function shareOfMinor(amount: Minor, numerator: number, denominator: number): Minor {
  const product = BigInt(exact(amount)) * BigInt(exact(numerator));
  const by = BigInt(exact(denominator));
  if (by <= 0n) throw new Error(`nothing is divided by ${denominator}`);
  const size = product < 0n ? -product : product;
  const rounded = (size * 2n + by) / (by * 2n);
  return exact(Number(product < 0n ? -rounded : rounded));
}

function exact(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new Error(`not a whole number that can be held: ${value}`);
  return value === 0 ? 0 : value;
}
