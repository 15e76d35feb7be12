import { cutText } from '@app/domain/cut-text';
import type { SuppressedReason } from '@app/domain/delivery/plan';
import type { NoticeTopic } from '@app/domain/delivery/topics';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { recheck } from './recheck.ts';
import type { Device } from './push.ts';
import { pushTo } from './push.ts';
import type { SendResult } from './send-result.ts';
import { smsOf } from './sms.ts';
import { suppress } from './suppressed.ts';

const atOnce = 20;
/** Minutes until a channel that does not answer is tried again, by how often it was. Then the delivery has failed. */
const waits = [1, 5, 15, 60, 240];

type Due = {
  id: string;
  companyId: string;
  personId: string;
  channel: 'push' | 'sms';
  topic: NoticeTopic | null;
  mandatory: boolean;
  subject: string;
  address: string | null;
  attempts: number;
  company: string;
  locale: string;
  entryId: string | null;
  devices: Device[];
  /** Why it may not be sent any more. */
  obstacle: SuppressedReason | null;
  quietUntil: Instant | null;
};

/**
 * Sends the notifications and text messages whose time has come. They are claimed for some minutes first, so that no
 * other process sends them too; no transaction is open while a provider is asked. What a process that is killed had
 * sent but not noted is sent once more: devices replace a notification that has the same tag.
 */
export async function sendDue(runtime: Runtime): Promise<void> {
  for (;;) {
    const due = await inTrail(runtime, claim);
    if (due.length === 0) return;
    await Promise.all(due.map(async (one) => noteResult(runtime, one, await send(runtime, one).catch(failedTry))));
  }
}

/**
 * What went wrong on our side is tried again like a provider that is away, and ends like one: it holds nothing else up.
 */
const failedTry = (error: unknown): SendResult => ({
  state: 'later',
  failure: error instanceof Error ? error.message : String(error),
});

async function claim(work: Work): Promise<Due[]> {
  const { rows } = await sql<Omit<Due, 'obstacle' | 'quietUntil'>>`with due as (
      select company_id, id from deliveries where channel in ('push', 'sms')
        and (sent_at is null or devices_left <> '{}') and failed_at is null and suppressed_at is null
        and coalesce(not_before, ${work.now}) <= ${work.now} and coalesce(next_try_at, ${work.now}) <= ${work.now}
      order by queued_at limit ${atOnce} for update skip locked),
    claimed as (update deliveries d set attempts = attempts + 1,
      next_try_at = ${work.now}::timestamptz + interval '5 minutes' from due
      where d.company_id = due.company_id and d.id = due.id returning d.*)
    select d.id, d.company_id as "companyId", d.person_id as "personId", d.channel, d.topic, d.mandatory, d.subject,
      d.address, d.attempts, c.display_name as company, p.locale,
      (select i.id from inbox_entries i where i.company_id = d.company_id and i.person_id = d.person_id
        and i.source_kind = d.source_kind and i.source_id = d.source_id
        order by i.shown_from desc limit 1) as "entryId",
      case when d.channel = 'push' then (select coalesce(json_agg(json_build_object('id', s.id, 'endpoint', s.endpoint,
        'p256dh', s.key_p256dh, 'auth', s.key_auth)), '[]')
        from push_subscriptions s where s.company_id = d.company_id and s.person_id = d.person_id
          and (d.devices_left = '{}' or s.id = any(d.devices_left))) else '[]' end as devices
    from claimed d join companies c on c.id = d.company_id join people p on p.id = d.person_id`.execute(work.tx);
  const now = await recheck(work, rows);
  return rows.map((row) => {
    const { obstacle, reach, quietUntil } = now.get(row.id)!;
    return { ...row, obstacle, quietUntil, address: row.channel === 'sms' ? (reach?.phone ?? null) : row.address };
  });
}

async function send(runtime: Runtime, due: Due): Promise<SendResult> {
  if (due.obstacle) return { state: 'suppressed', reason: due.obstacle };
  if (due.quietUntil) return { state: 'quiet', until: due.quietUntil };
  const { publicOrigin } = runtime.config;
  const path = `/profile?tab=inbox${due.entryId ? `&entry=${due.entryId}` : ''}`;
  if (due.channel === 'sms') {
    const sms = smsOf(runtime.config);
    if (!sms || !due.address) return { state: 'suppressed', reason: 'notSetUp' };
    const ending = ` ${publicOrigin}${path}`;
    const words = `${due.company}: ${due.subject}`;
    return sms(due.address, shortened(words, longestText - ending.length) + ending);
  }
  if (due.devices.length === 0) return { state: 'suppressed', reason: 'notSetUp' };
  // Nothing but the subject: the text is read in the inbox, behind the sign-in.
  const payload = JSON.stringify({
    title: due.subject,
    body: due.company,
    path: `${path}#via=${due.id}`,
    tag: due.id,
    lang: due.locale,
  });
  const results = await Promise.all(
    due.devices.map(async (device) => ({ device, result: await pushTo(runtime, device, payload) })),
  );
  await inTrail(runtime, async (work) => {
    for (const { device, result } of results) {
      const here = sql`company_id = ${due.companyId} and id = ${device.id}`;
      if (result.state === 'gone')
        await sql`delete from push_subscriptions where ${here} and endpoint = ${device.endpoint}`.execute(work.tx);
      if (result.state === 'sent')
        await sql`update push_subscriptions set last_used_at = ${work.now} where ${here}`.execute(work.tx);
    }
  });
  const left = results.flatMap(({ device, result }) => (result.state === 'later' ? [device.id] : []));
  if (results.some(({ result }) => result.state === 'sent')) return { state: 'sent', left };
  const later = results.find(({ result }) => result.state === 'later')?.result;
  return later?.state === 'later' ? later : { state: 'failed', failure: 'No device takes notifications any more' };
}

/** At most five segments of a text message with characters outside GSM 7. */
const longestText = 320;
const shortened = (text: string, most: number) =>
  text.length <= most ? text : `${cutText(text, most - 1).trimEnd()}…`;

async function noteResult(
  runtime: Runtime,
  { id, companyId, channel, address, attempts }: Due,
  result: SendResult,
): Promise<void> {
  await inTrail(runtime, async (work) => {
    const here = sql`company_id = ${companyId} and id = ${id}`;
    const wait = waits[attempts - 1];
    if (result.state === 'quiet') {
      // No try: nothing was asked.
      await sql`update deliveries set not_before = ${result.until}, next_try_at = null, attempts = attempts - 1
        where ${here}`.execute(work.tx);
      return;
    }
    const again = sql`${work.now}::timestamptz + make_interval(mins => ${wait ?? 0})`;
    if (result.state === 'sent') {
      const left = wait === undefined ? [] : (result.left ?? []);
      await sql`update deliveries set sent_at = coalesce(sent_at, ${work.now}), failure = null,
        provider_id = coalesce(${result.providerId ?? null}, provider_id),
        address = ${address}, devices_left = ${left}::uuid[], next_try_at = case
          when ${left.length > 0} then ${again} end where ${here}`.execute(work.tx);
    } else if (result.state === 'later' && wait !== undefined)
      await sql`update deliveries set failure = case when sent_at is null then ${result.failure.slice(0, 300)} end,
        next_try_at = ${again} where ${here}`.execute(work.tx);
    else {
      // Where one device had it, it was sent: of the others nothing more is tried.
      await sql`update deliveries set devices_left = '{}', next_try_at = null
        where ${here} and sent_at is not null`.execute(work.tx);
      if (result.state === 'suppressed')
        await sql`update deliveries set suppressed_at = ${work.now}, suppressed_reason = ${result.reason}
          where ${here} and sent_at is null`.execute(work.tx);
      else
        await sql`update deliveries set failed_at = ${work.now}, failure = ${result.failure.slice(0, 300)}
          where ${here} and sent_at is null`.execute(work.tx);
    }
    if (result.state === 'failed' && result.suppress && channel === 'sms' && address)
      await suppress(work, companyId, {
        channel: 'sms',
        address,
        reason: result.suppress,
        detail: result.failure,
        deliveryId: id,
      });
  });
}

const inTrail = <R>(runtime: Runtime, run: (work: Work) => Promise<R>): Promise<R> =>
  workAsSystem(
    runtime,
    'delivery.send',
    (work) => {
      work.reach('delivery.changeSettings');
      return run(work);
    },
    { audited: false },
  );
