import { z } from 'zod';
import { endpoint, instant, nothing, uuid } from './endpoint.ts';

const companyChoice = z.object({ id: uuid, name: z.string() });

/** Who is signed in, as the browser needs it to draw its frame. `claims` are effective (access rule 5 applied). */
export const session = z.object({
  person: z
    .object({ id: uuid, displayName: z.string(), locale: z.enum(['en', 'fr']), timeZone: z.string().nullable(), photo: z.string().nullable() })
    .nullable(),
  claims: z.object({ buAdmin: z.boolean(), qmsAdmin: z.boolean() }),
  company: z.object({ id: uuid, name: z.string(), timeZone: z.string(), locale: z.string(), isPlatform: z.boolean(), suspended: z.boolean() }).nullable(),
  companies: z.array(companyChoice),
  legal: z.object({ due: z.array(z.enum(['terms', 'privacy'])) }),
  maintenance: z.object({ message: z.record(z.string(), z.string()), endsAt: instant.nullable() }).nullable(),
  demo: z.boolean(),
});

export const getSession = endpoint({
  method: 'GET',
  path: '/session',
  area: 'public',
  summary: 'Who is signed in; person is null when nobody is',
  input: z.object({}),
  result: session,
});

export const switchCompany = endpoint({
  method: 'POST',
  path: '/session/company',
  area: 'main',
  exempt: true,
  summary: 'Act in another of the companies that employ you',
  input: z.object({ companyId: uuid }),
  result: nothing,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/session/end',
  area: 'main',
  exempt: true,
  summary: 'End this session',
  input: z.object({}),
  result: nothing,
});

const password = z.string().min(1).max(1024);
const email = z.string().min(3).max(320);

export const signIn = endpoint({
  method: 'POST',
  path: '/session',
  area: 'public',
  summary: 'Sign in with e-mail and password',
  input: z.object({ email, password, remember: z.boolean() }),
  result: nothing,
});

export const searchPeople = endpoint({
  method: 'GET',
  path: '/settings/people-search',
  area: 'settings',
  summary: 'People of the company by name or employee number, at most ten',
  input: z.object({ q: z.string().trim().min(2).max(100) }),
  result: z.array(z.object({ id: uuid, name: z.string(), detail: z.string() })),
});

// One-time links. A link carries its token in the fragment, so that no log, cache or Referer sees it; the page sends it in a body.
const token = z.string().min(20).max(100);
const locale = z.enum(['en', 'fr']);
export const tokenKind = z.enum(['invitation', 'passwordReset', 'emailChange', 'setUp']);

export const lookAtToken = endpoint({
  method: 'POST',
  path: '/user-tokens/look',
  area: 'public',
  summary: 'What a one-time link is for; uses nothing up',
  input: z.object({ token }),
  result: z.object({
    state: z.enum(['ready', 'expired', 'unknown']),
    kind: tokenKind.nullable(),
    /** Masked: enough for its owner to recognise. */
    email: z.string().nullable(),
    personName: z.string().nullable(),
    companyName: z.string().nullable(),
    /** An admin's password must be longer. */
    admin: z.boolean(),
  }),
});

export const renewToken = endpoint({
  method: 'POST',
  path: '/user-tokens/renewals',
  area: 'public',
  summary: 'Ask for a fresh link in place of an expired one; it goes to the address of the first',
  input: z.object({ token }),
  result: nothing,
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/user-tokens/invitation-acceptances',
  area: 'public',
  summary: 'Set a password, agree to the documents in force and sign in',
  input: z.object({ token, preferredName: z.string().trim().max(100), password, locale, versionIds: z.array(uuid).max(5) }),
  result: nothing,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/user-tokens/password-resets',
  area: 'public',
  summary: 'Set a new password by the link sent; ends all sessions',
  input: z.object({ token, password }),
  result: nothing,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/user-tokens/email-changes',
  area: 'public',
  summary: "Make the address the link was sent to one's own; ends all other sessions",
  input: z.object({ token }),
  result: nothing,
});

export const setUp = endpoint({
  method: 'POST',
  path: '/user-tokens/set-ups',
  area: 'public',
  summary: "First start: make the platform's company and its first admin",
  input: z.object({
    token,
    companyName: z.string().trim().min(1).max(200),
    name: z.string().trim().min(1).max(200),
    email,
    password,
    locale,
    timeZone: z.string().max(60),
  }),
  result: nothing,
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/password-reset-requests',
  area: 'public',
  summary: 'Ask for a link to set a new password; answers the same whether the address is known or not',
  input: z.object({ email }),
  result: nothing,
});

export const invitePerson = endpoint({
  method: 'POST',
  path: '/settings/invitations',
  area: 'settings',
  summary: 'Invite an employee to sign in; an earlier invitation ends',
  input: z.object({ personId: uuid }),
  result: nothing,
});

// My Info -------------------------------------------------------------------------------------------

/** What may be sent, by what it is about; letters about security and documents always come. */
export const notifications = z.strictObject({
  email: z.strictObject({ due: z.boolean(), achievements: z.boolean(), news: z.boolean() }),
  quietHours: z.strictObject({ from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), to: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/) }).nullable(),
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  area: 'main',
  summary: "One's own details",
  input: z.object({}),
  result: z.object({
    legalName: z.string(),
    preferredName: z.string().nullable(),
    email: z.string().nullable(),
    /** The masked address that waits for confirmation. */
    pendingEmail: z.string().nullable(),
    phone: z.string().nullable(),
    locale,
    timeZone: z.string().nullable(),
    publicName: z.enum(['full', 'initials']),
    photo: z.string().nullable(),
    notifications,
    companyName: z.string(),
    employeeNumber: z.string(),
    jobTitle: z.string().nullable(),
    confirmedRecently: z.boolean(),
  }),
});

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/profile',
  area: 'main',
  summary: "Change one's own details",
  input: z.object({
    preferredName: z.string().trim().max(100).nullable().optional(),
    phone: z
      .string()
      .trim()
      .regex(/^\+[1-9]\d{6,14}$/)
      .nullable()
      .optional(),
    locale: locale.optional(),
    timeZone: z.string().max(60).nullable().optional(),
    publicName: z.enum(['full', 'initials']).optional(),
  }),
  result: nothing,
});

export const changeNotifications = endpoint({
  method: 'PUT',
  path: '/profile/notifications',
  area: 'main',
  summary: 'Choose what is sent and when it stays quiet',
  input: notifications,
  result: nothing,
});

export const uploadPhoto = endpoint({
  method: 'PUT',
  path: '/profile/photo',
  area: 'main',
  kind: 'upload',
  summary: "Set one's photo: a JPEG, PNG or WebP of at most 10 MB; its metadata is dropped",
  input: z.object({}),
  result: z.object({ photo: z.string() }),
});

export const getPhoto = endpoint({
  method: 'GET',
  path: '/profile/photo',
  area: 'main',
  kind: 'download',
  exempt: true,
  summary: "One's photo",
  input: z.object({ v: z.string().max(40).optional() }),
  result: z.unknown(),
});

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/profile/photo',
  area: 'main',
  summary: "Remove one's photo",
  input: z.object({}),
  result: nothing,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/profile/sessions',
  area: 'main',
  summary: 'Where one is signed in',
  input: z.object({}),
  result: z.array(
    z.object({
      id: uuid,
      current: z.boolean(),
      createdAt: instant,
      lastSeenAt: instant,
      companyName: z.string(),
      ip: z.string().nullable(),
      userAgent: z.string().nullable(),
    }),
  ),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/profile/sessions/:sessionId',
  area: 'main',
  summary: "End one of one's sessions",
  input: z.object({ sessionId: uuid }),
  result: nothing,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/profile/sessions',
  area: 'main',
  summary: "End all of one's sessions but this one",
  input: z.object({}),
  result: z.object({ ended: z.int() }),
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/profile/password',
  area: 'main',
  summary: "Change one's password; ends all other sessions",
  input: z.object({ currentPassword: password, newPassword: password }),
  result: nothing,
});

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/profile/confirmations',
  area: 'main',
  summary: 'Give the password again before something weighty; good for ten minutes',
  input: z.object({ password }),
  result: nothing,
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/profile/email-changes',
  area: 'main',
  summary: 'Ask for another e-mail address; it counts once confirmed by the link sent there',
  input: z.object({ email }),
  result: nothing,
});

export const exportMyData = endpoint({
  method: 'GET',
  path: '/profile/export',
  area: 'main',
  kind: 'download',
  summary: 'Everything kept about oneself at the present company, as JSON',
  input: z.object({}),
  result: z.unknown(),
});
