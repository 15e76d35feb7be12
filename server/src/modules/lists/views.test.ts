import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';

const world = await openWorld();
const [a, b] = [await world.make.company(), await world.make.company()];
const ann = await world.as(await world.make.person({ company: a, name: 'Ann' }));
const bob = await world.as(await world.make.person({ company: a, name: 'Bob' }));
const boss = await world.as(await world.make.companyAdmin({ company: a }));
const otherBoss = await world.as(await world.make.companyAdmin({ company: b }));
const view = (name: string, more: object = {}) => ({
  list: 'enrolments',
  name,
  query: 'status=open&sort=-dueOn',
  columns: 'name,dueOn',
  shared: false,
  ...more,
});
const names = async (who: typeof ann, list = 'enrolments') =>
  (await who.get('/list-views', { list })).body.views.map((one: { name: string }) => one.name);

test('a view is one’s own until it is shared, and then the company’s; another company never sees it', async () => {
  expect((await ann.post('/list-views', view('Ann’s own'))).status).toBe(200);
  const { id } = (await boss.post('/list-views', view('For all', { shared: true }))).body;
  expect(await names(ann)).toEqual(['Ann’s own', 'For all']);
  expect(await names(bob)).toEqual(['For all']);
  expect(await names(otherBoss)).toEqual([]);
  expect(await names(ann, 'courses')).toEqual([]);
  const [, shared] = (await ann.get('/list-views', { list: 'enrolments' })).body.views;
  expect(shared).toMatchObject({
    id,
    query: 'status=open&sort=-dueOn',
    columns: 'name,dueOn',
    shared: true,
    mine: false,
    mayChange: false,
  });
  expect((await boss.patch(`/list-views/${id}`, { shared: false })).status).toBe(200);
  expect(await names(bob)).toEqual([]);
});

test('a view keeps columns of custom fields', async () => {
  const columns = 'name,field1,field12,dueOn';
  expect((await boss.post('/list-views', view('With fields', { list: 'people', columns }))).status).toBe(200);
  expect((await boss.get('/list-views', { list: 'people' })).body.views).toContainEqual(
    expect.objectContaining({ name: 'With fields', columns }),
  );
});

test('only admins share; a learner’s try changes nothing', async () => {
  expect((await ann.get('/list-views', { list: 'enrolments' })).body.mayShare).toBe(false);
  expect((await ann.post('/list-views', view('Shared by Ann', { shared: true }))).status).toBe(403);
  const { id } = (await ann.post('/list-views', view('To be shared'))).body;
  expect((await ann.patch(`/list-views/${id}`, { shared: true, name: 'Other' })).status).toBe(403);
  expect(await names(ann)).toContain('To be shared');
  expect(await names(bob)).not.toContain('To be shared');
});

test('a shared view is tended by its keeper and the admins; a private one by its keeper alone', async () => {
  const priv = (await ann.post('/list-views', view('Private'))).body.id;
  for (const who of [bob, boss, otherBoss]) {
    expect((await who.patch(`/list-views/${priv}`, { name: 'Theirs' })).status).toBe(404);
    expect((await who.delete(`/list-views/${priv}`)).status).toBe(404);
  }
  const shared = (await boss.post('/list-views', view('Tended', { shared: true }))).body.id;
  expect((await bob.delete(`/list-views/${shared}`)).status).toBe(404);
  const second = await world.as(await world.make.companyAdmin({ company: a }));
  expect((await second.patch(`/list-views/${shared}`, { name: 'Tended better' })).status).toBe(200);
  expect((await second.delete(`/list-views/${shared}`)).status).toBe(200);
  expect((await ann.delete(`/list-views/${priv}`)).status).toBe(200);
});

test('what is shared leaves one audit row each, what is private none', async () => {
  const trail = () =>
    world.sql<{ action: string }>(
      `select action from audit_entries where company_id = $1 and entity = 'listView' order by sequence`,
      [a.id],
    );
  const before = (await trail()).length;
  const own = (await boss.post('/list-views', view('Quiet'))).body.id;
  await boss.patch(`/list-views/${own}`, { name: 'Quieter' });
  expect((await trail()).length).toBe(before);
  await boss.patch(`/list-views/${own}`, { shared: true });
  await boss.delete(`/list-views/${own}`);
  expect((await trail()).slice(before).map(({ action }) => action)).toEqual(['listView.change', 'listView.delete']);
});

test('a name is taken once, a hundred views are enough, and a view is nothing but what it says', async () => {
  const carl = await world.as(await world.make.person({ company: a }));
  await carl.post('/list-views', view('Once'));
  expect((await carl.post('/list-views', view('Once'))).body.error.code).toBe('viewNameTaken');
  expect((await carl.post('/list-views', view('Once', { list: 'courses' }))).status).toBe(200);
  for (let n = 1; n < 100; n++) await carl.post('/list-views', view(`View ${n}`));
  expect((await carl.post('/list-views', view('One more'))).body.error.code).toBe('tooManyViews');
  for (const wrong of [
    { list: 'No Key' },
    { name: ' ' },
    { query: 'a\nb' },
    { columns: 'name;drop' },
    { companyId: b.id },
    { personId: a.id },
  ])
    expect((await bob.post('/list-views', view('Wrong', wrong))).status, JSON.stringify(wrong)).toBe(400);
});

test('views of the platform’s lists lie in the platform’s company, whichever company its staff are signed in at', async () => {
  const staff = await world.make.platformAdmin();
  const elsewhere = await world.make.person({ company: a, buAdmin: true, qmsAdmin: true });
  const [home, away] = [await world.as(staff), await world.as(elsewhere)];
  expect((await away.post('/admin/list-views', view('Platform’s', { list: 'courses', shared: true }))).status).toBe(
    200,
  );
  expect((await home.get('/admin/list-views', { list: 'courses' })).body.views).toMatchObject([
    { name: 'Platform’s', mine: false, mayChange: true },
  ]);
  expect(await names(boss, 'courses')).toEqual([]);
  expect((await boss.get('/admin/list-views', { list: 'courses' })).status).toBe(403);
  expect(await world.sql(`select distinct company_id as id from list_views where name = 'Platform’s'`)).toEqual([
    { id: world.make.platform.id },
  ]);
});

test('a list opens in the view a person chose, own or shared, while they may see it', async () => {
  const shared = (await boss.post('/list-views', view('Opening', { list: 'people', shared: true }))).body.id;
  const opens = async (who: typeof ann) => (await who.get('/list-views', { list: 'people' })).body.defaultId;
  const choose = (who: typeof ann, viewId: string | null, list = 'people') =>
    who.put('/list-views/default', { list, viewId });
  expect((await choose(ann, shared)).status).toBe(200);
  expect([await opens(ann), await opens(bob), await opens(boss)]).toEqual([shared, null, null]);
  const priv = (await boss.post('/list-views', view('Mine', { list: 'people' }))).body.id;
  for (const [who, id, list] of [
    [ann, priv, 'people'],
    [otherBoss, shared, 'people'],
    [ann, shared, 'courses'],
  ] as const)
    expect((await choose(who, id, list)).status, list).toBe(404);
  await boss.patch(`/list-views/${shared}`, { shared: false });
  expect(await opens(ann)).toBe(null);
  await boss.patch(`/list-views/${shared}`, { shared: true });
  expect(await opens(ann)).toBe(shared);
  await boss.delete(`/list-views/${shared}`);
  expect(await opens(ann)).toBe(null);
  expect((await choose(boss, priv)).status).toBe(200);
  expect((await choose(boss, null)).status).toBe(200);
  expect(await opens(boss)).toBe(null);
});

test('favourite reports are a person’s own, in each company, and so are the views shown beside them', async () => {
  const lists = 'companyInventory,qualifications';
  const seen = async (who: typeof ann) => (await who.get('/list-favourites', { lists })).body;
  await boss.put('/list-favourites', { list: 'qualifications', favourite: true });
  await boss.put('/list-favourites', { list: 'companyInventory', favourite: true });
  await boss.put('/list-favourites', { list: 'companyInventory', favourite: true });
  expect((await seen(boss)).favourites).toHaveLength(2);
  expect((await seen(ann)).favourites).toEqual([]);
  expect((await seen(otherBoss)).favourites).toEqual([]);
  await boss.put('/list-favourites', { list: 'qualifications', favourite: false });
  expect((await seen(boss)).favourites).toEqual(['companyInventory']);
  await ann.post('/list-views', view('Hers', { list: 'companyInventory' }));
  await boss.post('/list-views', view('Everyone’s', { list: 'companyInventory', shared: true }));
  expect((await seen(ann)).views.map(({ name }: { name: string }) => name)).toEqual(['Everyone’s', 'Hers']);
  expect((await seen(boss)).views.map(({ name }: { name: string }) => name)).toEqual(['Everyone’s']);
  expect((await seen(otherBoss)).views).toEqual([]);
  expect((await boss.get('/admin/list-favourites', { lists })).status).toBe(403);
});

test('a page is arranged for oneself in this company, and back to the usual order leaves nothing behind', async () => {
  const parts = async (who: typeof ann, page = 'companyDashboard') =>
    (await who.get('/page-arrangements', { page })).body.parts;
  expect(await parts(boss)).toBeNull();
  expect((await boss.put('/page-arrangements', { page: 'companyDashboard', parts: 'seats,-gaps' })).status).toBe(200);
  expect((await boss.put('/page-arrangements', { page: 'companyDashboard', parts: 'gaps,-seats' })).status).toBe(200);
  expect([await parts(boss), await parts(ann), await parts(otherBoss), await parts(boss, 'otherPage')]).toEqual([
    'gaps,-seats',
    null,
    null,
    null,
  ]);
  for (const wrong of ['', 'gaps,', 'ga ps', '--gaps', "x'; drop", 'a'.repeat(2000)])
    expect((await boss.put('/page-arrangements', { page: 'companyDashboard', parts: wrong })).status, wrong).toBe(400);
  // What else was chosen for the same key stays.
  await boss.put('/list-favourites', { list: 'companyDashboard', favourite: true });
  await boss.put('/page-arrangements', { page: 'companyDashboard', parts: null });
  expect((await boss.get('/list-favourites', { lists: 'companyDashboard' })).body.favourites).toEqual([
    'companyDashboard',
  ]);
  await boss.put('/list-favourites', { list: 'companyDashboard', favourite: false });
  expect(await world.sql(`select from list_choices where list_key = 'companyDashboard'`)).toEqual([]);
});
