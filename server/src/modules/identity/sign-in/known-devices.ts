import { sql } from 'kysely';
import { newToken, tokenHash } from '../../../platform/http/cookies.ts';
import type { Call } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { deviceHash } from './try-limits.ts';

const deviceSeconds = 365 * 86_400;

/**
 * Makes this browser known to a person: it spares them the delay that others cause, and grants nothing. The cookie it
 * has stays, so that several people may be known from one browser. Answers what sets the cookie once the work is
 * committed.
 */
export async function rememberDevice(
  work: Work,
  call: Call,
  personId: string,
  proven: 'signIn' | 'email',
): Promise<() => void> {
  const own = deviceHash(call);
  const { rows } = own
    ? await sql`select 1 from auth.known_devices where token_hash = ${own} limit 1`.execute(work.tx)
    : { rows: [] };
  const token = rows[0] ? null : newToken();
  await sql`insert into auth.known_devices (token_hash, person_id, proven)
    values (${token ? tokenHash(token) : own}, ${personId}, ${proven})
    on conflict (token_hash, person_id) do update set last_used_at = now(),
      proven = case when excluded.proven = 'signIn' then 'signIn' else auth.known_devices.proven end`.execute(work.tx);
  return () => token && call.setDeviceCookie(token, deviceSeconds);
}

/** No browser is known to a person any more, but for the one named. */
export async function forgetDevices(work: Work, personId: string, except: Buffer | null = null): Promise<void> {
  await sql`delete from auth.known_devices where person_id = ${personId}
    and token_hash is distinct from ${except}`.execute(work.tx);
}
