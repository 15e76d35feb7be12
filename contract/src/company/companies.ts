import { companyStates } from '@app/domain/company/company';
import { companyList } from '@app/domain/company/company-list';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { day, endpoint, instant, nothing, page, paging, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

// The platform's companies.

const text = (most: number) => freeText().trim().max(most);
/** Which company, for everything the platform does at one. */
export const one = { companyId: uuid };
/** Where it is done. */
export const at = <const P extends string>(path: P) => `/admin/companies/:companyId${path}` as const;

const billing = z.strictObject({
  taxId: text(40),
  terms: z.enum(['prepaid', 'net15', 'net30', 'net60']),
  email: text(254),
  address: text(500),
  poRequired: z.boolean(),
});
export const companyProfile = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]{1,19}$/),
  legalName: text(200).min(1),
  displayName: text(100).min(1),
  country: z.string().regex(/^[A-Z]{2}$/),
  region: text(80).nullable(),
  timeZone: oneLine().min(1).max(100),
  /** Language and, where dates are written its way, country. */
  locale: z.string().regex(/^(en|fr)(-[A-Z]{2})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  parentId: uuid.nullable(),
  maxPeople: integer().min(1).max(1_000_000).nullable(),
  validThrough: day.nullable(),
  billing,
});
const admin = z.strictObject({ name: text(200).min(1), email: oneLine().trim().min(3).max(254) });
const state = z.enum(Object.keys(companyStates) as [keyof typeof companyStates]);

const row = z.object({
  id: uuid,
  name: freeText(),
  code: freeText(),
  state,
  parent: freeText().nullable(),
  people: integer(),
  maxPeople: integer().nullable(),
  /** Counted apart, company by company (`getCompanyCompliance`): it takes longer than the list. */
  compliance: z.null(),
  lastActivityAt: instant.nullable(),
  timeZone: freeText(),
  validThrough: day.nullable(),
  createdAt: instant,
});
export const listCompanies = endpoint({
  method: 'GET',
  path: '/admin/companies',
  area: 'admin',
  summary: 'The companies on the platform',
  input: listInput(companyList),
  result: listPage(row),
});
export const exportCompanies = endpoint({
  method: 'GET',
  path: '/admin/companies-export',
  area: 'admin',
  kind: 'download',
  summary: 'The companies as shown, as CSV or XLSX',
  stepUp: 'people',
  input: exportInput(companyList),
  result: z.unknown(),
});
export const getCompanyCompliance = endpoint({
  method: 'GET',
  path: at('/compliance'),
  area: 'admin',
  summary: 'How many of a company’s people meet everything mandatory today',
  input: z.object(one),
  result: z.object({ people: z.int(), compliant: z.int(), percent: z.int().nullable() }),
});
export const createCompany = endpoint({
  method: 'POST',
  path: '/admin/companies',
  area: 'admin',
  idempotent: true,
  summary: 'A new company with its first administrators, who are invited',
  input: z.object({ ...companyProfile.shape, admins: z.array(admin).min(1).max(10) }),
  result: z.object({ companyId: uuid }),
});

const place = z.object({
  id: uuid,
  code: freeText(),
  name: freeText(),
  detail: freeText(),
  people: integer(),
  archived: z.boolean(),
});
const settings = z.strictObject({
  expiringSoonDays: integer().nullable(),
  reminderDays: z.array(integer()).max(20).nullable(),
  automaticMandatory: z.boolean(),
  automaticRecommended: z.boolean(),
});
export const getCompany = endpoint({
  method: 'GET',
  path: at(''),
  area: 'admin',
  summary: 'Get a company: profile, administrators, sites and departments, settings, and what prevents closing it',
  input: z.object(one),
  result: z.object({
    ...companyProfile.extend({ billing: billing.partial() }).shape,
    id: uuid,
    state,
    isPlatform: z.boolean(),
    parent: z.string().nullable(),
    subsidiaries: z.array(z.object({ id: uuid, name: z.string() })),
    people: z.int(),
    employedEver: z.int(),
    createdAt: instant,
    suspendedAt: instant.nullable(),
    suspensionReason: z.string().nullable(),
    suspensionNotice: z.string().nullable(),
    readOnlyThrough: day.nullable(),
    terminatedAt: instant.nullable(),
    terminationReason: z.string().nullable(),
    hasLogo: z.boolean(),
    admins: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        email: z.string().nullable(),
        since: instant,
        invitedAt: instant.nullable(),
        lastSignedInAt: instant.nullable(),
        last: z.boolean(),
      }),
    ),
    sites: z.array(place),
    departments: z.array(place),
    settings,
  }),
});
export const changeCompany = endpoint({
  method: 'PUT',
  path: at(''),
  area: 'admin',
  summary: 'Change a company’s profile and billing',
  input: z.object({ ...one, ...companyProfile.shape }),
  result: nothing,
});
export const changeAnyCompanySettings = endpoint({
  method: 'PUT',
  path: at('/settings'),
  area: 'admin',
  summary: 'What a company decides otherwise than the platform',
  input: z.object({ ...one, ...settings.shape }),
  result: nothing,
});
export const addCompanyAdmin = endpoint({
  method: 'POST',
  path: at('/admins'),
  area: 'admin',
  idempotent: true,
  summary: 'Add a new person as administrator of a company, invited by email; needs a recent step-up',
  stepUp: 'accounts',
  input: z.object({ ...one, ...admin.shape }),
  result: z.object({ personId: uuid }),
});
export const listCompanyAudit = endpoint({
  method: 'GET',
  path: at('/audit'),
  area: 'admin',
  summary: 'What a company’s book says, newest first',
  input: z.object({ ...one, q: oneLine().trim().max(200).optional().describe('Words to search for'), ...paging }),
  result: page(
    z.object({
      id: uuid,
      sequence: z.int(),
      at: instant,
      action: z.string(),
      actorKind: z.enum(['person', 'system', 'anonymous', 'key']),
      actor: z.string().nullable(),
      reason: z.string().nullable(),
      entity: freeText(),
      entityId: freeText().nullable(),
      record: freeText().nullable(),
      changes: z.array(z.object({ field: freeText(), before: freeText().nullable(), after: freeText() })),
    }),
  ),
});
export const checkCompanyAudit = endpoint({
  method: 'GET',
  path: at('/audit-check'),
  area: 'admin',
  summary: 'Whether every link of a company’s audit chain holds, and where it first breaks',
  input: z.object(one),
  result: z.object({ links: z.int(), brokenAt: z.int().nullable() }),
});

const running = { learning: integer(), quizzes: integer(), imports: integer(), exports: integer() };
export const getCompanyRunning = endpoint({
  method: 'GET',
  path: at('/running'),
  area: 'admin',
  summary: 'List what is in progress at a company and prevents terminating it',
  input: z.object(one),
  result: z.object(running),
});

export const grantAnyAdmin = endpoint({
  method: 'PUT',
  path: '/admin/employees/:personId/memberships/:companyId/admin',
  area: 'admin',
  summary: 'Make an employee an administrator of their company; needs a recent step-up',
  stepUp: 'accounts',
  input: z.object({ personId: uuid, companyId: uuid }),
  result: nothing,
});
export const revokeAnyAdmin = endpoint({
  method: 'DELETE',
  path: '/admin/employees/:personId/memberships/:companyId/admin',
  area: 'admin',
  summary: 'Take the claim to administer a company back; never the last one’s. Needs a recent step-up',
  stepUp: 'accounts',
  input: z.object({ personId: uuid, companyId: uuid }),
  result: nothing,
});
