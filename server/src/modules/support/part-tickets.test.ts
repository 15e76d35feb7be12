import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company({ display_name: 'Ridge' });
const staff = await make.platformAdmin();
const support = await world.as(staff);
const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
type Caller = typeof support;
type Made = { id: string; number: number };
type Entry = { id: string; kind: string; body: string | null; details: object | null };
const ask = async (who: Caller, body: string, more: object = {}): Promise<Made> =>
  (
    await who.post(
      '/support/tickets',
      {
        category: 'course',
        subject: 'The video stops',
        body,
        fileIds: [],
        context: null,
        enrolmentId: null,
        followsId: null,
        ...more,
      },
      once(),
    )
  ).body;
const theirs = async (id: string) => (await support.get(`/admin/support/tickets/${id}`)).body;
const split = async (id: string): Promise<Made> => {
  const { entries, revision } = await theirs(id);
  const answer = await support.post(
    `/admin/support/tickets/${id}/split`,
    { replyIds: [entries[0].id], subject: 'Apart', category: 'other', revision },
    once(),
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const mergeTickets = async (id: string, intoId: string) =>
  expect((await support.post(`/admin/support/tickets/${id}/merge`, { intoId })).status).toBe(200);
const wordsOf = ({ entries }: { entries: Entry[] }) =>
  entries.map(({ kind, body, details }) => body ?? [kind, details]);

/** Otto’s record becomes Kim’s, `between` happens, and they are parted again. */
async function joined(
  between: (tickets: { first: Made; second: Made; own: Made; kim: () => Promise<Caller> }) => Promise<void>,
) {
  const [kept, merged] = [
    await make.person({ company, name: 'Kim Kept' }),
    await make.person({ company, name: 'Otto Other' }),
  ];
  const [before, otto] = [await world.as(kept), await world.as(merged)];
  const tickets = {
    first: await ask(otto, 'OTTO first'),
    second: await ask(otto, 'OTTO second'),
    own: await ask(before, 'KIM own'),
  };
  const merge = await support.post(`/admin/employees/${kept.id}/merges`, {
    mergedId: merged.id,
    reason: 'Same person, we think',
  });
  expect(merge.status, merge.text).toBe(200);
  world.clock.advance(1000);
  await between({ ...tickets, kim: () => world.as(kept) });
  world.clock.advance(1000);
  expect((await support.post(`/admin/employees/${kept.id}/merges/${merge.body.mergeId}/undoing`, {})).status).toBe(200);
  return { ...tickets, kept, merged, kim: await world.as(kept), otto: await world.as(merged) };
}

test('what was split off while two records were one follows its ticket, at any depth', async () => {
  const apart: Made[] = [];
  const { kim, otto } = await joined(async ({ first }) => {
    apart.push(await split(first.id));
    apart.push(await split(apart[0]!.id));
  });
  for (const { id } of apart) {
    expect((await kim.get(`/support/tickets/${id}`)).status).toBe(404);
    expect((await otto.get(`/support/tickets/${id}`)).body.entries[0].body).toBe('OTTO first');
  }
  expect((await kim.get('/support/tickets')).body.tickets).toHaveLength(1);
  expect((await otto.get('/support/tickets')).body.tickets).toHaveLength(4);
});

test('tickets of the two that were merged are separate again, either way, and the platform’s turn', async () => {
  const { kim, otto, first, second, own } = await joined(async ({ first, second, own }) => {
    await mergeTickets(first.id, second.id);
    await mergeTickets(second.id, own.id);
  });
  const mine = (await otto.get(`/support/tickets/${second.id}`)).body;
  expect(mine).toMatchObject({ status: 'new', mergedInto: null });
  // What was merged into it is Otto's too.
  expect(wordsOf(mine)).toEqual([
    'OTTO first',
    'OTTO second',
    ['merged', { from: first.number }],
    ['merged', { into: own.number }],
    ['split', { from: own.number }],
  ]);
  expect((await theirs(second.id)).dueAt).not.toBeNull();
  expect(
    (await otto.post(`/support/tickets/${second.id}/replies`, { body: 'And now?', fileIds: [] }, once())).status,
  ).toBe(200);
  expect(
    (await otto.get(`/support/tickets/${first.id}`)).body.mergedInto,
    'of one person they stay merged',
  ).toMatchObject({ id: second.id });
  expect(wordsOf((await kim.get(`/support/tickets/${own.id}`)).body)).toEqual([
    'KIM own',
    ['merged', { from: second.number }],
    ['split', { into: second.number }],
  ]);

  const other = await joined(({ first: into, own: mergedOne }) => mergeTickets(mergedOne.id, into.id));
  expect((await other.kim.get(`/support/tickets/${other.own.id}`)).body).toMatchObject({
    status: 'new',
    mergedInto: null,
  });
  expect((await other.otto.get(`/support/tickets/${other.first.id}`)).body.status).toBe('new');
});

test('one that was solved stays so, and a ticket that continued one of the other person does not point there', async () => {
  let following: Made | null = null;
  const { kim, otto, first, own } = await joined(async ({ first, second, own, kim }) => {
    const me = await kim();
    following = await ask(me, 'KIM goes on', { followsId: second.id });
    expect((await me.get(`/support/tickets/${following.id}`)).body.follows).toMatchObject({ id: second.id });
    await me.post(`/support/tickets/${first.id}/solution`, {});
    await mergeTickets(first.id, own.id);
  });
  expect((await otto.get(`/support/tickets/${first.id}`)).body).toMatchObject({ status: 'solved', mergedInto: null });
  expect((await theirs(first.id)).dueAt).toBeNull();
  expect((await kim.get(`/support/tickets/${following!.id}`)).body.follows).toBeNull();
  expect((await kim.get(`/support/tickets/${own.id}`)).status).toBe(200);
});

test('a safety data sheet that was requested from the company for the other’s ticket is requested by them', async () => {
  const boss = await world.as(await make.companyAdmin({ company }));
  const { siteId } = (
    await boss.post('/settings/sites', { code: 'X', name: 'X', timeZone: 'UTC', address: null }, once())
  ).body;
  const { merged, second } = await joined(async ({ second }) => {
    const answer = await support.post(
      `/admin/support/tickets/${second.id}/sheet-requests`,
      { siteId, product: 'Acetone', note: '' },
      once(),
    );
    expect(answer.status, answer.text).toBe(200);
  });
  expect(await world.sql('select person_id from sds_requests where ticket_id = $1', [second.id])).toEqual([
    { person_id: merged.id },
  ]);
});
