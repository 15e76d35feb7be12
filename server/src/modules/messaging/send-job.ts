import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { freezeAudience } from './freeze-audience.ts';
import { loadMessage } from './records.ts';
import { sendBatch } from './send-batch.ts';
import { sendingObstacle } from './sender-rights.ts';

export const sendJobName = 'messaging.send';

/**
 * Sends a message, or its reminder, batch by batch. Killed and begun again, it goes on with those whom nothing was
 * handed over for yet.
 */
export const sendMessages: Job = {
  name: sendJobName,
  async run(runtime, { messageId, round }) {
    if (typeof messageId !== 'string' || typeof round !== 'number') return;
    const company = await companyOf(runtime, messageId);
    if (!company) return;
    const { companyId, timeZone, locale, name } = company;
    const today = dayOf(runtime.clock.now(), timeZone);
    const inCompany = <R>(run: (work: Work) => Promise<R>, audited = false) =>
      workAsSystem(runtime, sendJobName, run, { companyId, audited });
    const message = await inCompany(
      (work) => (round === 1 ? freezeAudience(work, messageId, today) : reminded(work, messageId, round)),
      true,
    );
    if (!message) return;
    while (
      (await inCompany((work) => sendBatch(work, { message, round, company: { locale, timeZone, name }, today }))) > 0
    );
    await inCompany((work) => finish(work, messageId, round));
  },
};

type Company = { companyId: string; timeZone: string; locale: string; name: string };

/** The company is the message's own: a job names a message and nothing else (B24). */
function companyOf(runtime: Runtime, messageId: string): Promise<Company | undefined> {
  return workAsSystem(
    runtime,
    sendJobName,
    async (work) => {
      work.reach('message.send');
      const { rows } =
        await sql<Company>`select c.id as "companyId", c.time_zone as "timeZone", c.locale, c.display_name as name
        from messages m join companies c on c.id = m.company_id where m.id = ${messageId}`.execute(work.tx);
      return rows[0];
    },
    { write: false, audited: false },
  );
}

/** A reminder that is still to go out, by someone who may still send. */
async function reminded(work: Work, messageId: string, round: number) {
  work.reach('message.send');
  const { rows } = await sql<{ askedBy: string | null }>`select asked_by as "askedBy" from message_reminders
    where company_id = ${work.companyId} and message_id = ${messageId} and round = ${round} and finished_at is null
      for update`.execute(work.tx);
  if (!rows[0]) return work.unchanged(null);
  work.record({ action: 'message.begin', entity: 'message', entityId: messageId, changes: { round } });
  if (!(await sendingObstacle(work, rows[0].askedBy))) return loadMessage(work, messageId);
  await finish(work, messageId, round);
  return null;
}

async function finish(work: Work, messageId: string, round: number): Promise<void> {
  work.reach('message.send');
  const of = sql`company_id = ${work.companyId}`;
  if (round === 1)
    await sql`update messages set finished_at = ${work.now}
      where ${of} and id = ${messageId} and finished_at is null`.execute(work.tx);
  else
    await sql`update message_reminders set finished_at = ${work.now}
      where ${of} and message_id = ${messageId} and round = ${round} and finished_at is null`.execute(work.tx);
}

/** Takes up what should be on its way and is not: the job was lost with the database it was written to, or gave up. */
export const resumeSending: Job = {
  name: 'messaging.resume',
  schedule: '* * * * *',
  async run(runtime) {
    await workAsSystem(
      runtime,
      'messaging.resume',
      async (work) => {
        work.reach('message.send');
        const { rows } = await sql<{ id: string; round: number }>`
          select id, 1 as round from messages where starts_at < ${work.now}::timestamptz - interval '2 minutes'
            and scheduled_at is not null and finished_at is null and cancelled_at is null
          union all select message_id, round from message_reminders
            where asked_at < ${work.now}::timestamptz - interval '2 minutes' and finished_at is null
            limit 1000`.execute(work.tx);
        for (const { id, round } of rows)
          await work.enqueue(sendJobName, { messageId: id, round }, { key: `message:${id}:${round}` });
      },
      { audited: false },
    );
  },
};
