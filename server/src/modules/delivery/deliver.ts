import { cutText } from '@app/domain/cut-text';
import type { SuppressedReason } from '@app/domain/delivery/plan';
import { allowedFrom, channelObstacle } from '@app/domain/delivery/plan';
import type { Channel, NoticeTopic } from '@app/domain/delivery/topics';
import { DomainError } from '@app/domain/errors';
import { canonicalEmail } from '@app/domain/identity/email';
import type { MailKind } from '@app/domain/operations/mail-limits';
import { mailLimitOf } from '@app/domain/operations/mail-limits';
import type { Instant } from '@app/domain/time';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Attachment, CalendarPart } from '../../platform/mail/mail.ts';
import { mailBucketBy, mailBucketTo, mailRow, putInOutbox } from '../../platform/mail/mail.ts';
import type { Work } from '../../platform/database/work.ts';
import { unsubscribeFrom } from '../identity/index.ts';
import type { Reached } from './reach.ts';
import { reachKey, reachOf } from './reach.ts';
import { deliveryWords } from './words.ts';

/** Something for one person, to be delivered on some channels. Its words are in its locale. */
export type Parcel = {
  personId: string;
  companyId: string;
  /** What it is part of. */
  source: { kind: 'message' | 'notice' | 'training'; id: string };
  kind: MailKind;
  /** Wished; what cannot or may not be used is suppressed, with the reason. */
  channels: readonly Channel[];
  /** Overrides what the person turned off; never a missing or returned address. */
  mandatory: boolean;
  topic: NoticeTopic;
  locale: string;
  subject: string;
  paragraphs: readonly string[];
  /** Where it leads: a path of this application (`/courses/…`), or an https address. */
  action?: { label: string; href: string };
  /** In the email only: why it comes. */
  footer?: string;
  attachments?: readonly Attachment[];
  /** In the email only: what it puts into calendars, or takes out of them. */
  calendar?: readonly CalendarPart[];
  /** Per source and person: whatever is tried again, each channel delivers it once. */
  uniqueKey: string;
  /** Not before then, and not in the quiet hours after it. Left out: when the person's quiet hours allow it. */
  notBefore?: Instant;
};

export type Outcome = { channel: Channel; state: 'queued' | 'suppressed'; reason?: SuppressedReason };

type Planned = {
  id: string;
  mailId: string | null;
  key: string;
  parcel: Parcel;
  channel: Channel;
  reach: Reached;
  address: string | null;
  notBefore: Instant | null;
  obstacle: SuppressedReason | null;
};

/** Parcels of one statement: what travels in one message stays within some megabytes. */
const batch = 1000;

/**
 * Delivers parcels on their channels, in this transaction: rows of the trail, entries of inboxes, emails in the outbox.
 * A parcel that was delivered before, by its key, is not delivered again; its outcome is what it was. People who do not
 * work at the company (any more) are left out of the answer. `tooManyEmails` is thrown where the limit of the kind says
 * so.
 */
export async function deliver(work: Work, parcels: readonly Parcel[]): Promise<Map<string, Outcome[]>> {
  const outcomes = new Map<string, Outcome[]>();
  let emails = false;
  let rings = false;
  for (let first = 0; first < parcels.length; first += batch) {
    const some = parcels.slice(first, first + batch);
    const planned = plan(work, some, await reachOf(work, some));
    const fresh = await writeDeliveries(work, planned);
    await limitEmails(work, fresh);
    await writeEntries(work, fresh);
    emails = (await writeMails(work, fresh)) || emails;
    rings ||= fresh.some(({ channel, obstacle }) => !obstacle && (channel === 'push' || channel === 'sms'));
    for (const { parcel, channel, obstacle } of await asStored(work, planned, fresh)) {
      const outcome: Outcome = obstacle
        ? { channel, state: 'suppressed', reason: obstacle }
        : { channel, state: 'queued' };
      outcomes.set(parcel.personId, [...(outcomes.get(parcel.personId) ?? []), outcome]);
    }
  }
  if (emails) await work.enqueue('platform.sendMails', {}, { key: `mail:${randomUUID()}` });
  if (rings) await work.enqueue('delivery.send', {}, { key: `delivery:${randomUUID()}` });
  return outcomes;
}

function plan(work: Work, parcels: readonly Parcel[], found: ReadonlyMap<string, Reached>): Planned[] {
  return parcels.flatMap((parcel) => {
    const reach = found.get(reachKey(parcel.companyId, parcel.personId));
    if (!reach) return [];
    return [...new Set(parcel.channels)].map((channel): Planned => ({
      id: randomUUID(),
      mailId: channel === 'email' ? randomUUID() : null,
      key: `${parcel.uniqueKey}:${channel}`,
      parcel,
      channel,
      reach,
      address:
        channel === 'email'
          ? reach.email && (canonicalEmail(reach.email) ?? reach.email)
          : channel === 'sms'
            ? reach.phone
            : null,
      notBefore: allowedFrom(channel, work.now, reach, parcel.notBefore),
      obstacle: channelObstacle(channel, parcel, reach),
    }));
  });
}

/**
 * Writes the rows of the trail; answers those that are new. In the order of their keys, so that two transactions never
 * wait for each other.
 */
async function writeDeliveries(work: Work, planned: readonly Planned[]): Promise<Planned[]> {
  const given = planned.map(({ id, mailId, key, parcel, channel, address, notBefore, obstacle }) => ({
    company_id: parcel.companyId,
    id,
    person_id: parcel.personId,
    source_kind: parcel.source.kind,
    source_id: parcel.source.id,
    kind: parcel.kind,
    topic: parcel.topic,
    mandatory: parcel.mandatory,
    channel,
    unique_key: key,
    subject: subjectOf(parcel),
    address,
    mail_id: obstacle ? null : mailId,
    not_before: notBefore,
    suppressed_reason: obstacle,
  }));
  // The inbox needs no carrier: what is in it has arrived.
  const { rows } = await sql<{ id: string }>`
    insert into deliveries (company_id, id, person_id, source_kind, source_id, kind, topic, mandatory, channel,
      unique_key, subject, address, mail_id, queued_at, not_before,
      suppressed_at, suppressed_reason, sent_at, delivered_at)
    select r.company_id, r.id, r.person_id, r.source_kind, r.source_id, r.kind, r.topic, r.mandatory, r.channel,
      r.unique_key, r.subject, r.address, r.mail_id, ${work.now}::timestamptz, r.not_before,
      case when r.suppressed_reason is not null then ${work.now}::timestamptz end, r.suppressed_reason,
      case when r.channel = 'inbox' then coalesce(r.not_before, ${work.now}::timestamptz) end, case
        when r.channel = 'inbox' then coalesce(r.not_before, ${work.now}::timestamptz) end
    from jsonb_populate_recordset(null::deliveries, ${JSON.stringify(given)}::jsonb) r
      order by r.company_id, r.unique_key
    on conflict (company_id, unique_key) do nothing returning id`.execute(work.tx);
  const written = new Set(rows.map(({ id }) => id));
  return planned.filter(({ id }) => written.has(id));
}

const subjectOf = ({ subject }: Parcel) => cutText(subject.replace(/[\p{Cc}\u2028\u2029 ]+/gu, ' ').trim(), 300) || '–';

/** What has no room left today is suppressed, or all of it refused, as the limit of its kind says. */
async function limitEmails(work: Work, fresh: readonly Planned[]): Promise<void> {
  const emails = fresh.filter(({ channel, obstacle }) => channel === 'email' && !obstacle);
  for (const [kind, ofKind] of Map.groupBy(emails, ({ parcel }) => parcel.kind)) {
    const limit = mailLimitOf(kind);
    if (!limit) continue;
    const bucketOf = ({ parcel, address }: Planned) => mailBucketTo(kind, parcel.companyId, address!);
    const full = await roomFor(work, Map.groupBy(ofKind, bucketOf), limit.recipient);
    const by = work.sender && mailBucketBy(kind, work.sender);
    for (const [bucket, wait] of by ? await roomFor(work, new Map([[by, ofKind]]), limit.sender) : [])
      full.set(bucket, wait);
    if (full.size === 0) continue;
    if (limit.over === 'refuse') throw new DomainError('tooManyEmails', { retryAfter: Math.max(...full.values()) });
    for (const one of ofKind) if ((by && full.has(by)) || full.has(bucketOf(one))) one.obstacle = 'tooMany';
  }
  const dropped = emails.filter(({ obstacle }) => obstacle === 'tooMany');
  if (dropped.length > 0)
    await sql`update deliveries d set suppressed_at = ${work.now}::timestamptz, suppressed_reason = 'tooMany',
      mail_id = null
      from unnest(${dropped.map(({ parcel }) => parcel.companyId)}::uuid[],
        ${dropped.map(({ id }) => id)}::uuid[]) as o (company_id, id)
      where d.company_id = o.company_id and d.id = o.id`.execute(work.tx);
}

async function roomFor(
  work: Work,
  buckets: ReadonlyMap<string, unknown[]>,
  { tries, seconds }: { tries: number; seconds: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ bucket: string; wait: number }>`select full_bucket as bucket, wait_seconds as wait
    from take_mail_rooms(${[...buckets.keys()]}::text[], ${[...buckets.values()].map((all) => all.length)}::int[],
      ${tries}, ${seconds})`.execute(work.tx);
  return new Map(rows.map(({ bucket, wait }) => [bucket, wait]));
}

async function writeEntries(work: Work, fresh: readonly Planned[]): Promise<void> {
  const entries = fresh
    .filter(({ channel }) => channel === 'inbox')
    .map(({ id, parcel, notBefore }) => ({
      company_id: parcel.companyId,
      id,
      person_id: parcel.personId,
      source_kind: parcel.source.kind,
      source_id: parcel.source.id,
      locale: parcel.locale,
      subject: subjectOf(parcel),
      paragraphs: parcel.paragraphs,
      action: parcel.action ?? null,
      attachments: parcel.attachments ?? [],
      mandatory: parcel.mandatory,
      shown_from: notBefore ?? work.now,
    }));
  if (entries.length === 0) return;
  await sql`insert into inbox_entries (company_id, id, person_id, source_kind, source_id, locale, subject, paragraphs,
    action, attachments, mandatory, shown_from)
    select company_id, id, person_id, source_kind, source_id, locale, subject, paragraphs, action, attachments,
      mandatory, shown_from
    from jsonb_populate_recordset(null::inbox_entries, ${JSON.stringify(entries)}::jsonb)`.execute(work.tx);
  for (const at of new Set(entries.map(({ shown_from }) => shown_from)))
    if (at > work.now) await work.enqueue('delivery.announce', { at }, { key: `announce:${at}`, runAt: at });
}

/** A path as an absolute address. By its fragment, which no server sees, the page notes that the email was opened. */
const addressIn = (work: Work, href: string, deliveryId: string) =>
  !href.startsWith('/') ? href : work.server.publicOrigin + href + (href.includes('#') ? '' : `#via=${deliveryId}`);

/** Puts emails into the outbox; false when there are none. */
async function writeMails(work: Work, fresh: readonly Planned[]): Promise<boolean> {
  const emails = fresh
    .filter(({ channel, obstacle }) => channel === 'email' && !obstacle)
    .map(({ id, mailId, parcel, reach, notBefore }) => {
      const { footer } = parcel;
      const action = parcel.action && { label: parcel.action.label, href: addressIn(work, parcel.action.href, id) };
      const words = deliveryWords(parcel.locale);
      const email = {
        kind: parcel.kind,
        to: reach.email!,
        locale: parcel.locale,
        subject: parcel.subject,
        paragraphs: parcel.paragraphs,
        ...(action && { action }),
        ...(footer && { footer }),
        ...(!parcel.mandatory && {
          unsubscribe: { label: words.stop[parcel.topic], href: unsubscribeFrom(work, parcel.personId, parcel.topic) },
        }),
        personId: parcel.personId,
        companyId: parcel.companyId,
        notBefore,
        ...(parcel.attachments && { attachments: parcel.attachments }),
        ...(parcel.calendar && { calendar: parcel.calendar }),
      };
      return { id: mailId!, held: notBefore !== null, ...mailRow(work, email, `delivery:${mailId}`) };
    });
  if (emails.length === 0) return false;
  await putInOutbox(work, emails);
  return true;
}

/** What was delivered before answers as it was then. */
async function asStored(
  work: Work,
  planned: readonly Planned[],
  fresh: readonly Planned[],
): Promise<Pick<Planned, 'parcel' | 'channel' | 'obstacle'>[]> {
  if (fresh.length === planned.length) return [...planned];
  const { rows } = await sql<{ companyId: string; key: string; reason: SuppressedReason | null }>`
    select company_id as "companyId", unique_key as key, suppressed_reason as reason from deliveries
    where company_id = any(${[...new Set(planned.map(({ parcel }) => parcel.companyId))]}::uuid[])
      and unique_key = any(${planned.map(({ key }) => key)}::text[])`.execute(work.tx);
  const stored = new Map(rows.map(({ companyId, key, reason }) => [`${companyId} ${key}`, reason]));
  return planned.map(({ parcel, channel, key }) => ({
    parcel,
    channel,
    obstacle: stored.get(`${parcel.companyId} ${key}`) ?? null,
  }));
}
