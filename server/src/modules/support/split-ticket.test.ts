import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';

const world = await openWorld();
const company = await world.make.company({ display_name: 'Ridge' });
const ann = await world.as(await world.make.person({ company, name: 'Ann Reed', email: 'ann.reed@example.com' }));
const bob = await world.as(await world.make.person({ company, name: 'Bob Stone' }));
const boss = await world.as(await world.make.companyAdmin({ company }));
const staff = await world.make.platformAdmin();
const support = await world.as(staff);
const [{ name: staffName }] = (await world.sql<{ name: string }>(
  'select legal_name as name from people where id = $1',
  [staff.id],
)) as [{ name: string }];
const colleague = await world.as(await world.make.platformAdmin());

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
const reply = (id: string, body: string, who = ann) =>
  who.post(`/support/tickets/${id}/replies`, { body, fileIds: [] }, once());
const theirs = async (id: string, who = support) => (await who.get(`/admin/support/tickets/${id}`)).body;
type Entry = { id: string; kind: string; body: string | null; bySupport: boolean; details: object | null };
const split = async (id: string, replyIds: string[], more: object = {}, who = support) => {
  const { revision } = await theirs(id);
  return who.post(
    `/admin/support/tickets/${id}/split`,
    { replyIds, subject: 'Wrong name', category: 'correction', revision, ...more },
    once(),
  );
};

test('a reply about something else becomes a ticket of its own, of the same requester, who sees both', async () => {
  const ticket = await create();
  await reply(ticket.id, 'And my name has no accent.');
  const { entries } = await theirs(ticket.id);
  const second = entries.find(({ body }: Entry) => body?.startsWith('And'));
  const answer = await split(ticket.id, [second.id]);
  expect(answer.status).toBe(200);
  const made = (await ann.get(`/support/tickets/${answer.body.id}`)).body;
  expect(made).toMatchObject({ subject: 'Wrong name', category: 'correction', status: 'open' });
  expect(made.entries.map(({ kind, body, details }: Entry) => body ?? [kind, details])).toEqual([
    'And my name has no accent.',
    ['split', { from: ticket.number }],
  ]);
  const before = (await ann.get(`/support/tickets/${ticket.id}`)).body.entries as Entry[];
  expect(before.map(({ kind, body, details }) => body ?? [kind, details])).toEqual([
    'At minute 3.',
    'And my name has no accent.',
    ['split', { into: answer.body.number }],
  ]);
  expect((await theirs(answer.body.id)).dueAt).not.toBeNull();
  expect((await bob.get(`/support/tickets/${answer.body.id}`)).status).toBe(404);
  const mails = await world.sql<{ to: string }>(
    `select to_address as to from mails where kind = 'support.received' and subject like '%[' || $1 || ']%'`,
    [answer.body.number],
  );
  expect(mails).toEqual([{ to: 'ann.reed@example.com' }]);
});

test('only replies of the requester, of this ticket, are split off; a merged ticket and foreign hands are refused', async () => {
  const [ticket, other] = [await create(), await create(bob)];
  const foreign = (await theirs(other.id)).entries[0].id;
  expect((await split(ticket.id, [foreign])).status).toBe(404);
  const revision = (await theirs(ticket.id)).revision;
  await support.post(
    `/admin/support/tickets/${ticket.id}/replies`,
    { body: 'Which?', note: false, fileIds: [], after: 'requester', revision },
    once(),
  );
  const { entries } = await theirs(ticket.id);
  expect((await split(ticket.id, [entries.find(({ bySupport }: Entry) => bySupport).id])).status).toBe(404);
  expect((await split(ticket.id, [])).status).toBe(400);
  expect((await split(ticket.id, [entries[0].id], { subject: ' ' })).status).toBe(400);
  for (const who of [ann, boss]) expect((await split(ticket.id, [entries[0].id], {}, who)).status).toBe(403);
  const into = await create();
  await support.post(`/admin/support/tickets/${ticket.id}/merge`, { intoId: into.id });
  expect((await split(ticket.id, [entries[0].id])).body.error.code).toBe('ticketClosed');
});

test('two who split at once: the second is told, and the requester gets one ticket', async () => {
  const ticket = await create();
  const { entries, revision } = await theirs(ticket.id);
  const both = await Promise.all(
    [support, colleague].map((who) => split(ticket.id, [entries[0].id], { revision, subject: 'At once' }, who)),
  );
  expect(both.map(({ status, body }) => body.error?.code ?? status).toSorted()).toEqual([200, 'ticketChanged']);
  expect(
    (await theirs(ticket.id)).others.filter(({ subject }: { subject: string }) => subject === 'At once'),
  ).toHaveLength(1);
});

test('who opens a ticket sees that a colleague is writing, for a minute; requesters do not', async () => {
  const ticket = await create();
  const say = (writing: boolean, who = support) => who.put(`/admin/support/tickets/${ticket.id}/writing`, { writing });
  expect((await say(true)).status).toBe(200);
  expect((await theirs(ticket.id)).writers).toEqual([]);
  expect((await theirs(ticket.id, colleague)).writers).toEqual([staffName]);
  expect(JSON.stringify((await ann.get(`/support/tickets/${ticket.id}`)).body)).not.toContain(staffName);
  expect((await say(true, ann)).status).toBe(403);
  // Saying so is no change of the ticket: no one's reply is refused for it.
  const { revision } = await theirs(ticket.id);
  await say(true, colleague);
  expect((await theirs(ticket.id)).revision).toBe(revision);
  await say(false, colleague);
  expect((await theirs(ticket.id)).writers).toEqual([]);
  world.clock.advance(61_000);
  expect((await theirs(ticket.id, colleague)).writers).toEqual([]);
  world.clock.advance(-61_000);
  expect(await world.sql(`select has_table_privilege('muster_app', 'ticket_writers', 'select') as may`)).toEqual([
    { may: false },
  ]);
});
