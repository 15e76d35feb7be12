import { createHash } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { testOnDisk } from '../../../../test/on-disk.ts';
import type { GivenPackage } from '../../../../test/packages/build-package.ts';
import { buildPackage } from '../../../../test/packages/build-package.ts';
import { packageMakers } from '../../../../test/packages/send-package.ts';
import { findPackageFile, readPackage } from '../index.ts';
import { workAsSystem } from '../../../platform/runtime.ts';

const world = await openWorld();
const admin = await world.as(await world.make.platformAdmin());
const { item, give, reading, draftOf } = packageMakers(world, admin);

async function taken(bytes: Buffer) {
  const id = await item();
  await give(id, bytes);
  const found = await reading(id);
  expect(found).toMatchObject({ state: 'ready' });
  const { draft } = await draftOf(id);
  return { id, found, draft, body: (await admin.get(`/admin/content/${id}/versions/${draft.id}/package`)).body };
}

const editions: [string, GivenPackage, object][] = [
  ['SCORM 1.2', { standard: 'scorm12' }, { standard: 'scorm12', edition: null }],
  ['SCORM 2004 2nd edition', { standard: 'scorm2004', edition: '2nd' }, { standard: 'scorm2004', edition: '2nd' }],
  ['SCORM 2004 3rd edition', { standard: 'scorm2004', edition: '3rd' }, { standard: 'scorm2004', edition: '3rd' }],
  ['SCORM 2004 4th edition', { standard: 'scorm2004', edition: '4th' }, { standard: 'scorm2004', edition: '4th' }],
  ['xAPI', { standard: 'xapi' }, { standard: 'xapi', edition: null, title: 'Ladders' }],
  ['cmi5', { standard: 'cmi5' }, { standard: 'cmi5', edition: null }],
];
const kinds = { scorm12: 'scorm', scorm2004: 'scorm', xapi: 'xapi', cmi5: 'cmi5' };

test.each(editions)('a package of %s becomes the draft and is published', async (_name, given, known) => {
  const { id, body, draft } = await taken(buildPackage(given));
  expect(body).toMatchObject({ title: 'Working at heights', fileCount: 2, findings: [], ...known });
  expect(body.activities).toMatchObject([{ title: 'Ladders', children: [] }]);
  const answer = await admin.post(`/admin/content/${id}/publication`, { changedAt: draft.changedAt });
  expect(answer.body).toEqual({ number: 1 });
  expect((await admin.get(`/admin/content/${id}`)).body).toMatchObject({
    kind: kinds[given.standard],
    state: 'published',
    published: { body: { packageId: body.id } },
  });
});

test('its files are found to the letter, with their type, and give their bytes', async () => {
  const page = '<!doctype html><title>Été</title>';
  const { body } = await taken(
    buildPackage({
      standard: 'scorm12',
      files: { 'sco.html': page, 'Bilder/Straße 1.png': 'x', 'tool.exe': 'MZ', 'data.unknown': '?' },
    }),
  );
  expect(body.findings).toMatchObject([{ code: 'programInside', severity: 'warn', where: 'tool.exe' }]);
  const find = (path: string) =>
    workAsSystem(
      world.runtime,
      'test.look',
      async (work) => {
        work.reach('content.view');
        expect((await readPackage(work, body.id)).manifest.standard).toBe('scorm12');
        return findPackageFile(work, body.id, path);
      },
      { write: false, audited: false },
    );
  const file = await find('sco.html');
  expect(file).toMatchObject({
    bucket: 'packages',
    mime: 'text/html; charset=utf-8',
    bytes: Buffer.byteLength(page),
    sha256: createHash('sha256').update(page).digest('hex'),
  });
  const pieces = [];
  for await (const piece of await world.runtime.files.read('packages', file!.path)) pieces.push(piece as Buffer);
  expect(Buffer.concat(pieces).toString()).toBe(page);
  expect(await find('Bilder/Straße 1.png')).toMatchObject({ mime: 'image/png' });
  expect(await find('tool.exe')).toMatchObject({ mime: 'application/octet-stream' });
  for (const path of ['SCO.html', 'Bilder', 'Bilder/', '../sco.html', '/sco.html', 'sco.html\u0000', ''])
    expect(await find(path)).toBe(null);
});

test('the same archive is read once, and equal files of two packages are one object', async () => {
  const one = buildPackage({ standard: 'scorm12', title: 'One' });
  const [first, again] = [await taken(one), await taken(one)];
  expect(again.body.id).toBe(first.body.id);
  const other = await taken(buildPackage({ standard: 'scorm12', title: 'Other' }));
  const objects = await world.sql<{ n: number; files: number }>(
    'select count(distinct object_path)::int as n, count(*)::int as files from package_files where package_id = any($1)',
    [[first.body.id, other.body.id]],
  );
  expect(objects).toEqual([{ n: 3, files: 4 }]);
});

test('a new version has a package of its own; what was published stays; a package of another kind is refused', async () => {
  const { id, draft } = await taken(buildPackage({ standard: 'scorm12', title: 'First' }));
  await admin.post(`/admin/content/${id}/publication`, { changedAt: draft.changedAt });
  await admin.post(`/admin/content/${id}/draft`);
  await give(id, buildPackage({ standard: 'scorm2004', title: 'Second' }));
  const { published, draft: second } = (await admin.get(`/admin/content/${id}`)).body;
  expect(second.body.packageId).not.toBe(published.body.packageId);
  const shown = async (version: { id: string }) =>
    (await admin.get(`/admin/content/${id}/versions/${version.id}/package`)).body.title;
  expect([await shown(published), await shown(second)]).toEqual(['First', 'Second']);
  await give(id, buildPackage({ standard: 'cmi5' }));
  expect(await reading(id)).toMatchObject({
    state: 'refused',
    findings: [{ code: 'kindDiffers', values: { kind: 'scorm', found: 'cmi5' } }],
  });
  expect((await draftOf(id)).draft.body.packageId).toBe(second.body.packageId);
});

test('its settings are saved; the package itself cannot be set by hand', async () => {
  const { id, draft, body } = await taken(buildPackage({ standard: 'scorm12', title: 'Settings' }));
  const settings = {
    packageId: '018f0000-0000-7000-8000-000000000000',
    fallback: { kind: 'time', minutes: 20 },
    masteryPercent: 80,
    allowedHosts: ['media.example.com'],
    popups: true,
    dialogs: true,
  };
  expect((await admin.put(`/admin/content/${id}/draft`, { changedAt: draft.changedAt, body: settings })).status).toBe(
    200,
  );
  const { draft: saved } = await draftOf(id);
  expect(saved.body).toEqual({ ...settings, packageId: body.id });
  for (const allowedHosts of [['*.example.com'], ['https://example.com'], ['localhost'], ['a b.com']]) {
    const refused = await admin.put(`/admin/content/${id}/draft`, {
      changedAt: saved.changedAt,
      body: { ...settings, allowedHosts },
    });
    expect(refused.status).toBe(400);
  }
});

test('without a package nothing is published, and a draft that is gone takes none', async () => {
  const id = await item();
  const { draft } = await draftOf(id);
  const answer = await admin.post(`/admin/content/${id}/publication`, { changedAt: draft.changedAt });
  expect(answer.body.error).toMatchObject({
    code: 'contentNotReady',
    details: { problems: [{ code: 'packageMissing' }] },
  });
  expect((await admin.get(`/admin/content/${id}/package`)).body).toEqual({ reading: null });
  await give(id, buildPackage({ standard: 'scorm12', title: 'Too late' }), { run: false });
  await admin.delete(`/admin/content/${id}/draft`);
  await world.runJobs();
  expect((await world.sql("select 1 from packages where title = 'Too late'")).length).toBe(0);
});

test('no one but the platform’s staff gives a package, or reads its check list (E24)', async () => {
  const company = await world.make.company();
  const [learner, companyAdmin, stranger] = [
    await world.as(await world.make.person({ company })),
    await world.as(await world.make.companyAdmin({ company })),
    await world.as(),
  ];
  const { id, draft } = await taken(buildPackage({ standard: 'scorm12', title: 'Guarded' }));
  for (const [caller, status] of [
    [learner, 403],
    [companyAdmin, 403],
    [stranger, 401],
  ] as const) {
    expect((await caller.post('/admin/uploads', { name: 'p.zip', bytes: 10, kind: 'package' })).status).toBe(status);
    expect((await caller.post(`/admin/content/${id}/package`, { fileId: id })).status).toBe(status);
    expect((await caller.get(`/admin/content/${id}/package`)).status).toBe(status);
    expect((await caller.get(`/admin/content/${id}/versions/${draft.id}/package`)).status).toBe(status);
  }
});

test('who lost the claim while the job waited gives nothing (A23)', async () => {
  const other = await world.make.platformAdmin();
  const caller = await world.as(other);
  const mine = packageMakers(world, caller);
  const id = await mine.item();
  await mine.give(id, buildPackage({ standard: 'scorm12', title: 'Claimed' }), { run: false });
  await world.sql('update people set qms_admin_since = null where id = $1', [other.id]);
  await world.runJobs();
  expect(await reading(id)).toMatchObject({
    state: 'refused',
    findings: [{ code: 'notTaken', values: { reason: 'notAllowed' } }],
  });
  expect((await world.sql("select 1 from packages where title = 'Claimed'")).length).toBe(0);
});

testOnDisk('what fails for a reason of ours is tried again, and then told', async () => {
  const id = await item();
  await give(id, buildPackage({ standard: 'scorm12', title: 'Unlucky' }), { run: false });
  // Where the bytes should go lies a file.
  const bucket = join(world.runtime.config.dataDir, 'files', 'packages');
  await rename(bucket, `${bucket}.away`);
  await writeFile(bucket, '');
  try {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await reading(id)).toMatchObject({ state: 'reading' });
      await world.runJobs();
      await world.sql(
        'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())',
      );
    }
  } finally {
    await rm(bucket);
    await rename(`${bucket}.away`, bucket);
  }
  expect(await reading(id)).toMatchObject({ state: 'refused', findings: [{ code: 'notRead' }] });
  await world.runJobs();
  expect((await world.sql("select 1 from packages where title = 'Unlucky'")).length).toBe(0);
  await give(id, buildPackage({ standard: 'scorm12', title: 'Unlucky' }));
  expect(await reading(id)).toMatchObject({ state: 'ready' });
});

test('its pages are looked into: hosts, frames and dialogs are told, what is in comments is not', async () => {
  const page =
    '<!--[if lt IE 9]><script src="https://old.example/shiv.js"></script><![endif]--><img src="//media.example/a.png"><iframe src="inner.html"></iframe>';
  const id = await item();
  await give(
    id,
    buildPackage({
      standard: 'scorm12',
      title: 'Looked into',
      files: {
        'sco.html': `${page}<script>confirm("Go on?"); window.open("b.html")</script>`,
        'look.css': '@font-face { src: url(https://fonts.example/a.ttf) }',
      },
    }),
  );
  expect((await reading(id)).findings).toEqual([
    { code: 'hostsUsed', severity: 'warn', where: 'sco.html', values: { host: 'media.example' } },
    { code: 'hostsUsed', severity: 'warn', where: 'look.css', values: { host: 'fonts.example' } },
    { code: 'dialogsUsed', severity: 'warn', where: 'sco.html', values: {} },
    { code: 'windowsUsed', severity: 'warn', where: 'sco.html', values: {} },
    { code: 'framesUsed', severity: 'warn', where: 'sco.html', values: {} },
  ]);
});
