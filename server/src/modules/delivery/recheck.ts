import type { SuppressedReason } from '@app/domain/delivery/plan';
import { allowedFrom, channelObstacle } from '@app/domain/delivery/plan';
import type { Channel, NoticeTopic } from '@app/domain/delivery/topics';
import { canonicalEmail } from '@app/domain/identity/email';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { releaseMails } from '../../platform/mail/mail.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import type { Reached } from './reach.ts';
import { reachKey, reachOf } from './reach.ts';

type Waited = {
  id: string;
  companyId: string;
  personId: string;
  channel: Channel;
  topic: NoticeTopic | null;
  mandatory: boolean;
};
export type Now = {
  obstacle: SuppressedReason | null;
  reach: Reached | null;
  /** Until when it has to wait once more: the person's quiet hours have begun meanwhile. */
  quietUntil: Instant | null;
};

/**
 * Whether and where deliveries may go now, by their ids: since they were written the person may have turned them off,
 * left, or changed their address.
 */
export async function recheck(
  work: Pick<Work, 'tx' | 'now' | 'server'>,
  waited: readonly Waited[],
): Promise<Map<string, Now>> {
  const found = await reachOf(work, waited);
  return new Map(
    waited.map(({ id, companyId, personId, channel, topic, mandatory }) => {
      const reach = found.get(reachKey(companyId, personId)) ?? null;
      // Of an email without a topic only its address is looked at.
      const sort = topic === null ? ({ topic: 'messages', mandatory: true } as const) : { topic, mandatory };
      const obstacle = reach ? channelObstacle(channel, sort, reach) : 'left';
      return [
        id,
        { reach, obstacle, quietUntil: reach && !obstacle ? allowedFrom(channel, work.now, reach, undefined) : null },
      ];
    }),
  );
}

const atOnce = 500;

/**
 * Releases the emails whose time has come to the address that the person has now, and drops those that may not be sent
 * any more.
 */
export async function releaseHeld(runtime: Runtime): Promise<void> {
  for (;;) {
    const done = await workAsSystem(runtime, 'delivery.release', releaseSome, { audited: false });
    if (done < atOnce) return;
  }
}

async function releaseSome(work: Work): Promise<number> {
  work.reach('delivery.changeSettings');
  const { rows } = await sql<
    Partial<Waited> & { mailId: string }
  >`select d.id, d.company_id as "companyId", d.person_id as "personId", 'email' as channel, d.mandatory,
      coalesce(d.topic, case d.kind when 'assignment.new' then 'due'
        when 'evidence.verified' then 'achievements' end) as topic,
      m.id as "mailId"
    from mails m left join deliveries d on d.mail_id = m.id
    where m.held and m.not_before <= ${work.now} order by m.not_before limit ${atOnce}
      for update of m skip locked`.execute(work.tx);
  if (rows.length === 0) return 0;
  // One about an account belongs to no company's trail: it goes as it was written.
  const inTrail = (row: (typeof rows)[number]): row is Waited & { mailId: string } => Boolean(row.id);
  const now = await recheck(work, rows.filter(inTrail));
  const judged = rows.map(({ id, mailId, companyId }) => {
    const { obstacle, reach, quietUntil } = (id && now.get(id)) || { obstacle: null, reach: null, quietUntil: null };
    const to = reach?.email ?? null;
    return { id, mailId, companyId, obstacle, to, address: to && (canonicalEmail(to) ?? to), quietUntil };
  });
  const given = sql`jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as g (id uuid, "mailId" uuid, "companyId" uuid,
    obstacle text, "to" text, address text, "quietUntil" timestamptz)`;
  await releaseMails(work, judged);
  await sql`update deliveries d set address = coalesce(g.address, d.address),
    not_before = coalesce(g."quietUntil", d.not_before), suppressed_at = case
    when g.obstacle is not null then ${work.now}::timestamptz end,
      suppressed_reason = g.obstacle, failed_at = null, failure = null
    from ${given} where d.company_id = g."companyId" and d.id = g.id and d.suppressed_at is null`.execute(work.tx);
  return rows.length;
}
