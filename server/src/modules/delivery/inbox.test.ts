import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { makeEntry } from '../../../test/make/make-delivery.ts';

const world = await openWorld();
const { make } = world;

test('lists what came, newest first, in pages, by words and by what is unread', async () => {
  const ana = await make.person();
  const me = await world.as(ana);
  for (const hour of [1, 2, 3, 4, 5])
    await makeEntry(world, ana, {
      subject: `Séance ${hour}`,
      at: `2026-03-01T0${hour}:00:00Z`,
      paragraphs: ['One.', 'Two.'],
    });
  const first = await me.get('/inbox', { limit: '3' });
  expect(first.body.rows.map(({ subject }: { subject: string }) => subject)).toEqual([
    'Séance 5',
    'Séance 4',
    'Séance 3',
  ]);
  expect(first.body.rows[0]).toMatchObject({ preview: 'One. Two.', readAt: null, sourceKind: 'training' });
  const second = await me.get('/inbox', { limit: '3', cursor: first.body.nextCursor });
  expect(second.body.rows.map(({ subject }: { subject: string }) => subject)).toEqual(['Séance 2', 'Séance 1']);
  expect(second.body.nextCursor).toBeNull();
  expect((await me.get('/inbox', { q: 'SEANCE 2' })).body.rows).toHaveLength(1);
  expect((await me.get('/inbox/count')).body).toEqual({ unread: 5 });
  const id = first.body.rows[0].id;
  expect((await me.post('/inbox/marks', { entryIds: [id], read: true })).body).toEqual({ unread: 4 });
  expect((await me.get('/inbox', { unread: 'true' })).body.rows).toHaveLength(4);
  const [opened] = await world.sql<{ opened_at: string | null }>('select opened_at from deliveries where id = $1', [
    id,
  ]);
  expect(opened!.opened_at).toBe(world.clock.now());
  // Marked as unread again it was opened all the same.
  expect((await me.post('/inbox/marks', { entryIds: [id], read: false })).body).toEqual({ unread: 5 });
  expect(
    (await world.sql<{ opened_at: string | null }>('select opened_at from deliveries where id = $1', [id]))[0]!
      .opened_at,
  ).not.toBeNull();
  expect((await me.post('/inbox/all-read', {})).body).toEqual({ unread: 0 });
  expect((await me.get('/inbox/count')).body).toEqual({ unread: 0 });
});

test('an entry for later is not there before its time', async () => {
  const ana = await make.person();
  const me = await world.as(ana);
  const id = await makeEntry(world, ana, { at: '2026-03-02T10:00:00Z' });
  expect((await me.get('/inbox')).body.rows).toEqual([]);
  expect((await me.get(`/inbox/${id}`)).status).toBe(404);
  expect((await me.get('/inbox/count')).body).toEqual({ unread: 0 });
  world.clock.advance(3_600_000);
  expect((await me.get(`/inbox/${id}`)).body).toMatchObject({
    paragraphs: ['Bring your boots.'],
    action: { label: 'View session', href: '/' },
  });
});

test('no one reads, marks or counts the inbox of another, an administrator of the same company neither (B04)', async () => {
  const ana = await make.person();
  const company = { id: ana.companyId, code: '' };
  const id = await makeEntry(world, ana);
  for (const other of [
    await make.person({ company }),
    await make.companyAdmin({ company }),
    await make.companyAdmin(),
    await make.platformAdmin(),
  ]) {
    const them = await world.as(other);
    expect((await them.get('/inbox')).body.rows).toEqual([]);
    expect((await them.get('/inbox/count')).body).toEqual({ unread: 0 });
    expect((await them.get(`/inbox/${id}`)).status).toBe(404);
    expect((await them.get(`/inbox/${id}/attachments/0`)).status).toBe(404);
    expect((await them.post('/inbox/marks', { entryIds: [id], read: true })).status).toBe(404);
    expect((await them.post(`/deliveries/${id}/opening`, {})).status).toBe(404);
    await them.post('/inbox/all-read', {});
  }
  expect((await (await world.as(ana)).get('/inbox/count')).body).toEqual({ unread: 1 });
});

test('one foreign id among one’s own, and nothing is marked', async () => {
  const [ana, bob] = [await make.person(), await make.person()];
  const [own, foreign] = [await makeEntry(world, ana), await makeEntry(world, bob)];
  const me = await world.as(ana);
  expect((await me.post('/inbox/marks', { entryIds: [own, foreign], read: true })).status).toBe(404);
  expect((await me.get('/inbox/count')).body).toEqual({ unread: 1 });
});

test('a person of two companies has an inbox at each', async () => {
  const ana = await make.person();
  const mill = await make.company();
  await world.sql(
    `insert into employments (company_id, person_id, employee_number, started_on) values ($1, $2, 'M1', '2021-01-01')`,
    [mill.id, ana.id],
  );
  await makeEntry(world, ana, { subject: 'Of the yard' });
  await makeEntry(world, { ...ana, companyId: mill.id }, { subject: 'Of the mill' });
  const at = async (companyId: string) =>
    (await (await world.as({ id: ana.id, companyId })).get('/inbox')).body.rows.map(
      ({ subject }: { subject: string }) => subject,
    );
  expect(await at(ana.companyId)).toEqual(['Of the yard']);
  expect(await at(mill.id)).toEqual(['Of the mill']);
});

test('the link of an email that was followed opens its delivery, once', async () => {
  const ana = await make.person();
  const id = await makeEntry(world, ana);
  const me = await world.as(ana);
  expect((await me.post(`/deliveries/${id}/opening`, {})).status).toBe(200);
  const [first] = await world.sql<{ opened_at: string }>('select opened_at from deliveries where id = $1', [id]);
  world.clock.advance(60_000);
  expect((await me.post(`/deliveries/${id}/opening`, {})).status).toBe(200);
  expect((await world.sql('select opened_at from deliveries where id = $1', [id]))[0]).toEqual(first);
});
