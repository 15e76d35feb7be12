import { changePin as api } from '@app/contract/identity/pins';
import type { ErrorCode } from '@app/domain/errors';
import { DomainError } from '@app/domain/errors';
import { pinObstacle } from '@app/domain/identity/pin';
import { sql } from 'kysely';
import { bare } from '../../../platform/http/handler.ts';
import { workOnCredentials } from '../../../platform/runtime.ts';
import { actorOf } from '../../../platform/http/session.ts';
import { askOne } from '../../../platform/database/questions.ts';
import type { Work } from '../../../platform/database/work.ts';
import { matches } from '../sign-in/credentials.ts';
import { hashPassword } from '../sign-in/password-hash.ts';
import { endPinSessions, typedPin } from './pins.ts';
import { employment } from '../questions.ts';
import { renewToken, sessionSeconds } from '../records.ts';
import { takeConfirmationTry } from '../sign-in/try-limits.ts';

type Own = { hash: string; oneTime: boolean };
const atField = (path: string, code: ErrorCode) =>
  new DomainError(code, { issues: [{ path, code, message: 'refused' }] });

/**
 * Who signed in with a one-time PIN has just given it; anyone else gives the present one. The session gets a new token
 * and its whole length.
 */
export const changePin = bare(api, async ({ currentPin, newPin }, call) => {
  const session = call.session!;
  const { personId, companyId } = session;
  const onOwn = <R>(run: (work: Work) => Promise<R>, write: boolean) =>
    workOnCredentials(
      call.runtime,
      { actor: actorOf(session), timeZone: session.timeZone },
      call,
      async (work) => {
        work.authorize('identity.changeSelf', { personId, companyId });
        return run(work);
      },
      { write, audited: write },
    );
  const own = await onOwn(async (work) => {
    const { rows } = await sql<Own>`select hash, one_time as "oneTime" from auth.pins
        where company_id = ${companyId} and person_id = ${personId}`.execute(work.tx);
    const employed = rows[0] && (await askOne(work, employment, { companyId, personId }));
    return employed && { ...rows[0]!, employeeNumber: employed.employeeNumber };
  }, false);
  if (!own || (own.oneTime && !session.pinChangeDue)) throw new DomainError('pinMissing');
  const asItWas = { personId, hash: own.hash };
  if (!session.pinChangeDue) {
    const tries = await takeConfirmationTry(call, personId);
    if (!(await matches(asItWas, typedPin(currentPin ?? '')))) throw atField('currentPin', 'wrongPin');
    await tries.succeeded();
  }
  const obstacle = pinObstacle(newPin, own);
  if (obstacle) throw atField('newPin', obstacle);
  if (await matches(asItWas, newPin)) throw atField('newPin', 'pinSame');
  const hash = await hashPassword(newPin);
  const { token, maxAge } = await onOwn(async (work) => {
    const changed = await sql`update auth.pins set hash = ${hash}, one_time = false, expires_at = null, used_at = null
      where company_id = ${companyId} and person_id = ${personId} and hash = ${own.hash}`.execute(work.tx);
    // The company gave another one meanwhile.
    if (!changed.numAffectedRows) throw new DomainError('pinMissing');
    await endPinSessions(work, [personId], session.id);
    const seconds = sessionSeconds[session.kioskId ? 'kiosk' : 'usual'];
    await sql`update auth.sessions set confirmed_at = now(), pin_change_due = false,
      expires_at = case when pin_change_due then now() + make_interval(secs => ${seconds}) else expires_at end
        where id = ${session.id}`.execute(work.tx);
    work.record({ action: 'identity.changePin', entity: 'person', entityId: personId });
    return renewToken(work, session.id);
  }, true);
  call.setSessionCookie(token, maxAge);
  return {};
});
