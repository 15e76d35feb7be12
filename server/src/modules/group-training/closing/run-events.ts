import type { Instant } from '@app/domain/time';
import { defineEvent } from '../../../platform/database/work.ts';

/**
 * A training was closed. Told in the transaction that closed it; people whose place was never confirmed are in
 * `released`.
 */
export const trainingClosed = defineEvent<{
  companyId: string;
  trainingId: string;
  closingId: string;
  closedAt: Instant;
  certified: readonly string[];
  absent: readonly string[];
  released: readonly string[];
}>('groupTraining.closed');
