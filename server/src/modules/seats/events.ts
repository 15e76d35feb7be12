import { defineEvent } from '../../platform/work.ts';

/** Seats can be given to people that could not before: bought, granted, transferred, or given back. */
export const seatsCameIn = defineEvent<{ companyId: string; courseIds: readonly string[]; ownerPersonId: string | null }>('seats.cameIn');
