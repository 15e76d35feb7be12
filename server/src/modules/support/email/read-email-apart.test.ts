import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readEmail } from './read-email-apart.ts';

const secrets = { session: { current: 'a', keys: { a: randomBytes(32).toString('base64url') } } };
const setting = {
  secrets,
  config: { mailFrom: 'no-reply@muster.example', bounceAddress: null, supportMailbox: null },
} as never;
const mixed = (...parts: string[]) =>
  Buffer.from(
    `From: ann@ridge.example\nSubject: Hello\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n${parts.map((part) => `--b\n${part}\n`).join('')}--b--`,
  );

test(
  'an email that a reader would take hours for is unreadable in its time, and nothing waits for it',
  { timeout: 20_000 },
  async () => {
    let ticks = 0;
    const clock = setInterval(() => (ticks += 1), 50);
    const slow = mixed('Content-Type: text/plain\n\nx', `Content-Type: text/html\n\n${'<a href='.repeat(1_000_000)}`);
    expect(await readEmail(slow, setting, { seconds: 2 })).toMatchObject({ unreadable: true, from: null, parts: [] });
    clearInterval(clock);
    expect(ticks).toBeGreaterThan(10);
  },
);

test('one that would take all memory is unreadable', { timeout: 20_000 }, async () => {
  const many = mixed(...Array.from({ length: 200_000 }, () => 'Content-Type: a/b\n\nx'));
  expect(await readEmail(many, setting, { megabytes: 24 })).toMatchObject({ unreadable: true, parts: [] });
});

test('others are read, also after those and two at once, with the bytes of their files', async () => {
  const file =
    'Content-Type: image/png; name="a.png"\nContent-Disposition: attachment; filename="a.png"\nContent-Transfer-Encoding: base64\n\nAQID';
  const read = () => readEmail(mixed('Content-Type: text/plain\n\nHi', file), setting);
  const [one, other] = await Promise.all([read(), read()]);
  expect(other).toEqual(one);
  const { from, subject, body, parts, unreadable } = one;
  expect({ from: from?.address, subject, body, unreadable }).toEqual({
    from: 'ann@ridge.example',
    subject: 'Hello',
    body: 'Hi',
    unreadable: false,
  });
  expect(parts).toEqual([
    { name: 'a.png', mime: 'image/png', bytes: 3, inline: false, content: Buffer.from([1, 2, 3]) },
  ]);
});
