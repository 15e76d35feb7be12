import { refuseIf } from '@app/domain/errors';
import { passwordObstacle } from '@app/domain/identity/password';
import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword } from './password-hash.ts';
import { standingsOf } from './records.ts';

export type PersonRow = { id: string; legalName: string; preferredName: string | null; email: string | null; emailCanonical: string | null; locale: string };

export async function findPerson(work: Work, personId: string): Promise<PersonRow | null> {
  const { rows } =
    await sql<PersonRow>`select id, legal_name as "legalName", preferred_name as "preferredName", email, email_canonical as "emailCanonical", locale from people where id = ${personId}`.execute(
      work.tx,
    );
  return rows[0] ?? null;
}

export async function findPersonByEmail(work: Work, emailCanonical: string): Promise<PersonRow | null> {
  const { rows } =
    await sql<PersonRow>`select id, legal_name as "legalName", preferred_name as "preferredName", email, email_canonical as "emailCanonical", locale from people where email_canonical = ${emailCanonical}`.execute(
      work.tx,
    );
  return rows[0] ?? null;
}

/** What a password must not be made of, and how long it must be, for this person. */
export async function passwordFacts(work: Work, person: PersonRow): Promise<{ admin: boolean; known: (string | null)[] }> {
  const standings = await standingsOf(work, person.id);
  return {
    admin: standings.some(({ buAdmin }) => buAdmin),
    known: [person.emailCanonical, person.legalName, person.preferredName, ...standings.map(({ companyName }) => companyName)],
  };
}

/** Refuses a password that will not do, at its field; else its hash. Takes 25 ms: not inside a transaction. */
export async function hashOfNew(password: string, facts: { admin: boolean; known: readonly (string | null)[] }, field: string): Promise<string> {
  const obstacle = passwordObstacle(password, { ...facts, isCommon: isCommonPassword });
  refuseIf(obstacle, { issues: [{ path: field, code: obstacle, message: 'refused' }] });
  return hashPassword(password);
}
