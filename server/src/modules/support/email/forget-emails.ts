import { inboundLimits } from '@app/domain/support/inbound-email';
import { sql } from 'kysely';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { holdRetention } from '../../../platform/database/retention-lock.ts';
import { legallyHeld } from './legally-held.ts';

const batch = 500;

/**
 * Of emails that are in a ticket, the ticket keeps what was written. Whole ignored emails go after thirty days, and who
 * sent what after ninety; that an email came, and what became of it, stays, so that it is known if it comes again. Held
 * ones stay until they are decided on, and what a legal hold keeps stays whole until it is released.
 */
export const forgetEmails: Job = {
  name: 'support.forgetEmails',
  schedule: '25 4 * * *',
  async run(runtime) {
    while ((await forgetSome(runtime)) === batch);
  },
};

const inWork = <R>(runtime: Runtime, run: Parameters<typeof workAsSystem<R>>[2]): Promise<R> =>
  workAsSystem(runtime, forgetEmails.name, (work) => (work.reach('ticket.handle'), run(work)), { audited: false });

const forgetSome = (runtime: Runtime): Promise<number> =>
  inWork(runtime, async (work) => {
    await holdRetention(work);
    const waits = sql`m.outcome = 'held' and m.decided_at is null`;
    const { rows } = await sql<{ path: string | null }>`with old as (
        select m.id, m.raw_path, m.received_at < ${work.now}::timestamptz - make_interval(days =>
          ${inboundLimits.personalDays}) as personal from inbound_emails m
        where not (${waits}) and m.cleared_at is null and not ${legallyHeld(work)}
          and (m.received_at < ${work.now}::timestamptz - make_interval(days => ${inboundLimits.personalDays})
          or m.raw_path is not null and m.received_at < ${work.now}::timestamptz - make_interval(days =>
            ${inboundLimits.rawDays}))
        order by m.received_at limit ${batch} for update of m),
      done as (update inbound_emails m set raw_path = null, body = '', quoted = '', parts = case
        when o.personal then '[]' else m.parts end,
          from_address = case when not o.personal then m.from_address end, from_name = case
            when not o.personal then m.from_name end,
          subject = case when o.personal then '' else m.subject end, message_id = case
            when not o.personal then m.message_id end,
          cleared_at = case when o.personal then ${work.now}::timestamptz end
        from old o where m.id = o.id returning m.id)
      select o.raw_path as path from old o join done d on d.id = o.id`.execute(work.tx);
    for (const { path } of rows) if (path) await work.enqueue('files.removeBytes', { bucket: 'inbound', path });
    return rows.length;
  });
