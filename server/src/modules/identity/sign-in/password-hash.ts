import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { DomainError } from '@app/domain/errors';

const derive = promisify(argon2);
/** KiB, passes, lanes: 25 ms on the machine this was chosen on. */
const present = { m: 19_456, t: 2, p: 1 };

// Argon2 takes its memory and a thread of libuv's pool: more than two at once would stall every file operation.
const atOnce = 2;
const longestQueue = 50;
let running = 0;
const queue: (() => void)[] = [];

/**
 * A password as PHC text. Any Unicode form of the same password gives the same hash. Refuses with 429 when too many
 * wait.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await compute(password, salt, 32, present);
  return `$argon2id$v=19$m=${present.m},t=${present.t},p=${present.p}$${base64(salt)}$${base64(hash)}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!found) return false;
  const expected = Buffer.from(found[5]!, 'base64');
  const given = await compute(password, Buffer.from(found[4]!, 'base64'), expected.length, {
    m: Number(found[1]),
    t: Number(found[2]),
    p: Number(found[3]),
  });
  return timingSafeEqual(given, expected);
}

/** True when the hash was made with other parameters than today's: it is renewed at the next sign-in. */
export const isOutdated = (hash: string) =>
  !hash.startsWith(`$argon2id$v=19$m=${present.m},t=${present.t},p=${present.p}$`);

/** What is verified when there is no one: it takes the same time and matches nothing. */
export const nobodysHash = `$argon2id$v=19$m=${present.m},t=${present.t},p=${present.p}$${base64(randomBytes(16))}$${base64(randomBytes(32))}`;

async function compute(
  password: string,
  nonce: Buffer,
  tagLength: number,
  { m, t, p }: typeof present,
): Promise<Buffer> {
  await takeTurn();
  try {
    return await derive('argon2id', {
      message: Buffer.from(password.normalize('NFKC')),
      nonce,
      memory: m,
      passes: t,
      parallelism: p,
      tagLength,
    });
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

async function takeTurn(): Promise<void> {
  if (running < atOnce) {
    running += 1;
    return;
  }
  if (queue.length >= longestQueue) throw new DomainError('tooManyRequests', { retryAfter: 2 });
  await new Promise<void>((ready) => queue.push(ready));
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
