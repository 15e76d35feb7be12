import { responseDueAt } from '@app/domain/support/response-time';
import type { TicketPriority } from '@app/domain/support/ticket';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';

const world = await openWorld();
const company = await world.make.company({ display_name: 'Ridge', time_zone: 'UTC' });
const ann = await world.as(await world.make.person({ company, name: 'Ann Reed', email: 'ann.reed@example.com' }));
const boss = await world.as(await world.make.companyAdmin({ company }));
const support = await world.as(await world.make.platformAdmin());
const [{ zone } = { zone: '' }] = await world.sql<{ zone: string }>(
  'select time_zone as zone from companies where is_platform',
);
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
const create = async (more = {}) =>
  (await ann.post('/support/tickets', { ...asked, ...more }, once())).body as { id: string; number: number };
const reply = (id: string) => ann.post(`/support/tickets/${id}/replies`, { body: 'Hello?', fileIds: [] }, once());
const ticket = async (id: string) => (await support.get(`/admin/support/tickets/${id}`)).body;
const due = async (id: string) => (await ticket(id)).dueAt as string | null;
const answer = async (id: string, after: string) =>
  support.post(
    `/admin/support/tickets/${id}/replies`,
    { body: 'Which?', note: false, fileIds: [], after, revision: (await ticket(id)).revision },
    once(),
  );
const change = async (id: string, what: object) =>
  expect((await support.patch(`/admin/support/tickets/${id}`, what)).status).toBe(200);
const merge = (id: string, intoId: string) => support.post(`/admin/support/tickets/${id}/merge`, { intoId });
const split = async (id: string, replyIds: string[], subject: string) =>
  support.post(
    `/admin/support/tickets/${id}/split`,
    { replyIds, subject, category: 'other', revision: (await ticket(id)).revision },
    once(),
  );
const from = (at: string, priority: TicketPriority = 'normal') => responseDueAt(at, priority, zone);
const hours = (count: number) => world.clock.advance(count * 3_600_000);
const now = () => world.clock.now();
beforeEach(() => world.clock.set('2026-03-02T15:00:00.000Z'));

const siteId = (await boss.post('/settings/sites', { code: 'Y', name: 'Yard', timeZone: 'UTC', address: null }, once()))
  .body.siteId as string;
const askCompany = async (id: string) =>
  (await support.post(`/admin/support/tickets/${id}/sheet-requests`, { siteId, product: 'Acetone', note: '' }, once()))
    .body.id as string;
const answerRequest = async (id: string) =>
  expect((await boss.post(`/settings/sheet-requests/${id}/answer`, { answer: 'We uploaded it.' })).status).toBe(200);
const staffMails = async () =>
  (await world.sql<{ n: number }>(`select count(*)::int as n from mails where kind = 'support.staff'`))[0]!.n;

test('a new priority counts from the first unanswered message, there and back', async () => {
  const { id } = await create();
  const first = now();
  hours(1);
  expect((await reply(id)).status).toBe(200);
  for (const priority of ['urgent', 'high', 'urgent', 'low', 'normal'] as const) {
    await change(id, { priority });
    expect(await due(id)).toBe(from(first, priority));
  }
});

test('a ticket that was solved and is opened by hand counts from then, with every priority', async () => {
  const { id } = await create();
  await answer(id, 'solved');
  hours(72);
  await change(id, { after: 'open' });
  expect(await due(id)).toBe(from(now()));
  await change(id, { priority: 'high' });
  expect(await due(id)).toBe(from(now(), 'high'));
});

test('after the answer about a sheet it goes on, with every priority', async () => {
  const { id } = await create();
  const request = await askCompany(id);
  expect(await due(id)).toBeNull();
  hours(120);
  await answerRequest(request);
  expect(await due(id)).toBe(from(now()));
  await change(id, { priority: 'high' });
  expect(await due(id)).toBe(from(now(), 'high'));
});

test('what had run before a ticket was passed on is not given back', async () => {
  const { id } = await create();
  await change(id, { priority: 'urgent' });
  hours(1);
  await change(id, { after: 'thirdParty' });
  expect(await due(id)).toBeNull();
  hours(24);
  await change(id, { after: 'open' });
  expect(await due(id)).toBe(new Date(Date.parse(now()) + 3_600_000).toISOString());
});

test('merged into one that was answered, the unanswered message counts', async () => {
  const answered = await create();
  await answer(answered.id, 'requester');
  hours(96);
  const open = await create();
  const written = now();
  hours(1);
  expect((await merge(open.id, answered.id)).status).toBe(200);
  expect(await due(answered.id)).toBe(from(written));
  await change(answered.id, { priority: 'low' });
  expect(await due(answered.id)).toBe(from(written, 'low'));
});

test('a reply of the support starts no clock, whatever the ticket waited for', async () => {
  const { id } = await create();
  await answer(id, 'requester');
  await answer(id, 'open');
  expect([await due(id), (await ticket(id)).status]).toEqual([null, 'open']);
  await answer(id, 'thirdParty');
  await answer(id, 'open');
  expect(await due(id)).toBeNull();
});

test('split off, an answered message is due from now on, an unanswered one since it was written', async () => {
  const { id } = await create();
  await answer(id, 'requester');
  hours(72);
  await reply(id);
  const written = now();
  hours(2);
  const replies = (await ticket(id)).entries.filter(
    (one: { kind: string; bySupport: boolean }) => one.kind === 'reply' && !one.bySupport,
  );
  const [first, second] = replies.map((one: { id: string }) => one.id) as [string, string];
  const apart = (await split(id, [first], 'Answered')).body.id;
  expect(await due(apart)).toBe(from(now()));
  expect(await due((await split(id, [first, second], 'Both')).body.id)).toBe(from(written));
  await change(apart, { priority: 'urgent' });
  expect(await due(apart)).toBe(from(now(), 'urgent'));
});

test.each(['solved', 'requester'] as const)(
  'a ticket that waits for its company, merged into one after “%s”, still waits and is answered',
  async (after) => {
    const [waiting, into] = [await create(), await create()];
    const request = await askCompany(waiting.id);
    await answer(into.id, after);
    expect((await merge(waiting.id, into.id)).status).toBe(200);
    expect(await ticket(into.id)).toMatchObject({ status: 'onHold', waitsFor: 'thirdParty', dueAt: null });
    await world.runJobs();
    const before = await staffMails();
    await answerRequest(request);
    await world.runJobs();
    expect([(await ticket(into.id)).status, await due(into.id), (await staffMails()) - before]).toEqual([
      'open',
      from(now()),
      1,
    ]);
  },
);

test('merged while it waits into one that was answered and is open: the answer is told, and a reply is due', async () => {
  const [waiting, into] = [await create(), await create()];
  const request = await askCompany(waiting.id);
  await answer(into.id, 'open');
  await merge(waiting.id, into.id);
  expect(await ticket(into.id)).toMatchObject({ status: 'open', dueAt: null });
  await world.runJobs();
  const before = await staffMails();
  hours(24);
  await answerRequest(request);
  await world.runJobs();
  expect([await due(into.id), (await staffMails()) - before]).toEqual([from(now()), 1]);
});

test('one that was written before clocks were kept counts from when its requester last wrote', async () => {
  const { id } = await create();
  await world.sql(`update tickets set awaited_since = null, awaited_minutes = 0 where id = $1`, [id]);
  await change(id, { priority: 'high' });
  expect(await due(id)).toBe(from(now(), 'high'));
});

test('a new ticket that is opened is taken up, once', async () => {
  const { id } = await create();
  await change(id, { after: 'open' });
  await change(id, { after: 'open' });
  const { status, assignee, entries, dueAt } = await ticket(id);
  expect([status, assignee !== null, dueAt]).toEqual(['open', true, from(now())]);
  expect(entries.filter(({ kind }: { kind: string }) => kind === 'status')).toHaveLength(1);
});
