import { emptyAudience } from '@app/domain/messaging/audience';
import { fillIn } from '@app/domain/messaging/merge-fields';
import { paragraphsOf } from '@app/domain/messaging/message';
import { addDays, type Day } from '@app/domain/time';
import type pg from 'pg';
import type { DemoMessage } from '../demo/messages.ts';
import { demoMessages } from '../demo/messages.ts';
import { chance } from '../demo/random.ts';
import { idOf, insertRows } from './rows.ts';

const companyId = idOf('company', 'northgate');

type Person = { id: string; name: string; locale: 'en' | 'fr'; email: string | null };

/**
 * What Northgate's administrators wrote to its people, with what became of each. The same `today` makes the same ones.
 */
export async function seedMessages(client: pg.ClientBase, today: Day): Promise<void> {
  const luck = chance(20_261_125);
  const { rows: authors } = await client.query<{ id: string }>(
    `select p.id from people p join employments e on e.person_id = p.id
      where e.company_id = $1 and p.email = 'admin@northgate.example'`,
    [companyId],
  );
  const by = authors[0]!.id;
  for (const message of demoMessages) {
    const positionId = message.positionKey && idOf('position', `northgate/${message.positionKey}`);
    await seedOne(client, message, { by, today, positionId, happens: (share) => luck.happens(share) });
  }
}

type Scene = { by: string; today: Day; positionId: string | null; happens: (share: number) => boolean };

async function seedOne(
  client: pg.ClientBase,
  message: DemoMessage,
  { by, today, positionId, happens }: Scene,
): Promise<void> {
  const id = idOf('message', message.key);
  const { daysAgo, acknowledgeInDays, cancelled = false, opened = 0 } = message;
  const sentOn = daysAgo === null ? null : addDays(today, -daysAgo);
  const at = sentOn && `${sentOn}T13:00:00Z`;
  const isSent = daysAgo !== null && daysAgo >= 0 && !cancelled;
  const written = `${addDays(today, -(Math.max(daysAgo ?? 0, 0) + 1))}T18:00:00Z`;
  const people = at && !cancelled ? await audienceOf(client, positionId, today) : [];
  await insertRows(client, 'messages', [
    {
      id,
      company_id: companyId,
      audience: { ...emptyAudience, ...(positionId ? { positions: [positionId] } : { everyone: true }) },
      variants: { en: message.en, ...(message.fr && { fr: message.fr }) },
      links: [],
      files: [],
      channels: [...message.channels],
      kiosk: message.kiosk ?? false,
      acknowledge: acknowledgeInDays !== undefined,
      acknowledge_by: acknowledgeInDays !== undefined && sentOn ? addDays(sentOn, acknowledgeInDays) : null,
      local_at: sentOn && !isSent ? `${sentOn}T09:00` : null,
      local_zone: sentOn && !isSent ? 'company' : null,
      created_by: by,
      created_at: written,
      changed_at: written,
      scheduled_by: at ? by : null,
      scheduled_at: at && written,
      starts_at: at,
      expected: at ? people.length : null,
      frozen_at: isSent ? at : null,
      finished_at: isSent ? at : null,
      cancelled_at: cancelled ? written : null,
      cancelled_by: cancelled ? by : null,
      cancel_reason: cancelled ? 'admin' : null,
    },
  ]);
  // The learner of the demo has the newest one still to acknowledge.
  const openFor = (person: Person) => message === demoMessages[0] && person.email === 'learner@northgate.example';
  const reached = people.map((person) => ({ person, read: isSent && happens(opened) && !openFor(person) }));
  await insertRows(
    client,
    'message_recipients',
    reached.map(({ person, read }) => ({
      company_id: companyId,
      message_id: id,
      person_id: person.id,
      expected: true,
      included: isSent,
      locale: isSent ? person.locale : null,
      variant: isSent ? languageOf(message, person) : null,
      facts: isSent ? { firstName: firstName(person) } : null,
      sent_round: isSent ? 1 : 0,
      acknowledged_at: isSent && read && acknowledgeInDays !== undefined ? `${addDays(sentOn!, 1)}T12:00:00Z` : null,
    })),
  );
  if (!isSent) return;
  const deliveries = reached.flatMap(({ person, read }) =>
    message.channels.map((channel) => deliveryOf(message, { person, read, channel, at: at!, sentOn: sentOn! })),
  );
  await insertRows(client, 'deliveries', deliveries);
  await insertRows(
    client,
    'inbox_entries',
    message.channels.includes('inbox')
      ? reached.map(({ person, read }) => entryOf(message, { person, read, at: at!, sentOn: sentOn! }))
      : [],
  );
}

async function audienceOf(client: pg.ClientBase, positionId: string | null, today: Day): Promise<Person[]> {
  const { rows } = await client.query<Person>(
    `select p.id, coalesce(p.preferred_name, p.legal_name) as name, p.locale, p.email from people p
      join employments e on e.person_id = p.id
     where e.company_id = $1 and e.started_on <= $3 and (e.ended_on is null or e.ended_on >= $3)
       and ($2::uuid is null or exists (select 1 from position_assignments a
         where a.company_id = $1 and a.person_id = p.id and a.position_id = $2
         and a.retracted_at is null and a.started_on <= $3 and (a.ended_on is null or a.ended_on >= $3)))
           order by p.id`,
    [companyId, positionId, today],
  );
  return rows;
}

const firstName = ({ name }: Person) => name.split(' ')[0]!;
const languageOf = ({ fr }: DemoMessage, { locale }: Person) => (locale === 'fr' && fr ? 'fr' : 'en');
const wordsFor = (message: DemoMessage, person: Person) => {
  const language = languageOf(message, person);
  const { subject, body } = message[language]!;
  return { subject, paragraphs: paragraphsOf(fillIn(body, { firstName: firstName(person) }, language).text) };
};
type Sent = { person: Person; read: boolean; at: string; sentOn: Day };

function deliveryOf(
  message: DemoMessage,
  { person, read, channel, at, sentOn }: Sent & { channel: 'inbox' | 'email' },
) {
  const missing = channel === 'email' && !person.email;
  return {
    company_id: companyId,
    id: idOf('delivery', `${message.key}/${person.id}/${channel}`),
    person_id: person.id,
    source_kind: 'message',
    source_id: idOf('message', message.key),
    kind: 'messages.message',
    topic: 'messages',
    mandatory: message.acknowledgeInDays !== undefined,
    channel,
    unique_key: `demo:${message.key}:${person.id}:${channel}`,
    subject: wordsFor(message, person).subject,
    address: channel === 'email' ? person.email : null,
    queued_at: at,
    sent_at: missing ? null : at,
    delivered_at: channel === 'inbox' ? at : null,
    opened_at: channel === 'inbox' && read ? `${addDays(sentOn, 1)}T11:30:00Z` : null,
    suppressed_at: missing ? at : null,
    suppressed_reason: missing ? 'noAddress' : null,
    attempts: 0,
  };
}

function entryOf(message: DemoMessage, { person, read, at, sentOn }: Sent) {
  const language = languageOf(message, person);
  return {
    company_id: companyId,
    id: idOf('delivery', `${message.key}/${person.id}/inbox`),
    person_id: person.id,
    source_kind: 'message',
    source_id: idOf('message', message.key),
    locale: language,
    ...wordsFor(message, person),
    action: {
      label: language === 'fr' ? 'Ouvrir le message' : 'Open the message',
      href: `/?message=${idOf('message', message.key)}`,
    },
    attachments: [],
    mandatory: message.acknowledgeInDays !== undefined,
    shown_from: at,
    read_at: read ? `${addDays(sentOn, 1)}T11:30:00Z` : null,
    changed_in: 0,
  };
}
