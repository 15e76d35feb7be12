import { legalKinds } from '@app/domain/legal/kinds';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { filesIn } from '../../../test/files-in-zip.ts';
import { openWorld } from '../../../test/harness.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { publishVersion } from './first-versions.ts';

// What is known of a company and its data processing agreement: for staff, and in its own export.
const world = await openWorld();
const { make } = world;
const company = await make.company({ display_name: 'Asked Ltd' });
const other = await make.company({ display_name: 'Silent Ltd' });
const alma = await make.companyAdmin({ company, name: 'Alma Admin' });
const chief = await make.platformAdmin();
await make.secondFactor(chief.id);
const [admin, staff] = [await world.as(alma), await world.as(chief)];
await world.sql('update auth.sessions set confirmed_at = now()');

type Version = { id: string; sha256: string };
const publish = async (number: number, effectiveOn: string): Promise<Version> => {
  await workAsSystem(world.runtime, 'test.legal', async (work) => {
    work.authorize('legal.publish');
    for (const kind of number === 1 ? legalKinds : (['dataProcessing'] as const))
      await publishVersion(work, {
        kind,
        number,
        text: 1,
        effectiveOn,
        publishedAt: `2025-09-0${number}T00:00:00.000Z`,
      });
  });
  return (
    await world.sql<Version>(`select id, sha256 from legal_versions where kind = 'dataProcessing' and number = $1`, [
      number,
    ])
  )[0]!;
};
const accept = async ({ id }: Version) =>
  expect(
    (await admin.post('/settings/legal/data-processing/acceptances', { versionId: id, locale: 'en' })).status,
  ).toBe(200);
const packOf = async (companyId: string) => {
  const path = `/admin/companies/${companyId}/exports`;
  expect((await staff.post(path, {})).status).toBe(200);
  await world.runJobs();
  const files = filesIn((await staff.get(`${path}/${(await staff.get(path)).body[0].id}`)).raw);
  return (name: string) => JSON.parse(files.get(name)!.toString()) as Record<string, unknown>[];
};

test('staff see before anything is published that there is nothing to accept', async () => {
  expect((await staff.get(`/admin/companies/${company.id}/legal`)).body).toEqual({ versions: [] });
});

test('the export of a company has what it accepted: which version, its hash and text, who and when', async () => {
  const first = await publish(1, '2025-09-01');
  const own = await world.sql<Version>(
    `select id, sha256 from legal_versions where kind in ('terms', 'privacy') order by kind`,
  );
  for (const who of [admin, staff])
    expect((await who.post('/legal/acceptances', { versionIds: own.map(({ id }) => id), locale: 'fr' })).status).toBe(
      200,
    );
  await accept(first);
  const pack = await packOf(company.id);
  expect(pack('company-agreements.json')).toMatchObject([
    {
      version_id: first.id,
      text_sha256: first.sha256,
      accepted_by: alma.id,
      accepted_at: expect.any(String),
      locale: 'en',
    },
  ]);
  expect(pack('legal-acceptances.json')).toContainEqual(
    expect.objectContaining({ version_id: own[1]!.id, text_sha256: own[1]!.sha256, person_id: alma.id }),
  );
  expect(pack('people.json')).toContainEqual(expect.objectContaining({ id: alma.id, legal_name: 'Alma Admin' }));
  const versions = pack('legal-versions.json');
  expect(versions).toContainEqual(
    expect.objectContaining({
      id: first.id,
      kind: 'dataProcessing',
      number: 1,
      effective_on: '2025-09-01',
      sha256: first.sha256,
    }),
  );
  expect(versions.find(({ id }) => id === first.id)).toMatchObject({
    texts: { en: { title: expect.any(String) }, fr: { title: expect.any(String) } },
  });

  // A draft is no one's to read yet, and what was withdrawn only theirs who agreed to it.
  const second = await publish(2, '2026-05-01');
  await accept(second);
  const withdrawn = await staff.post(`/admin/legal/${second.id}/withdrawal`, { reason: 'Published by mistake' });
  expect(withdrawn.status, withdrawn.text).toBe(200);
  expect((await staff.post('/admin/legal/documents/dataProcessing/drafts', {})).status).toBe(200);
  const numbers = async (companyId: string) =>
    (await packOf(companyId))('legal-versions.json').flatMap(({ kind, number }) =>
      kind === 'dataProcessing' ? [number] : [],
    );
  expect([await numbers(company.id), await numbers(other.id)]).toEqual([[1, 2], [1]]);
});

test('staff see of a company which versions it accepted, by whom and when, and which not', async () => {
  const newest = await publish(4, '2026-02-01');
  const at = (id: string) => `/admin/companies/${id}/legal`;
  const { versions } = (await staff.get(at(company.id))).body;
  expect(versions.map(({ number, state }: { number: number; state: string }) => [number, state])).toEqual([
    [4, 'open'],
    [2, 'accepted'],
    [1, 'accepted'],
  ]);
  expect(versions[2]).toMatchObject({
    ...{ status: 'superseded', effectiveOn: '2025-09-01' },
    accepted: {
      by: { id: alma.id, name: 'Alma Admin' },
      at: expect.any(String),
      locale: 'en',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  });
  expect(versions[1]).toMatchObject({ status: 'withdrawn' });
  expect((await staff.get(at(other.id))).body.versions).toMatchObject([
    { id: newest.id, state: 'open', status: 'inForce', accepted: null },
    { number: 2, state: 'notNeeded' },
    { number: 1, state: 'open' },
  ]);
  // Once the newest is accepted, what it replaced is not open any more.
  const boss = await make.companyAdmin({ company: other });
  const theirs = await world.as(boss);
  const own = await world.sql<Version>(`select id from legal_versions where kind in ('terms', 'privacy')`);
  await theirs.post('/legal/acceptances', { versionIds: own.map(({ id }) => id), locale: 'en' });
  expect(
    (await theirs.post('/settings/legal/data-processing/acceptances', { versionId: newest.id, locale: 'fr' })).status,
  ).toBe(200);
  expect((await staff.get(at(other.id))).body.versions).toMatchObject([
    { state: 'accepted', accepted: { locale: 'fr' } },
    {},
    { number: 1, state: 'later' },
  ]);

  const [{ id: platform }] = (await world.sql<{ id: string }>('select id from companies where is_platform')) as [
    { id: string },
  ];
  expect((await staff.get(at(platform))).body, 'it has no agreement with itself').toEqual({ versions: [] });
  expect((await staff.get(at(randomUUID()))).status).toBe(404);
  expect((await admin.get(at(company.id))).status).toBe(403);
});
