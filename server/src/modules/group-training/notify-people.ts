import type { Instant } from '@app/domain/time';
import type { Work } from '../../platform/database/work.ts';
import type { Training } from './closing/training-records.ts';

/** What is told to people about their places. */
export type News =
  | 'leads'
  | 'leadsNoMore'
  | 'booked'
  | 'requested'
  | 'waitlisted'
  | 'offered'
  | 'declined'
  | 'removed'
  | 'left'
  | 'changed'
  | 'cancelled'
  | 'certified'
  | 'reopened'
  | 'noLongerEarned'
  | 'offerLapsed'
  | 'released';

export type Telling = {
  what: News;
  personIds: readonly string[];
  reason?: string | null;
  /** Of an offer: until when it holds. */
  until?: Instant;
  /** Of a change: sessions that no longer take place, so that calendars drop them. */
  dropped?: readonly { id: string; startsAt: Instant; endsAt: Instant }[];
};

export const tellJob = 'group-training.tell';

/** Tells people after the commit, in their languages, with what their calendars need. */
export async function tellLater(
  work: Work,
  training: Pick<Training, 'id' | 'companyId' | 'revision'>,
  telling: Telling,
): Promise<void> {
  if (telling.personIds.length === 0) return;
  await work.enqueue(tellJob, {
    ...telling,
    companyId: training.companyId,
    trainingId: training.id,
    revision: training.revision,
    at: work.now,
  });
}
