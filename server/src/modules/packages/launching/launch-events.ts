import type { PackageOutcome } from '@app/domain/packages/results/package-outcome';
import type { Instant } from '@app/domain/time';
import { defineEvent } from '../../../platform/database/work.ts';

export type Progressed = {
  companyId: string;
  enrolmentId: string;
  unitId: string;
  outcome: PackageOutcome;
  /** Spent since it was told last. */
  seconds: number;
  /** When, as the device tells it. */
  at: Instant;
  /** Its page went away: no one learns in it on that device any more. */
  leaving?: boolean;
};

/** A package came further, or time was spent in it. Told in the transaction of what it said. */
export const packageProgressed = defineEvent<Progressed>('packages.progressed');

/** What an attempt comes to was worked out once more, also for the worse: something it had said was voided. */
export const packageRecounted =
  defineEvent<Pick<Progressed, 'companyId' | 'enrolmentId' | 'unitId' | 'outcome'>>('packages.recounted');

/** An archive was read and is the package of an item's draft now. Told in the same transaction. */
export const packageTaken = defineEvent<{ itemId: string; packageId: string }>('packages.taken');
