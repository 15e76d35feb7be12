import { mostRecipients } from '@app/domain/messaging/audience';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { countIn, inAudience } from './audience-sql.ts';
import type { Message } from './records.ts';
import { lockMessage } from './records.ts';
import { sendingObstacle } from './sender-rights.ts';

/**
 * Fixes the recipients, once: anyone who is in the audience at this moment, each person once. Who was expected and is
 * not is kept with the reason; who came since gets it. Answers the message while it is being sent, and null where it is
 * none to send (any more). `today`: the company's day.
 */
export async function freezeAudience(work: Work, messageId: string, today: string): Promise<Message | null> {
  work.reach('message.send');
  const message = await lockMessage(work, messageId);
  if (message.state !== 'scheduled') return work.unchanged(message.state === 'sending' ? message : null);
  if (message.startsAt! > work.now) return work.unchanged(null);
  const here = sql`company_id = ${work.companyId} and message_id = ${messageId}`;
  const obstacle = await sendingObstacle(work, message.scheduledBy);
  if (obstacle) return cancel(work, message, obstacle);
  // Counted before they are written: a job that wrote for a hundred thousand would run out of time instead, each time.
  if ((await countIn(work, message.audience, today)) > mostRecipients) return cancel(work, message, 'tooMany');
  await sql`insert into message_recipients (company_id, message_id, person_id, expected, included)
    select e.company_id, ${messageId}::uuid, e.person_id, false, true from employments e
      where ${inAudience(work, message.audience, today)} order by e.person_id
    on conflict (company_id, message_id, person_id) do update set included = true`.execute(work.tx);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from message_recipients where ${here} and included`.execute(work.tx);
  if (rows[0]!.n === 0) return cancel(work, message, 'nobody');
  await sql`update message_recipients r set left_out = case when e.ended_on < ${today}::date then 'left'
    else 'noLongerMatches' end
    from employments e
    where r.company_id = ${work.companyId} and r.message_id = ${messageId} and not r.included
      and e.company_id = r.company_id and e.person_id = r.person_id`.execute(work.tx);
  await sql`update messages set frozen_at = ${work.now}
    where company_id = ${work.companyId} and id = ${messageId}`.execute(work.tx);
  work.record({ action: 'message.begin', entity: 'message', entityId: messageId, changes: { people: rows[0]!.n } });
  return { ...message, frozenAt: work.now, state: 'sending' };
}

async function cancel(
  work: Work,
  { id }: Message,
  reason: 'senderRight' | 'companyClosed' | 'nobody' | 'tooMany',
): Promise<null> {
  await sql`delete from message_recipients where company_id = ${work.companyId} and message_id = ${id}`.execute(
    work.tx,
  );
  await sql`update messages set cancelled_at = ${work.now}, cancel_reason = ${reason}
    where company_id = ${work.companyId} and id = ${id}`.execute(work.tx);
  work.record({ action: 'message.cancel', entity: 'message', entityId: id, changes: { reason } });
  return null;
}
