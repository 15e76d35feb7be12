import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Forgotten } from '../identity/index.ts';

type Credential = { companyId: string; id: string; registrationId: string };

/**
 * In what packages said of them their name and address become the pseudonym; what packages kept for themselves, and
 * statements that were refused, go.
 */
export async function forgetStatements(work: Work, { ids, pseudonym, words }: Forgotten): Promise<void> {
  await sql`delete from refused_statements f using package_registrations r
    where r.company_id = f.company_id and r.id = f.registration_id
    and r.person_id = any(${[...ids]}::uuid[])`.execute(work.tx);
  const { rows } = await sql<Credential>`select c.company_id as "companyId", c.id, c.registration_id as "registrationId"
      from xapi_credentials c
    join package_registrations r on r.company_id = c.company_id and r.id = c.registration_id
      where r.person_id = any(${[...ids]}::uuid[])`.execute(work.tx);
  for (const { companyId, id, registrationId } of rows) {
    const theirs = sql`company_id = ${companyId}`;
    await sql`delete from xapi_documents where ${theirs} and registration_id = ${registrationId}`.execute(work.tx);
    // As they are written inside JSON, with other letters as they are or by their numbers.
    const written = words.flatMap((word) => [
      JSON.stringify(word).slice(1, -1),
      byNumbers(word),
      byNumbers(word).toLowerCase(),
    ]);
    await sql`update statements set body = without_words(body::text, ${written}::text[], ${pseudonym})::json
      where ${theirs} and credential_id = ${id} and without_words(body::text, ${written}::text[],
        ${pseudonym}) <> body::text`.execute(work.tx);
    await sql`update xapi_credentials set agent = without_words(agent::text, ${written}::text[], ${pseudonym})::jsonb,
      name = without_words(name, ${[...words]}::text[], ${pseudonym})
      where ${theirs} and id = ${id}`.execute(work.tx);
    await sql`delete from xapi_agents where ${theirs} and names && ${[...words]}::text[]`.execute(work.tx);
  }
}

const byNumbers = (word: string) =>
  JSON.stringify(word)
    .slice(1, -1)
    .replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
