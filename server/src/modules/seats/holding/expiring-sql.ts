import { seatExpiringDays } from '@app/domain/seats/warnings';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Whether a last day to be assigned is near, seen from a day. */
export const assignBySoon = (assignBy: RawBuilder<unknown>, on: string): RawBuilder<boolean> =>
  sql`${assignBy} between ${on}::date and ${on}::date + ${seatExpiringDays}::int`;

/**
 * How many seats of a lot expire soon: those no one has, free or held for a code or an order; both expire on that day.
 */
export const expiringSeats = (lot: string, today: string): RawBuilder<number> =>
  sql`case when ${assignBySoon(sql.ref(`${lot}.assign_by`), today)} then ${sql.ref(`${lot}.available`)} +
    ${sql.ref(`${lot}.reserved`)} else 0 end`;
