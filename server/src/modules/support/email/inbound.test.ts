import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ImapDouble } from '../../../../test/doubles/imap-double.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { SentEmail } from '../../../../test/doubles/support-email.ts';
import { checkedBy, emailText as email } from '../../../../test/doubles/support-email.ts';
import { bounceToken } from '../../../platform/mail/bounce-token.ts';
import { readMailbox } from './read-mailbox.ts';

/** A picture of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const imap = new ImapDouble();
const world = await openWorld({
  SUPPORT_MAILBOX: await imap.start(),
  SUPPORT_ADDRESS: 'support@muster.example',
  SUPPORT_AUTHSERV_ID: checkedBy,
});
afterAll(() => imap.stop());

const ridge = await world.make.company({ display_name: 'Ridge' });
const lake = await world.make.company({ display_name: 'Lake' });
const annPerson = await world.make.person({ company: ridge, name: 'Ann Reed', email: 'ann@ridge.example' });
const ann = await world.as(annPerson);
const bobPerson = await world.make.person({
  company: lake,
  name: 'Bob Stone',
  email: 'bob@lake.example',
  locale: 'fr',
});
const bob = await world.as(bobPerson);
const support = await world.as(await world.make.platformAdmin());

const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
const asked = {
  category: 'course',
  subject: 'The video stops',
  body: 'At minute 3.',
  fileIds: [],
  context: null,
  enrolmentId: null,
  followsId: null,
};
const create = async (who = ann) =>
  (await who.post('/support/tickets', asked, once())).body as { id: string; number: number };
const theirs = async (id: string) => (await support.get(`/admin/support/tickets/${id}`)).body;
const replies = async (id: string) =>
  (await theirs(id)).entries
    .filter(({ kind }: { kind: string }) => kind === 'reply')
    .map(({ body }: { body: string }) => body) as string[];
const answer = async (id: string, after = 'requester') =>
  support.post(
    `/admin/support/tickets/${id}/replies`,
    { body: 'Which browser?', note: false, fileIds: [], after, revision: (await theirs(id)).revision },
    once(),
  );
/** The proof in the newest email to the requester of a ticket. */
const tokenOf = async (ticketId: string) => {
  const [mail] = await world.sql<{ id: string }>(
    'select id from mails where thread_id = $1 order by created_at desc limit 1',
    [ticketId],
  );
  return bounceToken(world.runtime.secrets.session, mail!.id);
};

const read = () => readMailbox.run(world.runtime, {}, { id: '1', number: 1 });
type Row = {
  outcome: string;
  reason: string | null;
  ticket_id: string | null;
  company_id: string | null;
  id: string;
  raw_path: string | null;
};
const send = async (...sources: (string | Buffer)[]): Promise<Row> => {
  for (const source of sources) imap.put(source);
  await read();
  return newest();
};
const newest = async () =>
  (await world.sql<Row>('select * from inbound_emails order by received_at desc, id desc limit 1'))[0]!;
const bySubject = async (subject: string) =>
  (await world.sql<Row>('select * from inbound_emails where subject = $1', [subject]))[0];
const rows = async () => (await world.sql<{ n: number }>('select count(*)::int as n from inbound_emails'))[0]!.n;
const mailsOf = (kind: string) =>
  world.sql<{ to_address: string; subject: string }>('select to_address, subject from mails where kind = $1', [kind]);

beforeEach(() => {
  // A limit per hour is about another test.
  world.clock.advance(3_700_000);
});

test('a person we know opens a ticket at their company by email, and hears of it', async () => {
  const { outcome, ticket_id, company_id } = await send(
    email({ subject: 'Re: Certificate', body: 'My name has no accent.' }),
  );
  expect({ outcome, company_id }).toEqual({ outcome: 'ticket', company_id: ridge.id });
  expect(await theirs(ticket_id!)).toMatchObject({
    subject: 'Re: Certificate',
    category: 'other',
    status: 'new',
    requester: { id: annPerson.id },
    company: { name: 'Ridge' },
  });
  const seen = (await ann.get(`/support/tickets/${ticket_id}`)).body;
  expect(seen.entries).toMatchObject([
    {
      body: 'My name has no accent.',
      name: 'Ann Reed',
      email: { from: 'ann@ridge.example', sender: 'pass', dmarc: 'pass', quoted: '', cut: false, left: [] },
    },
  ]);
  expect((await mailsOf('support.received')).at(-1)).toMatchObject({ to_address: 'ann@ridge.example' });
  expect(imap.in('INBOX')).toHaveLength(0);
  expect(imap.in('Muster').length).toBeGreaterThan(0);
});

test('a reply to our email comes into its ticket, with the earlier text apart', async () => {
  const ticket = await create();
  await answer(ticket.id);
  const token = await tokenOf(ticket.id);
  const body = 'Firefox\n\nOn Mon, Mar 2, 2026 Muster <support@muster.example> wrote:\n> Which browser?';
  for (const head of [
    `In-Reply-To: <${token}@muster>\n`,
    `References: <x@y> <${token.toUpperCase()}@muster>\n`,
    `Delivered-To: support+${token}@muster.example\n`,
  ])
    expect(await send(email({ body, head }))).toMatchObject({ outcome: 'reply', ticket_id: ticket.id });
  expect(await replies(ticket.id)).toEqual(['At minute 3.', 'Which browser?', 'Firefox', 'Firefox', 'Firefox']);
  expect((await theirs(ticket.id)).entries.at(-1).email.quoted).toMatch(/^On Mon.*\n> Which browser\?$/);
  expect((await theirs(ticket.id)).status).toBe('open');
});

test('a reply reopens a solved ticket; a closed one is continued in another', async () => {
  const ticket = await create();
  await answer(ticket.id, 'solved');
  const head = `In-Reply-To: <${await tokenOf(ticket.id)}@muster>\n`;
  expect(await send(email({ head }))).toMatchObject({ outcome: 'reply' });
  expect((await theirs(ticket.id)).status).toBe('open');
  await answer(ticket.id, 'solved');
  world.clock.advance(8 * 86_400_000);
  const following = await send(email({ head, body: 'Again.' }));
  expect(following.outcome).toBe('following');
  expect(await theirs(following.ticket_id!)).toMatchObject({
    follows: { id: ticket.id },
    requester: { id: annPerson.id },
  });
  expect(await replies(ticket.id)).not.toContain('Again.');
});

test('nothing gets into the ticket of another, whatever an email names', async () => {
  const ticket = await create();
  const before = await replies(ticket.id);
  const token = await tokenOf(ticket.id);
  const forged = token.slice(0, 32) + '0'.repeat(20);
  const heads = [
    `In-Reply-To: <${token}@muster>\nReferences: <ticket.${ticket.id}@muster> <${token}@muster>\n`,
    `Delivered-To: support+${token}@muster.example\n`,
    `In-Reply-To: <ticket.${ticket.id}@muster>\n`,
    `In-Reply-To: <${forged}@muster>\n`,
  ];
  for (const head of heads) {
    // Someone of another company with the token of a forwarded email: a ticket of their own.
    const foreign = await send(
      email({ from: 'bob@lake.example', head, body: 'Close it.', subject: `Re: [${ticket.number}]` }),
    );
    expect(foreign).toMatchObject({ outcome: 'ticket', company_id: lake.id });
    expect((await theirs(foreign.ticket_id!)).requester.id).toBe(bobPerson.id);
    // Someone unknown, and someone who only says to be Ann.
    expect(await send(email({ from: 'eve@evil.example', head }))).toMatchObject({
      outcome: 'held',
      reason: 'unknownSender',
      ticket_id: null,
    });
    expect(
      await send(email({ head, checked: 'Authentication-Results: mx.muster.example; dmarc=fail\n' })),
    ).toMatchObject({
      outcome: 'held',
      reason: 'senderFailed',
    });
    world.clock.advance(3_700_000);
  }
  // Without a valid token, an address that nothing proves opens nothing either, whatever the sender's own headers
  // claim.
  for (const checked of ['', 'Authentication-Results: mx.evil.example; dmarc=pass\n'])
    expect(await send(email({ head: heads[3]!, checked }))).toMatchObject({
      outcome: 'held',
      reason: 'senderNotVerified',
    });
  expect(await replies(ticket.id)).toEqual(before);
  // Two senders: which of them was checked, no one knows.
  world.clock.advance(3_700_000);
  const several = [
    'ann@ridge.example, eve@evil.example',
    'ann@ridge.example\nFrom: eve@evil.example',
    '<ann@ridge.example><eve@evil.example>',
    '"a\\"" <ann@ridge.example>, "b" <eve@evil.example>',
  ];
  for (const from of several)
    expect(await send(email({ from, head: heads[0]! }))).toMatchObject({ outcome: 'held', reason: 'noSender' });
  // What our server checked is not what From says to us, or its words were chosen by the sender.
  for (const results of [
    'dmarc=pass header.from=evil.example',
    'spf=pass smtp.mailfrom="x; dmarc=pass; y"@evil.example; dmarc=fail header.from=ridge.example',
  ])
    expect(
      await send(email({ head: heads[0]!, checked: `Authentication-Results: mx.muster.example; ${results}\n` })),
    ).toMatchObject({
      outcome: 'held',
      reason: 'senderFailed',
    });
  expect(await replies(ticket.id)).toEqual(before);
});

test('a merged ticket is answered where its thread continues', async () => {
  const [one, two] = [await create(), await create()];
  const head = `In-Reply-To: <${await tokenOf(one.id)}@muster>\n`;
  await support.post(`/admin/support/tickets/${one.id}/merge`, { intoId: two.id });
  expect(await send(email({ head }))).toMatchObject({ outcome: 'reply', ticket_id: two.id });
});

test('who left the company, works at two, or is locked is held', async () => {
  const kim = await world.make.person({ company: ridge, email: 'kim@ridge.example' });
  const ticket = await create(await world.as(kim));
  const head = `In-Reply-To: <${await tokenOf(ticket.id)}@muster>\n`;
  await world.sql(
    `insert into employments (company_id, person_id, employee_number, started_on) values ($1, $2, 'K2', '2020-01-01')`,
    [lake.id, kim.id],
  );
  expect(await send(email({ from: 'kim@ridge.example' }))).toMatchObject({
    outcome: 'held',
    reason: 'severalCompanies',
  });
  expect(await send(email({ from: 'kim@ridge.example', head }))).toMatchObject({
    outcome: 'reply',
    company_id: ridge.id,
  });
  await world.sql(`update employments set ended_on = '2026-03-01' where company_id = $1 and person_id = $2`, [
    ridge.id,
    kim.id,
  ]);
  expect(await send(email({ from: 'kim@ridge.example', head }))).toMatchObject({
    outcome: 'held',
    reason: 'noLongerThere',
  });
  await world.sql('update people set locked_at = now() where id = $1', [kim.id]);
  expect(await send(email({ from: 'kim@ridge.example' }))).toMatchObject({ outcome: 'held', reason: 'unknownSender' });
});

test('someone not signed in answers their own request by email, from their address alone', async () => {
  await (
    await world.as()
  ).post('/access-requests', { name: 'Una', email: 'una@home.example', company: '', body: 'Locked out', locale: 'en' });
  const [ticket] = await world.sql<{ id: string }>(`select id from tickets where asker_email = 'una@home.example'`);
  if (!ticket) throw new Error('no ticket of a stranger');
  const head = `In-Reply-To: <${await tokenOf(ticket.id)}@muster>\n`;
  expect(await send(email({ from: 'una@home.example', head, body: 'It is Una.' }))).toMatchObject({
    outcome: 'reply',
    ticket_id: ticket.id,
  });
  expect(await send(email({ head, body: 'Not Una.' }))).toMatchObject({ outcome: 'ticket', company_id: ridge.id });
  expect(await replies(ticket.id)).toEqual(['Locked out', 'It is Una.']);
});

test('machines are recorded and never answered', async () => {
  const ticket = await create();
  const token = await tokenOf(ticket.id);
  const before = (await world.sql('select id from mails')).length;
  const kinds: [string, SentEmail, string][] = [
    ['autoReply', { head: `Auto-Submitted: auto-replied\nIn-Reply-To: <${token}@muster>\n` }, 'ignored'],
    ['autoReply', { head: 'Precedence: bulk\n' }, 'ignored'],
    ['autoReply', { head: 'X-Auto-Response-Suppress: All\n' }, 'ignored'],
    ['autoReply', { head: 'Return-Path: <>\n' }, 'ignored'],
    ['mailingList', { head: 'List-Id: <all.ridge.example>\n' }, 'ignored'],
    ['ownEmail', { from: 'Muster <no-reply@localhost>', id: `${token}@muster` }, 'ignored'],
    ['ownEmail', { from: `support+${token}@muster.example` }, 'ignored'],
    ['autoReply', { type: 'text/calendar; method=REPLY', body: 'BEGIN:VCALENDAR\nEND:VCALENDAR' }, 'ignored'],
  ];
  for (const [reason, sent, outcome] of kinds) expect(await send(email(sent))).toMatchObject({ outcome, reason });
  expect(await replies(ticket.id)).toEqual(['At minute 3.']);
  expect((await world.sql('select id from mails')).length).toBe(before);
});

test('two machines that answer each other stop: what comes too often is held', async () => {
  const before = (await mailsOf('support.received')).length;
  for (let sent = 0; sent < 25; sent += 1) imap.put(email({ from: 'bob@lake.example', subject: `Loop ${sent}` }));
  await read();
  const found = await world.sql<{ outcome: string; n: number }>(
    `select outcome, count(*)::int as n from inbound_emails where subject like 'Loop %' group by 1 order by 1`,
  );
  expect(found.find(({ outcome }) => outcome === 'ticket')!.n).toBeLessThanOrEqual(20);
  expect(found.find(({ outcome }) => outcome === 'held')!.n).toBeGreaterThanOrEqual(5);
  expect((await mailsOf('support.received')).length - before).toBeLessThanOrEqual(20);
});

test('of an email with thousands of parts a few are looked at', async () => {
  const parts = Array.from(
    { length: 60 },
    (_, n) => `--b\nContent-Type: application/pdf; name="${n}.pdf"\nContent-Disposition: attachment\n\nMZ\n`,
  ).join('');
  const { ticket_id } = await send(email({ type: 'multipart/mixed; boundary=b', body: `${parts}--b--` }));
  const [entry] = await world.sql<{ left: { reason: string }[] }>(
    `select details -> 'email' -> 'left' as left from ticket_entries where ticket_id = $1`,
    [ticket_id],
  );
  expect(entry!.left).toHaveLength(50);
  const photo = `--b\nContent-Type: image/png; name="p.png"\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\n${pixel}\n`;
  world.clock.advance(1000);
  const late = await send(email({ type: 'multipart/mixed; boundary=b', body: `${parts}${photo}--b--` }));
  expect(late.ticket_id).not.toBe(ticket_id);
  expect((await theirs(late.ticket_id!)).entries[0].files).toEqual([]);
});

test('emails in someone’s name don’t keep theirs waiting', async () => {
  await world.make.person({ company: lake, email: 'lea@lake.example' });
  for (let sent = 0; sent < 21; sent += 1)
    imap.put(
      email({
        from: 'lea@lake.example',
        subject: `Forged ${sent}`,
        checked: `Authentication-Results: ${checkedBy}; dmarc=fail\n`,
      }),
    );
  await read();
  expect(await bySubject('Forged 20')).toMatchObject({ outcome: 'held', reason: 'tooMany' });
  await send(email({ from: 'lea@lake.example', subject: 'It is me' }));
  expect(await bySubject('It is me')).toMatchObject({ outcome: 'ticket', company_id: lake.id });
});

test('strangers’ emails fill no disk: beyond the limit they stay in the mailbox, and those of people we know come in', async () => {
  await send(email({ from: 'eve@evil.example', subject: 'First' }));
  await world.sql(`update inbound_emails set bytes = 5368709120 where subject = 'First'`);
  imap.put(email({ from: 'eve@evil.example', subject: 'No room' }));
  await send(email({ subject: 'Known' }));
  expect(await bySubject('Known')).toMatchObject({ outcome: 'ticket' });
  expect(imap.in('INBOX')).toHaveLength(1);
  expect((await support.get('/admin/support/mailbox')).body).toMatchObject({
    waiting: 1,
    failure: expect.stringContaining('space'),
  });
  await world.sql(`update inbound_emails set bytes = 100 where subject = 'First'`);
  await read();
  expect(await bySubject('No room')).toMatchObject({ outcome: 'held', reason: 'unknownSender' });
  expect(imap.in('INBOX')).toHaveLength(0);
});

test('a delivery report goes to the reader of returned emails', async () => {
  const { readdir } = await import('node:fs/promises');
  const report = `From: MAILER-DAEMON@mx.example\nTo: support@muster.example\nSubject: Undelivered\nMIME-Version: 1.0\nReturn-Path: <>
Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: text/plain\n\nNo.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; x@y.example\nAction: failed\nStatus: 5.1.1\n--b--\n`;
  expect(await send(report)).toMatchObject({ outcome: 'bounce', reason: null });
  expect(
    (await readdir(`${world.runtime.config.dataDir}/bounces`)).filter((name) => name.endsWith('.eml')),
  ).toHaveLength(1);
});

test('HTML alone becomes text; a calendar, a program and a forwarded email are named and left out; a photo is kept without its metadata', async () => {
  const { default: sharp } = await import('sharp');
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a00' } })
    .png()
    .toBuffer();
  const part = (head: string, body: string) => `--b\n${head}\n\n${body}\n`;
  const base64 = 'Content-Transfer-Encoding: base64';
  const html =
    '<style>p{}</style><script>alert(1)</script><p>Hello <b>there</b><br>two</p><img src="http://evil.example/t.gif"><blockquote>Which browser?</blockquote>';
  const body = [
    part('Content-Type: text/html; charset=utf-8', html),
    part(
      `Content-Type: image/png; name="logo.png"\nContent-ID: <l>\nContent-Disposition: inline; filename="logo.png"\n${base64}`,
      photo.toString('base64'),
    ),
    part(
      `Content-Type: image/png; name="../../photo.png"\nContent-Disposition: attachment; filename="../../photo.png"\n${base64}`,
      photo.toString('base64'),
    ),
    part(
      `Content-Type: application/pdf; name="x.pdf"\nContent-Disposition: attachment; filename="x.pdf"\n${base64}`,
      Buffer.from('MZ program').toString('base64'),
    ),
    part(
      'Content-Type: text/calendar; method=REQUEST; name="invite.ics"\nContent-Disposition: attachment; filename="invite.ics"',
      'BEGIN:VCALENDAR\nEND:VCALENDAR',
    ),
    part('Content-Type: message/rfc822', 'Subject: Other\n\nOther text'),
  ].join('');
  const { ticket_id } = await send(email({ type: 'multipart/mixed; boundary=b', body: `${body}--b--` }));
  const [entry] = (await theirs(ticket_id!)).entries;
  expect(entry.body).toBe('Hello there\ntwo');
  expect(entry.email.quoted).toBe('> Which browser?');
  expect(entry.files).toMatchObject([{ name: 'photo.jpg', mime: 'image/jpeg' }]);
  expect(entry.email.left).toEqual([
    { name: 'x.pdf', reason: 'type' },
    { name: 'invite.ics', reason: 'calendar' },
    { name: 'message/rfc822', reason: 'email' },
  ]);
  const file = await ann.get(`/support/tickets/${ticket_id}/replies/${entry.id}/files/0`);
  expect(file.status).toBe(200);
  expect((await bob.get(`/support/tickets/${ticket_id}/replies/${entry.id}/files/0`)).status).toBe(404);
});

test('a thousand recipients, a subject with line breaks and emails from anywhere do no harm', async () => {
  const to = Array.from({ length: 1000 }, (_, n) => `r${n}@many.example`).join(',\n ');
  const head = `Cc: ${to}\n`;
  const before = (await world.sql('select id from mails')).length;
  const { outcome, ticket_id, id } = await send(
    email({ head, subject: '=?utf-8?B?4oCuZXZpbA0KQmNjOiB4QHk=?= \u202eabc', body: 'a\u0000b \ud83d\ude00' }),
  );
  expect(outcome).toBe('ticket');
  expect(
    (await world.sql<{ recipients: number }>('select recipients from inbound_emails where id = $1', [id]))[0]!
      .recipients,
  ).toBe(1001);
  expect((await theirs(ticket_id!)).entries[0].body).toBe('ab \ud83d\ude00');
  await world.runJobs();
  // The requester, and staff: no recipient of theirs.
  const mails = await world.sql<{ to_address: string }>('select to_address from mails order by created_at offset $1', [
    before,
  ]);
  expect(mails.some(({ to_address }) => to_address.endsWith('many.example'))).toBe(false);
});

test('more than 25 MB is not fetched: a person we know is told once, anyone else is held', async () => {
  const large = (from: string) =>
    Buffer.from(email({ from, body: 'x'.repeat(26 * 1024 * 1024) }).replace(/\n/g, '\r\n'));
  expect(await send(large('ann@ridge.example'))).toMatchObject({ outcome: 'refused' });
  expect(await mailsOf('support.tooLarge')).toMatchObject([
    { to_address: 'ann@ridge.example', subject: 'Email too large: Help' },
  ]);
  expect(await send(large('eve@evil.example'))).toMatchObject({ outcome: 'held', reason: 'tooLarge' });
  expect(await mailsOf('support.tooLarge')).toHaveLength(1);
});

test('an email is stored once: delivered twice, read again after a kill, or after the mailbox got other numbers', async () => {
  const before = await rows();
  const source = email({ subject: 'Once', id: 'once@ridge.example' });
  await send(source, `Received: from elsewhere\n${source}`);
  expect(await rows()).toBe(before + 1);
  // The connection ends after the commit, before the email is moved.
  imap.cutsAtMove = true;
  imap.put(email({ subject: 'Cut' }));
  await read();
  imap.cutsAtMove = false;
  expect(imap.in('INBOX')).toHaveLength(1);
  expect(await rows()).toBe(before + 2);
  await read();
  expect(imap.in('INBOX')).toHaveLength(0);
  expect(await rows()).toBe(before + 2);
  imap.validity += 1;
  await send(source);
  expect(await rows()).toBe(before + 2);
  // The same Message-ID with other words is another email: no one keeps ours away by sending theirs first.
  await send(email({ subject: 'Once', id: 'once@ridge.example', body: 'Other words' }));
  expect(await rows()).toBe(before + 3);
  expect(imap.in('INBOX')).toHaveLength(0);
});

test('several processes that read at once: one reads', async () => {
  const [before, signedIn] = [
    await rows(),
    imap.commands.filter((command) => command === 'LOGIN' || command === 'AUTHENTICATE').length,
  ];
  for (let n = 0; n < 3; n += 1) imap.put(email({ subject: `At once ${n}` }));
  await Promise.all([read(), read(), read()]);
  expect(await rows()).toBe(before + 3);
  expect(imap.in('INBOX')).toHaveLength(0);
  expect(imap.commands.filter((command) => command === 'LOGIN' || command === 'AUTHENTICATE').length - signedIn).toBe(
    1,
  );
});

test.each(['suspended_at', 'terminated_at'])('people of a company that is %s write into no ticket', async (column) => {
  const closed = await world.make.company();
  const address = `kim@${column.replace('_', '-')}.example`;
  const ticket = await create(await world.as(await world.make.person({ company: closed, email: address })));
  const head = `In-Reply-To: <${await tokenOf(ticket.id)}@muster>\n`;
  await world.sql(`update companies set ${column} = now() where id = $1`, [closed.id]);
  await send(
    email({ from: address, subject: `New ${column}` }),
    email({ from: address, head, subject: `Reply ${column}` }),
  );
  expect(await bySubject(`New ${column}`)).toMatchObject({ outcome: 'held', reason: 'unknownSender' });
  expect(await bySubject(`Reply ${column}`)).toMatchObject({ outcome: 'held', reason: 'noLongerThere' });
});

test('bytes that are no email are held, and the others go on', async () => {
  const nested = Array.from(
    { length: 40 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
  ).join('');
  imap.put(`From: ann@ridge.example\nMIME-Version: 1.0\n${nested}`);
  imap.put(Buffer.from([0, 255, 254, 10, 13]));
  imap.put('');
  const { outcome } = await send(email({ subject: 'After' }));
  expect(outcome).toBe('ticket');
  expect(imap.in('INBOX')).toHaveLength(0);
  const held = await world.sql<{ reason: string }>(
    `select reason from inbound_emails where received_at = (select max(received_at) from inbound_emails)
      and outcome = 'held'`,
  );
  expect(held).toHaveLength(3);
});

test('emails that cannot be taken in keep no other waiting, and are taken in when they can be', async () => {
  await world.sql(`create function no_poison() returns trigger language plpgsql as $$
    begin if new.subject like 'Poison%' then raise exception 'poison'; end if; return new; end $$`);
  await world.sql('create trigger no_poison before insert on inbound_emails for each row execute function no_poison()');
  for (let n = 0; n < 7; n += 1) imap.put(email({ subject: `Poison ${n}`, id: `poison-${n}@ridge.example` }));
  await send(email({ subject: 'Waits behind', id: 'behind@ridge.example' }));
  await read();
  await read();
  expect((await newest()).outcome).toBe('ticket');
  expect(imap.in('INBOX')).toHaveLength(7);
  expect((await support.get('/admin/support/mailbox')).body).toMatchObject({
    waiting: 7,
    failure: expect.stringContaining('poison'),
  });
  await world.sql('drop trigger no_poison on inbound_emails');
  await read();
  expect(imap.in('INBOX')).toHaveLength(0);
});

test('a mailbox that refuses us is said on the page, until it can be read again', async () => {
  const state = async () => (await support.get('/admin/support/mailbox')).body;
  expect(await state()).toMatchObject({
    address: 'support@muster.example',
    failure: null,
    waiting: 0,
    readAt: expect.any(String),
  });
  imap.password = 'changed';
  await read();
  expect(await state()).toMatchObject({
    failure: expect.stringContaining('Sign-in refused'),
    readAt: expect.any(String),
  });
  imap.password = 'secret';
  await read();
  expect((await state()).failure).toBeNull();
  expect((await ann.get('/admin/support/mailbox')).status).toBe(403);
});
