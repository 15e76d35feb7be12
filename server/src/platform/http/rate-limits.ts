import { DomainError } from '@app/domain/errors';
import type { GrowingDelay, WindowLimit } from '@app/domain/identity/try-limits';
import { isIPv6 } from 'node:net';
import type { Runtime } from '../runtime.ts';

// One statement each: what is counted is counted at once and stays counted, whatever becomes of the request. Database
// time.
const windowText = `
  insert into rate_limits as r (bucket, count, window_started_at) values ($1, 1, now())
  on conflict (bucket) do update set
    count = case when r.window_started_at <= now() - make_interval(secs => $2) then 1 else r.count + 1 end,
    window_started_at = case when r.window_started_at <= now() - make_interval(secs => $2) then now()
      else r.window_started_at end
  returning count, ceil(extract(epoch from window_started_at + make_interval(secs => $2) - now()))::int as wait`;

const delayText = `
  insert into rate_limits as r (bucket, count, window_started_at, blocked_until)
  values ($1, 1, now(), case when $2 <= 1 then now() + make_interval(secs => $3) end)
  on conflict (bucket) do update set
    count = case when coalesce(r.blocked_until, r.window_started_at) <= now() - make_interval(secs => $5) then 1
      else r.count + 1 end,
    window_started_at = now(),
    blocked_until = case when r.count + 1 > $2 and coalesce(r.blocked_until,
      r.window_started_at) > now() - make_interval(secs => $5)
      then now() + make_interval(secs => least($4, $3 * power(2, least(r.count - $2, 30)))) end
    where r.blocked_until is null or r.blocked_until <= now()
  returning count`;

/** Counts one try in a bucket; answers how many are in the present window and how many seconds it has left. */
export async function countTry(
  { pools }: Runtime,
  bucket: string,
  limit: WindowLimit,
): Promise<{ count: number; wait: number }> {
  const { rows } = await pools.tries.query<{ count: number; wait: number }>({
    name: 'platform.count_try',
    text: windowText,
    values: [bucket, limit.seconds],
  });
  return rows[0]!;
}

/** How many tries are in the present window, without adding one. */
export async function triesIn({ pools }: Runtime, bucket: string, limit: WindowLimit): Promise<number> {
  const { rows } = await pools.tries.query<{ count: number }>({
    name: 'platform.tries_in',
    text: 'select count from rate_limits where bucket = $1 and window_started_at > now() - make_interval(secs => $2)',
    values: [bucket, limit.seconds],
  });
  return rows[0]?.count ?? 0;
}

/** Counts one try and refuses it with 429 when the window is full. */
export async function takeTry(runtime: Runtime, bucket: string, limit: WindowLimit): Promise<void> {
  const { count, wait } = await countTry(runtime, bucket, limit);
  if (count > limit.tries) throw new DomainError('tooManyRequests', { retryAfter: Math.max(1, wait) });
}

/**
 * Counts one try against a delay that grows; refuses it with 429 while the delay of the last one runs. `forgetTries`
 * after a success.
 */
export async function takeDelayedTry({ pools }: Runtime, bucket: string, delay: GrowingDelay): Promise<void> {
  const { rowCount } = await pools.tries.query({
    name: 'platform.delayed_try',
    text: delayText,
    values: [bucket, delay.free, delay.first, delay.longest, delay.forget],
  });
  if (rowCount) return;
  const { rows } = await pools.tries.query<{ wait: number }>(
    `select ceil(extract(epoch from blocked_until - now()))::int as wait from rate_limits where bucket = $1`,
    [bucket],
  );
  throw new DomainError('tooManyRequests', { retryAfter: Math.max(1, rows[0]?.wait ?? 1) });
}

/** Takes back one try that was counted: it was no guess. */
export async function giveTryBack({ pools }: Runtime, bucket: string): Promise<void> {
  await pools.tries.query('update rate_limits set count = count - 1 where bucket = $1 and count > 0', [bucket]);
}

export async function forgetTries({ pools }: Runtime, bucket: string): Promise<void> {
  await pools.tries.query('delete from rate_limits where bucket = $1', [bucket]);
}

/** Forgets what was counted in every bucket whose name begins so. */
export async function forgetTriesFrom({ pools }: Runtime, prefix: string): Promise<void> {
  await pools.tries.query(`delete from rate_limits where bucket like $1`, [`${prefix.replace(/[\\%_]/g, '\\$&')}%`]);
}

/** Anyone who holds one IPv6 address holds its whole /64; an IPv4 address stands for itself. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`;
}
