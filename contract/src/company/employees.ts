import { employeeList } from '@app/domain/company/employee-list';
import { contactWays, employeeStatuses, reachWays } from '@app/domain/company/employee';
import { overallWords } from '@app/domain/qualification/overall';
import type { OverallStanding } from '@app/domain/qualification/overall';
import { z } from 'zod';
import { freeText, oneLine } from '../boundary.ts';
import { fieldsWithValues, fieldValues } from './employee-fields.ts';
import { day, endpoint, instant, nothing, page, paging, uuid } from '../endpoint.ts';
import { customValues, exportInput, listInput, listPage } from '../lists/list.ts';
import { attemptRow } from '../enrolment/voiding.ts';

const status = z.enum(employeeStatuses);
const contactWay = z.enum(contactWays);
export const employee = { personId: uuid };

// The list -------------------------------------------------------------------------------------------

export const listEmployees = endpoint({
  method: 'GET',
  path: '/settings/employees',
  area: 'settings',
  summary: 'The people of the company, past ones too',
  input: listInput(employeeList),
  result: listPage(
    z.object({
      id: uuid,
      name: z.string(),
      employeeNumber: z.string(),
      positions: z.string().nullable(),
      site: z.string().nullable(),
      department: z.string().nullable(),
      manager: z.string().nullable(),
      status,
      overall: z.enum(Object.keys(overallWords) as [OverallStanding, ...OverallStanding[]]),
      /** How many open courses are past their due day. */
      overdue: z.int(),
      reachableBy: z.enum(reachWays),
      lastSignedInAt: instant.nullable(),
      jobTitle: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      startedOn: day,
      endedOn: day.nullable(),
      ...customValues,
    }),
  ),
});

export const exportEmployees = endpoint({
  method: 'GET',
  path: '/settings/employees/export',
  area: 'settings',
  kind: 'download',
  summary: 'The list of employees as CSV or XLSX',
  stepUp: 'people',
  input: exportInput(employeeList),
  result: nothing,
});

// One employee ---------------------------------------------------------------------------------------

export const named = z.object({ id: uuid, name: freeText() });

export const getEmployee = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId',
  area: 'settings',
  summary: 'One employee: who it is, where they work, how they are reached',
  input: z.object(employee),
  result: z.object({
    id: uuid,
    name: z.string(),
    preferredName: z.string().nullable(),
    photo: z.string().nullable(),
    employeeNumber: z.string(),
    externalId: z.string().nullable(),
    jobTitle: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    preferredContact: contactWay.nullable(),
    reachableBy: z.enum(reachWays),
    status,
    startedOn: day,
    endedOn: day.nullable(),
    onLeaveSince: day.nullable(),
    invitedAt: instant.nullable(),
    joinedAt: instant.nullable(),
    lastSignedInAt: instant.nullable(),
    adminSince: instant.nullable(),
    /** The last administrator of the company stays one. */
    lastAdmin: z.boolean(),
    site: named.nullable(),
    department: named.nullable(),
    manager: named.nullable(),
    positions: z.array(named),
    reports: z.int(),
    isMe: z.boolean(),
    /** Whether this company may change name and photo. */
    nameIsOurs: z.boolean(),
    /** The custom fields in use with what this person's say. */
    custom: fieldsWithValues,
  }),
});

export const place = { siteId: uuid.nullable(), departmentId: uuid.nullable(), managerId: uuid.nullable() };
const name = oneLine().trim().min(1).max(200);
export const text = (max: number) => freeText().trim().max(max).nullable();
const contact = { email: text(320), phone: text(40) };

export const createEmployee = endpoint({
  method: 'POST',
  path: '/settings/employees',
  area: 'settings',
  idempotent: true,
  summary: 'Add an employee; an address known elsewhere is not linked: people join by invitation only',
  input: z.object({
    name,
    employeeNumber: oneLine().max(100),
    jobTitle: text(200),
    ...contact,
    startedOn: day,
    ...place,
    locale: z.enum(['en', 'fr']).optional(),
    invite: z.boolean(),
    custom: fieldValues.optional(),
  }),
  result: z.object({ personId: uuid }),
});

export const changeEmployee = endpoint({
  method: 'PATCH',
  path: '/settings/employees/:personId',
  area: 'settings',
  summary: 'Change what the company knows of an employee; what is not sent stays',
  input: z.object({
    ...employee,
    name: name.optional(),
    employeeNumber: oneLine().max(100).optional(),
    externalId: text(100).optional(),
    jobTitle: text(200).optional(),
    email: contact.email.optional(),
    phone: contact.phone.optional(),
    preferredContact: contactWay.nullable().optional(),
    custom: fieldValues.optional(),
  }),
  result: nothing,
});

export const getEmployeeNote = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId/note',
  area: 'settings',
  summary: 'Get the administrators’ notes about an employee; visible to the company’s administrators only',
  input: z.object(employee),
  result: z.object({ note: z.string() }),
});

export const changeEmployeeNote = endpoint({
  method: 'PUT',
  path: '/settings/employees/:personId/note',
  area: 'settings',
  summary: 'Note something about an employee, for the company’s admins only',
  input: z.object({ ...employee, note: freeText().max(10_000) }),
  result: nothing,
});

// Photo ----------------------------------------------------------------------------------------------

export const uploadEmployeePhoto = endpoint({
  method: 'PUT',
  path: '/settings/employees/:personId/photo',
  area: 'settings',
  kind: 'upload',
  summary:
    'Set the photo of an employee who works for no other company: JPEG, PNG or WebP up to 10 MB; its metadata is removed',
  input: z.object(employee),
  result: z.object({ photo: z.string() }),
});

export const getEmployeePhoto = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId/photo',
  area: 'settings',
  kind: 'download',
  summary: 'The photo of an employee',
  input: z.object({ ...employee, v: oneLine().max(40).optional() }),
  result: z.unknown(),
});

export const removeEmployeePhoto = endpoint({
  method: 'DELETE',
  path: '/settings/employees/:personId/photo',
  area: 'settings',
  summary: 'Remove the photo of an employee who works for no other company',
  input: z.object(employee),
  result: nothing,
});

// Sign-in and claims ---------------------------------------------------------------------------------

export const getEmployeeLogin = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId/login',
  area: 'settings',
  summary: 'How an employee signs in, whether an invitation is under way, and where they are signed in to this company',
  input: z.object(employee),
  result: z.object({
    email: z.string().nullable(),
    hasAccount: z.boolean(),
    secondFactor: z.boolean(),
    invitedAt: instant.nullable(),
    invitationExpiresAt: instant.nullable(),
    devices: z.array(z.object({ id: uuid, createdAt: instant, lastSeenAt: instant, userAgent: z.string().nullable() })),
  }),
});

export const endEmployeeSessions = endpoint({
  method: 'DELETE',
  path: '/settings/employees/:personId/sessions',
  area: 'settings',
  summary: 'Sign an employee out of this company everywhere',
  input: z.object(employee),
  result: z.object({ ended: z.int() }),
});

export const grantAdmin = endpoint({
  method: 'PUT',
  path: '/settings/employees/:personId/admin',
  area: 'settings',
  summary: 'Make an employee an administrator of the company; needs a recent step-up',
  stepUp: 'accounts',
  input: z.object(employee),
  result: nothing,
});

export const revokeAdmin = endpoint({
  method: 'DELETE',
  path: '/settings/employees/:personId/admin',
  area: 'settings',
  summary: 'Make an administrator an ordinary employee; needs a recent step-up, and the last one stays',
  stepUp: 'accounts',
  input: z.object(employee),
  result: nothing,
});

export const listEmployeeAudit = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId/audit',
  area: 'settings',
  summary: 'What was changed about an employee here, by whom, newest first',
  input: z.object({ ...employee, ...paging }),
  result: page(
    z.object({
      id: uuid,
      at: instant,
      action: z.string(),
      actor: z.string().nullable(),
      actorKind: z.enum(['person', 'system', 'anonymous', 'key']),
      reason: z.string().nullable(),
      changes: z.record(z.string(), z.unknown()),
    }),
  ),
});

export const listEmployeeEnrolments = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId/enrolments',
  area: 'settings',
  summary: 'Every attempt of an employee at a course, newest first',
  input: z.object({ ...employee, ...paging }),
  result: page(attemptRow),
});
