import { createHash } from 'node:crypto';
import type pg from 'pg';
import { newToken, signToken, tokenHash } from '../../server/src/platform/http/cookies.ts';
import { currentKey, loadSecrets } from '../../server/src/platform/security/secrets.ts';

/** Session cookies for people, straight into the database: signing in is not what is measured. */
export async function signInAll(
  client: pg.Client,
  dataDir: string,
  people: readonly { personId: string; companyId: string }[],
): Promise<string[]> {
  const key = createHash('sha256')
    .update(currentKey(loadSecrets(dataDir).session).key)
    .digest();
  const cookies: string[] = [];
  for (const { personId, companyId } of people) {
    const token = newToken();
    await client.query(
      `insert into auth.sessions (token_hash, person_id, company_id, expires_at)
        values ($1, $2, $3, now() + interval '1 day')`,
      [tokenHash(token), personId, companyId],
    );
    cookies.push(`sid=${signToken(token, key)}`);
  }
  return cookies;
}
