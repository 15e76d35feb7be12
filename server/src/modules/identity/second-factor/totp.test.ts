import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { base32 } from '@app/domain/identity/base32';
import { isRecoveryCode, recoveryCode } from '@app/domain/identity/recovery-code';
import type { Mac } from '@app/domain/identity/totp';
import { authenticatorAddress, codeAt, stepAt, stepOfCode, typedCode } from '@app/domain/identity/totp';

const macOf =
  (algorithm: string, length: number): Mac =>
  (message) =>
    createHmac(algorithm, '1234567890'.repeat(7).slice(0, length)).update(message).digest();
const mac = macOf('sha1', 20);

// RFC 6238, appendix B: eight digits, three hashes.
test.each([
  [59, '94287082', '46119246', '90693936'],
  [1111111109, '07081804', '68084774', '25091201'],
  [1111111111, '14050471', '67062674', '99943326'],
  [1234567890, '89005924', '91819424', '93441116'],
  [2000000000, '69279037', '90698825', '38618901'],
  [20000000000, '65353130', '77737706', '47863826'],
])('the codes of RFC 6238 at second %i (C24)', (second, sha1, sha256, sha512) => {
  const step = stepAt(new Date(second * 1000).toISOString());
  expect(codeAt(step, mac, 8)).toBe(sha1);
  expect(codeAt(step, macOf('sha256', 32), 8)).toBe(sha256);
  expect(codeAt(step, macOf('sha512', 64), 8)).toBe(sha512);
  expect(codeAt(step, mac)).toBe(sha1.slice(2));
});

// RFC 4226, appendix D.
test('the codes of RFC 4226 (C24)', () => {
  expect(Array.from({ length: 10 }, (_, count) => codeAt(count, mac))).toEqual([
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ]);
});

test('one step early or late is taken, two are not, and nothing twice or after a newer one (C24)', () => {
  const now = '2026-03-02T09:00:00.000Z';
  const step = stepAt(now);
  const found = (at: number, lastStep = 0) => stepOfCode(codeAt(at, mac), mac, { now, lastStep });
  expect([-2, -1, 0, 1, 2].map((off) => found(step + off))).toEqual([null, step - 1, step, step + 1, null]);
  expect(found(step, step)).toBeNull();
  expect(found(step - 1, step)).toBeNull();
  expect(found(step + 1, step)).toBe(step + 1);
  for (const code of ['', '12345', '1234567', 'ABCDEF', codeAt(step, mac).slice(0, 5)])
    expect(stepOfCode(code, mac, { now, lastStep: 0 })).toBeNull();
});

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base32 is %j', (text, expected) => expect(base32(new TextEncoder().encode(text))).toBe(expected));

test('the address for the app names issuer, account and secret', () => {
  expect(
    authenticatorAddress(new TextEncoder().encode('12345678901234567890'), {
      issuer: 'Muster',
      account: 'ann@example.com',
    }),
  ).toBe(
    'otpauth://totp/Muster:ann%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Muster&algorithm=SHA1&digits=6&period=30',
  );
});

test('a recovery code survives spaces, dashes and small letters', () => {
  const code = recoveryCode(new Uint8Array([0, 31, 32, 63, 255, 7, 8, 9, 10, 11, 12, 13, 14, 22, 23]));
  expect(code).toBe('A9A99-HJKLM-NPQYZ');
  expect(typedCode(' a9a99 hjklm-npqyz ')).toBe('A9A99HJKLMNPQYZ');
  expect(isRecoveryCode(typedCode(code))).toBe(true);
  expect(isRecoveryCode(typedCode('123 456'))).toBe(false);
});
