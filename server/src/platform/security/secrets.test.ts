import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentKey, findSecrets, loadSecrets } from './secrets.ts';

let dataDir: string;
let path: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'muster-secrets-'));
  path = join(dataDir, 'secrets.json');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('the first start makes secrets no one else can read, later starts keep them', () => {
  const first = loadSecrets(dataDir, '');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(loadSecrets(dataDir, '')).toEqual(first);
  expect(Buffer.from(currentKey(first.session).key, 'base64url')).toHaveLength(32);
  expect(currentKey(first.session).key).not.toBe(currentKey(first.fileUrl).key);
});

test('two installations never share a secret', () => {
  const other = mkdtempSync(join(tmpdir(), 'muster-secrets-'));
  expect(loadSecrets(other, '').databasePasswords.muster_app).not.toBe(
    loadSecrets(dataDir, '').databasePasswords.muster_app,
  );
  rmSync(other, { recursive: true });
});

test.each([0o640, 0o604, 0o666])('refuses a file that others may touch (mode %o)', (mode) => {
  loadSecrets(dataDir, '');
  chmodSync(path, mode);
  expect(() => loadSecrets(dataDir, '')).toThrow(/can be read by others/);
});

test('the credential key signs as Ed25519', () => {
  const { key } = currentKey(loadSecrets(dataDir, '').credential);
  const privateKey = createPrivateKey({ key, format: 'jwk' });
  const signature = sign(null, Buffer.from('claim'), privateKey);
  expect(verify(null, Buffer.from('claim'), createPublicKey(privateKey), signature)).toBe(true);
});

test('the environment comes before the file and writes none', () => {
  const given = loadSecrets(dataDir, '');
  const elsewhere = join(dataDir, 'nothing-here');
  expect(loadSecrets(elsewhere, JSON.stringify(given))).toEqual(given);
  expect(() => statSync(elsewhere)).toThrow(/ENOENT/);
});

test('a file of an earlier version gets what came since, and keeps the rest', () => {
  const { sealing: _sealing, badges: _badges, ...earlier } = loadSecrets(dataDir, '');
  writeFileSync(path, JSON.stringify(earlier));
  const completed = loadSecrets(dataDir, '');
  expect(completed).toMatchObject(earlier);
  expect(loadSecrets(dataDir, '')).toEqual(completed);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('secrets that were not kept leave no file', () => {
  const found = findSecrets(dataDir, '');
  expect(found.isNew).toBe(true);
  expect(existsSync(path)).toBe(false);
  expect(found.keep()).toEqual(found.secrets);
  expect(findSecrets(dataDir, '')).toMatchObject({ isNew: false, secrets: found.secrets });
});

test('of two processes that start at once, the file of the faster one counts for both', () => {
  const [one, other] = [findSecrets(dataDir, ''), findSecrets(dataDir, '')];
  expect(other.keep()).toEqual(other.secrets);
  expect(one.keep()).toEqual(other.secrets);
});

test('a broken file is named, never quoted', () => {
  const text = JSON.stringify({
    ...loadSecrets(dataDir, ''),
    session: { current: 'gone', keys: { other: 'c2hvcnQ' } },
  });
  writeFileSync(path, text);
  expect(() => loadSecrets(dataDir, '')).toThrow(/session.*shorter than 32 bytes/);
  expect(() => loadSecrets(dataDir, '')).not.toThrow(/c2hvcnQ/);
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, 40));
  expect(() => loadSecrets(dataDir, '')).toThrow(/not valid JSON/);
});
