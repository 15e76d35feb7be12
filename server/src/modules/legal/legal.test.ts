import { blockingKinds } from '@app/domain/legal/kinds';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { publishVersion, sha256Of } from './first-versions.ts';

const world = await openWorld();
const dates = ['2023-01-15', '2024-06-01', '2025-09-01'];
await workAsSystem(world.runtime, 'test.legal', async (work) => {
  work.authorize('legal.publish');
  for (const kind of blockingKinds)
    for (const [i, day] of dates.entries())
      await publishVersion(work, { kind, number: i + 1, effectiveOn: day, publishedAt: `${day}T00:00:00.000Z` });
});
const stranger = await world.as();
const documentOf = async (kind: string, query: Record<string, string> = {}) =>
  (await stranger.get(`/legal/${kind}`, { locale: 'en', ...query })).body;

test('anyone reads the version in force, with its history, in both languages', async () => {
  const english = await documentOf('terms');
  expect(english).toMatchObject({
    kind: 'terms',
    number: 3,
    current: true,
    locale: 'en',
    title: 'Terms of use',
    acceptedAt: null,
    effectiveOn: '2025-09-01',
  });
  expect(
    english.history.map(({ number, changeKind }: { number: number; changeKind: string }) => `${number} ${changeKind}`),
  ).toEqual(['3 material', '2 minor', '1 material']);
  expect((await documentOf('privacy', { locale: 'fr' })).title).toBe('Avis de confidentialité');
  expect(await documentOf('terms', { number: '1' })).toMatchObject({ number: 1, current: false, changes: [] });
  expect((await stranger.get('/legal/terms', { locale: 'en', number: '9' })).status).toBe(404);
  expect((await stranger.get('/legal/cookies', { locale: 'en' })).status).toBe(404);
});

test('the hash is that of the stored text', async () => {
  const rows = await world.sql<{ texts: unknown; sha256: string }>(
    'select texts::text as texts, sha256 from legal_versions',
  );
  expect(rows.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true);
  expect(sha256Of({ a: 1 })).toHaveLength(64);
});

test('C30 until the terms in force are accepted nothing but reading, accepting, one’s records, support and signing out works', async () => {
  const person = await world.make.person();
  const session = await world.as(person);
  const refused = await session.get('/dashboard');
  expect([refused.status, refused.body.error.code]).toEqual([403, 'legalRequired']);
  expect((await session.get('/session')).body.legal.due.toSorted()).toEqual(['privacy', 'terms']);
  const ids = [(await documentOf('terms')).id, (await documentOf('privacy')).id];
  expect((await session.post('/legal/acceptances', { versionIds: [ids[0]], locale: 'en' })).status).toBe(200);
  expect((await session.get('/session')).body.legal.due).toEqual(['privacy']);
  expect((await session.get('/dashboard')).status).toBe(403);
  for (const open of [
    '/profile',
    '/achievements',
    '/qualifications',
    '/enrolments',
    '/support/tickets',
    '/support/help?locale=en',
  ])
    expect((await session.get(open)).status, open).toBe(200);
  expect((await session.patch('/profile', { preferredName: 'Bo' })).status).toBe(403);
  expect((await session.post('/legal/acceptances', { versionIds: ids, locale: 'fr' })).status).toBe(200);
  expect((await session.get('/dashboard')).status).toBe(200);
  const list = (await session.get('/legal/acceptances')).body;
  expect(
    list
      .map(
        ({ kind, number, locale }: { kind: string; number: number; locale: string }) => `${kind} ${number} ${locale}`,
      )
      .toSorted(),
  ).toEqual(['privacy 3 fr', 'terms 3 en']);
  expect((await session.get('/legal/terms', { locale: 'en' })).body.acceptedAt).toBe('2026-03-02T09:00:00.000Z');
});

test('an older acceptance does not do after a material change, one before a minor change does (H14)', async () => {
  const person = await world.make.person();
  const session = await world.as(person);
  const old = [(await documentOf('terms', { number: '1' })).id, (await documentOf('privacy', { number: '2' })).id];
  await session.post('/legal/acceptances', { versionIds: old, locale: 'en' });
  expect((await session.get('/session')).body.legal.due.toSorted()).toEqual(['privacy', 'terms']);
});

test('what is not published or does not exist cannot be agreed to (H14)', async () => {
  const session = await world.as(await world.make.person());
  expect(
    (await session.post('/legal/acceptances', { versionIds: ['0197f3a0-0000-7000-8000-000000000000'], locale: 'en' }))
      .status,
  ).toBe(404);
  const rows = await world.sql<{ id: string }>(
    `insert into legal_versions (kind, number, change_kind, texts, sha256, effective_on)
      values ('terms', 4, 'material', '{}', 'x', '2026-01-01') returning id`,
  );
  expect((await session.post('/legal/acceptances', { versionIds: [rows[0]!.id], locale: 'en' })).status).toBe(404);
});

test('a text is in force from its day where the reader’s company is, and can be agreed to before', async () => {
  // On Monday morning in London it is Sunday night in Samoa.
  await workAsSystem(world.runtime, 'test.legal', async (work) => {
    work.authorize('legal.publish');
    await publishVersion(work, {
      kind: 'privacy',
      number: 5,
      text: 1,
      effectiveOn: '2026-03-02',
      publishedAt: '2026-02-01T00:00:00.000Z',
    });
  });
  const company = await world.make.company({ time_zone: 'Pacific/Pago_Pago' });
  const session = await world.as(await world.make.person({ company }));
  const here = (await session.get('/legal/privacy', { locale: 'en' })).body;
  const abroad = await documentOf('privacy');
  expect([here.number, abroad.number]).toEqual([3, 5]);
  expect((await session.get('/legal/privacy', { locale: 'en', number: '5' })).body).toMatchObject({
    current: false,
    coming: true,
  });
  expect(abroad).toMatchObject({ current: true, coming: false });
  const terms = (await documentOf('terms')).id;
  expect((await session.post('/legal/acceptances', { versionIds: [abroad.id, terms], locale: 'en' })).status).toBe(200);
  expect((await session.get('/session')).body.legal.due).toEqual([]);
});

test('what was published is neither changed nor deleted (H15)', async () => {
  for (const change of [
    `update legal_versions set texts = '{}' where number = 1`,
    'delete from legal_versions where number = 1',
  ])
    await expect(world.sql(change)).rejects.toThrow('A published legal version is never changed');
});
