import { signInByPin as api } from '@app/contract/identity/pins';
import { DomainError } from '@app/domain/errors';
import { comparedAs } from '@app/domain/identity/pin';
import type { Call } from '../../../platform/http/handler.ts';
import { bare } from '../../../platform/http/handler.ts';
import { workOnCredentials } from '../../../platform/runtime.ts';
import { recordSecurityEvent } from '../../../platform/security/security-events.ts';
import { askOne } from '../../../platform/database/questions.ts';
import type { Work } from '../../../platform/database/work.ts';
import { matches } from './credentials.ts';
import { findKiosk } from '../pins/kiosks.ts';
import { takePin, typedPin } from '../pins/pins.ts';
import { companiesNamed, pinBehind } from '../questions.ts';
import { admitPerson } from './sign-in.ts';
import { takePinTry } from './try-limits.ts';

const reading = { write: false, audited: false };

/**
 * Unknown company, unknown number, no PIN, a used or expired one, an administrator, a wrong PIN: one answer, one amount
 * of work. On a kiosk the company is the kiosk's, whatever else was sent.
 */
export const signInByPin = bare(
  api,
  async ({ companyCode, employeeNumber, pin }, call) => {
    const { runtime } = call;
    const kiosk = await workOnCredentials(runtime, null, call, (work) => findKiosk(work, call), reading);
    const code = comparedAs(kiosk?.companyCode ?? companyCode ?? '');
    const number = comparedAs(employeeNumber);
    const tries = await takePinTry(call, `${code} ${number}`, kiosk?.id ?? null);
    const found = await workOnCredentials(
      runtime,
      null,
      call,
      (work) => askOne(work, pinBehind, { code, number }),
      reading,
    );
    const refuse = async () => {
      await tries.failed();
      await recordSecurityEvent(runtime, {
        kind: 'signIn.refused',
        personId: found?.personId ?? null,
        route: api.path,
        requestId: call.requestId,
        ip: call.ip,
      });
      return new DomainError('wrongCredentials');
    };
    if (!(await matches(found, typedPin(pin))) || !found) throw await refuse();
    const session = { changeDue: found.oneTime, kioskId: kiosk?.id ?? null };
    const use = async (work: Work) => {
      // Of two who come with the same one-time PIN, one gets in.
      if (!(await takePin(work, found))) throw await refuse();
      return { kioskId: session.kioskId, oneTime: found.oneTime };
    };
    await admitPerson(call, found.personId, found, false, use, session);
    await tries.succeeded();
    return { pinChangeDue: found.oneTime };
  },
  { withSession: true },
);

/**
 * Whose number and PIN these are in a company, for someone who proves who they are on another person's device: counted
 * as a sign-in. An unknown number and a wrong PIN are refused alike. No one is signed in.
 */
export async function provePin(call: Call, companyId: string, number: string, pin: string): Promise<string> {
  const { runtime } = call;
  const read = async (work: Work) => {
    const [company] = await askOne(work, companiesNamed, { companyIds: [companyId] });
    return comparedAs(company!.code);
  };
  const code = await workOnCredentials(runtime, null, call, read, reading);
  const tries = await takePinTry(call, `${code} ${comparedAs(number)}`, null);
  const found = await workOnCredentials(
    runtime,
    null,
    call,
    (work) => askOne(work, pinBehind, { code, number: comparedAs(number) }),
    reading,
  );
  if (!(await matches(found, typedPin(pin))) || !found) {
    await tries.failed();
    throw new DomainError('wrongPin');
  }
  await tries.succeeded();
  return found.personId;
}
