import { offerUntil } from '@app/domain/group-training/booking';
import { firstStart, trainingState } from '@app/domain/group-training/training';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { fullnessOf } from './booking-facts.ts';
import { tellLater } from '../notify-people.ts';
import type { Training } from '../closing/training-records.ts';
import { placeSql } from '../planning/training-sql.ts';

/**
 * Offers free places to those who wait, in their order, and never more than there are; an offer holds for 24 hours, at
 * most until the training begins. Anyone who let one lapse comes after those who have had none. Answers who was offered
 * one. The training must be locked.
 */
export async function offerPlaces(work: Work, training: Training): Promise<string[]> {
  const state = trainingState(training, work.now);
  const first = firstStart(training.sessions);
  if ((state !== 'scheduled' && state !== 'locked') || !first) return [];
  const { free, waiting } = await fullnessOf(work, training);
  const places = Math.min(free ?? waiting, waiting);
  if (places <= 0) return [];
  const until = offerUntil(work.now, first);
  const { rows } = await sql<{
    personId: string;
  }>`update roster_entries set offered_at = ${work.now}, offer_until = ${until}
    where company_id = ${training.companyId} and id in (select e.id from roster_entries e
      where e.company_id = ${training.companyId} and e.training_id = ${training.id}
      and ${placeSql(work.now)} = 'waitlisted' order by e.offer_until nulls first, e.waitlisted_at, e.id
        limit ${places})
    returning person_id as "personId"`.execute(work.tx);
  const personIds = rows.map(({ personId }) => personId);
  await tellLater(work, training, { what: 'offered', personIds, until });
  await tellLapsed(work, training);
  return personIds;
}

/** Tells once who let an offer lapse; not who has a new one already. */
async function tellLapsed(work: Work, training: Training): Promise<void> {
  const { rows } = await sql<{ personId: string }>`update roster_entries e set lapse_told_of = e.offer_until
    where e.company_id = ${training.companyId} and e.training_id = ${training.id}
      and ${placeSql(work.now)} = 'waitlisted' and e.offer_until <= ${work.now}
      and e.lapse_told_of is distinct from e.offer_until
    returning e.person_id as "personId"`.execute(work.tx);
  await tellLater(work, training, { what: 'offerLapsed', personIds: rows.map(({ personId }) => personId) });
}
