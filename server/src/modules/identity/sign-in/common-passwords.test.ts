import { expect, test } from 'vitest';
import { commonPasswords, isCommonPassword } from './common-passwords.ts';

test('the list holds at least ten thousand', () => {
  expect(commonPasswords().size).toBeGreaterThanOrEqual(10_000);
});

const common = [
  'password1234',
  'P@ssw0rd1234',
  'Password123456!',
  'motdepasse2026',
  'qwertyuiop123',
  'QwertyQwerty1!',
  '123456789012',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'iloveyouiloveyou',
  'welcomepassword',
  'letmeinletmein',
  'Summer2026Summer',
  '!!administrator2025!!',
  'azertyuiop1234',
  '1qaz2wsx3edc',
  'Welcome-2026-Welcome',
  'football12345678',
  'Pässwörd-2026',
  'mötdepassé2026',
];
const good = [
  'correct quiet meadow',
  'horse battery staple',
  'k9#vTq2!mWx8',
  'Ligne de montagne 41',
  'passwordless entry at dawn',
  'muster-demo-2026',
  'summer rain on tin roofs',
  'zażółć gęślą jaźń',
];

test.each(common)('refuses %s', (password) => expect(isCommonPassword(password)).toBe(true));
test.each(good)('takes %s', (password) => expect(isCommonPassword(password)).toBe(false));
