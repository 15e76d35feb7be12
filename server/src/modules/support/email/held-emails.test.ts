import { randomUUID } from 'node:crypto';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ImapDouble } from '../../../../test/doubles/imap-double.ts';
import { openWorld } from '../../../../test/harness.ts';
import { testOnDisk } from '../../../../test/on-disk.ts';
import { checkedBy, emailText } from '../../../../test/doubles/support-email.ts';
import { bounceToken } from '../../../platform/mail/bounce-token.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { sweepUnsentFiles } from '../files.ts';
import { forgetTickets } from '../forget-person.ts';
import { forgetEmails } from './forget-emails.ts';
import { readMailbox } from './read-mailbox.ts';

const imap = new ImapDouble();
const scanner = join((await import('node:os')).tmpdir(), `muster-scan-${randomUUID()}`);
// Finds what carries the word EICAR, as a scanner finds its test file.
await writeFile(scanner, '#!/bin/sh\nif grep -q EICAR; then echo "stream: Test FOUND"; exit 1; fi\n');
await chmod(scanner, 0o700);
const world = await openWorld({
  SUPPORT_MAILBOX: await imap.start(),
  SUPPORT_ADDRESS: 'support@muster.example',
  SUPPORT_AUTHSERV_ID: checkedBy,
  SCAN_COMMAND: scanner,
});
afterAll(() => imap.stop());

const ridge = await world.make.company({ display_name: 'Ridge' });
const lake = await world.make.company({ display_name: 'Lake' });
const ann = await world.as(await world.make.person({ company: ridge, name: 'Ann Reed', email: 'ann@ridge.example' }));
const support = await world.as(await world.make.platformAdmin());
const boss = await world.as(await world.make.companyAdmin({ company: ridge }));

const read = () => readMailbox.run(world.runtime, {}, { id: '1', number: 1 });
const send = async (
  ...sent: Parameters<typeof emailText>
): Promise<{ id: string; raw_path: string | null; ticket_id: string | null }> => {
  world.clock.advance(3_700_000);
  imap.put(emailText(...sent));
  await read();
  const [row] = await world.sql<{ id: string; raw_path: string | null; ticket_id: string | null }>(
    'select * from inbound_emails order by received_at desc limit 1',
  );
  return row!;
};
const failed = `Authentication-Results: ${checkedBy}; spf=fail; dmarc=fail\n`;
const one = async (id: string) => (await support.get(`/admin/support/emails/${id}`)).body;
const accept = (id: string, as: string, companyId: string | null = null, who = support) =>
  who.post(`/admin/support/emails/${id}/acceptance`, { as, companyId });
const discard = (id: string, reason = 'Advertising', who = support) =>
  who.post(`/admin/support/emails/${id}/discard`, { reason });
const ticketOf = async (id: string) => (await support.get(`/admin/support/tickets/${id}`)).body;
const asked = {
  category: 'course',
  subject: 'The video stops',
  body: 'At minute 3.',
  fileIds: [],
  context: null,
  enrolmentId: null,
  followsId: null,
};
const create = async () =>
  (await ann.post('/support/tickets', asked, { headers: { 'idempotency-key': randomUUID() } })).body as { id: string };
/** Sends the sweep of the night. */
const forget = () => forgetEmails.run(world.runtime, {}, { id: '1', number: 1 });
const tokenOf = async (ticketId: string) => {
  const [mail] = await world.sql<{ id: string }>('select id from mails where thread_id = $1', [ticketId]);
  return bounceToken(world.runtime.secrets.session, mail!.id);
};

test('split off, an email says as before that its sender was not proven; of who is forgotten neither address nor quoted text stays', async () => {
  const body = 'Also my name.\n\nOn Mon, Mar 2, 2026 Muster <support@muster.example> wrote:\n> Dear Ann Reed';
  const { id } = await send({ checked: failed, body });
  const { ticketId } = (await accept(id, 'person', ridge.id)).body;
  const { entries, revision } = await ticketOf(ticketId);
  const asked = { replyIds: [entries[0].id], subject: 'My name', category: 'correction', revision };
  const made = await support.post(`/admin/support/tickets/${ticketId}/split`, asked, {
    headers: { 'idempotency-key': randomUUID() },
  });
  const [copy] = (await ticketOf(made.body.id)).entries;
  expect(copy.email).toEqual(entries[0].email);
  expect(copy.email).toMatchObject({
    from: 'ann@ridge.example',
    sender: 'fail',
    quoted: expect.stringContaining('Ann Reed'),
  });
  const person = (await ticketOf(ticketId)).requester.id;
  await workAsSystem(
    world.runtime,
    'test.forget',
    (work) => {
      work.reach('ticket.handle');
      return forgetTickets(work, { ids: [person], pseudonym: 'X', words: [] });
    },
    { audited: false },
  );
  const left = await world.sql(`select details from ticket_entries where ticket_id = any($1)`, [
    [ticketId, made.body.id],
  ]);
  expect(JSON.stringify(left)).not.toMatch(/ann@ridge|Ann Reed/);
});

test('a held email is listed with its reason and results, and accepted into the ticket it answers', async () => {
  const ticket = await create();
  const { id } = await send({
    checked: failed,
    body: 'Firefox',
    head: `In-Reply-To: <${await tokenOf(ticket.id)}@muster>\n`,
  });
  const list = await support.get('/admin/support/emails', { state: 'held' });
  expect(list.body.rows).toMatchObject([
    { id, state: 'held', reason: 'senderFailed', sender: 'fail', from: 'ann@ridge.example', ticket: null },
  ]);
  const found = await one(id);
  expect(found).toMatchObject({
    body: 'Firefox',
    spf: 'fail',
    dmarc: 'fail',
    choices: [{ as: 'reply', ticketId: ticket.id }, { as: 'person', company: 'Ridge' }, { as: 'stranger' }],
  });
  expect((await accept(id, 'reply')).body).toEqual({ ticketId: ticket.id });
  const entry = (await ticketOf(ticket.id)).entries.at(-1);
  expect(entry).toMatchObject({
    body: 'Firefox',
    name: 'Ann Reed',
    bySupport: false,
    email: { sender: 'fail', dmarc: 'fail' },
  });
  expect(await one(id)).toMatchObject({ state: 'accepted', body: '', choices: [], decision: { reason: null } });
  expect((await accept(id, 'reply')).body.error.code).toBe('emailDecided');
  expect((await discard(id)).body.error.code).toBe('emailDecided');
  const [audit] = await world.sql<{ company_id: string }>(
    `select company_id from audit_entries where action = 'ticket.acceptEmail'`,
  );
  expect(audit!.company_id).toBe(ridge.id);
});

test('the ticket of another is no choice, whatever the email names', async () => {
  const ticket = await create();
  const { id } = await send({ from: 'eve@evil.example', head: `In-Reply-To: <${await tokenOf(ticket.id)}@muster>\n` });
  expect((await one(id)).choices).toEqual([{ as: 'stranger' }]);
  expect((await accept(id, 'reply')).body.error.code).toBe('emailDecided');
  expect((await accept(id, 'person', ridge.id)).body.error.code).toBe('emailDecided');
  const { ticketId } = (await accept(id, 'stranger')).body;
  expect(await ticketOf(ticketId)).toMatchObject({
    category: 'access',
    requester: { id: null, email: 'eve@evil.example' },
    company: { name: 'Muster' },
  });
  expect((await ticketOf(ticket.id)).entries).toHaveLength(1);
  // What was written is not repeated to an address that no one proved.
  const [mail] = await world.sql<{ text_body: string }>(
    `select text_body from mails where to_address = 'eve@evil.example'`,
  );
  expect(mail!.text_body).not.toContain('It stops.');
});

test('for a person of two companies one is chosen; a third is refused', async () => {
  const amy = await world.make.person({ company: ridge, email: 'amy@ridge.example' });
  await world.sql(
    `insert into employments (company_id, person_id, employee_number, started_on) values ($1, $2, 'A2', '2020-01-01')`,
    [lake.id, amy.id],
  );
  const { id } = await send({ from: 'amy@ridge.example' });
  const other = await world.make.company();
  expect((await accept(id, 'person', other.id)).body.error.code).toBe('emailDecided');
  const { ticketId } = (await accept(id, 'person', lake.id)).body;
  expect(await ticketOf(ticketId)).toMatchObject({ company: { name: 'Lake' }, requester: { id: amy.id } });
});

test('an ignored email can be accepted; a held one is discarded with a reason, and its text is gone', async () => {
  const ignored = await send({ head: 'Precedence: bulk\n', body: 'Not a machine.' });
  expect((await discard(ignored.id)).body.error.code).toBe('emailDecided');
  expect((await accept(ignored.id, 'person', ridge.id)).status).toBe(200);
  const held = await send({ from: 'eve@evil.example', body: 'Buy this.' });
  expect((await discard(held.id, ' ')).status).toBe(400);
  expect((await discard(held.id)).status).toBe(200);
  expect(await one(held.id)).toMatchObject({ state: 'discarded', body: '', decision: { reason: 'Advertising' } });
  await world.runJobs();
  expect(await world.runtime.files.list('inbound')).not.toContain(held.raw_path);
});

test('companies don’t see what arrives', async () => {
  const { id } = await send({ checked: failed });
  for (const who of [ann, boss]) {
    expect((await who.get('/admin/support/emails')).status).toBe(403);
    expect((await who.get(`/admin/support/emails/${id}`)).status).toBe(403);
    expect((await accept(id, 'person', ridge.id, who)).status).toBe(403);
    expect((await discard(id, 'No', who)).status).toBe(403);
  }
  expect((await one(randomUUID())).error.code).toBe('notFound');
  await discard(id);
});

const withFile = (bytes: Buffer, name: string) =>
  `--b\nContent-Type: text/plain\n\nSee the file.\n--b\nContent-Type: application/pdf; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${bytes.toString('base64')}\n--b--\n`;

testOnDisk(
  'a file in which the scanner finds something goes into quarantine, and the words arrive; without the scanner the email waits',
  async () => {
    const infected = { type: 'multipart/mixed; boundary=b', body: withFile(Buffer.from('EICAR'), 'bill.pdf') };
    const { ticket_id } = await send(infected);
    const [entry] = (await ticketOf(ticket_id!)).entries;
    expect(entry).toMatchObject({
      body: 'See the file.',
      files: [],
      email: { left: [{ name: 'bill.pdf', reason: 'infected' }] },
    });
    expect(await readdir(join(world.runtime.config.dataDir, 'files/quarantine'))).toHaveLength(1);
    await writeFile(scanner, '#!/bin/sh\nexit 2\n');
    const before = (await world.sql('select id from inbound_emails')).length;
    await send({ ...infected, subject: 'Waits' });
    await send({ subject: 'Goes on', checked: failed });
    expect((await world.sql('select id from inbound_emails')).length).toBe(before + 1);
    expect((await support.get('/admin/support/mailbox')).body).toMatchObject({
      waiting: 1,
      failure: expect.any(String),
      held: 1,
    });
    await writeFile(scanner, '#!/bin/sh\nexit 0\n');
    await read();
    expect((await support.get('/admin/support/mailbox')).body).toMatchObject({ waiting: 0, failure: null });
    expect(imap.in('INBOX')).toHaveLength(0);
  },
);

test('a file of an accepted email stays with its ticket', async () => {
  const { default: sharp } = await import('sharp');
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a00' } })
    .png()
    .toBuffer();
  const { id } = await send({
    checked: failed,
    type: 'multipart/mixed; boundary=b',
    body: withFile(photo, 'photo.png'),
  });
  const { ticketId } = (await accept(id, 'person', ridge.id)).body;
  const [entry] = (await ticketOf(ticketId)).entries;
  world.clock.advance(15 * 86_400_000);
  await sweepUnsentFiles.run(world.runtime, {}, { id: '1', number: 1 });
  await world.runJobs();
  expect((await ann.get(`/support/tickets/${ticketId}/replies/${entry.id}/files/0`)).status).toBe(200);
});

test('whole ignored emails go after 30 days, senders and subjects after 90; what waits stays', async () => {
  const held = await send({ from: 'eve@evil.example', subject: 'Stays' });
  const ignored = await send({ head: 'Precedence: bulk\n', subject: 'Goes', id: 'goes@ridge.example' });
  world.clock.advance(31 * 86_400_000);
  await forget();
  expect(await one(ignored.id)).toMatchObject({ subject: 'Goes', from: 'ann@ridge.example', choices: [], body: '' });
  world.clock.advance(60 * 86_400_000);
  await forget();
  expect(await one(ignored.id)).toMatchObject({ subject: '', from: null, state: 'ignored', cleared: true });
  expect(await one(held.id)).toMatchObject({ subject: 'Stays', from: 'eve@evil.example', state: 'held' });
  await world.runJobs();
  expect(await world.runtime.files.list('inbound')).toEqual(expect.not.arrayContaining([ignored.raw_path]));
  expect(await world.runtime.files.list('inbound')).toContain(held.raw_path);
  // It is still known when it comes again.
  const before = (await world.sql('select id from inbound_emails')).length;
  await send({ head: 'Precedence: bulk\n', subject: 'Goes', id: 'goes@ridge.example' });
  expect((await world.sql('select id from inbound_emails')).length).toBe(before);
});

test.each([
  ['a person, the sender', async (annId: string) => ({ person_id: annId })],
  ['the company of the sender', async () => ({ company_id: ridge.id })],
  ['all tickets', async () => ({ kind: 'tickets' })],
  ['all messages', async () => ({ kind: 'messages' })],
])('a legal hold on %s keeps the emails, also those that are discarded, until it is released', async (_name, held) => {
  const [{ id: annId } = { id: '' }] = await world.sql<{ id: string }>(
    `select id from people where email = 'ann@ridge.example'`,
  );
  const [{ id: setBy } = { id: '' }] = await world.sql<{ id: string }>(
    `select id from people where qms_admin_since is not null limit 1`,
  );
  const holdId = await world.make.insert('legal_holds', {
    ...(await held(annId)),
    reason: 'Ordered by the court',
    set_by: setBy,
    set_at: '2026-03-02',
  });
  const ignored = await send({
    head: 'Auto-Submitted: auto-replied\n',
    subject: 'Kept',
    body: 'Evidence',
    id: `${holdId}-1@ridge.example`,
  });
  const refuted = await send({
    checked: failed,
    subject: 'Discarded',
    body: 'More evidence',
    id: `${holdId}-2@ridge.example`,
  });
  expect((await discard(refuted.id)).status).toBe(200);
  for (const days of [31, 60]) {
    world.clock.advance(days * 86_400_000);
    await forget();
    await world.runJobs();
    expect(await one(ignored.id)).toMatchObject({
      subject: 'Kept',
      from: 'ann@ridge.example',
      body: 'Evidence',
      cleared: false,
    });
    expect(await one(refuted.id)).toMatchObject({
      state: 'discarded',
      subject: 'Discarded',
      from: 'ann@ridge.example',
      body: 'More evidence',
    });
    const kept = await world.runtime.files.list('inbound');
    for (const { raw_path } of [ignored, refuted]) expect(kept).toContain(raw_path);
  }
  await world.sql(
    `update legal_holds set release_reason = 'The court is done', release_asked_by = set_by, release_asked_at = set_at,
      release_takes_effect_at = set_at where id = $1`,
    [holdId],
  );
  await forget();
  await world.runJobs();
  for (const { id } of [ignored, refuted])
    expect(await one(id)).toMatchObject({ subject: '', from: null, body: '', cleared: true });
  const left = await world.runtime.files.list('inbound');
  for (const { raw_path } of [ignored, refuted]) expect(left).not.toContain(raw_path);
});

test('a held email whose named ticket was deleted can still be read and accepted', async () => {
  const ticket = await create();
  const { id } = await send({
    checked: failed,
    head: `In-Reply-To: <${await tokenOf(ticket.id)}@muster>\n`,
    id: 'orphan@ridge.example',
  });
  expect((await one(id)).choices.map(({ as }: { as: string }) => as)).toContain('reply');
  await world.sql('delete from ticket_entries where ticket_id = $1', [ticket.id]);
  await world.sql('delete from tickets where id = $1', [ticket.id]);
  const found = await support.get(`/admin/support/emails/${id}`);
  expect([found.status, found.body.choices.map(({ as }: { as: string }) => as)]).toEqual([200, ['person', 'stranger']]);
  expect((await accept(id, 'person', ridge.id)).status).toBe(200);
});
