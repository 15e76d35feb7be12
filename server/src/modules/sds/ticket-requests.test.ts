import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company({ display_name: 'Ridge' });
const other = await make.company();
const siteId = await make.insert('sites', { company_id: company.id, code: 'N', name: 'North yard', time_zone: 'UTC' });
const elsewhere = await make.insert('sites', { company_id: other.id, code: 'E', name: 'Elsewhere', time_zone: 'UTC' });
const ann = await world.as(await make.person({ company, name: 'Ann Reed' }));
const boss = await world.as(await make.companyAdmin({ company }));
const stranger = await world.as(await make.companyAdmin({ company: other }));
const support = await world.as(await make.platformAdmin());

const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
const asked = { category: 'sds', subject: 'Sheet for Zinc Coat', body: 'I can’t find it.', fileIds: [], context: null, enrolmentId: null, followsId: null };
const create = async () => (await ann.post('/support/tickets', asked, once())).body.id as string;
const pass = async (ticketId: string, more: object = {}, who = support) =>
  await who.post(`/admin/support/tickets/${ticketId}/sheet-requests`, { siteId, product: 'Zinc Coat', note: 'Asked for by a welder', ...more }, once());
const open = async () =>
  (await boss.get('/settings/sheet-requests', { state: 'open' })).body.rows as { id: string; product: string; by: string; note: string }[];
const theirs = async (id: string) => (await support.get(`/admin/support/tickets/${id}`)).body;

test('a ticket passed on is a request at its company; the answer comes back into the thread, and it is support’s turn', async () => {
  const id = await create();
  expect((await support.get(`/admin/support/tickets/${id}/sheet-requests`)).body).toEqual({ sites: [{ id: siteId, name: 'North yard' }], requests: [] });
  expect((await pass(id)).status).toBe(200);
  expect(await theirs(id)).toMatchObject({ status: 'onHold', waitsFor: 'thirdParty', dueAt: null });
  const [request] = await open();
  expect(request).toMatchObject({ product: 'Zinc Coat', note: 'Asked for by a welder', by: expect.stringContaining('Ann Reed') });
  expect((await boss.post(`/settings/sheet-requests/${request!.id}/answer`, { answer: 'It is on the site’s page now.' })).status).toBe(200);
  expect(await theirs(id)).toMatchObject({ status: 'open', waitsFor: null, dueAt: expect.any(String) });
  const { requests } = (await support.get(`/admin/support/tickets/${id}/sheet-requests`)).body;
  expect(requests).toMatchObject([{ site: 'North yard', product: 'Zinc Coat', answer: 'It is on the site’s page now.' }]);
  const { entries } = (await ann.get(`/support/tickets/${id}`)).body;
  expect(
    entries.map(({ kind, body, details }: { kind: string; body: string | null; details: { product?: string } | null }) => [kind, details?.product ?? body]),
  ).toEqual([
    ['reply', 'I can’t find it.'],
    ['sheetRequest', 'Zinc Coat'],
    ['status', null],
    ['sheetAnswer', 'Zinc Coat'],
  ]);
});

test('an answer to a ticket that was since solved is in its thread and opens nothing', async () => {
  const id = await create();
  await pass(id, { product: 'Sealer' });
  await support.patch(`/admin/support/tickets/${id}`, { after: 'solved' });
  const request = (await open()).find(({ product }) => product === 'Sealer')!;
  expect((await boss.post(`/settings/sheet-requests/${request.id}/answer`, { answer: 'Ordered' })).status).toBe(200);
  const { status, entries } = await theirs(id);
  expect([status, entries.at(-1).kind, entries.at(-1).details.answer]).toEqual(['solved', 'sheetAnswer', 'Ordered']);
});

test('foreign sites, foreign hands, empty products, strangers’ and closed tickets are refused', async () => {
  const id = await create();
  expect((await pass(id, { siteId: elsewhere })).status).toBe(404);
  expect((await pass(id, { siteId: randomUUID() })).status).toBe(404);
  expect((await pass(randomUUID())).status).toBe(404);
  expect((await pass(id, {}, boss)).status).toBe(403);
  expect((await pass(id, {}, stranger)).status).toBe(403);
  const empty = await pass(id, { product: '  ' });
  expect([empty.status, empty.body.error.issues[0].path]).toEqual([400, 'product']);
  await world.sql(`update sites set archived_at = now() where id = $1`, [siteId]);
  expect((await pass(id)).status).toBe(404);
  await world.sql(`update sites set archived_at = null where id = $1`, [siteId]);
  await world.sql(`update tickets set solved_at = created_at - interval '30 days' where id = $1`, [id]);
  const closed = await pass(id);
  expect([closed.status, closed.body.error.code]).toEqual([409, 'ticketClosed']);
  expect(await world.sql(`select 1 from sds_requests where ticket_id = $1`, [id])).toEqual([]);
});

test('of someone who was not signed in nothing is passed on', async () => {
  const [{ id: platform }] = (await world.sql<{ id: string }>('select id from companies where is_platform')) as [{ id: string }];
  const id = await make.insert('tickets', {
    ...{ company_id: platform, asker_name: 'Jo', asker_email: 'jo@example.com', asker_locale: 'en', category: 'access', subject: 'Help' },
    ...{ created_at: new Date().toISOString(), replied_at: new Date().toISOString() },
  });
  const answer = await pass(id);
  expect([answer.status, answer.body.error.code]).toEqual([409, 'strangerAccessOnly']);
});
