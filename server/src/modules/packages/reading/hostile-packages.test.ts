import { packageLimits } from '@app/domain/packages/reading/file-rules';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { buildPackage, rawZip } from '../../../../test/packages/build-package.ts';
import { scorm12Manifest } from '../../../../test/packages/manifests.ts';
import type { RawEntry } from '../../../../test/packages/raw-zip.ts';
import { packageMakers, sendArchive } from '../../../../test/packages/send-package.ts';

const world = await openWorld();
const admin = await world.as(await world.make.platformAdmin());
const { item, give, reading } = packageMakers(world, admin);

/** Everything that a package leaves when it is taken. */
const kept = async () => [
  await world.runtime.files.list('packages'),
  await world.runtime.files.list('content'),
  await world.sql(
    'select (select count(*) from packages) as packages, (select count(*) from package_files) as paths, (select count(*) from files) as files',
  ),
];

/** Gives an item an archive that must be refused; answers the codes, and proves that nothing of it stayed. */
async function refused(bytes: Buffer): Promise<string[]> {
  const before = await kept();
  const id = await item();
  await give(id, bytes);
  await world.runJobs();
  const found = await reading(id);
  expect(found.state).toBe('refused');
  expect(found.packageId).toBe(null);
  expect(await kept()).toEqual(before);
  return [
    ...new Set<string>(
      found.findings
        .filter(({ severity }: { severity: string }) => severity === 'refuse')
        .map(({ code }: { code: string }) => code),
    ),
  ];
}
const withEntries = (...entries: RawEntry[]) => buildPackage({ standard: 'scorm12', entries });
const page = { data: '<!doctype html>' };

describe('names that leave the package, or say one thing and mean another', () => {
  test.each<[string, string | Buffer, string]>([
    ['../../x.html', '../../x.html', 'nameOutside'],
    ['with backslashes', '..\\..\\x.html', 'nameOutside'],
    ['an absolute path', '/etc/x.html', 'nameOutside'],
    ['a drive of Windows', 'C:\\x.html', 'nameOutside'],
    ['dots on the way', 'a/../../x.html', 'nameOutside'],
    ['four dots and two strokes', '....//x.html', 'nameOutside'],
    ['a dot alone', './x.html', 'nameOutside'],
    ['two bytes for each dot', Buffer.from([0xc0, 0xae, 0xc0, 0xae, 0x2f, 0x78]), 'nameHidden'],
  ])('%s (E14)', async (_name, name, code) => {
    const codes = await refused(withEntries({ name, ...page, flags: Buffer.isBuffer(name) ? 0x800 : 0x800 }));
    // Bytes that are no UTF-8 are read as the old code page: they name a file, or nothing we take.
    if (Buffer.isBuffer(name)) expect(codes.length).toBeGreaterThan(0);
    else expect(codes).toEqual([code]);
  });

  test.each<[string, string, string]>([
    ['a NUL', 'a\u0000.html', 'nameHidden'],
    ['signs that turn the reading', 'exe\u202elmth.html', 'nameHidden'],
    ['a sign without width', 'a\u200b.html', 'nameHidden'],
    ['a dot at the end', 'a./x.html', 'nameTrailing'],
    ['a blank at the end', 'x.html ', 'nameTrailing'],
    ['a device of Windows', 'pics/CON.html', 'nameReserved'],
    ['another one', 'lpt1', 'nameReserved'],
  ])('%s (E19)', async (_name, name, code) => expect(await refused(withEntries({ name, ...page }))).toEqual([code]));

  test.each<[string, string[], string]>([
    ['the same name twice', ['a.html', 'a.html'], 'nameTwice'],
    ['two names that differ by case', ['a.html', 'A.HTML'], 'nameClash'],
    ['folders that differ by case', ['pics/a.png', 'Pics/b.png'], 'nameClash'],
    ['an accent written in two ways', ['\u00e9.html', 'e\u0301.html'], 'nameClash'],
    ['a file and a folder', ['a', 'a/b.html'], 'nameClash'],
  ])('%s (E19)', async (_name, names, code) =>
    expect(await refused(withEntries(...names.map((name) => ({ name, ...page }))))).toEqual([code]),
  );
});

describe('entries that are no files', () => {
  test.each([
    ['a link', 0o120777],
    ['a device', 0o060644],
    ['a pipe', 0o010644],
    ['a socket', 0o140644],
  ])('%s, and a file below it (E15)', async (_name, mode) =>
    expect(await refused(withEntries({ name: 'pics', data: '/etc', mode }, { name: 'pics2/a.png', ...page }))).toEqual([
      'link',
    ]),
  );
});

describe('archives that grow', () => {
  const zeros = deflateRawSync(Buffer.alloc(200_000_000), { level: 9 });
  test('200 MB of zeros in 200 kB, before a byte is stored (E16)', async () => {
    const before = process.memoryUsage().rss;
    expect(await refused(withEntries({ name: 'zeros.bin', packed: zeros, size: 200_000_000 }))).toEqual(['expands']);
    expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(150);
  });
  test('hidden beside what does not shrink (E16)', async () => {
    const noise = Buffer.from(Array.from({ length: 2_500_000 }, (_, n) => (n * 2_654_435_761) >>> 24));
    expect(
      await refused(
        withEntries(
          { name: 'film.mp4', data: noise, method: 0 },
          { name: 'zeros.bin', packed: zeros, size: 200_000_000 },
        ),
      ),
    ).toEqual(['expands']);
  });
  test('entries that share their bytes (E16)', async () =>
    expect(await refused(withEntries({ name: 'a.bin', data: 'aaaa' }, { name: 'b.bin', data: 'aaaa', at: 0 }))).toEqual(
      ['zipOverlap'],
    ));
  test('more than two gigabytes by its own words (E16)', async () => {
    const size = 900_000_000;
    const huge = ['a', 'b', 'c'].map((name) => ({ name: `${name}.bin`, packed: Buffer.alloc(10), size }));
    expect(await refused(withEntries(...huge))).toEqual(expect.arrayContaining(['unpackedTooLarge']));
  });
  test('an archive within: kept as bytes, never opened, and told (E16)', async () => {
    const id = await item();
    const inner = rawZip([{ name: '../x', data: 'x' }]);
    await give(id, withEntries({ name: 'inner.zip', data: inner }));
    expect(await reading(id)).toMatchObject({
      state: 'ready',
      findings: [{ code: 'archiveInside', where: 'inner.zip' }],
    });
  });

  test.each([
    ['10 bytes it says, and gives 200 MB', { name: 'a.bin', packed: zeros, size: 10 }],
    ['more than it gives', { name: 'a.bin', data: 'four', size: 4000 }],
  ])('%s (E17)', async (_name, entry) => expect(await refused(withEntries(entry))).toEqual(['sizeLies']));
});

describe('too much of anything', () => {
  const empty = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `f/${n}.txt` }));
  test('more files than allowed (E18)', async () =>
    expect(await refused(withEntries(...empty(packageLimits.files + 1)))).toEqual(['tooManyFiles']));
  test('200,000 files, of which the end of the archive confesses a few (E18)', async () => {
    expect(await refused(rawZip(empty(200_000), { count: 0xffff, zip64: { count: 200_000 } }))).toEqual([
      'tooManyFiles',
    ]);
    expect(await refused(rawZip(empty(66_000), { count: 66_000 % 65_536 }))).toEqual(['zipHeaders']);
    expect(await refused(rawZip(empty(70_000), { count: 5 }))).toEqual(['zipHeaders']);
  });
  test.each([
    ['300 folders deep', `${'d/'.repeat(300)}x.html`.slice(-250), 'nameTooDeep'],
    ['a name of 4 kB', `${'n'.repeat(4096)}.html`, 'nameTooLong'],
  ])('%s (E18)', async (_name, name, code) => expect(await refused(withEntries({ name, ...page }))).toEqual([code]));
  test('nothing at all (E18)', async () => expect(await refused(rawZip([]))).toEqual(['zipEmpty']));
});

describe('archives that are none, or two', () => {
  test.each<[string, () => Buffer, string[]]>([
    ['encrypted', () => withEntries({ name: 'a.html', ...page, flags: 0x801 }), ['zipEncrypted']],
    ['packed in a way nobody knows', () => withEntries({ name: 'a.html', ...page, method: 97 }), ['zipMethod']],
    [
      'two tables that disagree on a name',
      () => withEntries({ name: 'a.html', ...page, localName: 'b.html' }),
      ['zipHeaders'],
    ],
    [
      'a 64-bit count that differs',
      () => buildPackage({ standard: 'scorm12', zip: { zip64: { count: 1 } } }),
      ['zip64', 'zipHeaders'],
    ],
    [
      'bytes after its end',
      () => buildPackage({ standard: 'scorm12', zip: { after: Buffer.from('more') } }),
      ['zipSurrounded'],
    ],
    [
      'another archive before it',
      () => buildPackage({ standard: 'scorm12', zip: { before: rawZip([{ name: 'x', data: 'x' }]) } }),
      ['zipSurrounded'],
    ],
    ['cut off', () => buildPackage({ standard: 'scorm12' }).subarray(0, -40), ['zipDamaged']],
    ['a checksum that is not its own', () => broken(), ['zipDamaged']],
  ])('%s (E20)', async (_name, bytes, codes) => {
    const found = await refused(bytes());
    expect(found.length).toBe(1);
    expect(codes).toContain(found[0]);
  });
  test.each([
    ['a tar with the name of a zip', Buffer.concat([Buffer.from('course/\0'.padEnd(257, '\0')), Buffer.from('ustar')])],
    ['a program that unpacks itself', Buffer.concat([Buffer.from('MZ'), buildPackage({ standard: 'scorm12' })])],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('%s is not even taken (E20)', async (_name, bytes) => {
    const answer = await sendArchive(admin, bytes);
    expect([answer.status, answer.body.error.code]).toEqual([415, 'fileTypeRefused']);
  });
});

/** The stored bytes of one file changed by one bit. */
function broken(): Buffer {
  const bytes = withEntries({ name: 'a.bin', data: 'the bytes of it', method: 0 });
  const at = bytes.indexOf('the bytes of it');
  bytes[at] = bytes[at]! ^ 1;
  return bytes;
}

describe('manifests', () => {
  const manifest = (items: { id: string; href: string }[]) => scorm12Manifest({ title: 'T', items });
  const withHref = (href: string) =>
    buildPackage({ standard: 'scorm12', manifest: manifest([{ id: 'I', href }]), files: { 'sco.html': '<p>' } });
  const good = manifest([{ id: 'I', href: 'sco.html' }]);
  const withManifest = (text: string | Buffer, files: Record<string, string> = { 'sco.html': '<p>' }) =>
    buildPackage({ standard: 'scorm12', manifest: text, files });

  test.each<[string, string, string]>([
    ['reads a file of ours', '<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]>', 'manifestDoctype'],
    [
      'laughs a billion times',
      '<!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>',
      'manifestDoctype',
    ],
    ['fetches its document type', '<!DOCTYPE manifest SYSTEM "https://evil.example/x.dtd">', 'manifestDoctype'],
  ])('a manifest that %s (E21)', async (_name, doctype, code) =>
    expect(await refused(withManifest(good.replace('?><', `?>${doctype}<`)))).toEqual([code]),
  );

  test('a manifest of 50 MB, deep or broken (E21)', async () => {
    const long = Buffer.alloc(50_000_000);
    for (let at = 0, n = 0; at + 8 <= long.length; at += 8, n += 1) long.writeDoubleLE(Math.sin(n), at);
    expect(await refused(withManifest(long))).toEqual(['manifestTooLarge']);
    expect(await refused(withManifest(`<manifest>${'<a>'.repeat(5000)}`))).toEqual(['manifestTooDeep']);
    expect(await refused(withManifest(good.replace('</organizations>', '')))).toEqual(['manifestBroken']);
    expect(await refused(withManifest(good.replace('<title>T', '<title>&nbsp;')))).toEqual(['manifestBroken']);
    expect(await refused(withManifest('<html></html>'))).toEqual(['manifestOther']);
  });

  test.each([
    ['../../etc/passwd', 'entryOutside'],
    ['a/../../sco.html', 'entryOutside'],
    ['//evil.example/x.html', 'entryOutside'],
    ['javascript:alert(1)', 'entryOutside'],
    ['data:text/html,x', 'entryOutside'],
    ['/sco.html', 'entryOutside'],
    ['%2e%2e/sco.html', 'entryOutside'],
    ['a/%2e%2e/sco.html', 'entryOutside'],
    ['%252e%252e/sco.html', 'entryOutside'],
    ['..%5csco.html', 'entryOutside'],
    ['sco.html%00.png', 'entryOutside'],
    ['https://evil.example/x.html', 'entryElsewhere'],
    ['gone.html', 'entryMissing'],
  ])('an entry at %s (E21)', async (href, code) => {
    const codes = await refused(withHref(href));
    expect(codes).toEqual([code]);
  });

  test('a title with script in it is words and nothing else (E21)', async () => {
    const title = '<script>alert(1)</script>';
    const id = await item();
    await give(id, buildPackage({ standard: 'scorm12', title }));
    const { draft } = (await admin.get(`/admin/content/${id}`)).body;
    const answer = await admin.get(`/admin/content/${id}/versions/${draft.id}/package`);
    expect(answer.body.title).toBe(title);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });
});

describe('programs within (E29)', () => {
  const programs = { 'setup.exe': 'MZ', 'shell.php': '<?php', 'lib.jar': 'PK', 'form.xlsm': 'PK' };
  test('are kept as bytes that no one runs, and told', async () => {
    const id = await item();
    await give(id, buildPackage({ standard: 'scorm12', title: 'Programs', files: programs }));
    expect(await reading(id)).toMatchObject({
      state: 'ready',
      findings: expect.arrayContaining(
        [
          { code: 'programInside', severity: 'warn', where: 'setup.exe', values: { count: 4 } },
          expect.anything(),
        ].slice(0, 1),
      ),
    });
    const mimes = await world.sql<{ mime: string }>(
      "select distinct mime from package_files where path ~ '(exe|php|jar|xlsm)$'",
    );
    expect(mimes).toEqual([{ mime: 'application/octet-stream' }]);
  });
});
