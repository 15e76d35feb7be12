import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { testOnDisk } from '../../../../test/on-disk.ts';
import { buildPackage } from '../../../../test/packages/build-package.ts';
import { packageMakers, sendArchive } from '../../../../test/packages/send-package.ts';
import { sweepPackages } from './sweep.ts';

const world = await openWorld();
const admin = await world.as(await world.make.platformAdmin());
const { item, give, reading, draftOf, published } = packageMakers(world, admin);
const folder = join(world.runtime.config.dataDir, 'files', 'packages');
const sweep = () => sweepPackages.run(world.runtime, {}, { id: 'now', number: 1 });
const days = (count: number) => world.clock.advance(count * 24 * 3_600_000);
const packagesCalled = (title: string) =>
  world.sql<{ id: string; unusedSince: string | null }>(
    'select id, unused_since as "unusedSince" from packages where title = $1',
    [title],
  );
const objectOf = async (title: string, path: string) =>
  (
    await world.sql<{ object: string }>(
      'select f.object_path as object from package_files f join packages p on p.id = f.package_id where p.title = $1 and f.path = $2',
      [title, path],
    )
  )[0]!.object;
const isThere = async (object: string) =>
  (await readdir(join(folder, object.slice(0, 2))).catch((): string[] => [])).includes(object.slice(3));
/** As if it had been stored before the clock of this world began. */
const longAgo = async (object: string) => utimes(join(folder, object), new Date(0), new Date(0));
const page = (text: string) => ({ files: { 'sco.html': `<title>${text}</title>` } });

/** A package whose draft was thrown away. */
async function abandoned(title: string) {
  const archive = buildPackage({ standard: 'scorm12', title, ...page(title) });
  const id = await item();
  await give(id, archive);
  const object = await objectOf(title, 'sco.html');
  await longAgo(object);
  await admin.delete(`/admin/content/${id}/draft`);
  return { archive, object };
}

testOnDisk('what nothing refers to goes after a time of grace, with the bytes that nothing else has', async () => {
  const { object } = await abandoned('Forgotten');
  const shared = await published(buildPackage({ standard: 'scorm12', title: 'Kept', ...page('Kept') }));
  const style = await objectOf('Forgotten', 'imsmanifest.xml');
  await longAgo(style);
  await sweep();
  expect(await packagesCalled('Forgotten')).toMatchObject([{ unusedSince: expect.any(String) }]);
  days(13);
  await sweep();
  expect(await packagesCalled('Forgotten')).toHaveLength(1);
  expect(await isThere(object)).toBe(true);
  days(2);
  await sweep();
  expect(await packagesCalled('Forgotten')).toEqual([]);
  expect(await isThere(object)).toBe(false);
  // Published, it stays, however long no one opens it.
  expect(await packagesCalled('Kept')).toMatchObject([{ id: shared.packageId, unusedSince: null }]);
  expect(await isThere(await objectOf('Kept', 'sco.html'))).toBe(true);
});

testOnDisk('an attempt keeps its package, and the person who comes back in time has it again', async () => {
  const { archive } = await abandoned('Come back');
  await sweep();
  days(10);
  const id = await item();
  await give(id, archive);
  expect(await reading(id)).toMatchObject({ state: 'ready' });
  days(10);
  await sweep();
  expect(await packagesCalled('Come back')).toMatchObject([{ unusedSince: null }]);

  const { object } = await abandoned('Played');
  const packageId = (await packagesCalled('Played'))[0]!.id;
  const person = await world.make.person();
  const course = await world.make.taughtCourse({ units: [{ kind: 'lesson' }] });
  await world.make.insert('package_registrations', {
    company_id: person.companyId,
    enrolment_id: await world.make.enrolment({ person, course }),
    unit_id: course.units[0]!.id,
    person_id: person.id,
    package_id: packageId,
    content_version_id: course.units[0]!.contentVersionId,
    created_at: world.clock.now(),
  });
  days(30);
  await sweep();
  days(30);
  await sweep();
  expect(await packagesCalled('Played')).toMatchObject([{ unusedSince: null }]);
  expect(await isThere(object)).toBe(true);
});

testOnDisk('the same archive given while its package is swept is read again, and shows', async () => {
  const { archive, object } = await abandoned('Raced');
  await sweep();
  days(15);
  const id = await item();
  const [swept] = await Promise.allSettled([sweep(), give(id, archive)]);
  expect(swept.status).toBe('fulfilled');
  await world.runJobs();
  expect(await reading(id)).toMatchObject({ state: 'ready' });
  const { draft } = await draftOf(id);
  expect((await admin.get(`/admin/content/${id}/versions/${draft.id}/package`)).body.title).toBe('Raced');
  await sweep();
  expect(await isThere(object)).toBe(true);
});

testOnDisk('bytes that are stored again while they are swept stay, whichever comes first', async () => {
  const { files } = world.runtime;
  const store = (text: string) => files.putByHash('packages', Readable.from(Buffer.from(text)), 100);
  const before = Date.now() - 1000;
  const old = async (text: string) => {
    const { path } = await store(text);
    await longAgo(path);
    return path;
  };
  const untouched = await old('nobody wants me');
  await files.removeUnlessWanted('packages', untouched, before, () => Promise.resolve(true));
  expect(await isThere(untouched)).toBe(false);

  const touched = await old('found and touched');
  await store('found and touched');
  await files.removeUnlessWanted('packages', touched, before, () => Promise.resolve(true));
  expect(await isThere(touched)).toBe(true);

  // Taken aside already: anyone who stores finds nothing, and stores again.
  const anew = await old('stored anew');
  await files.removeUnlessWanted('packages', anew, before, async () => (await store('stored anew')).path === anew);
  expect(await isThere(anew)).toBe(true);

  const wanted = await old('named meanwhile');
  await files.removeUnlessWanted('packages', wanted, before, () => Promise.resolve(false));
  expect(await isThere(wanted)).toBe(true);
  await expect(
    files.removeUnlessWanted('packages', wanted, before, () => Promise.reject(new Error('away'))),
  ).rejects.toThrow('away');
  expect(await isThere(wanted)).toBe(true);
  const many = Array.from({ length: 20 }, (_, n) => `both ${n}`);
  await Promise.all(
    many.map(async (text) => {
      const path = await old(text);
      await Promise.all([files.removeUnlessWanted('packages', path, before, () => Promise.resolve(true)), store(text)]);
      expect(await isThere(path), text).toBe(true);
    }),
  );
});

test('an archive goes once its package is read, and can be had again with the same files', async () => {
  const archive = buildPackage({ standard: 'scorm12', title: 'Packed', ...page('Packed') });
  const id = await item();
  await give(id, archive);
  await world.runJobs();
  const { draft } = await draftOf(id);
  expect(
    await world.sql('select 1 from files f join uploads u on u.file_id = f.id where u.kind = $1', ['package']),
  ).toEqual([]);
  const again = await admin.get(`/admin/content/${id}/versions/${draft.id}/package-archive`);
  expect(again.headers['content-disposition']).toContain('Packed v1.zip');
  const other = await item();
  await give(other, again.raw);
  expect(await reading(other)).toMatchObject({ state: 'ready', findings: [] });
  const filesOf = (packageId: string) =>
    world.sql('select path, file_sha256 from package_files where package_id = $1 order by path', [packageId]);
  expect(await filesOf((await draftOf(other)).draft.body.packageId)).toEqual(await filesOf(draft.body.packageId));

  // Sent and never given to an item: it goes after the grace.
  const { body } = await sendArchive(admin, archive);
  days(15);
  await sweep();
  await world.runJobs();
  expect(await world.sql('select 1 from files where id = $1', [body.file.id])).toEqual([]);
});
