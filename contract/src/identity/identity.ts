import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';

const companyChoice = z.object({ id: uuid, name: freeText() });

/** Who is signed in, as the browser needs it to draw its frame. `claims` are effective (access rule 5 applied). */
export const session = z.object({
  person: z
    .object({
      id: uuid,
      displayName: freeText(),
      locale: z.enum(['en', 'fr']),
      timeZone: freeText().nullable(),
      photo: freeText().nullable(),
    })
    .nullable(),
  claims: z.object({ buAdmin: z.boolean(), qmsAdmin: z.boolean() }),
  company: z
    .object({
      id: uuid,
      name: freeText(),
      timeZone: freeText(),
      /**
       * The offset of its clocks in the years around today: from when on (seconds since 1970) how many seconds east of
       * UTC.
       */
      clock: z.object({ spans: z.array(z.object({ from: integer(), offset: integer() })), until: integer() }),
      locale: freeText(),
      isPlatform: z.boolean(),
      /**
       * Nothing but leaving is possible; or, through a day, nothing but reading. The reason is for the company's
       * admins.
       */
      suspension: z
        .object({
          since: instant,
          notice: freeText().nullable(),
          reason: freeText().nullable(),
          readOnlyThrough: day.nullable(),
        })
        .nullable(),
    })
    .nullable(),
  companies: z.array(companyChoice),
  /** `due`: to be agreed to before anything else. `coming`: announced, to be agreed to from that day. */
  legal: z.object({
    due: z.array(z.enum(['terms', 'privacy'])),
    coming: z.array(z.object({ kind: z.enum(['terms', 'privacy']), number: integer(), effectiveOn: day })),
    /** The company has not accepted the data processing agreement in effect; for those who can do so. */
    companyDue: z.boolean().default(false),
  }),
  maintenance: z.object({ message: z.record(freeText(), freeText()), endsAt: instant.nullable() }).nullable(),
  demo: z.boolean(),
  /** Where someone is signed in with a PIN; `changeDue` while a one-time PIN waits to be replaced. */
  pin: z.object({ changeDue: z.boolean() }).nullable(),
  /** Where an administrator has to set up a second factor: until when, or since when nothing else is open. */
  factor: z.object({ state: z.enum(['due', 'overdue']), until: instant }).nullable(),
  /** Where this device is one that people share: whose, and how it is called. */
  kiosk: z.object({ name: freeText(), companyName: freeText(), locale: freeText() }).nullable(),
});

export const getSession = endpoint({
  method: 'GET',
  path: '/session',
  area: 'public',
  summary: 'Get the signed-in person; null when no one is signed in',
  input: z.object({}),
  result: session,
});

export const switchCompany = endpoint({
  method: 'POST',
  path: '/session/company',
  area: 'main',
  exempt: true,
  beforeFactor: true,
  summary: 'Act in another of the companies that employ you',
  input: z.object({ companyId: uuid }),
  result: nothing,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/session/end',
  area: 'main',
  exempt: true,
  beforePin: true,
  beforeFactor: true,
  summary: 'End this session',
  input: z.object({}),
  result: nothing,
});

export const password = freeText().min(1).max(1024);
export const email = freeText().min(3).max(320);

export const signIn = endpoint({
  method: 'POST',
  path: '/session',
  area: 'public',
  summary: 'Sign in with email and password; with a second factor, pass the result with the code to confirmSignIn',
  input: z.object({ email, password, remember: z.boolean() }),
  result: z.object({
    /** The password was right and a code is asked for: this opens nothing else, for ten minutes. */
    partialToken: z.string().optional(),
  }),
});

export const searchPeople = endpoint({
  method: 'GET',
  path: '/settings/people-search',
  area: 'settings',
  summary: 'People of the company by name or employee number, at most ten',
  input: z.object({ q: oneLine().trim().min(2).max(100) }),
  result: z.array(z.object({ id: uuid, name: z.string(), detail: z.string() })),
});

// One-time links. A link carries its token in the fragment, so that no log, cache or Referer sees it; the page sends it
// in a body.
const token = oneLine().min(20).max(100);
export const locale = z.enum(['en', 'fr']);
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
    email: freeText().nullable(),
    personName: freeText().nullable(),
    companyName: freeText().nullable(),
    /** An invitation to someone who has an account: they sign in with it and accept. */
    account: z.boolean(),
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
  input: z.object({
    token,
    preferredName: oneLine().trim().max(100),
    password,
    locale,
    versionIds: z.array(uuid).max(5),
  }),
  result: nothing,
});

export const claimInvitation = endpoint({
  method: 'POST',
  path: '/user-tokens/invitation-claims',
  area: 'main',
  exempt: true,
  summary: 'Accept the invitation of another company with the account one is signed in with',
  input: z.object({ token }),
  result: z.object({ companyId: uuid }),
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
    companyName: oneLine().trim().min(1).max(200),
    name: oneLine().trim().min(1).max(200),
    email,
    password,
    locale,
    timeZone: oneLine().max(60),
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
