import { randomUUID } from 'node:crypto';
import type { MadePerson } from '../sql.ts';
import type { World } from '../harness.ts';

/** Something in a person's inbox, as `deliver` leaves it, unread. Answers its id, which is that of its delivery. */
export async function makeEntry(
  { make, sql, clock }: World,
  person: MadePerson,
  given: { subject?: string; at?: string; paragraphs?: string[]; mandatory?: boolean; attachments?: unknown[] } = {},
): Promise<string> {
  const at = given.at ?? clock.now();
  const sourceId = randomUUID();
  const id = await make.insert('deliveries', {
    company_id: person.companyId,
    person_id: person.id,
    source_kind: 'training',
    source_id: sourceId,
    kind: 'assignment.new',
    topic: 'training',
    channel: 'inbox',
    unique_key: `made:${sourceId}:inbox`,
    subject: given.subject ?? 'Forklift session',
    queued_at: at,
    sent_at: at,
    delivered_at: at,
  });
  await sql(
    `insert into inbox_entries (company_id, id, person_id, source_kind, source_id, locale, subject, paragraphs, action,
      mandatory, shown_from, attachments) values ($1, $2, $3, 'training', $4, 'en', $5, $6, $7, $8, $9, $10)`,
    [
      person.companyId,
      id,
      person.id,
      sourceId,
      given.subject ?? 'Forklift session',
      given.paragraphs ?? ['Bring your boots.'],
      JSON.stringify({ label: 'View session', href: '/' }),
      given.mandatory ?? false,
      at,
      JSON.stringify(given.attachments ?? []),
    ],
  );
  return id;
}

/** A device on which a person reads notifications. */
export const makeDevice = (
  { make }: World,
  person: MadePerson,
  endpoint = `https://push.example.com/${randomUUID()}`,
): Promise<string> =>
  make.insert('push_subscriptions', {
    company_id: person.companyId,
    person_id: person.id,
    endpoint,
    key_p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    key_auth: 'tBHItJI5svbpez7KI4CCXg',
    device: 'Chrome on Windows',
  });
