import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';

const world = await openWorld({ TRUST_PROXY: '1' });
const company = await world.make.company({ display_name: 'Ridge' });
const person = await world.make.person({ company, name: 'Ann Reed', email: 'ann.reed@example.com' });
const ann = await world.as(person);
const support = await world.as(await world.make.platformAdmin());
const stranger = await world.as();
let network = 1;

const asked = (more: object = {}) => ({
  name: 'Pat Doe',
  email: 'pat@example.org',
  company: 'Ridge',
  body: 'My PIN is gone.',
  locale: 'fr',
  ...more,
});
const ask = (more: object = {}, ip = `203.0.113.${network++}`) =>
  stranger.post('/access-requests', asked(more), { headers: { 'x-forwarded-for': ip } });
const queue = async () =>
  (await support.get('/admin/support/tickets?q=Pat')).body.rows as {
    id: string;
    category: string;
    requester: string;
  }[];
const mailsTo = (to: string) =>
  world.sql<{ kind: string; text: string }>(
    `select kind, text_body as text from mails where to_address = $1 order by created_at`,
    [to],
  );

test('a stranger asks about access: it is the platform’s alone, names no one, and replies go to the address by email', async () => {
  expect(await ask()).toMatchObject({ status: 200, body: {} });
  const [ticket] = await queue();
  expect(ticket).toMatchObject({ category: 'access', requester: 'Pat Doe' });
  const full = (await support.get(`/admin/support/tickets/${ticket!.id}`)).body;
  expect(full).toMatchObject({
    requester: { id: null, name: 'Pat Doe', email: 'pat@example.org', locale: 'fr', accountId: null },
    status: 'new',
    dueAt: expect.any(String),
  });
  expect(full.entries[0]).toMatchObject({
    body: 'My PIN is gone.\n\nEntreprise\u00a0: Ridge',
    name: 'Pat Doe',
    bySupport: false,
  });
  expect((await ann.get('/support/tickets')).body.tickets).toEqual([]);
  expect((await ann.get(`/support/tickets/${ticket!.id}`)).status).toBe(404);
  const reply = {
    body: 'Votre administrateur imprime une fiche.',
    note: false,
    fileIds: [],
    after: 'solved',
    revision: full.revision,
  };
  expect(
    (
      await support.post(`/admin/support/tickets/${ticket!.id}/replies`, reply, {
        headers: { 'idempotency-key': randomUUID() },
      })
    ).status,
  ).toBe(200);
  const mails = await mailsTo('pat@example.org');
  expect(mails.map(({ kind }) => kind)).toEqual(['support.received', 'support.reply']);
  expect(mails[1]!.text).toContain('Votre administrateur imprime une fiche.');
  // No one has others sent what they like: what was written, and by which name, is not in the confirmation.
  for (const given of ['My PIN', 'Ridge', 'Pat']) expect(mails[0]!.text).not.toContain(given);
});

test('with the address of someone who has an account it is in no one’s list, and the answer is the same', async () => {
  const answer = await ask({ email: 'ANN.reed@Example.com', name: 'Pat of Ann' });
  expect(answer).toMatchObject({ status: 200, body: {} });
  expect((await ann.get('/support/tickets')).body.tickets).toEqual([]);
  const { rows } = (await support.get('/admin/support/tickets?q=Pat of Ann')).body;
  expect((await support.get(`/admin/support/tickets/${rows[0].id}`)).body.requester).toMatchObject({
    id: null,
    accountId: person.id,
  });
});

test('a stranger asks about access only', async () => {
  for (const more of [
    { category: 'billing' },
    { enrolmentId: randomUUID() },
    { fileIds: [] },
    { context: { page: '/' } },
    { followsId: randomUUID() },
  ])
    expect((await ask(more)).status).toBe(400);
  const [ticket] = await queue();
  const change = await support.patch(`/admin/support/tickets/${ticket!.id}`, { category: 'billing' });
  expect([change.status, change.body.error.code]).toEqual([409, 'strangerAccessOnly']);
  // The database says so too, whatever writes.
  await expect(world.sql(`update tickets set category = 'billing' where id = $1`, [ticket!.id])).rejects.toThrow(
    'tickets_stranger_access',
  );
  for (const path of ['/support/help?locale=en', '/support/tickets', '/support/help/get-a-seat?locale=en'])
    expect((await stranger.get(path)).status).toBe(401);
});

test('requests of two addresses are not merged, nor one of a stranger with a person’s', async () => {
  await ask({ email: 'pat-two@example.org', name: 'Patricia' });
  await ask({ email: 'pat-two@example.org', name: 'Patricia again' });
  const [first] = (await support.get('/admin/support/tickets?q=Patricia again')).body.rows;
  const all = await queue();
  const merge = (ticketId: string, intoId: string) =>
    support.post(`/admin/support/tickets/${ticketId}/merge`, { intoId });
  const foreign = all.find(({ requester }) => requester === 'Pat Doe')!;
  expect((await merge(foreign.id, first.id)).body.error.code).toBe('ticketOfAnother');
  const same = all.find(({ requester }) => requester === 'Patricia')!;
  expect((await merge(same.id, first.id)).status).toBe(200);
});

test('what is no address, empty or too long is refused; so is the sixth request from a network and the fourth for an address', async () => {
  for (const more of [
    { email: 'pat' },
    { email: 'pat@' },
    { body: ' ' },
    { body: 'x'.repeat(2001) },
    { name: '' },
    { locale: 'de' },
  ])
    expect((await ask(more)).status).toBe(400);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push((await ask({ email: `pat${n}@example.net` }, '198.51.100.7')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  statuses.length = 0;
  for (let n = 0; n < 4; n++) statuses.push((await ask({ email: 'often@example.net' })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});
