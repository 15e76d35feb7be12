import { hashPassword } from '../src/modules/identity/password-hash.ts';
import type { Sql } from './sql.ts';

/** Makers of what identity keeps beyond people. */
export function identityMakers(sql: Sql) {
  return {
    /** Gives a person a password, and by default the one that every test knows. */
    async password(personId: string, password = 'correct quiet meadow') {
      await sql(
        `insert into auth.accounts (account_id, provider_id, person_id, password) values ($1::text, 'credential', $1::text::uuid, $2)
        on conflict (provider_id, account_id) do update set password = excluded.password`,
        [personId, await hashPassword(password)],
      );
      return password;
    },
  };
}
