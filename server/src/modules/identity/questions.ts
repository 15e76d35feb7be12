// What identity asks about companies and those they employ: answered by the module company.
import type { Instant } from '@app/domain/time';
import { defineQuestion } from '../../platform/database/questions.ts';

/** Where a person may act, and as what. */
export type Standing = {
  companyId: string;
  companyName: string;
  timeZone: string;
  locale: string;
  buAdmin: boolean;
  qmsAdmin: boolean;
};

/**
 * Where a person may act: their present employments, the company they last acted in first. Empty for who has left
 * everywhere.
 */
export const standings = defineQuestion<{ personId: string }, Standing[]>('identity.standings');

/** The companies that someone who is signed in can turn to, by name. */
export const companyChoice = defineQuestion<{ personId: string }, { id: string; name: string }[]>(
  'identity.companyChoice',
);

/** Whether someone may invite to a company: an administrator there, or of the platform. */
export const mayInvite = defineQuestion<{ personId: string | null; companyId: string | null }, boolean>(
  'identity.mayInvite',
);

/**
 * One company that employs a person or did. `administers`: holds its administrator's claim and has not left; `first`:
 * employed them before any other.
 */
export type Employer = {
  personId: string;
  companyId: string;
  name: string;
  administers: boolean;
  sample: boolean;
  first: boolean;
};

/** Every company that keeps an employment of these people, by name. */
export const employers = defineQuestion<{ personIds: readonly string[] }, Employer[]>('identity.employers');

/** Whether someone works at a company that is not terminated, with no last day. */
export const isEmployed = defineQuestion<{ personId: string }, boolean>('identity.isEmployed');

/** What a company notes of one it employs. `email`: its own note, else the person's; `ended`: by the company's day. */
export type Employment = { employeeNumber: string; email: string | null; ended: boolean };
export const employment = defineQuestion<{ companyId: string; personId: string }, Employment | null>(
  'identity.employment',
);

export type FoundPin = { personId: string; hash: string; oneTime: boolean } & Standing;

/**
 * The PIN behind a company's code and an employee number, where it opens anything today. Anyone who administers, or is
 * asked for a second factor, never gets in by PIN alone.
 */
export const pinBehind = defineQuestion<{ code: string; number: string }, FoundPin | null>('identity.pinBehind');

/** What companies are called. `open`: neither suspended nor terminated. */
export type NamedCompany = { id: string; name: string; code: string; open: boolean };
export const companiesNamed = defineQuestion<{ companyIds: readonly string[] }, NamedCompany[]>(
  'identity.companiesNamed',
);

/** What sites of the acting company are called; those of others are missing in the answer. */
export const sitesNamed = defineQuestion<{ siteIds: readonly string[] }, { id: string; name: string }[]>(
  'identity.sitesNamed',
);

export type Admin = {
  personId: string;
  name: string;
  email: string | null;
  locale: string;
  timeZone: string;
  adminSince: Instant;
  hasFactor: boolean;
};

/** The administrators of the day, as far as they can sign in: a company's, or with null the platform's. */
export const administrators = defineQuestion<{ companyId: string | null }, Admin[]>('identity.administrators');

/**
 * Whether a rule asks someone for their second factor, wherever they administer. Read through the role of credentials,
 * which sees every company's.
 */
export const isHeldToFactor = defineQuestion<{ personId: string }, boolean>('identity.isHeldToFactor');
