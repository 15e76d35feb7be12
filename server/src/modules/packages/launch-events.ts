import type { PackageOutcome } from '@app/domain/packages/package-outcome';
import type { Instant } from '@app/domain/time';
import { defineEvent } from '../../platform/work.ts';

export type Progressed = {
  companyId: string;
  enrolmentId: string;
  unitId: string;
  outcome: PackageOutcome;
  /** Spent since it was told last. */
  seconds: number;
  /** When, as the device tells it. */
  at: Instant;
  /** Its page went away: nobody learns in it on that device any more. */
  leaving?: boolean;
};

/** A package came further, or time was spent in it. Told in the transaction of what it said. */
export const packageProgressed = defineEvent<Progressed>('packages.progressed');

/** An archive was read and is the package of an item's draft now. Told in the same transaction. */
export const packageTaken = defineEvent<{ itemId: string; packageId: string }>('packages.taken');
