import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { forgetTickets } from './forget-person.ts';

const world = await openWorld();
const company = await world.make.company({ display_name: 'Ridge' });
const person = await world.make.person({ company, name: 'Ann Reed' });
const ann = await world.as(person);
const boss = await world.as(await world.make.companyAdmin({ company }));
const support = await world.as(await world.make.platformAdmin());
const colleague = await world.as(await world.make.platformAdmin());

const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
const create = async () =>
  (
    await ann.post(
      '/support/tickets',
      {
        ...{ category: 'course', subject: 'The video stops', body: 'At minute 3.', fileIds: [] },
        context: null,
        enrolmentId: null,
        followsId: null,
      },
      once(),
    )
  ).body as { id: string; number: number };
const times = async (id: string, who = support) => (await who.get(`/admin/support/tickets/${id}/times`)).body;
const enter = (id: string, minutes: number, note = '', who = support) =>
  who.post(`/admin/support/tickets/${id}/times`, { minutes, note }, once());

test('staff enter time, see all of it, and correct and remove their own only', async () => {
  const ticket = await create();
  const { id: first } = (await enter(ticket.id, 25, 'Looked at the browser’s log')).body;
  const { id: second } = (await enter(ticket.id, 90, '', colleague)).body;
  expect(await times(ticket.id)).toMatchObject({
    total: 115,
    times: [
      { id: first, mine: true, minutes: 25, note: 'Looked at the browser’s log' },
      { id: second, mine: false, minutes: 90, note: null },
    ],
  });
  const at = (timeId: string, id = ticket.id) => `/admin/support/tickets/${id}/times/${timeId}`;
  expect((await support.put(at(second), { minutes: 5, note: '' })).status).toBe(404);
  expect((await support.delete(at(second))).status).toBe(404);
  expect((await support.put(at(first, (await create()).id), { minutes: 5, note: '' })).status).toBe(404);
  expect((await support.put(at(first), { minutes: 30, note: '' })).status).toBe(200);
  expect((await colleague.delete(at(second))).status).toBe(200);
  expect(await times(ticket.id)).toMatchObject({ total: 30, times: [{ id: first, minutes: 30, note: null }] });
  const trail = await world.sql(
    `select action from audit_entries where company_id = $1 and entity_id = $2 and action like 'ticket.%Time'
      order by at, id`,
    [company.id, ticket.id],
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'ticket.addTime',
    'ticket.addTime',
    'ticket.changeTime',
    'ticket.removeTime',
  ]);
});

test('an entry is of 1 to 1,440 minutes', async () => {
  const ticket = await create();
  for (const minutes of [0, -5, 1.5, 1441]) expect((await enter(ticket.id, minutes)).status).toBe(400);
  expect((await enter(ticket.id, 1440)).status).toBe(200);
});

test('a reply or a note can say how long it took; the queue and the figures add up', async () => {
  const before = (await support.get('/admin/support/figures')).body.minutes;
  const ticket = await create();
  const { revision } = (await support.get(`/admin/support/tickets/${ticket.id}`)).body;
  const said = { body: 'Which browser?', note: false, fileIds: [], after: 'requester', revision, minutes: 12 };
  expect((await support.post(`/admin/support/tickets/${ticket.id}/replies`, said, once())).status).toBe(200);
  // What answers an older state enters no time either.
  expect((await support.post(`/admin/support/tickets/${ticket.id}/replies`, said, once())).body.error.code).toBe(
    'ticketChanged',
  );
  await enter(ticket.id, 3, '', colleague);
  const [row] = (await support.get('/admin/support/tickets', { q: String(ticket.number) })).body.rows;
  expect(row).toMatchObject({ id: ticket.id, minutes: 15 });
  expect((await support.get('/admin/support/figures')).body.minutes).toBe(before + 15);
});

test('no one but the platform’s staff sees it', async () => {
  const ticket = await create();
  await enter(ticket.id, 1013, 'She is wrong');
  for (const who of [ann, boss]) {
    expect((await who.get(`/admin/support/tickets/${ticket.id}/times`)).status).toBe(403);
    expect((await enter(ticket.id, 5, '', who)).status).toBe(403);
  }
  const seen = JSON.stringify((await ann.get(`/support/tickets/${ticket.id}`)).body);
  for (const hidden of ['1013', 'minutes', 'She is wrong']) expect(seen).not.toContain(hidden);
  expect(await world.sql(`select has_table_privilege('muster_app', 'ticket_times', 'select') as may`)).toEqual([
    { may: false },
  ]);
});

test('of a requester who is forgotten the notes say nothing, and the time stays', async () => {
  const ticket = await create();
  await enter(ticket.id, 8, 'Ann’s phone is old');
  await enter(ticket.id, 2);
  await ann.post(`/support/tickets/${ticket.id}/solution`, {});
  await ann.put(`/support/tickets/${ticket.id}/satisfaction`, { satisfaction: 'good', note: 'Ann says thanks' });
  await workAsSystem(world.runtime, 'test.forget', async (work) => {
    work.reach('ticket.handle');
    await forgetTickets(work, { ids: [person.id], pseudonym: 'Former employee', words: [] });
  });
  expect(await times(ticket.id)).toMatchObject({ total: 10, times: [{ note: '[…]' }, { note: null }] });
  const seen = (await support.get(`/admin/support/tickets/${ticket.id}`)).body;
  expect(seen.entries.at(-1)).toMatchObject({ kind: 'rated', details: { rating: 'good' } });
  expect(JSON.stringify(seen)).not.toContain('says thanks');
});
