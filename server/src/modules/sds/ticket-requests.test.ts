import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { forgetTickets } from '../support/forget-person.ts';
import { forgetReporters } from './forget-person.ts';

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
const asked = {
  category: 'sds',
  subject: 'Sheet for Zinc Coat',
  body: 'I can’t find it.',
  fileIds: [],
  context: null,
  enrolmentId: null,
  followsId: null,
};
const create = async () => (await ann.post('/support/tickets', asked, once())).body.id as string;
const pass = async (ticketId: string, more: object = {}, who = support) =>
  await who.post(
    `/admin/support/tickets/${ticketId}/sheet-requests`,
    { siteId, product: 'Zinc Coat', note: 'A welder needs it', ...more },
    once(),
  );
const open = async () =>
  (await boss.get('/settings/sheet-requests', { state: 'open' })).body.rows as {
    id: string;
    product: string;
    by: string;
    note: string;
  }[];
const theirs = async (id: string) => (await support.get(`/admin/support/tickets/${id}`)).body;

test('a ticket passed on is a request at its company; the answer comes back into the thread, and it is support’s turn', async () => {
  const id = await create();
  expect((await support.get(`/admin/support/tickets/${id}/sheet-requests`)).body).toEqual({
    sites: [{ id: siteId, name: 'North yard' }],
    requests: [],
  });
  expect((await pass(id)).status).toBe(200);
  expect(await theirs(id)).toMatchObject({ status: 'onHold', waitsFor: 'thirdParty', dueAt: null });
  const [request] = await open();
  expect(request).toMatchObject({
    product: 'Zinc Coat',
    note: 'A welder needs it',
    by: expect.stringContaining('Ann Reed'),
  });
  expect(
    (await boss.post(`/settings/sheet-requests/${request!.id}/answer`, { answer: 'It is on the site’s page now.' }))
      .status,
  ).toBe(200);
  expect(await theirs(id)).toMatchObject({ status: 'open', waitsFor: null, dueAt: expect.any(String) });
  const { requests } = (await support.get(`/admin/support/tickets/${id}/sheet-requests`)).body;
  expect(requests).toMatchObject([
    { site: 'North yard', product: 'Zinc Coat', answer: 'It is on the site’s page now.' },
  ]);
  const { entries } = (await ann.get(`/support/tickets/${id}`)).body;
  expect(
    entries.map(
      ({ kind, body, details }: { kind: string; body: string | null; details: { product?: string } | null }) => [
        kind,
        details?.product ?? body,
      ],
    ),
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
  const [{ id: platform }] = (await world.sql<{ id: string }>('select id from companies where is_platform')) as [
    { id: string },
  ];
  const id = await make.insert('tickets', {
    ...{
      company_id: platform,
      asker_name: 'Jo',
      asker_email: 'jo@example.com',
      asker_locale: 'en',
      category: 'access',
      subject: 'Help',
    },
    ...{ created_at: new Date().toISOString(), replied_at: new Date().toISOString() },
  });
  const answer = await pass(id);
  expect([answer.status, answer.body.error.code]).toEqual([409, 'strangerAccessOnly']);
});

const answerTo = async (product: string, answer: string) => {
  const request = (await open()).find((one) => one.product === product)!;
  return (await boss.post(`/settings/sheet-requests/${request.id}/answer`, { answer })).status;
};

test('the answer to a ticket that was merged since goes where the requester reads on: into the last ticket, whose turn it is', async () => {
  const [first, second, last] = [await create(), await create(), await create()];
  await pass(first, { product: 'Primer' });
  for (const [from, into] of [
    [first, second],
    [second, last],
  ])
    expect((await support.post(`/admin/support/tickets/${from}/merge`, { intoId: into })).status).toBe(200);
  expect((await support.patch(`/admin/support/tickets/${last}`, { after: 'thirdParty' })).status).toBe(200);
  expect((await support.get(`/admin/support/tickets/${last}/sheet-requests`)).body.requests).toMatchObject([
    { product: 'Primer', answer: null },
  ]);
  expect(await answerTo('Primer', 'Under Coatings')).toBe(200);
  const { waitsFor, dueAt, entries } = await theirs(last);
  expect({ waitsFor, dueAt }).toEqual({ waitsFor: null, dueAt: expect.any(String) });
  expect([entries.at(-1).kind, entries.at(-1).details.answer]).toEqual(['sheetAnswer', 'Under Coatings']);
  expect((await theirs(first)).entries.map(({ kind }: { kind: string }) => kind)).not.toContain('sheetAnswer');
  const { requests } = (await support.get(`/admin/support/tickets/${last}/sheet-requests`)).body;
  expect(requests).toMatchObject([{ product: 'Primer', answer: 'Under Coatings' }]);
});

test('an answer is taken while the site is archived, the ticket closed, or the ticket deleted', async () => {
  const [closed, deleted] = [await create(), await create()];
  await pass(closed, { product: 'Thinner' });
  await pass(deleted, { product: 'Hardener' });
  await world.sql(`update sites set archived_at = now() where id = $1`, [siteId]);
  await world.sql(`update tickets set solved_at = created_at - interval '30 days', waits_for = null where id = $1`, [
    closed,
  ]);
  await world.sql(`delete from ticket_entries where ticket_id = $1`, [deleted]);
  await world.sql(`delete from tickets where id = $1`, [deleted]);
  expect([await answerTo('Thinner', 'Ordered'), await answerTo('Hardener', 'Ordered')]).toEqual([200, 200]);
  expect((await theirs(closed)).status).toBe('closed');
  await world.sql(`update sites set archived_at = null where id = $1`, [siteId]);
});

test('the company sees the request alone: neither notes of support nor the thread, and support’s clicks are sent once', async () => {
  const id = await create();
  const { revision } = await theirs(id);
  const noted = await support.post(
    `/admin/support/tickets/${id}/replies`,
    { body: 'Careful, they are slow', note: true, fileIds: [], after: 'open', revision },
    once(),
  );
  expect(noted.status, noted.text).toBe(200);
  const click = once();
  const send = async () =>
    (await support.post(`/admin/support/tickets/${id}/sheet-requests`, { siteId, product: 'Lacquer', note: '' }, click))
      .body.id as string;
  const [one, again] = [await send(), await send()];
  expect(again).toBe(one);
  const log = JSON.stringify(await world.sql('select * from audit_entries where company_id = $1', [company.id]));
  for (const text of [(await boss.get('/settings/sheet-requests')).text, log]) {
    expect(text).toContain('Lacquer');
    for (const secret of ['they are slow', 'I can’t find it.']) expect(text).not.toContain(secret);
  }
  expect((await boss.get(`/support/tickets/${id}`)).status).toBe(404);
});

test('two of support who pass one ticket on for one product at one site make one request', async () => {
  const id = await create();
  const colleague = await world.as(await make.platformAdmin());
  const answers = await Promise.all([pass(id, { product: 'Varnish' }), pass(id, { product: 'varnish ' }, colleague)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.error.code).toBe('sheetRequestOpen');
  expect((await open()).filter(({ product }) => /varnish/i.test(product))).toHaveLength(1);
  expect(await answerTo((await open()).find(({ product }) => /varnish/i.test(product))!.product, 'Here')).toBe(200);
  expect((await pass(id, { product: 'Varnish' })).status).toBe(200);
});

test('of a requester who is forgotten neither the request nor the answer in the thread says anything', async () => {
  const person = await make.person({ company, name: 'Zed Gone' });
  const me = await world.as(person);
  const id = (await me.post('/support/tickets', asked, once())).body.id as string;
  await pass(id, { product: 'Resin', note: 'For Zed' });
  expect(await answerTo('Resin', 'Dear Zed, in the hall')).toBe(200);
  const gone = { ids: [person.id], pseudonym: 'Former employee', words: [] };
  await workAsSystem(world.runtime, 'test.forget', async (work) => {
    work.reach('ticket.handle');
    await forgetTickets(work, gone);
    await forgetReporters(work, gone);
  });
  const kept = [
    await world.sql('select body, details from ticket_entries where ticket_id = $1', [id]),
    await world.sql('select note, contact from sds_requests where ticket_id = $1', [id]),
  ];
  expect(JSON.stringify(kept)).toContain('Resin');
  expect(JSON.stringify(kept)).not.toContain('Zed');
  expect((await theirs(id)).entries.at(-1).details).toEqual({ product: 'Resin', answer: '[…]' });
});
