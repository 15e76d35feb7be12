import { Readable } from 'node:stream';
import { emptyAudience } from '@app/domain/messaging/audience';
import type { Audience } from '@app/domain/messaging/audience';
import type { Caller, World } from '../harness.ts';
import type { MadePerson } from './make.ts';

/** A message as an admin writes it, to everyone, in English, by inbox and email; `given` says what is different. */
export const written = (given: Record<string, unknown> = {}, audience: Partial<Audience> = { everyone: true }) => ({
  audience: { ...emptyAudience, ...audience },
  variants: { en: { subject: 'Yard closed on Friday', body: 'Hello {firstName},\n\nthe yard is closed on Friday.' } },
  channels: ['inbox', 'email'],
  links: [],
  kiosk: false,
  acknowledge: false,
  acknowledgeBy: null,
  schedule: null,
  fileIds: [],
  ...given,
});

/** Keeps a draft; answers its id. */
export async function draftOf(
  admin: Caller,
  given: Record<string, unknown> = {},
  audience?: Partial<Audience>,
): Promise<string> {
  const { status, body } = await admin.post('/settings/messages', written(given, audience), {
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.messageId;
}

/**
 * A message of the person's company that they got and have not acknowledged, with a file, a reminder and a saved
 * audience.
 */
export async function makeMessage({ make, sql, clock, runtime }: World, person: MadePerson) {
  const at = clock.now();
  const of = { company_id: person.companyId };
  const words = {
    audience: { ...emptyAudience, everyone: true },
    variants: { en: { subject: 'Yard closed', body: 'On Friday.' } },
    channels: ['inbox'],
  };
  const dates = { created_at: at, changed_at: at, created_by: person.id };
  const stored = await runtime.files.put('messages', Readable.from(Buffer.from(`a plan of ${person.id}`)), 1000);
  const file = {
    fileId: crypto.randomUUID(),
    bucket: 'messages',
    ...stored,
    name: 'plan.pdf',
    mime: 'application/pdf',
  };
  const sent = {
    scheduled_at: at,
    starts_at: at,
    scheduled_by: person.id,
    expected: 1,
    frozen_at: at,
    finished_at: at,
  };
  const messageId = await make.insert('messages', { ...of, ...words, ...dates, ...sent, acknowledge: true });
  await sql(`update messages set files = $2 where id = $1`, [messageId, JSON.stringify([file])]);
  await sql(
    `insert into message_recipients (company_id, message_id, person_id, expected, included, locale, variant, facts,
      sent_round) values ($1, $2, $3, true, true, 'en', 'en', '{}', 1)`,
    [person.companyId, messageId, person.id],
  );
  return {
    messageId,
    draftId: await make.insert('messages', { ...of, ...words, ...dates }),
    audienceId: await make.insert('saved_audiences', {
      ...of,
      name: `Yard ${make.next()}`,
      audience: words.audience,
      changed_at: at,
    }),
  };
}
