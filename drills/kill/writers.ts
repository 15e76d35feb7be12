import { createHash, randomUUID } from 'node:crypto';
import { makers } from '../../server/test/make.ts';
import { newToken, signToken, tokenHash } from '../../server/src/platform/cookies.ts';
import { currentKey, loadSecrets } from '../../server/src/platform/secrets.ts';
import type { FindLost, Sql, Writer } from './load.ts';

interface Person {
  id: string;
  companyId: string;
}

/** The people of the drill, signed in, each with something to write. */
export async function makeWriters(sql: Sql, dataDir: string): Promise<Writer[]> {
  const make = await makers(sql);
  const signIn = sessionMaker(sql, dataDir);
  const admin = await make.platformAdmin();
  const cookie = await signIn(admin);
  return Array.from({ length: 6 }, (_, index) => maintenanceWriter(`maintenance ${index}`, cookie));
}

function maintenanceWriter(name: string, cookie: string): Writer {
  return {
    name,
    next: () => {
      const value = randomUUID();
      return { method: 'PUT', path: '/admin/maintenance', body: { message: { en: value }, endsAt: null }, cookie, key: value, value };
    },
  };
}

export const lostOf: Record<string, FindLost> = {};

function sessionMaker(sql: Sql, dataDir: string): (person: Person) => Promise<string> {
  const key = createHash('sha256').update(currentKey(loadSecrets(dataDir).session).key).digest();
  return async (person) => {
    const token = newToken();
    await sql(`insert into auth.sessions (token_hash, person_id, company_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`, [tokenHash(token), person.id, person.companyId]);
    return `sid=${signToken(token, key)}`;
  };
}
