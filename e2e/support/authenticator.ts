import { createHmac } from 'node:crypto';
import { codeAt, stepAt } from '@app/domain/identity/totp';
import { expect } from '@playwright/test';

/** The app on a phone, told the secret by hand. */
export function appWith(secret: string) {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  let last = 0;
  return async () => {
    // one code per half minute, as on a phone: the server takes each once
    await expect.poll(() => stepAt(new Date().toISOString()), { timeout: 40_000 }).toBeGreaterThan(last);
    last = stepAt(new Date().toISOString());
    return codeAt(last, (message) => createHmac('sha1', key).update(message).digest());
  };
}
