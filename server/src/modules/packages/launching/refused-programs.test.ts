import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { buildPackage } from '../../../../test/packages/build-package.ts';
import { packageMakers, sendArchive } from '../../../../test/packages/send-package.ts';

const world = await openWorld({
  PACKAGE_PROGRAMS: 'refuse',
  SCAN_COMMAND: `${process.execPath} ${new URL('../../../../test/packages/scan.mjs', import.meta.url).pathname}`,
});
const admin = await world.as(await world.make.platformAdmin());
const { item, give, reading } = packageMakers(world, admin);

test('programs within are refused where the operator says so (E29)', async () => {
  const id = await item();
  await give(id, buildPackage({ standard: 'scorm12', files: { 'setup.exe': 'MZ' } }));
  expect(await reading(id)).toMatchObject({
    state: 'refused',
    findings: [{ code: 'programRefused', where: 'setup.exe', values: { count: 1 } }],
  });
});

test('an archive that the scanner knows is not kept (E29)', async () => {
  const answer = await sendArchive(
    admin,
    buildPackage({ standard: 'scorm12', entries: [{ name: 'eicar.txt', data: 'EICAR', method: 0 }] }),
  );
  expect([answer.status, answer.body.error.code]).toEqual([422, 'fileInfected']);
});
