import * as api from '@app/contract/messaging/messaging';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import { mostRecipients } from '@app/domain/messaging/audience';
import {
  cancelObstacle,
  changeObstacle,
  remindObstacle,
  sendingIssues,
  sendingLimits,
  variantFor,
} from '@app/domain/messaging/message';
import { earliest, scheduleObstacle } from '@app/domain/messaging/schedule';
import type { Instant } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import { writeMail } from '../../platform/mail/mail.ts';
import type { Work } from '../../platform/database/work.ts';
import { companyLanguage } from './audience.ts';
import { countIn, inAudience } from './audience-sql.ts';
import { factsOf, readersOf, writtenFor } from './facts.ts';
import { linesOf, parcelWords } from './parcel-words.ts';
import { offeredChannels } from './reach.ts';
import type { Message } from './records.ts';
import { lockMessage, loadMessage, openSql, remindableSql } from './records.ts';
import { sendJobName } from './send-job.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

/** Counts one sending of the person who acts; refused when the day's are used up. */
async function takeSending(work: Work, what: keyof typeof sendingLimits): Promise<void> {
  const { tries, seconds } = sendingLimits[what];
  const { rows } = await sql<{
    wait: number | null;
  }>`select take_mail_room(${`${what}:${work.personId}`}, ${tries}, ${seconds}) as wait`.execute(work.tx);
  if (rows[0]!.wait !== null) throw new DomainError('tooManyMessages', { retryAfter: rows[0]!.wait, limit: tries });
}

/** More people than one message goes to are counted only: nothing is written for them. */
async function refuseTooMany(work: Work, { audience }: Message): Promise<void> {
  const people = await countIn(work, audience);
  if (people > mostRecipients) throw new DomainError('audienceTooLarge', { people, limit: mostRecipients });
}

/** Fixes who is expected to get it. What happens to them until sending begins is told person by person. */
async function expect(work: Work, message: Message): Promise<number> {
  await sql`delete from message_recipients where company_id = ${work.companyId} and message_id = ${message.id}`.execute(
    work.tx,
  );
  const done = await sql`insert into message_recipients (company_id, message_id, person_id, expected)
    select e.company_id, ${message.id}::uuid, e.person_id, true from employments e
      where ${inAudience(work, message.audience)}`.execute(work.tx);
  return Number(done.numAffectedRows ?? 0);
}

async function startOf(work: Work, { id, schedule }: Message): Promise<Instant> {
  if (!schedule) return work.now;
  const { rows } = await sql<{
    zone: string;
  }>`select distinct coalesce(p.time_zone, s.time_zone, ${work.timeZone}) as zone
    from message_recipients r join people p on p.id = r.person_id
    left join placements w on w.company_id = r.company_id and w.person_id = r.person_id and w.retracted_at is null
      and w.started_on <= ${work.today}::date
      and ${notEndedBefore('w', work.today)}
    left join sites s on s.company_id = w.company_id and s.id = w.site_id
    where r.company_id = ${work.companyId} and r.message_id = ${id}`.execute(work.tx);
  return earliest(
    schedule,
    work.timeZone,
    rows.map(({ zone }) => zone),
  );
}

export const sendMessage = command(api.sendMessage, async (work, { messageId, expected }) => {
  work.authorize('message.send', { companyId: work.companyId });
  const message = await lockMessage(work, messageId);
  refuseIf(changeObstacle(message.state));
  const offered = await offeredChannels(work);
  if (message.channels.some((channel) => !offered.includes(channel)))
    refuseFields([{ path: 'channels', code: 'channelNotSetUp' }]);
  await refuseTooMany(work, message);
  const people = await expect(work, message);
  const startsAt = await startOf(work, message);
  refuseFields(sendingIssues(message, { startsOn: dayOf(startsAt, work.timeZone), today: work.today }));
  const early = scheduleObstacle(startsAt, work.now);
  if (early) refuseFields([{ path: 'schedule', code: early }]);
  if (people === 0) throw new DomainError('audienceNobody');
  if (people !== expected) throw new DomainError('audienceChanged', { people, expected });
  await takeSending(work, 'messages');
  await sql`update messages set scheduled_at = ${work.now}, scheduled_by = ${work.personId}, starts_at = ${startsAt},
    expected = ${people}
    where company_id = ${work.companyId} and id = ${messageId}`.execute(work.tx);
  await work.enqueue(
    sendJobName,
    { messageId, round: 1 },
    { key: `message:${messageId}:1`, ...(message.schedule && { runAt: startsAt }) },
  );
  work.record({
    action: 'message.send',
    entity: 'message',
    entityId: messageId,
    changes: { people, startsAt, channels: message.channels },
  });
  return { startsAt, expected: people };
});

export const cancelMessage = command(api.cancelMessage, async (work, { messageId }) => {
  work.authorize('message.send', { companyId: work.companyId });
  const message = await lockMessage(work, messageId);
  refuseIf(cancelObstacle(message.state));
  await sql`update messages set cancelled_at = ${work.now}, cancelled_by = ${work.personId}, cancel_reason = 'admin'
    where company_id = ${work.companyId} and id = ${messageId}`.execute(work.tx);
  await sql`delete from message_recipients where company_id = ${work.companyId} and message_id = ${messageId}`.execute(
    work.tx,
  );
  work.record({
    action: 'message.cancel',
    entity: 'message',
    entityId: messageId,
    changes: { state: ['scheduled', 'cancelled'] },
  });
  return {};
});

export const remindOfMessage = command(api.remindOfMessage, async (work, { messageId }) => {
  work.authorize('message.send', { companyId: work.companyId });
  const message = await lockMessage(work, messageId);
  const { rows } = await sql<{ open: number; unread: number; last: number; waiting: boolean }>`select
      (select count(*)::int from message_recipients where company_id = ${work.companyId} and message_id = ${messageId}
        and included and ${remindableSql(work.now)}) as open,
      (select count(*)::int from message_recipients where company_id = ${work.companyId} and message_id = ${messageId}
        and included and ${openSql(work.now)}) as unread,
      coalesce(max(r.round), 1) as last, coalesce(bool_or(r.finished_at is null), false) as waiting
    from message_reminders r where r.company_id = ${work.companyId} and r.message_id = ${messageId}`.execute(work.tx);
  const { open, unread, last, waiting } = rows[0]!;
  refuseIf(remindObstacle(message.state, { acknowledge: message.acknowledge, open, later: unread - open, waiting }));
  await takeSending(work, 'messages');
  const round = last + 1;
  await sql`insert into message_reminders (company_id, message_id, round, asked_by, asked_at)
    values (${work.companyId}, ${messageId}, ${round}, ${work.personId}, ${work.now})`.execute(work.tx);
  await work.enqueue(sendJobName, { messageId, round }, { key: `message:${messageId}:${round}` });
  work.record({ action: 'message.remind', entity: 'message', entityId: messageId, changes: { round, people: open } });
  return { round, people: open };
});

/** To oneself only, no matter who the audience is; with the fields of a recipient or one's own. */
export const testMessage = command(api.testMessage, async (work, { messageId, language, personId = work.personId }) => {
  work.authorize('message.send', { companyId: work.companyId });
  const message = await loadMessage(work, messageId);
  const reader = (await readersOf(work, [personId])).get(personId);
  const { rows } = await sql<{
    email: string | null;
  }>`select p.email from people p where p.id = ${work.personId}`.execute(work.tx);
  const to = rows[0]?.email;
  if (!reader) throw new DomainError('notFound');
  if (!to) throw new DomainError('personWithoutEmail');
  const shown = variantFor(message.variants, language, await companyLanguage(work));
  if (!shown) throw new DomainError('messageEmpty');
  await takeSending(work, 'tests');
  const words = parcelWords[shown];
  const { subject, paragraphs } = writtenFor(message.variants, shown, factsOf(reader, shown));
  const [attachment] = message.files;
  await writeMail(work, {
    kind: 'messages.test',
    to,
    locale: shown,
    personId: work.personId,
    companyId: work.companyId,
    subject: words.test(subject),
    paragraphs: [...paragraphs, ...linesOf(message.links, shown)],
    footer: words.testFooter(reader.name),
    ...(attachment && { attachment }),
  });
  work.record({ action: 'message.test', entity: 'message', entityId: messageId, changes: { language: shown } });
  return { to };
});
