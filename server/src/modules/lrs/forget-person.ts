import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import type { Forgotten } from '../identity/index.ts';

type Credential = { companyId: string; id: string; registrationId: string };

/** In what packages said of them their name and address become the pseudonym; what packages kept for themselves, and statements that were refused, go. */
export async function forgetStatements(work: Work, { ids, pseudonym, words }: Forgotten): Promise<void> {
  await sql`delete from refused_statements f using package_registrations r where r.company_id = f.company_id and r.id = f.registration_id
    and r.person_id = any(${[...ids]}::uuid[])`.execute(work.tx);
  const { rows } = await sql<Credential>`select c.company_id as "companyId", c.id, c.registration_id as "registrationId" from xapi_credentials c
    join package_registrations r on r.company_id = c.company_id and r.id = c.registration_id where r.person_id = any(${[...ids]}::uuid[])`.execute(work.tx);
  for (const { companyId, id, registrationId } of rows) {
    const theirs = sql`company_id = ${companyId}`;
    await sql`delete from xapi_documents where ${theirs} and registration_id = ${registrationId}`.execute(work.tx);
    for (const word of words) {
      // As they are written inside JSON.
      const [from, to] = [word, pseudonym].map((text) => JSON.stringify(text).slice(1, -1));
      await sql`update statements set body = replace(body::text, ${from}, ${to})::json where ${theirs} and credential_id = ${id} and strpos(body::text, ${from}) > 0`.execute(
        work.tx,
      );
      await sql`update xapi_credentials set agent = replace(agent::text, ${from}, ${to})::jsonb, name = replace(name, ${word}, ${pseudonym}) where ${theirs} and id = ${id}`.execute(
        work.tx,
      );
      await sql`delete from xapi_agents where ${theirs} and exists (select 1 from unnest(names) n where strpos(n, ${word}) > 0)`.execute(work.tx);
    }
  }
}
