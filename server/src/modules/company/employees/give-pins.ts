import * as api from '@app/contract/identity/pins';
import { DomainError } from '@app/domain/errors';
import { comparedAs, mostSlips } from '@app/domain/identity/pin';
import { liftPinLimits, newOneTimePin, renderSlips, storeOneTimePins } from '../../identity/index.ts';
import { pinCandidates } from './pin-candidates.ts';
import { sql } from 'kysely';
import type { Call } from '../../../platform/http/handler.ts';
import { bare } from '../../../platform/http/handler.ts';
import { workAs, workOnCredentials } from '../../../platform/runtime.ts';
import { actorOf } from '../../../platform/http/session.ts';
import type { Work } from '../../../platform/database/work.ts';
import { selectedEmployees } from './list-employees.ts';

type Selection = Parameters<typeof selectedEmployees>[2];

/** Who is meant is read through the company's wall; PINs and accounts by the role that may see them. */
async function chosenPeople(call: Call, selection: Selection): Promise<string[]> {
  const session = call.session!;
  const ids = await workAs(call.runtime, session, { write: false }, async (work) => {
    work.authorize('identity.givePins', { companyId: work.companyId });
    return selectedEmployees(work, call, selection);
  });
  if (ids.length > mostSlips) throw new DomainError('tooManySlips');
  return ids;
}

function onPins<R>(call: Call, write: boolean, run: (work: Work) => Promise<R>): Promise<R> {
  const session = call.session!;
  return workOnCredentials(
    call.runtime,
    { actor: actorOf(session), timeZone: session.timeZone },
    call,
    async (work) => {
      work.authorize('identity.givePins', { companyId: work.companyId });
      return run(work);
    },
    { write, audited: write },
  );
}

export const previewPins = bare(api.previewPins, async ({ selection }, call) => {
  const ids = await chosenPeople(call, selection);
  const people = await onPins(call, false, (work) => pinCandidates(work, ids));
  const skipped = people.flatMap(({ id, name, code }) => (code ? [{ id, label: name, code }] : []));
  return { changed: people.length - skipped.length, skipped };
});

/**
 * Made once: the PINs are in the answer and nowhere else. Hashing takes its time and no connection; who asks must still
 * be allowed when they are stored, and the person who became an administrator or left meanwhile gets none.
 */
export const givePins = bare(api.givePins, async ({ selection, format }, call) => {
  const ids = await chosenPeople(call, selection);
  const candidates = (await onPins(call, false, (work) => pinCandidates(work, ids))).filter(
    ({ code }) => code === null,
  );
  if (candidates.length === 0) throw new DomainError('pinNotNeeded');
  const made = new Map<string, { pin: string; hash: string }>();
  for (const { id } of candidates) made.set(id, await newOneTimePin());
  await call.stillAllowed();
  const { people, today } = await onPins(call, true, async (work) => {
    await sql`select 1 from employments where company_id = ${work.companyId}
      and person_id = any(${candidates.map(({ id }) => id)}::uuid[]) order by person_id for no key update`.execute(
      work.tx,
    );
    const still = (await pinCandidates(work, [...made.keys()])).filter(({ code }) => code === null);
    await storeOneTimePins(
      work,
      still.map(({ id }) => ({ personId: id, hash: made.get(id)!.hash })),
    );
    const one = still.length === 1 ? still[0]!.id : null;
    work.record({
      action: 'identity.givePins',
      entity: one ? 'person' : 'employees',
      entityId: one,
      changes: one ? {} : { count: still.length, people: still.map(({ id }) => id) },
    });
    return { people: still, today: work.today };
  });
  await liftPinLimits(
    call.runtime,
    people.map(({ companyCode, employeeNumber }) => `${comparedAs(companyCode)} ${comparedAs(employeeNumber)}`),
  );
  const slips = people.map((person) => ({ ...person, pin: made.get(person.id)!.pin }));
  const body = await renderSlips(slips, { format, origin: call.runtime.config.publicOrigin, today });
  return {
    body,
    mime: 'application/pdf',
    filename: `pin-slips-${today}.pdf`,
    cache: 'no-store',
    headers: { 'x-slips': String(slips.length) },
  };
});
