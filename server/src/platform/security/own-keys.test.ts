import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import type { KeyPrint } from './own-keys.ts';
import { assertOwnKeys, keyProblem, keyPrints, rememberKeys } from './own-keys.ts';
import { findSecrets, loadSecrets } from './secrets.ts';

const print = (ring: string, keyId: string, fingerprint = 'f'): KeyPrint => ({ ring, keyId, fingerprint });
const all = [
  print('session', 's1'),
  print('fileUrl', 'u1'),
  print('sealing', 'e1'),
  print('credential', 'c1'),
  print('badges', 'b1'),
];
const without = (ring: string) => all.filter((key) => key.ring !== ring);
const facts = { known: all, present: all, isNew: false, isFull: true, sealedWith: ['e1'] };

test.each<[string, Partial<typeof facts>, string | null]>([
  ['the same keys', {}, null],
  ['the first start', { known: [], isNew: true, isFull: false, sealedWith: [] }, null],
  ['no file beside a database that is full', { isNew: true }, 'secrets.json is missing, and the database is not empty'],
  [
    'no file beside a full database of an earlier version, which wrote no fingerprints',
    { known: [], isNew: true },
    'secrets.json is missing, and the database is not empty',
  ],
  [
    'no file beside a database that only knows keys',
    { isNew: true, isFull: false },
    'secrets.json is missing, and the database is not empty',
  ],
  ['a file beside a database of an earlier version', { known: [] }, null],
  ['a ring that came since', { known: without('badges') }, null],
  [
    'a key added to every ring',
    { present: [...all, ...all.map((key) => ({ ...key, keyId: `${key.keyId}-new` }))] },
    null,
  ],
  ['another session key in place of the old', { present: [...without('session'), print('session', 's2')] }, null],
  ['another key for addresses of files', { present: [...without('fileUrl'), print('fileUrl', 'u2')] }, null],
  [
    'an old sealing key that nothing needs any more',
    { present: [...without('sealing'), print('sealing', 'e2')], sealedWith: ['e2'] },
    null,
  ],
  [
    'an old sealing key that a second factor needs',
    { present: [...without('sealing'), print('sealing', 'e2')] },
    'secrets.json is not the one that this database was used with; missing: sealing e1',
  ],
  [
    'a credential key taken out',
    { present: [...without('credential'), print('credential', 'c2')] },
    'secrets.json is not the one that this database was used with; missing: credential c1',
  ],
  [
    'a badge key taken out',
    { present: [...without('badges'), print('badges', 'b2')] },
    'secrets.json is not the one that this database was used with; missing: badges b1',
  ],
  [
    'another key under the same name',
    { present: [...without('session'), print('session', 's1', 'other')] },
    'secrets.json is not the one that this database was used with; same name, another key: session s1',
  ],
  [
    'the file of another installation',
    { present: all.map((key) => ({ ...key, keyId: `other-${key.keyId}` })) },
    'secrets.json is not the one that this database was used with; missing: sealing e1, credential c1, badges b1',
  ],
])('%s', (_name, given, expected) => {
  expect(keyProblem({ ...facts, ...given })).toBe(expected);
});

const dataDir = mkdtempSync(join(tmpdir(), 'muster-keys-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const path = join(dataDir, 'secrets.json');
const world = await openWorld();
const check = (lost = false) => assertOwnKeys(world.connect, findSecrets(dataDir, ''), lost);

test('fingerprints tell keys apart and hold nothing of them', () => {
  const secrets = loadSecrets(mkdtempSync(join(dataDir, 'a-')), '');
  const prints = keyPrints(secrets);
  expect(prints.map(({ ring }) => ring)).toEqual(['session', 'fileUrl', 'sealing', 'credential', 'badges', 'push']);
  const shuffled = structuredClone(secrets);
  const [[id, key]] = Object.entries(shuffled.credential.keys) as [[string, (typeof shuffled.credential.keys)[string]]];
  shuffled.credential.keys[id] = { x: key.x, d: key.d, crv: key.crv, kty: key.kty };
  expect(keyPrints(shuffled)).toEqual(prints);
  for (const { fingerprint } of prints) expect(JSON.stringify(secrets)).not.toContain(fingerprint);
});

test('beside a full database a missing or foreign secrets.json stops the start, in words, and writes no file', async () => {
  await check();
  await rememberKeys(world.connect, findSecrets(dataDir, '').keep(), false);
  await check();
  const own = readFileSync(path, 'utf8');

  rmSync(path);
  await expect(check()).rejects.toThrow(
    /secrets\.json is missing.*Restore secrets\.json from the backup.*MUSTER_KEYS_LOST=1/s,
  );
  expect(existsSync(path)).toBe(false);

  loadSecrets(dataDir, '');
  await expect(check()).rejects.toThrow(/not the one that this database was used with; missing: credential/);
  await expect(check()).rejects.toMatchObject({ name: 'StartRefusal' });
  const said = await check().catch((error: Error) => error.message);
  for (const secret of Object.values(JSON.parse(own).session.keys as Record<string, string>))
    expect(said).not.toContain(secret);

  writeFileSync(path, own, { mode: 0o600 });
  await check();
});

test('keys given up as lost are required no more, the new ones are', async () => {
  const before = readFileSync(path, 'utf8');
  rmSync(path);
  await check(true);
  await rememberKeys(world.connect, findSecrets(dataDir, '').keep(), true);
  await check();
  const after = readFileSync(path, 'utf8');
  rmSync(path);
  await expect(check()).rejects.toThrow(/is missing/);
  writeFileSync(path, before, { mode: 0o600 });
  await expect(check()).rejects.toThrow(/missing: credential/);
  writeFileSync(path, after, { mode: 0o600 });
  await check();
});

test('a database that someone can sign in to is full, though no fingerprint was written yet', async () => {
  await world.sql('delete from key_prints');
  const empty = mkdtempSync(join(dataDir, 'b-'));
  await assertOwnKeys(world.connect, findSecrets(empty, ''), false);
  const person = await world.make.person();
  await world.sql(`insert into auth.accounts (person_id, provider_id, account_id) values ($1, 'credential', 'ann')`, [
    person.id,
  ]);
  await expect(assertOwnKeys(world.connect, findSecrets(empty, ''), false)).rejects.toThrow(
    /is missing, and the database is not empty/,
  );
});
