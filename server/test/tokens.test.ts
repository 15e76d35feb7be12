import { expect, test } from 'vitest';
import { newToken, signToken, tokenHash } from '../src/platform/http/cookies.ts';
import type { Answer } from './harness.ts';
import { openWorld } from './harness.ts';
import { sentToken } from './sent-link.ts';

const world = await openWorld();
const stranger = await world.as();
const password = 'correct quiet meadow';
const cookieOf = (answer: Answer, name: string) => {
  const set = [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith(`${name}=`));
  return set!.split(';')[0]!.slice(name.length + 1);
};

/** Every column that could hold what opens something, and in what form it does. */
const columns: Record<string, string> = {
  'auth.accounts.access_token': 'unused: no other provider signs anybody in',
  'auth.accounts.id_token': 'unused',
  'auth.accounts.refresh_token': 'unused',
  'auth.accounts.password': 'argon2id',
  'auth.kiosks.set_up_hash': 'SHA-256',
  'auth.kiosks.token_hash': 'SHA-256',
  'auth.known_devices.token_hash': 'SHA-256',
  'auth.one_time_tokens.token_hash': 'SHA-256',
  'auth.partial_sessions.token_hash': 'SHA-256',
  'auth.pins.hash': 'argon2id',
  'auth.recovery_codes.code_hash': 'SHA-256',
  'auth.second_factors.sealed_secret': 'encrypted (platform/sealing.ts)',
  'auth.sessions.token_hash': 'SHA-256',
  'auth.set_aside_pins.hash': 'argon2id',
  'public.api_keys.secret_hash': 'SHA-256',
  'public.launch_tickets.token_hash': 'SHA-256',
  'public.launches.token_hash': 'SHA-256',
  'public.training_feeds.token_hash': 'SHA-256',
  'public.xapi_credentials.secret_hash': 'SHA-256',
};

test('what opens something is kept as a hash, found by its index and never read out to be compared (C27)', async () => {
  const found = await world.sql<{ name: string; type: string; primary: boolean }>(`
    select format('%s.%s.%s', n.nspname, c.relname, a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
      exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and i.indkey[0] = a.attnum) as primary
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('auth', 'public') and a.attnum > 0 and not a.attisdropped
      and a.attname !~ '_at$'
      and (a.attname ~ 'token|secret|password' or (n.nspname = 'auth' and a.attname ~ 'hash|code')) order by 1`);
  expect(found.map(({ name }) => name).sort(), 'say here in what form it is kept').toEqual(Object.keys(columns).sort());
  for (const { name, type, primary } of found.filter(({ name: column }) => columns[column] === 'SHA-256'))
    expect([type, primary], name).toEqual(['bytea', true]);
});

test('a token opens, its hash as the database has it does not (C27)', async () => {
  const ann = await world.make.person();
  await world.make.password(ann.id);
  const [{ email }] = (await world.sql<{ email: string }>('select email from people where id = $1', [ann.id])) as [
    { email: string },
  ];
  const signedIn = await stranger.post('/session', { email, password, remember: true });
  const [session, device] = [cookieOf(signedIn, 'sid').split('.')[0]!, cookieOf(signedIn, 'device')];
  const kept = async (table: string) =>
    (await world.sql<{ token_hash: Buffer }>(`select token_hash from auth.${table} where person_id = $1`, [ann.id]))[0]!
      .token_hash;
  expect((await kept('sessions')).equals(tokenHash(session))).toBe(true);
  expect((await kept('known_devices')).equals(tokenHash(device))).toBe(true);
  const whoIs = async (token: string) =>
    (await stranger.get('/session', {}, { headers: { cookie: `sid=${signToken(token, world.runtime.sessionKey)}` } }))
      .body.person;
  expect((await whoIs(session)).id).toBe(ann.id);
  // Someone who read the table, and could even sign: 32 bytes of hash have the length of a token.
  expect(await whoIs((await kept('sessions')).toString('base64url'))).toBeNull();
  // All but the last letter right is as wrong as nothing right.
  expect(await whoIs(session.slice(0, -1) + (session.endsWith('A') ? 'Q' : 'A'))).toBeNull();

  await world.sql('delete from rate_limits');
  await stranger.post('/password-reset-requests', { email });
  await world.runJobs();
  const link = (await sentToken(world, 'identity.passwordReset', email))!;
  const state = async (token: string) => (await stranger.post('/user-tokens/look', { token })).body.state;
  expect(await state(link)).toBe('ready');
  for (const other of [(await kept('one_time_tokens')).toString('base64url'), newToken()])
    expect(await state(other)).toBe('unknown');
});
