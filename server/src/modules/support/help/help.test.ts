import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';

const world = await openWorld();
const company = await world.make.company({ display_name: 'Ridge' });
const person = await world.make.person({ company, name: 'Ann Reed' });
const ann = await world.as(person);
const boss = await world.as(await world.make.companyAdmin({ company }));
const support = await world.as(await world.make.platformAdmin());

type Article = { slug: string; title: string; summary: string };
const list = async (who: typeof ann, q?: string, locale = 'en') =>
  (
    (await who.get(`/support/help?locale=${locale}${q ? `&q=${encodeURIComponent(q)}` : ''}`)).body as {
      articles: Article[];
    }
  ).articles;
const slugs = async (...args: Parameters<typeof list>) => (await list(...args)).map(({ slug }) => slug);
const article = (who: typeof ann, slug: string, locale = 'en') => who.get(`/support/help/${slug}?locale=${locale}`);

test('a learner, a company admin and the platform each find their articles, and open no others', async () => {
  const [learner, admin, platform] = [await slugs(ann), await slugs(boss), await slugs(support)];
  expect([learner, admin, platform].map((found) => found.includes('import-employees'))).toEqual([false, true, true]);
  expect([learner, admin, platform].map((found) => found.includes('merge-two-records'))).toEqual([false, false, true]);
  expect(learner.every((slug) => admin.includes(slug)) && admin.every((slug) => platform.includes(slug))).toBe(true);
  expect((await article(ann, 'import-employees')).status).toBe(404);
  expect((await ann.put('/support/help/import-employees/rating', { helpful: true })).status).toBe(404);
  expect((await article(boss, 'import-employees')).status).toBe(200);
  expect((await article(boss, 'merge-two-records')).status).toBe(404);
  expect((await article(ann, 'nothing')).status).toBe(404);
});

test('articles are found in both languages, without accents and in another form of the word', async () => {
  expect((await slugs(ann, 'I forgot my password'))[0]).toBe('forgotten-password');
  expect((await slugs(ann, 'mot de passe oublie', 'fr'))[0]).toBe('forgotten-password');
  expect(await slugs(ann, 'telecharger', 'fr')).toContain('offline-courses');
  expect((await slugs(ann, 'renewing certificates'))[0]).toBe('renew-certificate');
  expect(await slugs(boss, 'import')).toContain('import-employees');
  expect(await slugs(ann, 'employees import')).not.toContain('import-employees');
  expect(await slugs(ann, 'zeppelin')).toEqual([]);
  expect((await ann.get('/support/help?locale=de')).status).toBe(400);
});

test('the platform changes a text in one language, sees who did, and goes back to the shipped one', async () => {
  const shipped = (await article(ann, 'device-check')).body;
  const path = '/admin/support/help/device-check';
  expect(
    (
      await support.put(path, {
        locale: 'en',
        title: 'Check the tablet',
        body: 'Use **Check device** on the zeppelin.',
      })
    ).status,
  ).toBe(200);
  expect((await article(ann, 'device-check')).body).toMatchObject({
    title: 'Check the tablet',
    body: 'Use **Check device** on the zeppelin.',
  });
  expect(await slugs(ann, 'zeppelin')).toEqual(['device-check']);
  expect((await article(ann, 'device-check', 'fr')).body.title).not.toBe('Check the tablet');
  expect((await support.get(`${path}?locale=en`)).body).toMatchObject({
    title: 'Check the tablet',
    shipped: { title: shipped.title, body: shipped.body },
    changed: { by: expect.any(String), at: expect.any(String) },
  });
  expect((await support.get(`${path}?locale=fr`)).body.changed).toBeNull();
  const { articles } = (await support.get('/admin/support/help?locale=en')).body;
  expect(articles.find(({ slug }: Article) => slug === 'device-check')).toMatchObject({
    title: 'Check the tablet',
    changed: ['en'],
  });
  expect((await support.delete(`${path}?locale=en`)).status).toBe(200);
  expect((await article(ann, 'device-check')).body).toMatchObject({ title: shipped.title, body: shipped.body });
  const audit = await world.sql<{ changes: { before: { title: string }; after: { title: string } } }>(
    `select changes from audit_entries where action = 'help.edit' order by sequence`,
  );
  expect(audit.map(({ changes }) => [changes.before.title, changes.after.title])).toEqual([
    [shipped.title, 'Check the tablet'],
    ['Check the tablet', shipped.title],
  ]);
  for (const who of [ann, boss])
    expect((await who.put(path, { locale: 'en', title: 'Mine', body: 'Mine' })).status).toBe(403);
  expect((await support.put('/admin/support/help/nothing', { locale: 'en', title: 'x', body: 'x' })).status).toBe(404);
  expect((await support.put(path, { locale: 'en', title: ' ', body: 'x' })).status).toBe(400);
});

test('whether an article helped counts once for each person, as they last said', async () => {
  const rate = (who: typeof ann, helpful: boolean) => who.put('/support/help/get-a-seat/rating', { helpful });
  await rate(ann, true);
  await rate(ann, false);
  await rate(boss, true);
  expect((await article(ann, 'get-a-seat')).body.helpful).toBe(false);
  expect((await article(support, 'get-a-seat')).body.helpful).toBeNull();
  const { articles } = (await support.get('/admin/support/help?locale=en')).body;
  expect(articles.find(({ slug }: Article) => slug === 'get-a-seat')).toMatchObject({
    helpful: 1,
    unhelpful: 1,
    changed: [],
  });
});
