import type { ErrorCode } from '../errors.ts';

export const mostInLine = 1000;
export const mostLines = 50;

/**
 * Why this is no quantity, or null. Asked of whatever came in: "2", 1.5 and NaN are not whole numbers, 2^53 is too
 * many. A product may set its own least and most, within ours.
 */
export function quantityObstacle(value: unknown, least = 1, most = mostInLine): ErrorCode | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'quantityNotWhole';
  if (value < Math.max(1, least)) return 'quantityTooSmall';
  return value > Math.min(most, mostInLine) ? 'quantityTooLarge' : null;
}

/** Why a cart or an order of so many lines is not taken, or null. */
export const linesObstacle = (lines: number): ErrorCode | null => (lines > mostLines ? 'tooManyLines' : null);
