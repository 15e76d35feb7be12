import { setUp as api } from '@app/contract/identity/identity';
import { DomainError } from '@app/domain/errors';
import { canonicalEmail } from '@app/domain/identity/email';
import { sql } from 'kysely';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bare } from '../../../platform/http/handler.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workOnCredentials } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { refuseUnknownZone } from '../../../platform/database/zones.ts';
import { storePassword } from '../sign-in/credentials.ts';
import { platformSetUp } from '../events.ts';
import { consumeToken, findToken, issueToken, userAddress } from '../people/one-time-tokens.ts';
import { hashOfNew } from '../people/people.ts';
import { admitPerson } from '../sign-in/sign-in.ts';

const fileName = 'set-up-address';

/**
 * Where no one can sign in yet, the address by which the first admin is made: printed, and in a file only its owner
 * reads. Good for an hour; each start gives a new one. Null once there are people.
 */
export async function offerSetUp(runtime: Runtime): Promise<string | null> {
  const token = await workOnCredentials(
    runtime,
    null,
    { requestId: 'start', ip: '127.0.0.1' },
    async (work) => ((await isEmpty(work)) ? issueToken(work, { kind: 'setUp' }) : null),
    { audited: false },
  );
  const file = join(runtime.config.dataDir, fileName);
  await rm(file, { force: true });
  if (!token) return null;
  const { secret: address } = userAddress(runtime.config.publicOrigin, token);
  await writeFile(file, `${address}\n`, { mode: 0o600, flag: 'wx' });
  return address;
}

async function isEmpty(work: Work): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select 1 from people) as empty`.execute(work.tx);
  return rows[0]!.empty;
}

/** Makes the platform's own company and its first admin. Of several who press at once, one does (C25). */
export const setUp = bare(
  api,
  async ({ token, companyName, name, email, password, locale, timeZone }, call) => {
    const { runtime } = call;
    const canonical = canonicalEmail(email);
    if (!canonical)
      throw new DomainError('emailInvalid', { issues: [{ path: 'email', code: 'emailInvalid', message: 'refused' }] });
    refuseUnknownZone(timeZone);
    const found = await workOnCredentials(runtime, null, call, (work) => findToken(work, token), {
      write: false,
      audited: false,
    });
    if (found?.kind !== 'setUp' || found.expired) throw new DomainError('tokenExpired');
    const hash = await hashOfNew(password, { admin: true, known: [canonical, name, companyName] }, 'password');
    const { personId, companyId } = await workOnCredentials(runtime, null, call, async (work) => {
      await sql`select pg_advisory_xact_lock(hashtext('muster.set_up'))`.execute(work.tx);
      await consumeToken(work, token, 'setUp');
      if (!(await isEmpty(work))) throw new DomainError('tokenExpired');
      const company = await sql<{
        id: string;
      }>`insert into companies (code, legal_name, display_name, is_platform, time_zone, locale)
        values ('PLATFORM', ${companyName}, ${companyName}, true, ${timeZone}, ${locale}) returning id`.execute(
        work.tx,
      );
      const person = await sql<{
        id: string;
      }>`insert into people (legal_name, email, email_canonical, locale, qms_admin_since)
        values (${name}, ${email.trim()}, ${canonical}, ${locale}, now()) returning id`.execute(work.tx);
      const [companyId, personId] = [company.rows[0]!.id, person.rows[0]!.id];
      await sql`insert into employments (company_id, person_id, employee_number, started_on, bu_admin_since)
        values (${companyId}, ${personId}, '1', (now() at time zone ${timeZone})::date, now())`.execute(work.tx);
      await storePassword(work, personId, hash);
      await work.emit(platformSetUp, { companyId, personId });
      work.record({ action: 'identity.setUp', entity: 'company', entityId: companyId, companyId });
      return { personId, companyId };
    });
    await rm(join(runtime.config.dataDir, fileName), { force: true });
    await admitPerson(
      call,
      personId,
      { companyId, companyName, timeZone, locale, buAdmin: true, qmsAdmin: true },
      false,
    );
    return {};
  },
  { withSession: true },
);
