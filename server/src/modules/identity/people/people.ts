import { DomainError, refuseIf } from '@app/domain/errors';
import { passwordObstacle } from '@app/domain/identity/password';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { isCommonPassword } from '../sign-in/common-passwords.ts';
import { hashPassword } from '../sign-in/password-hash.ts';
import { standingsOf } from '../records.ts';

export type PersonRow = {
  id: string;
  legalName: string;
  preferredName: string | null;
  email: string | null;
  emailCanonical: string | null;
  locale: string;
};

export async function findPerson(work: Work, personId: string): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`select id, legal_name as "legalName", preferred_name as "preferredName", email,
      email_canonical as "emailCanonical", locale from people where id = ${personId}`.execute(work.tx);
  return rows[0] ?? null;
}

export async function findPersonByEmail(work: Work, emailCanonical: string): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`select id, legal_name as "legalName", preferred_name as "preferredName", email,
      email_canonical as "emailCanonical", locale from people where email_canonical = ${emailCanonical}`.execute(
    work.tx,
  );
  return rows[0] ?? null;
}

/** Whether someone besides this company knows the person: then their name and photo are theirs to change. */
export async function isNameOfOthersToo(work: Work, personId: string): Promise<boolean> {
  const { rows } = await sql<{
    elsewhere: boolean;
  }>`select is_known_elsewhere(${work.companyId}, ${personId}) as elsewhere`.execute(work.tx);
  return rows[0]!.elsewhere;
}

/** Another name for a person whom no one else knows. */
export async function renamePerson(work: Work, personId: string, legalName: string): Promise<void> {
  if (await isNameOfOthersToo(work, personId))
    throw new DomainError('nameIsTheirs', { issues: [{ path: 'name', code: 'nameIsTheirs', message: 'refused' }] });
  await sql`update people set legal_name = ${legalName} where id = ${personId}`.execute(work.tx);
}

/** Of these people, those whom someone besides this company knows. */
export async function namesOfOthersToo(work: Work, personIds: readonly string[]): Promise<Set<string>> {
  if (personIds.length === 0) return new Set();
  const { rows } = await sql<{
    id: string;
  }>`select id from unnest(${[...personIds]}::uuid[]) as asked(id)
    where is_known_elsewhere(${work.companyId}, id)`.execute(work.tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Other names for people whom no one else knows; null stays as it is. The caller left out the person who is known
 * elsewhere.
 */
export async function renamePeople(
  work: Work,
  names: readonly { personId: string; legalName: string | null; preferredName: string | null }[],
): Promise<void> {
  if (names.length === 0) return;
  await sql`update people p set legal_name = coalesce(n."legalName", p.legal_name),
    preferred_name = coalesce(n."preferredName", p.preferred_name)
    from jsonb_to_recordset(${JSON.stringify(names)}) as n("personId" uuid, "legalName" text, "preferredName" text)
    where p.id = n."personId" and not is_known_elsewhere(${work.companyId}, p.id)`.execute(work.tx);
}

type NamesBefore = { personId: string; legalName?: string | undefined; preferredName?: string | null | undefined };

/** Names as they were before; what is not given stays. A person whom others know as well is not renamed. */
export async function restoreNames(work: Work, names: readonly NamesBefore[]): Promise<void> {
  if (names.length === 0) return;
  const given = names.map(({ personId, legalName, preferredName }) => ({
    ...{
      personId,
      legalName: legalName ?? null,
      preferredName: preferredName ?? null,
      preferred: preferredName !== undefined,
    },
  }));
  await sql`update people p set legal_name = coalesce(n."legalName", p.legal_name), preferred_name = case
    when n.preferred then n."preferredName" else p.preferred_name end
    from jsonb_to_recordset(${JSON.stringify(given)}) as n("personId" uuid, "legalName" text, "preferredName" text,
      preferred boolean)
    where p.id = n."personId" and not is_known_elsewhere(${work.companyId}, p.id)`.execute(work.tx);
}

/** What a password must not be made of, and how long it must be, for this person. */
export async function passwordFacts(
  work: Work,
  person: PersonRow,
): Promise<{ admin: boolean; known: (string | null)[] }> {
  const standings = await standingsOf(work, person.id);
  return {
    admin: standings.some(({ buAdmin }) => buAdmin),
    known: [
      person.emailCanonical,
      person.legalName,
      person.preferredName,
      ...standings.map(({ companyName }) => companyName),
    ],
  };
}

/** Refuses a password that will not do, at its field; else its hash. Takes 25 ms: not inside a transaction. */
export async function hashOfNew(
  password: string,
  facts: { admin: boolean; known: readonly (string | null)[] },
  field: string,
): Promise<string> {
  const obstacle = passwordObstacle(password, { ...facts, isCommon: isCommonPassword });
  refuseIf(obstacle, { issues: [{ path: field, code: obstacle, message: 'refused' }] });
  return hashPassword(password);
}
