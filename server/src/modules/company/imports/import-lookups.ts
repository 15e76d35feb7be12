import type { EmployeeRow } from '@app/domain/imports/employee-row';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

export type KnownEmployee = {
  id: string;
  employeeNumber: string;
  name: string;
  preferredName: string | null;
  jobTitle: string | null;
  email: string | null;
  emailCanonical: string | null;
  phone: string | null;
  endedOn: Day | null;
};

type Found = {
  /** By the number as the row has it. */
  employees: Map<string, KnownEmployee>;
  managers: Map<string, string>;
  /** Whose an address is in this company; what other companies know is not asked (B15). */
  emails: Map<string, string>;
  /** By code, or by a name that only one has, as it is written, in capitals. */
  sites: Map<string, string>;
  departments: Map<string, string>;
};

/** Employees of the acting company by their numbers, whatever the case of its letters. */
export async function employeesByNumber(
  work: Work,
  numbers: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{
    key: string;
    id: string;
    name: string;
  }>`select upper(e.employee_number) as key, e.person_id as id, p.legal_name as name
    from employments e join people p on p.id = e.person_id
    where e.company_id = ${work.companyId} and upper(e.employee_number) = any(${keysOf(numbers)}::text[])`.execute(
    work.tx,
  );
  return byNumber(numbers, rows);
}

const keysOf = (numbers: readonly string[]) => [...new Set(numbers.map((number) => number.toUpperCase()))];

/** What was found by number in capitals, by the numbers as they were asked for. */
function byNumber<K extends { key: string }>(
  numbers: readonly string[],
  rows: readonly K[],
): Map<string, Omit<K, 'key'>> {
  const found = new Map(rows.map(({ key, ...known }) => [key, known]));
  return new Map(
    numbers.flatMap((number) =>
      found.has(number.toUpperCase()) ? [[number, found.get(number.toUpperCase())!] as const] : [],
    ),
  );
}

/** Everything rows name, in one question each however many rows. */
export async function lookUp(work: Work, rows: readonly EmployeeRow[]): Promise<Found> {
  const numbers = [...new Set(rows.map(({ number }) => number).filter((number) => number !== ''))];
  const emails = [...new Set(rows.flatMap(({ emailCanonical }) => emailCanonical ?? []))];
  const [employees, managers, taken, sites, departments] = await Promise.all([
    sql<
      KnownEmployee & { key: string }
    >`select upper(e.employee_number) as key, e.person_id as id, e.employee_number as "employeeNumber",
      p.legal_name as name, p.preferred_name as "preferredName",
        e.job_title as "jobTitle", e.contact_email as email, e.contact_email_canonical as "emailCanonical",
          e.contact_phone as phone, e.ended_on as "endedOn"
      from employments e join people p on p.id = e.person_id
      where e.company_id = ${work.companyId} and upper(e.employee_number) = any(${keysOf(numbers)}::text[])`.execute(
      work.tx,
    ),
    employeesByNumber(
      work,
      rows.flatMap(({ manager }) => manager ?? []),
    ),
    sql<{ email: string; id: string }>`select contact_email_canonical as email, person_id as id from employments
      where company_id = ${work.companyId} and contact_email_canonical = any(${emails}::text[])`.execute(work.tx),
    namedPlaces(
      work,
      'sites',
      rows.flatMap(({ site }) => site ?? []),
    ),
    namedPlaces(
      work,
      'departments',
      rows.flatMap(({ department }) => department ?? []),
    ),
  ]);
  return {
    employees: byNumber(numbers, employees.rows),
    managers: new Map([...managers].map(([number, { id }]) => [number, id])),
    emails: new Map(taken.rows.map(({ email, id }) => [email, id])),
    sites,
    departments,
  };
}

/** Sites or departments as files write them: by code, else by a name that only one of those in use has. */
async function namedPlaces(
  work: Work,
  table: 'sites' | 'departments',
  written: readonly string[],
): Promise<Map<string, string>> {
  const asked = [...new Set(written)];
  if (asked.length === 0) return new Map();
  const places = sql`${sql.table(table)} s where s.company_id = ${work.companyId} and s.archived_at is null`;
  const { rows } = await sql<{ written: string; id: string | null }>`select w.written, coalesce(
      (select s.id from ${places} and upper(s.code) = upper(w.written) limit 1),
      (select case when count(*) = 1 then (array_agg(s.id))[1] end
        from ${places} and folded(s.name) = folded(w.written))) as id
    from unnest(${asked}::text[]) as w(written)`.execute(work.tx);
  return new Map(rows.flatMap(({ written: text, id }) => (id === null ? [] : [[text.toUpperCase(), id] as const])));
}
