import * as api from '@app/contract/company/employees';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { renamePerson } from '../../identity/index.ts';
import { command, query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { changeValues } from '../fields/field-values.ts';
import { contactOf, numberOf } from './hire-employee.ts';
import { refuseForgotten } from '../records.ts';

type Row = {
  name: string;
  employeeNumber: string;
  externalId: string | null;
  jobTitle: string | null;
  email: string | null;
  phone: string | null;
  preferredContact: string | null;
};

/** The address here is how the company writes to a person; what they sign in with stays theirs. */
export const changeEmployee = command(api.changeEmployee, async (work, { personId, custom = {}, ...asked }) => {
  work.authorize('company.changeEmployees', { companyId: work.companyId });
  const before = await held(work, personId);
  await refuseForgotten(work, personId);
  const after = { ...before, ...asked };
  const contact = contactOf(after);
  const employeeNumber = asked.employeeNumber === undefined ? before.employeeNumber : numberOf(asked.employeeNumber);
  await sql`update employments set employee_number = ${employeeNumber}, external_id = ${after.externalId || null},
    job_title = ${after.jobTitle || null},
      contact_email = ${contact.email}, contact_email_canonical = ${contact.emailCanonical},
        contact_phone = ${contact.phone}, preferred_contact = ${after.preferredContact}
    where company_id = ${work.companyId} and person_id = ${personId}`.execute(work.tx);
  if (after.name !== before.name) await renamePerson(work, personId, after.name);
  const told = await changeValues(work, personId, custom);
  const kept: Record<string, unknown> = { ...after, ...contact, employeeNumber };
  const plain = Object.fromEntries(
    Object.entries(before)
      .filter(([key, value]) => kept[key] !== value)
      .map(([key, value]) => [key, [value, kept[key]]]),
  );
  const changes = { ...plain, ...(Object.keys(told).length > 0 && { custom: told }) };
  work.record({ action: 'company.changeEmployee', entity: 'employee', entityId: personId, changes });
  return {};
});

async function held(work: Work, personId: string): Promise<Row> {
  const { rows } =
    await sql<Row>`select p.legal_name as name, e.employee_number as "employeeNumber", e.external_id as "externalId",
      e.job_title as "jobTitle",
      e.contact_email as email, e.contact_phone as phone, e.preferred_contact as "preferredContact"
    from employments e join people p on p.id = e.person_id
      where e.company_id = ${work.companyId} and e.person_id = ${personId} for no key update of e`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

export const getEmployeeNote = query(api.getEmployeeNote, async (work, { personId }) => {
  work.authorize('company.viewNotes', { companyId: work.companyId });
  const { rows } = await sql<{
    note: string | null;
  }>`select note from employments where company_id = ${work.companyId} and person_id = ${personId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return { note: rows[0].note ?? '' };
});

/** The audit says that the note changed, not what it says. */
export const changeEmployeeNote = command(api.changeEmployeeNote, async (work, { personId, note }) => {
  work.authorize('company.viewNotes', { companyId: work.companyId });
  const changed = await sql`update employments set note = ${note || null}
      where company_id = ${work.companyId} and person_id = ${personId}`.execute(work.tx);
  if (!changed.numAffectedRows) throw new DomainError('notFound');
  await refuseForgotten(work, personId);
  work.record({ action: 'company.changeNote', entity: 'employee', entityId: personId });
  return {};
});
