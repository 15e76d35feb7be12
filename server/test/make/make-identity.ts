import { hashPassword } from '../../src/modules/identity/sign-in/password-hash.ts';
import type { Sql } from '../sql.ts';

/** What words hashed to before: the hash is slow on purpose, and whom a test makes needs no salt of their own. */
const hashes = new Map<string, Promise<string>>();
function hashed(words: string): Promise<string> {
  if (!hashes.has(words)) hashes.set(words, hashPassword(words));
  return hashes.get(words)!;
}

/** Makers of what identity keeps beyond people. */
export function identityMakers(sql: Sql) {
  return {
    /** Gives a person a password, and by default the one that every test knows. */
    async password(personId: string, password = 'correct quiet meadow') {
      await sql(
        `insert into auth.accounts (account_id, provider_id, person_id, password)
          values ($1::text, 'credential', $1::text::uuid, $2)
        on conflict (provider_id, account_id) do update set password = excluded.password`,
        [personId, await hashed(password)],
      );
      return password;
    },
    /** Gives a person a second factor whose codes no one knows: enough where only that there is one counts. */
    async secondFactor(personId: string) {
      await sql(
        `insert into auth.second_factors (person_id, sealed_secret, confirmed_at) values ($1, 'none.sealed', now())
          on conflict do nothing`,
        [personId],
      );
    },
    /** Gives an employee a PIN they chose themselves, or one for one time. */
    async pin(person: { id: string; companyId: string }, pin = '271828', oneTime = false) {
      await sql(
        `insert into auth.pins (company_id, person_id, hash, one_time, expires_at)
          values ($1, $2, $3, $4, case when $4 then now() + interval '14 days' end)
        on conflict (company_id, person_id) do update set hash = excluded.hash, one_time = excluded.one_time,
          expires_at = excluded.expires_at, used_at = null`,
        [person.companyId, person.id, await hashed(pin), oneTime],
      );
      await sql('update employments set pin_since = now() where company_id = $1 and person_id = $2', [
        person.companyId,
        person.id,
      ]);
      return pin;
    },
  };
}
