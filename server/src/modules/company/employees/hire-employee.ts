import * as api from '@app/contract/company/employees';
import { rehireEmployee as rehireApi } from '@app/contract/company/employment';
import { employeeNumberObstacle, employeeNumberOf, phoneOf } from '@app/domain/company/employee';
import type { Place } from '@app/domain/company/placement';
import { employ, employObstacle } from '@app/domain/company/placement';
import type { ErrorCode } from '@app/domain/errors';
import { DomainError } from '@app/domain/errors';
import { canonicalEmail } from '@app/domain/identity/email';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import { forgetPins, inviteLater } from '../../identity/index.ts';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { changeValues } from '../fields/field-values.ts';
import { changePlacement, holdEmployee, refuseForeignPlace, refuseForgotten } from '../records.ts';

const atField = (path: string, code: ErrorCode) =>
  new DomainError(code, { issues: [{ path, code, message: 'refused' }] });

/** A number as it is kept, or refused at its field. */
export function numberOf(typed: string): string {
  const code = employeeNumberObstacle(typed);
  if (code) throw atField('employeeNumber', code);
  return employeeNumberOf(typed);
}

/** How someone is reached, in the forms in which it is kept and compared, or refused at its field. */
export function contactOf({ email, phone }: { email: string | null; phone: string | null }) {
  const emailCanonical = email ? canonicalEmail(email) : null;
  if (email && !emailCanonical) throw atField('email', 'emailInvalid');
  const kept = phone ? phoneOf(phone) : null;
  if (phone && !kept) throw atField('phone', 'phoneInvalid');
  return { email: email || null, emailCanonical, phone: kept };
}

/**
 * A new person, known to this company alone. An address that someone has elsewhere is written down like any other:
 * nothing is looked up beyond the company, and whose it is shows only when an invitation is accepted (A10, A11, B15).
 */
export const createEmployee = command(api.createEmployee, async (work, input, { session }) => {
  work.authorize('company.changeEmployees', { companyId: work.companyId });
  const { name, jobTitle, startedOn, siteId, departmentId, managerId } = input;
  const contact = contactOf(input);
  if (input.invite && !contact.email) throw atField('email', 'personWithoutEmail');
  const employeeNumber = numberOf(input.employeeNumber);
  await refuseForeignPlace(work, { siteId, departmentId, managerId });
  const locale = input.locale ?? (session!.companyLocale.startsWith('fr') ? 'fr' : 'en');
  const given = [{ legalName: name, locale, employeeNumber, jobTitle, startedOn, ...contact }];
  const { rows } = await sql<{
    id: string;
  }>`select added_id as id from add_employees(${work.companyId}, ${JSON.stringify(given)})`.execute(work.tx);
  const personId = rows[0]!.id;
  await changePlacement(work, await holdEmployee(work, personId), 'startedOn', () =>
    employ({ siteId, departmentId, managerId, startedOn, endedOn: null }),
  );
  const custom = await changeValues(work, personId, input.custom ?? {});
  if (input.invite) await invite(work, [personId]);
  work.record({
    action: 'company.hire',
    entity: 'employee',
    entityId: personId,
    changes: {
      name,
      employeeNumber,
      startedOn,
      siteId,
      departmentId,
      managerId,
      invited: input.invite,
      ...(Object.keys(custom).length > 0 && { custom }),
    },
  });
  return { personId };
});

type MinimalEmployee = { name: string; employeeNumber: string; startedOn: Day; siteId: string | null };

/**
 * A new employee of whom only a name is known: someone who came to a training. The caller asked the permission and
 * records the change.
 */
export async function addMinimalEmployee(
  work: Work,
  { name, employeeNumber, startedOn, siteId }: MinimalEmployee,
): Promise<string> {
  const given = [
    {
      legalName: name,
      locale: null,
      employeeNumber: numberOf(employeeNumber),
      jobTitle: null,
      startedOn,
      email: null,
      emailCanonical: null,
      phone: null,
    },
  ];
  const { rows } = await sql<{
    id: string;
  }>`select added_id as id from add_employees(${work.companyId}, ${JSON.stringify(given)})`.execute(work.tx);
  const personId = rows[0]!.id;
  const place: Place = { siteId, departmentId: null, managerId: null };
  await changePlacement(work, await holdEmployee(work, personId), 'startedOn', () =>
    employ({ ...place, startedOn, endedOn: null }),
  );
  return personId;
}

/** Notes that these people were invited, and has the letters written. */
export async function invite(work: Work, personIds: readonly string[]): Promise<void> {
  await sql`update employments set invited_at = ${work.now}
    where company_id = ${work.companyId} and person_id = any(${[...personIds]}::uuid[])`.execute(work.tx);
  await inviteLater(work, personIds);
}

/**
 * Someone who left comes back; what they were allowed before they are allowed no more, and a PIN of then opens nothing.
 */
export const rehireEmployee = command(
  rehireApi,
  async (work, { personId, startedOn, siteId, departmentId, managerId }) => {
    work.authorize('company.changeEmployees', { companyId: work.companyId });
    const place: Place = { siteId, departmentId, managerId };
    await refuseForeignPlace(work, place);
    const person = await holdEmployee(work, personId);
    await refuseForgotten(work, personId);
    await changePlacement(
      work,
      person,
      'startedOn',
      ({ known }) =>
        employObstacle(known, { startedOn, endedOn: null }) ?? employ({ ...place, startedOn, endedOn: null }),
    );
    await sql`update employments set on_leave_since = null, bu_admin_since = null
      where company_id = ${work.companyId} and person_id = ${personId}`.execute(work.tx);
    await forgetPins(work, work.companyId!, [personId]);
    work.record({ action: 'company.rehire', entity: 'employee', entityId: personId, changes: { startedOn, ...place } });
    return {};
  },
);
