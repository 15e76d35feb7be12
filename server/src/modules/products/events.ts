import { defineQuestion } from '../../platform/database/questions.ts';

/** Whose seats: a company's, or those of a person who buys for themselves within it. */
export type SeatsOf = { companyId: string; personId: string | null };
/**
 * `bought`: ever, without what was bought back; `all`: whatever they have, used or not; `free`: what of it can still be
 * given to someone.
 */
export type SeatsHeld = { bought: number; all: number; free: number };

/** How many seats a buyer has of products, by the product's id; those of which they have none may be missing. */
export const heldSeats = defineQuestion<{ of: SeatsOf; productIds: readonly string[] }, ReadonlyMap<string, SeatsHeld>>(
  'products.heldSeats',
);

/** Whether someone buys for their company without administering it, by its rules. */
export const buysForCompany = defineQuestion<{ companyId: string }, boolean>('products.buysForCompany');
