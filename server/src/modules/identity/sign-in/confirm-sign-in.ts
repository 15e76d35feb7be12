import { confirmSignIn as api } from '@app/contract/identity/second-factor';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { bare } from '../../../platform/http/handler.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import { workOnCredentials } from '../../../platform/runtime.ts';
import { recordSecurityEvent } from '../../../platform/security/security-events.ts';
import type { Work } from '../../../platform/database/work.ts';
import { composeEmail } from '../emails.ts';
import { findPerson } from '../people/people.ts';
import { standingsOf } from '../records.ts';
import {
  consumePartialSession,
  findPartialSession,
  recoveryCodesLeft,
  takeCode,
  wrongCode,
} from '../second-factor/second-factors.ts';
import { admitPerson } from './sign-in.ts';
import { takeCodeTry, takeNetworkTry } from './try-limits.ts';

const reading = { write: false, audited: false };

/**
 * The second half of a sign-in. The code, the partial session and the session that comes of them are one unit of work:
 * each is used up once, and a wrong code leaves everything as it was, but for the count of tries.
 */
export const confirmSignIn = bare(
  api,
  async ({ partialToken, code }, call) => {
    const { runtime } = call;
    const found = await workOnCredentials(
      runtime,
      null,
      call,
      async (work) => {
        const partial = await findPartialSession(work, partialToken);
        const [standing] = partial ? await standingsOf(work, partial.personId) : [];
        return partial && standing ? { ...partial, standing } : null;
      },
      reading,
    );
    if (!found) {
      await takeNetworkTry(call, 'signIn');
      throw new DomainError('tokenExpired');
    }
    const { personId, remembered, standing } = found;
    const tries = await takeCodeTry(call, personId, (device) =>
      workOnCredentials(runtime, null, call, (work) => isKnown(work, device, personId), reading),
    );
    try {
      await admitPerson(call, personId, standing, remembered, async (work) => {
        const factor = await takeCode(work, runtime.secrets, personId, code);
        if (!factor) throw wrongCode();
        await consumePartialSession(work, partialToken);
        if (factor === 'recovery') await tellOfRecovery(work, personId);
        return { factor };
      });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'wrongCode')
        await recordSecurityEvent(runtime, {
          kind: 'secondFactor.refused',
          personId,
          route: api.path,
          requestId: call.requestId,
          ip: call.ip,
        });
      throw error;
    }
    await tries.succeeded();
    return {};
  },
  { withSession: true },
);

async function tellOfRecovery(work: Work, personId: string): Promise<void> {
  const person = (await findPerson(work, personId))!;
  const left = await recoveryCodesLeft(work, personId);
  if (person.email)
    await writeMail(work, {
      ...composeEmail('recoveryCodeUsed', person.locale, { name: person.preferredName ?? person.legalName, left }),
      to: person.email,
      personId,
    });
}

async function isKnown(work: Work, device: Buffer, personId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from auth.known_devices where token_hash = ${device} and person_id = ${personId}
      and proven = 'signIn'`.execute(work.tx);
  return rows.length > 0;
}
