import { isEstablished } from '@app/domain/access/guarded-change';
import { sql } from 'kysely';
import type { Admin } from '../../../platform/database/guarded-changes.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { RuleChangeEmail } from './rule-change-email-words.ts';
import { ruleChangeEmailWords } from './rule-change-email-words.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

type Reached = Admin & { name: string; email: string | null; locale: string; timeZone: string };
const reached = sql.raw(
  `p.id as "personId", coalesce(p.preferred_name, p.legal_name) as name, p.email, p.locale, coalesce(p.time_zone, c.time_zone) as "timeZone"`,
);

/** The administrators of the present company, each with since when. */
export async function companyAdmins(work: Work): Promise<Reached[]> {
  const { rows } = await sql<Reached>`select ${reached}, e.bu_admin_since as "adminSince" from employments e
      join people p on p.id = e.person_id join companies c on c.id = e.company_id
    where e.company_id = ${work.companyId} and e.bu_admin_since is not null and ${notEndedBefore('e', work.today)}
      and p.locked_at is null`.execute(work.tx);
  return rows;
}

/** The administrators of the platform: who has both claims, each with since when they have both. */
export async function platformAdmins(work: Work): Promise<Reached[]> {
  const { rows } = await sql<Reached>`select distinct on (p.id) ${reached},
      greatest(p.qms_admin_since, e.bu_admin_since) as "adminSince"
    from people p join employments e on e.person_id = p.id and e.bu_admin_since is not null
      and ${notEndedBefore('e', work.today)}
      join companies c on c.id = e.company_id and c.terminated_at is null
    where p.qms_admin_since is not null and p.locked_at is null and p.merged_into is null
      order by p.id, e.bu_admin_since`.execute(work.tx);
  return rows;
}

/** Whether there is someone besides who acts who could confirm. */
export const hasSecondPerson = (work: Work, admins: readonly Admin[], hours: number): boolean =>
  admins.some(({ personId, adminSince }) => personId !== work.personId && isEstablished(adminSince, work.now, hours));

export const ownRow = (work: Work, admins: readonly Reached[]): Reached | null =>
  admins.find(({ personId }) => personId === work.personId) ?? null;

type Input = {
  change: { id: string; takesEffectAt: string | null; endsAt: string };
  path: string;
  companyId: string | null;
};

/** Tells every administrator, who acts as well: a stolen session must not stay unnoticed by its owner. */
export async function tellAdmins(
  work: Work,
  { config }: Runtime,
  admins: readonly Reached[],
  letter: RuleChangeEmail,
  { change, path, companyId }: Input,
): Promise<void> {
  const by = ownRow(work, admins)?.name ?? '';
  for (const { personId, name, email, locale, timeZone } of admins) {
    if (!email) continue;
    const until = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-CA' : 'en-CA', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone,
    });
    const { action, ...words } = ruleChangeEmailWords(locale, letter, {
      name,
      by,
      until: until.format(new Date(change.endsAt)),
      alone: change.takesEffectAt !== null,
    });
    await writeMail(work, {
      ...{ kind: `store.${letter}`, to: email, locale, personId, ...(companyId && { companyId }), ...words },
      action: { label: action, href: `${config.publicOrigin}${path}` },
      uniqueKey: `store.${letter}:${change.id}:${personId}`,
    });
  }
}
