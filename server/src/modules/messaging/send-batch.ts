import { fieldsIn } from '@app/domain/messaging/merge-fields';
import { variantFor } from '@app/domain/messaging/message';
import type { LocalTime } from '@app/domain/messaging/schedule';
import { instantOf } from '@app/domain/messaging/schedule';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Parcel } from '../delivery/index.ts';
import { deliver } from '../delivery/index.ts';
import type { Reader } from './facts.ts';
import { factsOf, readersOf, writtenFor } from './facts.ts';
import { linesOf, parcelWords } from './parcel-words.ts';
import type { Message } from './records.ts';
import { remindableSql } from './records.ts';

/** How many recipients are handed over in one transaction. */
export const batchSize = 500;

export type Sending = {
  message: Message;
  round: number;
  company: { locale: string; timeZone: string; name: string };
  today: Day;
};

/**
 * Hands the next recipients over and notes it, in this transaction: killed anywhere, each is handed over once. Answers
 * how many there were; 0 when none is left. A reminder goes to those who have the message and have not acknowledged it
 * by then.
 */
export async function sendBatch(work: Work, sending: Sending): Promise<number> {
  work.reach('message.send');
  const { message, round, today } = sending;
  const { rows } = await sql<{ personId: string }>`select person_id as "personId" from message_recipients
    where company_id = ${work.companyId} and message_id = ${message.id} and included and sent_round < ${round}
      and (${round} = 1 or (${remindableSql(work.now)}))
    order by person_id limit ${batchSize} for update`.execute(work.tx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ personId }) => personId);
  const readers = await readersOf(work, ids, today);
  const prepared = ids.flatMap((id) => {
    const reader = readers.get(id);
    return reader ? [prepare(work, sending, reader)] : [];
  });
  await deliver(
    work,
    prepared.map(({ parcel }) => parcel),
  );
  await sql`update message_recipients r set sent_round = ${round}, locale = coalesce(r.locale, n.locale),
    variant = coalesce(r.variant, n.variant), facts = coalesce(r.facts, n.facts),
      not_before = case when ${round} = 1 then n.not_before else r.not_before end
    from unnest(${ids}::uuid[]) asked (person_id) left join jsonb_populate_recordset(null::message_recipients,
      ${JSON.stringify(prepared.map(({ row }) => row))}::jsonb) n
      on n.person_id = asked.person_id
    where r.company_id = ${work.companyId} and r.message_id = ${message.id} and r.person_id = asked.person_id`.execute(
    work.tx,
  );
  return rows.length;
}

/** A time of day as the recipient's clock shows it, where it is still to come; else when their quiet hours allow it. */
function notBefore(schedule: LocalTime | null, round: number, timeZone: string, now: Instant): Instant | undefined {
  if (round > 1 || schedule?.zone !== 'recipient') return undefined;
  const at = instantOf(schedule.at, timeZone);
  return at > now ? at : undefined;
}

function prepare(work: Work, { message, round, company }: Sending, reader: Reader) {
  const language = variantFor(message.variants, reader.locale, company.locale)!;
  const facts = factsOf(reader, language);
  const { subject, paragraphs } = writtenFor(message.variants, language, facts);
  const used = fieldsIn(message.variants[language]!.subject, message.variants[language]!.body);
  const words = parcelWords[language];
  const at = notBefore(message.schedule, round, reader.timeZone, work.now);
  const parcel: Parcel = {
    personId: reader.id,
    companyId: work.companyId,
    source: { kind: 'message', id: message.id },
    kind: 'messages.message',
    channels: message.channels,
    mandatory: message.acknowledge,
    topic: 'messages',
    locale: language,
    subject: round > 1 ? words.reminder(subject) : subject,
    paragraphs: [...paragraphs, ...linesOf(message.links, language)],
    action: { label: message.acknowledge ? words.acknowledge : words.open, href: `/?message=${message.id}` },
    footer: message.author ? words.from(message.author, company.name) : words.fromCompany(company.name),
    attachments: message.files.map(({ bucket, path, name, mime }) => ({ bucket, path, name, mime })),
    uniqueKey: `message:${message.id}:${round}:${reader.id}`,
    ...(at !== undefined && { notBefore: at }),
  };
  const kept = Object.fromEntries(used.map((name) => [name, facts[name] ?? '']));
  return {
    parcel,
    row: { person_id: reader.id, locale: reader.locale, variant: language, facts: kept, not_before: at ?? null },
  };
}
