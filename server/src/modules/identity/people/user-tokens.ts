import * as api from '@app/contract/identity/identity';
import { DomainError } from '@app/domain/errors';
import { canonicalEmail, maskedEmail } from '@app/domain/identity/email';
import { sql } from 'kysely';
import { writeMail } from '../../../platform/mail/mail.ts';
import { bare, publicQuery } from '../../../platform/http/handler.ts';
import { networkOf, takeTry } from '../../../platform/http/rate-limits.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { askOne } from '../../../platform/database/questions.ts';
import type { Work } from '../../../platform/database/work.ts';
import { composeEmail } from '../emails.ts';
import { companiesNamed } from '../questions.ts';
import type { OneTimeToken } from './one-time-tokens.ts';
import { findToken, issueToken, userAddress } from './one-time-tokens.ts';
import type { PersonRow } from './people.ts';
import { findPerson, findPersonByEmail, passwordFacts } from './people.ts';

const hour = 3600;

/** Says what a link is for. A program that opens every link of a mail uses nothing up by it (C16). */
export const lookAtToken = publicQuery(api.lookAtToken, async (work, { token }) => {
  const found = await findToken(work, token);
  if (!found)
    return {
      state: 'unknown' as const,
      kind: null,
      email: null,
      personName: null,
      companyName: null,
      account: false,
      admin: false,
    };
  const person = found.personId ? await findPerson(work, found.personId) : null;
  const company = found.companyId ? await companyName(work, found.companyId) : null;
  const email = addressOf(found, person);
  return {
    state: found.expired ? ('expired' as const) : ('ready' as const),
    kind: found.kind,
    email: email && maskedEmail(email),
    personName: found.expired ? null : (person?.preferredName ?? person?.legalName ?? null),
    companyName: company,
    account: found.kind === 'invitation' && !found.expired && (await accountBehind(work, found, person)) !== null,
    admin: found.kind === 'setUp' || (person !== null && (await passwordFacts(work, person)).admin),
  };
});

/** A fresh link for an expired one, by mail to where the first went. The answer is the same for any token. */
export const renewToken = bare(api.renewToken, async ({ token }, { runtime, ip }) => {
  await takeTry(runtime, `renewal:network:${networkOf(ip)}`, { tries: 10, seconds: hour });
  await workAsSystem(
    runtime,
    renewLink.name,
    async (work) => {
      work.reach('identity.invite');
      const found = await findToken(work, token);
      if (found?.expired && found.personId && found.kind !== 'setUp')
        await work.enqueue(renewLink.name, { tokenId: found.id }, { key: `renew:${found.id}` });
    },
    { companyId: nobody, audited: false, role: 'auth' },
  );
  return {};
});

/** No company: what runs before anyone is known. */
export const nobody = '00000000-0000-0000-0000-000000000000';

export const renewLink: Job = {
  name: 'identity.renewLink',
  async run(runtime, { tokenId }) {
    await unlessTooMany(
      workAsSystem(
        runtime,
        'identity.renewLink',
        async (work) => {
          work.reach('identity.invite');
          const { rows } =
            await sql<OneTimeToken>`select id, kind, person_id as "personId", company_id as "companyId", payload,
              created_by as "createdBy", true as expired
          from auth.one_time_tokens where id = ${String(tokenId)} and used_at is null and revoked_at is null
            and expires_at <= now()`.execute(work.tx);
          if (rows[0]) await sendLink(work, rows[0], runtime.config.publicOrigin);
        },
        { companyId: nobody, audited: false, role: 'auth' },
      ),
    );
  },
};

/** A link too many is not written, and who asked for it is not told: the one before still works. */
export async function unlessTooMany(writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!(error instanceof DomainError && error.code === 'tooManyEmails')) throw error;
  });
}

type Link = Pick<OneTimeToken, 'kind' | 'personId' | 'companyId' | 'payload' | 'createdBy'>;

/** Makes a link for a person and writes the email that carries it, in the person's language. */
export async function sendLink(
  work: Work,
  { kind, personId, companyId, payload, createdBy }: Link,
  publicOrigin: string,
): Promise<void> {
  const person = personId && (await findPerson(work, personId));
  const to = person && addressOf({ kind, payload }, person);
  if (!person || !to || kind === 'setUp') return;
  const token = await issueToken(work, {
    kind,
    personId: person.id,
    companyId: companyId ?? undefined,
    payload,
    createdBy: createdBy ?? undefined,
  });
  const company = companyId ? await companyName(work, companyId) : '';
  await writeMail(work, {
    ...composeEmail(
      kind,
      person.locale,
      { name: person.preferredName ?? person.legalName, company: company ?? '' },
      userAddress(publicOrigin, token),
    ),
    to,
    personId: person.id,
    companyId: companyId ?? undefined,
    causedBy: createdBy,
  });
}

/**
 * Where a link's email goes: to the new address when it is changed, to the one the company noted with an invitation,
 * else to the person's.
 */
function addressOf({ kind, payload }: Pick<OneTimeToken, 'kind' | 'payload'>, person: PersonRow | null): string | null {
  const named = kind === 'emailChange' || kind === 'invitation' ? payload['email'] : null;
  return typeof named === 'string' ? named : (person?.email ?? null);
}

/** Whose account the address of an invitation belongs to, when that is another person than the one invited. */
export async function accountBehind(
  work: Work,
  token: Pick<OneTimeToken, 'kind' | 'payload'>,
  person: PersonRow | null,
): Promise<PersonRow | null> {
  const email = person?.email ? null : addressOf(token, person);
  return email ? findPersonByEmail(work, canonicalEmail(email) ?? '') : null;
}

export async function companyName(work: Work, companyId: string): Promise<string | null> {
  const [company] = await askOne(work, companiesNamed, { companyIds: [companyId] });
  return company?.name ?? null;
}
