import { mergeConflicts } from '@app/domain/identity/merge';
import { claimWords, peopleList, personStates } from '@app/domain/identity/people-list';
import { z } from 'zod';
import { freeText } from '../boundary.ts';
import { day, endpoint, instant, nothing, page, paging, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

// Everyone, across companies: for the platform's admins.

const reason = freeText().trim().min(3).max(500);
const one = { personId: uuid };
const at = <const P extends string>(path: P) => `/admin/employees/:personId${path}` as const;
const state = z.enum(Object.keys(personStates) as [keyof typeof personStates]);

const row = z.object({
  id: uuid,
  name: freeText(),
  companies: freeText(),
  numbers: freeText(),
  email: freeText().nullable(),
  phone: freeText().nullable(),
  state,
  claims: z.enum(Object.keys(claimWords) as [keyof typeof claimWords]),
  lastSignedInAt: instant.nullable(),
});
export const listPeople = endpoint({
  method: 'GET',
  path: '/admin/employees',
  area: 'admin',
  summary: 'List people across companies, by name, number, email, phone or certificate number',
  input: listInput(peopleList),
  result: listPage(row),
});
export const exportPeople = endpoint({
  method: 'GET',
  path: '/admin/employees-export',
  area: 'admin',
  kind: 'download',
  summary: 'The people as shown, as CSV or XLSX',
  stepUp: 'people',
  input: exportInput(peopleList),
  result: z.unknown(),
});

const request = z.object({
  id: uuid,
  reason: freeText(),
  askedBy: freeText(),
  askedByMe: z.boolean(),
  askedAt: instant,
  endsAt: instant,
  confirmedBy: freeText().nullable(),
  confirmedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  open: z.boolean(),
});
export const getPerson = endpoint({
  method: 'GET',
  path: at(''),
  area: 'admin',
  summary: 'One person: where they work, what they may, how they sign in, and what was merged',
  input: z.object(one),
  result: z.object({
    id: uuid,
    name: z.string(),
    preferredName: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    locale: z.string(),
    createdAt: instant,
    state,
    isMe: z.boolean(),
    lockedAt: instant.nullable(),
    lockReason: z.string().nullable(),
    mergedInto: z.object({ id: uuid, name: z.string() }).nullable(),
    qmsAdminSince: instant.nullable(),
    /** The claim counts only together with that of a company (access rule 5). */
    qmsAdminCounts: z.boolean(),
    lastPlatformAdmin: z.boolean(),
    requests: z.array(request),
    memberships: z.array(
      z.object({
        companyId: uuid,
        company: z.string(),
        companyCode: z.string(),
        employeeNumber: z.string(),
        jobTitle: z.string().nullable(),
        startedOn: day,
        endedOn: day.nullable(),
        adminSince: instant.nullable(),
        lastSignedInAt: instant.nullable(),
        enrolments: z.int(),
        achievements: z.int(),
      }),
    ),
    signIn: z.object({
      hasAccount: z.boolean(),
      secondFactorSince: instant.nullable(),
      recoveryCodesLeft: z.int(),
      sessions: z.array(
        z.object({
          id: uuid,
          company: z.string(),
          ip: z.string().nullable(),
          userAgent: z.string().nullable(),
          createdAt: instant,
          lastSeenAt: instant,
        }),
      ),
    }),
    merges: z.array(
      z.object({
        id: uuid,
        mergedId: uuid,
        name: z.string(),
        reason: z.string(),
        by: z.string(),
        at: instant,
        undoneAt: instant.nullable(),
        undoUntil: instant,
        mayUndo: z.boolean(),
        rows: z.int(),
      }),
    ),
  }),
});
export const listSecurityEvents = endpoint({
  method: 'GET',
  path: at('/security-events'),
  area: 'admin',
  summary: 'List security events of a person, newest first',
  input: z.object({ ...one, ...paging }),
  result: page(
    z.object({
      id: uuid,
      at: instant,
      kind: z.string(),
      route: z.string().nullable(),
      ip: z.string().nullable(),
      company: z.string().nullable(),
    }),
  ),
});

const act = (method: 'PUT' | 'DELETE' | 'POST', path: string, summary: string) =>
  ({ method, path: `/admin/employees/:personId${path}`, area: 'admin', summary }) as const;
export const lockPerson = endpoint({
  ...act('PUT', '/lock', 'Let a person sign in no more, and end their sessions; needs a recent step-up'),
  stepUp: 'accounts',
  input: z.object({ ...one, reason }),
  result: nothing,
});
export const unlockPerson = endpoint({
  ...act('DELETE', '/lock', 'Let a locked person sign in again; needs a recent step-up'),
  stepUp: 'accounts',
  input: z.object(one),
  result: nothing,
});
export const endPersonSessions = endpoint({
  ...act('DELETE', '/sessions', 'Sign a person out everywhere'),
  input: z.object(one),
  result: z.object({ ended: z.int() }),
});
export const resetSecondFactor = endpoint({
  ...act(
    'DELETE',
    '/second-factor',
    'Remove a lost authenticator app from a person’s account; the person is notified by email. Needs a recent step-up',
  ),
  stepUp: 'accounts',
  input: z.object({ ...one, reason }),
  result: nothing,
});
export const askQmsAdmin = endpoint({
  ...act(
    'POST',
    '/platform-admin-requests',
    'Request to make a person a platform administrator: another platform admin confirms within 72 hours. Needs a recent step-up',
  ),
  stepUp: 'accounts',
  input: z.object({ ...one, reason }),
  result: z.object({ requestId: uuid }),
});
export const confirmQmsAdmin = endpoint({
  ...act(
    'POST',
    '/platform-admin-requests/:requestId/confirmation',
    'Confirm as the second person that a person becomes a platform administrator; needs a recent step-up',
  ),
  stepUp: 'accounts',
  input: z.object({ ...one, requestId: uuid }),
  result: nothing,
});
export const withdrawQmsRequest = endpoint({
  ...act(
    'DELETE',
    '/platform-admin-requests/:requestId',
    'Withdraw or decline a request to make a person a platform administrator',
  ),
  input: z.object({ ...one, requestId: uuid }),
  result: nothing,
});
export const revokeQmsAdmin = endpoint({
  ...act(
    'DELETE',
    '/platform-admin',
    'Take the claim to administer the platform back at once; never the last one’s. Needs a recent step-up',
  ),
  stepUp: 'accounts',
  input: z.object({ ...one, reason: reason.optional() }),
  result: nothing,
});

export const previewMerge = endpoint({
  method: 'GET',
  path: at('/merge-preview'),
  area: 'admin',
  summary: 'What would move from another record to this one, and what has to be settled',
  input: z.object({ ...one, mergedId: uuid }),
  result: z.object({
    kept: z.object({ id: uuid, name: z.string(), email: z.string().nullable(), companies: z.array(z.string()) }),
    merged: z.object({ id: uuid, name: z.string(), email: z.string().nullable(), companies: z.array(z.string()) }),
    moves: z.record(z.string(), z.int()),
    conflicts: z.array(z.object({ kind: z.enum(mergeConflicts), what: z.string() })),
    obstacle: z.string().nullable(),
  }),
});
export const mergePeople = endpoint({
  ...act('POST', '/merges', 'Join another record to this one; can be undone for thirty days. Needs a recent step-up'),
  stepUp: 'accounts',
  input: z.object({ ...one, mergedId: uuid, reason }),
  result: z.object({ mergeId: uuid, rows: z.int() }),
});
export const undoMerge = endpoint({
  ...act(
    'POST',
    '/merges/:mergeId/undoing',
    'Part two merged records again: every row as it was. Needs a recent step-up',
  ),
  stepUp: 'accounts',
  input: z.object({ ...one, mergeId: uuid }),
  result: nothing,
});
