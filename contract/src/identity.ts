import { z } from 'zod';
import { endpoint, instant, nothing, uuid } from './endpoint.ts';

const companyChoice = z.object({ id: uuid, name: z.string() });

/** Who is signed in, as the browser needs it to draw its frame. `claims` are effective (access rule 5 applied). */
export const session = z.object({
  person: z.object({ id: uuid, displayName: z.string(), locale: z.enum(['en', 'fr']), timeZone: z.string().nullable(), photo: z.string().nullable() }).nullable(),
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
