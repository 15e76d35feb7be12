import { defineEvent } from '../../platform/database/work.ts';

/** Whose seats: a company's, or those of a person who buys for themselves within it. */
export type SeatsOf = { companyId: string; personId: string | null };
/** `bought`: ever, without what was bought back; `all`: whatever they have, used or not; `free`: what of it can still be given to someone. */
export type SeatsHeld = { bought: number; all: number; free: number };

/** How many seats a buyer has of products: anyone who keeps seats adds them to `held`, by the product's id. */
export const seatsHeldAsked = defineEvent<{ of: SeatsOf; productIds: readonly string[]; held: Map<string, SeatsHeld> }>('products.seatsHeldAsked');

/** Whether someone buys for their company without administering it: anyone who keeps its rules says so in `may`. */
export const buyerAsked = defineEvent<{ companyId: string; may: { company: boolean } }>('products.buyerAsked');
