import type { PackageOutcome } from '@app/domain/packages/package-outcome';
import { defineEvent } from '../../platform/work.ts';

/** A package came further, or time was spent in it. Told in the transaction of what it said. `seconds`: spent since it was told last. */
export const packageProgressed = defineEvent<{
  companyId: string;
  enrolmentId: string;
  unitId: string;
  outcome: PackageOutcome;
  seconds: number;
  /** Its page went away: nobody learns in it on that device any more. */
  leaving?: boolean;
}>('packages.progressed');

/** An archive was read and is the package of an item's draft now. Told in the same transaction. */
export const packageTaken = defineEvent<{ itemId: string; packageId: string }>('packages.taken');
