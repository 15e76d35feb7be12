import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkRelease, notesOf, sectionOf, sha256Of, signNotes } from './notes.ts';

const pem = (pair: ReturnType<typeof pairOf>) => ({
  secret: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  open: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
});
const pairOf = () => generateKeyPairSync('ed25519');
const key = pem(pairOf());
const files = new Map([
  ['muster-1.2.0.tar.gz', Buffer.from('source')],
  ['muster-1.2.0.cdx.json', Buffer.from('{}')],
]);
const notes = notesOf({
  version: '1.2.0',
  commit: 'c0ffee',
  lastMigration: '0447_x.sql',
  changes: 'Seats can be moved.',
  files: [...files].map(([name, bytes]) => ({ name, sha256: sha256Of(bytes) })),
});
const signature = signNotes(notes, key.secret);
const read = (name: string) => files.get(name) ?? null;

test('a release is what was published', () => {
  expect(checkRelease(Buffer.from(notes), signature, key.open, read).map(({ name }) => name)).toEqual([
    ...files.keys(),
  ]);
});

const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at]! ^= 1;
  return copy;
};

test('no byte of the notes, of their signature or of a file can be another', () => {
  const whole = Buffer.from(notes);
  for (let at = 0; at < whole.length; at++)
    expect(() => checkRelease(flipped(whole, at), signature, key.open, read)).toThrow('changed after they were signed');
  for (let at = 0; at < signature.length; at++)
    expect(() => checkRelease(whole, flipped(signature, at), key.open, read)).toThrow('not signed with this key');
  for (const [name, bytes] of files) {
    const changed = (wanted: string) => (wanted === name ? flipped(bytes, 0) : read(wanted));
    expect(() => checkRelease(whole, signature, key.open, changed)).toThrow(`${name} is not the file`);
    const without = (wanted: string) => (wanted === name ? null : read(wanted));
    expect(() => checkRelease(whole, signature, key.open, without)).toThrow(`${name} is missing`);
  }
});

test.each([
  ['the key of someone else', pem(pairOf()).open, 'not signed with this key'],
  ['a secret key', key.secret, 'no public Ed25519 key'],
  ['a key of another kind', rsa(), 'no public Ed25519 key'],
  ['no key', 'hello', 'no public Ed25519 key'],
])('%s shows nothing', (_what, other, words) => {
  expect(() => checkRelease(Buffer.from(notes), signature, other, read)).toThrow(words);
});

test('notes without files show nothing, though they are signed', () => {
  const empty = notesOf({ version: '1.2.0', commit: 'c0ffee', lastMigration: '0447_x.sql', changes: 'x', files: [] });
  expect(() => checkRelease(Buffer.from(empty), signNotes(empty, key.secret), key.open, read)).toThrow('name no files');
});

test('only a secret key signs', () => {
  expect(() => signNotes(notes, key.open)).toThrow('no private Ed25519 key');
});

test.each([
  ['1.2.0', 'Seats.'],
  ['1.1.0', 'First.\n\n### More\n\nLast.'],
])('the change log says of %s what changed', (version, changes) => {
  expect(
    sectionOf('# Changes\n\n## 1.2.0 – 2026-12-01\n\nSeats.\n\n## 1.1.0\n\nFirst.\n\n### More\n\nLast.\n', version),
  ).toBe(changes);
});

test('a version of which the change log says nothing is not released', () => {
  for (const log of ['# Changes\n', '## 1.2.0\n\n## 1.1.0\n\nFirst.', '## 1.2.00\n\nx'])
    expect(() => sectionOf(log, '1.2.0')).toThrow('says nothing of 1.2.0');
});

function rsa(): string {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString();
}
