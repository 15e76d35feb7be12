import type { FactorRule } from '@app/domain/identity/factor-rule';
import { writeMail } from '../../../platform/mail/mail.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { companyName } from '../people/user-tokens.ts';
import type { Admin } from '../questions.ts';
import type { FactorEmail } from './factor-email-words.ts';
import { factorEmailWords } from './factor-email-words.ts';
import type { RulePlace } from './factor-rules.ts';
import { adminsOf, stateOf } from './factor-rules.ts';

/** How the place is called in the reader's language: the company by its name. */
const whereOf = async (work: Work, place: RulePlace): Promise<string | null> => place && companyName(work, place);

type Input = { rule: FactorRule | null; by: string };

/** Tells every administrator, who acts as well: a stolen session must not stay unnoticed by its owner. */
export async function notifyOfRule(
  work: Work,
  runtime: Runtime,
  place: RulePlace,
  letter: Exclude<FactorEmail, 'factorDue'>,
  { rule, by }: Input,
): Promise<void> {
  const company = await whereOf(work, place);
  for (const admin of await adminsOf(work, place))
    await write(work, runtime, place, { letter, admin, rule, company, by });
}

/** Reminds one administrator, once for each reminder of one grace. */
export async function remindOfRule(
  work: Work,
  runtime: Runtime,
  place: RulePlace,
  admin: Admin,
  rule: FactorRule,
  reminder: string,
): Promise<void> {
  const found = stateOf(rule, admin, work.now);
  if (found.state === 'none') return;
  const uniqueKey = `identity.factorDue:${place ?? 'platform'}:${found.until}:${reminder}:${admin.personId}`;
  await write(work, runtime, place, {
    letter: 'factorDue',
    admin,
    rule,
    company: await whereOf(work, place),
    by: '',
    uniqueKey,
  });
}

type Written = {
  letter: FactorEmail;
  admin: Admin;
  rule: FactorRule | null;
  company: string | null;
  by: string;
  uniqueKey?: string;
};

async function write(
  work: Work,
  { config }: Runtime,
  place: RulePlace,
  { letter, admin, rule, company, by, uniqueKey }: Written,
): Promise<void> {
  const { personId, name, email, locale, timeZone } = admin;
  if (!email) return;
  const found = stateOf(rule, admin, work.now);
  const until = found.state === 'none' ? null : dayWords(found.until, locale, timeZone);
  const { action, ...words } = factorEmailWords(locale, letter, {
    name,
    by,
    company,
    until,
    days: rule?.graceDays ?? 0,
  });
  const list = place ? '/settings/employees?tab=admins' : '/admin/employees?tab=admins';
  await writeMail(work, {
    ...{ kind: `identity.${letter}`, to: email, locale, personId, ...(place && { companyId: place }), ...words },
    action: { label: action, href: `${config.publicOrigin}${until ? '/profile?tab=security' : list}` },
    ...(uniqueKey && { uniqueKey }),
  });
}

const dayWords = (at: string, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-CA' : 'en-CA', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(at));
