import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type pg from 'pg';

export type BiLogin = { role: string; createdAt: string; validUntil: string; revokedAt: string | null };
type Company = { id: string; code: string };

/** Makes a read-only login for a company's analysis tool. Its password is answered once and kept nowhere. */
export async function grantBiLogin(
  client: pg.ClientBase,
  companyCode: string,
  days: number,
): Promise<{ role: string; password: string; validUntil: string }> {
  const company = await companyOf(client, companyCode);
  const role = `muster_bi_${company.code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '_')
    .slice(0, 30)}_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(24).toString('base64url');
  const name = client.escapeIdentifier(role);
  return inTransaction(client, async () => {
    const { rows } = await client.query<{ until: string }>(
      `insert into bi_logins (role_name, company_id, valid_until) values ($1, $2, now() + make_interval(days => $3))
        returning valid_until as until`,
      [role, company.id, days],
    );
    const until = rows[0]!.until;
    await client.query(`create role ${name} login nosuperuser nobypassrls nocreatedb nocreaterole connection limit 5
      password ${client.escapeLiteral(scramVerifier(password))} valid until ${client.escapeLiteral(until)} in role muster_bi`);
    // Comfort and protection from mistakes; what a login may read is decided by what is granted, not by these.
    for (const setting of [
      `default_transaction_read_only = on`,
      `statement_timeout = '60s'`,
      `idle_in_transaction_session_timeout = '60s'`,
      `lock_timeout = '3s'`,
      `search_path = bi`,
    ])
      await client.query(`alter role ${name} set ${setting}`);
    await record(client, company, 'operations.grantBiLogin', role);
    return { role, password, validUntil: until };
  });
}

/** Ends every login of a company, or one, and the sessions they have open. Answers the roles that ended. */
export async function revokeBiLogins(client: pg.ClientBase, companyCode: string, role?: string): Promise<string[]> {
  const company = await companyOf(client, companyCode);
  const ended = await inTransaction(client, async () => {
    const { rows } = await client.query<{ role: string }>(
      `update bi_logins set revoked_at = now() where company_id = $1 and revoked_at is null
        and ($2::text is null or role_name = $2) returning role_name as role`,
      [company.id, role ?? null],
    );
    for (const one of rows) {
      await client.query(`alter role ${client.escapeIdentifier(one.role)} nologin password null`);
      await record(client, company, 'operations.revokeBiLogin', one.role);
    }
    return rows.map((one) => one.role);
  });
  // After the commit: from here on no one signs in with it, so none begins between the two. Ending a session asks for
  // membership in its role.
  for (const one of ended) {
    const name = client.escapeIdentifier(one);
    await client.query(`grant ${name} to current_user`);
    await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = $1`, [one]);
    await client.query(`drop role ${name}`);
  }
  return ended;
}

export async function listBiLogins(client: pg.ClientBase, companyCode: string): Promise<BiLogin[]> {
  const company = await companyOf(client, companyCode);
  const { rows } = await client.query<BiLogin>(
    `select role_name as role, created_at as "createdAt", valid_until as "validUntil", revoked_at as "revokedAt"
      from bi_logins where company_id = $1 order by created_at`,
    [company.id],
  );
  return rows;
}

async function companyOf(client: pg.ClientBase, code: string): Promise<Company> {
  const { rows } = await client.query<Company>('select id, code from companies where code = $1', [code]);
  if (!rows[0]) throw new Error(`There is no company with the code ${code}.`);
  return rows[0];
}

const record = (client: pg.ClientBase, company: Company, action: string, role: string) =>
  client.query(`select append_audit($1, 'system', 'npm run bi', $2, 'biLogin', $3, '{}', null, null, null, now())`, [
    company.id,
    action,
    role,
  ]);

async function inTransaction<T>(client: pg.ClientBase, run: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await run();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * What PostgreSQL keeps of a password (RFC 5803), computed here so that the password reaches no server and no log of
 * one.
 */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256');
  const hmac = (words: string) => createHmac('sha256', salted).update(words).digest();
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${stored}:${hmac('Server Key').toString('base64')}`;
}
