import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { World } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import { sentToken } from '../../../test/sent-link.ts';
import { sendMails } from '../../platform/mail/send-mails.ts';

const received: { to: string; raw: string }[] = [];
let refuse: number | null = null;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    done(refuse ? Object.assign(new Error('Refused'), { responseCode: refuse }) : null),
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push({ to: session.envelope.rcptTo[0]!.address, raw: Buffer.concat(chunks).toString() });
      done();
    });
  },
});
await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
afterAll(() => new Promise<void>((closed) => smtp.close(closed)));
const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;

const world = await openWorld({ SMTP_URL: smtpUrl });
const withoutServer = await openWorld();
const demo = await openWorld({ MUSTER_DEMO: '1' });
const token = /[#?&](?:token|unsubscribe)=[\w.%-]{16}/;

beforeEach(async () => {
  refuse = null;
  for (const one of [world, withoutServer, demo]) await one.sql('delete from rate_limits');
});

type Kind = 'passwordReset' | 'invitation' | 'emailChange';
/** Someone to whom a link of this kind was written. */
async function written(kind: Kind, on: World = world): Promise<{ address: string; mailId: string; companyId: string }> {
  const company = await on.make.company();
  const email = `${randomUUID()}@example.com`;
  const person = await on.make.person({ company, email });
  let address = email;
  if (kind === 'passwordReset') {
    await on.make.password(person.id);
    await (await on.as()).post('/password-reset-requests', { email });
  } else if (kind === 'invitation')
    await (await on.as(await on.make.companyAdmin({ company }))).post('/settings/invitations', { personId: person.id });
  else {
    address = `${randomUUID()}@example.com`;
    await (await on.as(person)).post('/profile/email-changes', { email: address });
  }
  // The job that writes the email; what sends it may follow.
  await on.runJobs();
  const [mail] = await on.sql<{ id: string }>('select id from mails where kind = $1 and to_address = $2', [
    `identity.${kind}`,
    address,
  ]);
  return { address, mailId: mail!.id, companyId: company.id };
}
const rowOf = async (mailId: string, on: World = world) =>
  (await on.sql<Record<string, unknown>>('select * from mails where id = $1', [mailId]))[0]!;
const kinds: Kind[] = ['passwordReset', 'invitation', 'emailChange'];
const staffOf = async (on: World) => on.as(await on.make.platformAdmin());

test.each(kinds)(
  'the outbox shows no live link: %s, in list, text and table, before and after sending (C31)',
  async (kind) => {
    refuse = 451;
    const { address, mailId } = await written(kind);
    const admin = await staffOf(world);
    const look = async () => {
      const list = await admin.get('/admin/outbox', { search: address });
      const one = await admin.post(`/admin/outbox/${mailId}/reading`);
      expect(one.status).toBe(200);
      expect(one.body).toMatchObject({ linkHidden: true, text: expect.stringContaining('/user#token=••••••••') });
      for (const said of [list.text, one.text, JSON.stringify(await rowOf(mailId))]) expect(said).not.toMatch(token);
    };
    await look();
    const before = await sentToken(world, `identity.${kind}`, address);
    expect(before).toMatch(/^[\w-]{43}$/);
    expect(await rowOf(mailId)).toMatchObject({
      sent_at: null,
      failed_at: null,
      sealed: expect.not.stringContaining(before!),
    });

    // Tried again, it goes out with its link; then no one can read it any more, not even with the server's keys.
    refuse = null;
    await world.sql('update mails set next_try_at = now()');
    await sendMails.run(world.runtime, {}, { id: '1', number: 1 });
    const mail = await PostalMime.parse(received.find(({ to }) => to === address)!.raw);
    expect(mail.text).toContain(`/user#token=${before}`);
    expect(mail.html).toContain(`/user#token=${before}`);
    expect(await rowOf(mailId)).toMatchObject({ sent_at: expect.anything(), sealed: null });
    expect((await (await world.as()).post('/user-tokens/look', { token: before })).body.state).toBe('ready');
    await look();
  },
);

test('the token of a link that stops reminders is hidden as well (C31)', async () => {
  const mails = await world.sql<{ n: number }>(
    `select count(*)::int as n from mails where text_body ~ '[#?&](token|unsubscribe)=[A-Za-z0-9_.%-]{16}'`,
  );
  expect(mails).toEqual([{ n: 0 }]);
  await expect(
    world.sql(`insert into mails (kind, to_address, locale, subject, text_body, html_body, unique_key)
      values ('test', 'a@example.com', 'en', 's', 'http://localhost:3000/user?unsubscribe=abcdefghijklmnopqrstuvwxyz',
        '', 'shows')`),
  ).rejects.toThrow('mails_show_no_token');
});

test('reading an email needs a step-up and leaves an entry in the audit of the company it was written for (C31)', async () => {
  const { mailId, companyId } = await written('invitation');
  const person = await world.make.platformAdmin();
  const admin = await world.as(person);
  await world.sql(`update auth.sessions set confirmed_at = now() - interval '11 minutes' where person_id = $1`, [
    person.id,
  ]);
  const refused = await admin.post(`/admin/outbox/${mailId}/reading`);
  expect([refused.status, refused.body.error.code]).toEqual([403, 'stepUpRequired']);
  await world.sql(`update auth.sessions set confirmed_at = now() where person_id = $1`, [person.id]);
  expect((await admin.post(`/admin/outbox/${mailId}/reading`)).status).toBe(200);
  const entries = await world.sql(
    `select actor_id, company_id, changes ->> 'kind' as kind from audit_entries
      where action = 'operations.readMail' and entity_id = $1`,
    [mailId],
  );
  expect(entries).toEqual([{ actor_id: person.id, company_id: companyId, kind: 'identity.invitation' }]);
  expect((await admin.post(`/admin/outbox/${randomUUID()}/reading`)).status).toBe(404);
});

test('without a mail server only a demo shows the link (C31)', async () => {
  for (const [on, shown] of [
    [withoutServer, false],
    [demo, true],
  ] as const) {
    const { address, mailId } = await written('passwordReset', on);
    const { body } = await (await staffOf(on)).post(`/admin/outbox/${mailId}/reading`);
    const inside = (await sentToken(on, 'identity.passwordReset', address))!;
    expect([body.text.includes(inside), body.linkHidden]).toEqual([shown, !shown]);
    expect(JSON.stringify(await rowOf(mailId, on))).not.toContain(inside);
  }
});

test('a link that stops emails is hidden in the demo too: the person who follows it acts for its reader (C31)', async () => {
  const company = await demo.make.company();
  const [trainer, bob] = [
    await demo.make.person({ company }),
    await demo.make.person({ company, email: 'bob@example.com' }),
  ];
  const training = await demo.make.training(company, { trainers: [trainer], booking_rule: 'open', lock_days: 0 });
  expect((await (await demo.as(bob)).post(`/trainings/${training.id}/place`, { wish: 'book' })).status).toBe(200);
  await demo.runJobs();
  const [mail] = await demo.sql<{ id: string }>('select id from mails where person_id = $1', [bob.id]);
  const { body } = await (await staffOf(demo)).post(`/admin/outbox/${mail!.id}/reading`);
  expect(body.text).toContain('/user?unsubscribe=••••••••');
  expect(body.text).not.toMatch(token);
});

test.each([
  [
    'a week old: its link is forgotten, and it is not sent without it',
    `update mails set created_at = now() - interval '8 days' where id = $1`,
    'expired',
  ],
  ['sealed with a key that is gone', `update mails set sealed = 'gone.AAAA' where id = $1`, 'key'],
])('%s (C31)', async (_name, change, words) => {
  refuse = 451;
  const { address, mailId } = await written('passwordReset');
  refuse = null;
  await world.sql(`update mails set next_try_at = now()`);
  await world.sql(change, [mailId]);
  await sendMails.run(world.runtime, {}, { id: '1', number: 1 });
  expect(await rowOf(mailId)).toMatchObject({
    sent_at: null,
    failed_at: expect.anything(),
    failure: expect.stringContaining(words),
    sealed: null,
  });
  expect(received.some(({ to }) => to === address)).toBe(false);
});

test('what older versions wrote in clear is hidden by the migration; what waits with a link is not sent (C31)', async () => {
  const inClear = 'x_Y-z0123456789012345678901234567890123456789';
  await world.sql(
    `alter table mails drop constraint mails_show_no_token, drop constraint mails_sealed_until_sent, drop column sealed, add column unsubscribe text`,
  );
  // The triggers are younger than that table.
  await world.sql('alter table mails disable trigger user');
  const insert = async (key: string, text: string, html: string, sent: boolean, unsubscribe: string | null = null) =>
    world.sql(
      `insert into mails (kind, to_address, locale, subject, text_body, html_body, unique_key, sent_at, unsubscribe)
        values ('old', 'old@example.com', 'en', 's', $2, $3, $1, $4, $5)`,
      [key, text, html, sent ? '2026-01-01T00:00:00Z' : null, unsubscribe],
    );
  const link = `http://localhost:3000/user#token=${inClear}`;
  const stop = `http://localhost:3000/user?unsubscribe=k1.${inClear}.${inClear}`;
  await insert('sent', `Open: ${link}`, `<a href="${link}">Open</a>`, true);
  await insert('waiting', `Open: ${link}`, `<a href="${link}">Open</a>`, false);
  await insert(
    'due',
    `Due soon\n\n--\n\nMuster\n\nStop: ${stop}`,
    `<p>Muster <a href="${stop}" style="color:#5b6664">Stop</a></p>`,
    false,
    stop,
  );
  await world.sql(readFileSync('server/db/migrations/0110_mails_without_tokens.sql', 'utf8'));
  const rows = await world.sql<{ unique_key: string; text_body: string; failed: boolean }>(
    `select unique_key, text_body, html_body, failed_at is not null as failed from mails where kind = 'old'
      order by unique_key`,
  );
  expect(JSON.stringify(rows)).not.toContain(inClear);
  expect(rows).toMatchObject([
    { unique_key: 'due', text_body: 'Due soon\n\n--\n\nMuster', html_body: '<p>Muster</p>', failed: false },
    { unique_key: 'sent', text_body: 'Open: http://localhost:3000/user#token=••••••••', failed: false },
    { unique_key: 'waiting', text_body: 'Open: http://localhost:3000/user#token=••••••••', failed: true },
  ]);
});
