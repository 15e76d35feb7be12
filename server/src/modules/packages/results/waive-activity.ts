import * as api from '@app/contract/packages/package-waiver';
import { DomainError } from '@app/domain/errors';
import type { Activity } from '@app/domain/packages/reading/manifest';
import { launchable } from '@app/domain/packages/reading/manifest';
import { standingOf } from '@app/domain/packages/results/package-outcome';
import { unbegun } from '@app/domain/packages/runtime-state';
import { randomUUID } from 'node:crypto';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { endRegistrationKeys, storeOwn } from '../../lrs/index.ts';
import { abandonSession, abandonSessions } from '../launching/activity-sessions.ts';
import { agentOf, waivedStatement } from '../statements/lms-statements.ts';
import type { Registered } from '../launching/lock-registration.ts';
import { lockRegistration } from '../launching/lock-registration.ts';
import { saveStanding } from './save-outcome.ts';

type Found = { id: string; personId: string; companyId: string };
type Which = { enrolmentId: string; unitId: string } | { registrationId: string };

/** Only what was opened at all has a registration. No one lets themselves off. */
async function ownRegistration(work: Work, which: Which): Promise<Registered> {
  const columns = 'id, person_id as "personId", company_id as "companyId"';
  const [found] = await ('registrationId' in which
    ? work.named<Found>(
        'packages.registered_id',
        `select ${columns} from package_registrations where company_id = $1 and id = $2`,
        [work.companyId, which.registrationId],
      )
    : work.named<Found>(
        'packages.registered',
        `select ${columns} from package_registrations where company_id = $1 and enrolment_id = $2 and unit_id = $3`,
        [work.companyId, which.enrolmentId, which.unitId],
      ));
  work.authorize('package.accept', found ?? { personId: null, companyId: null });
  if (!found) throw new DomainError('notFound');
  if (work.actor.kind === 'person' && found.personId === work.personId) throw new DomainError('notForOneself');
  const registered = await lockRegistration(work, found.id, { speaks: true });
  if (!registered.open) throw new DomainError('enrolmentClosed');
  return registered;
}

export const waiveActivity = command(api.waiveActivity, async (work, { activityId, reason, ...unit }, call) => {
  await waiveUnits(work, call.runtime.config.publicOrigin, unit, { activityId, reason });
  return {};
});

/** cmi5 9.3.7: once for each unit of a registration, and in a session of its own. */
export async function waiveUnits(
  work: Work,
  publicOrigin: string,
  which: Which,
  { activityId, reason }: { activityId?: string | undefined; reason: string },
): Promise<void> {
  const registered = await ownRegistration(work, which);
  const { manifest } = registered.played;
  if (manifest.standard !== 'cmi5') throw new DomainError('packageNotWaived');
  const units = launchable(manifest).filter(({ id }) => activityId === undefined || id === activityId);
  if (units.length === 0) throw new DomainError('notFound');
  const fresh = units.filter(({ id }) => !standingOf(registered.states.get(id)).waived);
  const { enrolmentId, unitId } = registered;
  work.record({
    entity: 'package_registration',
    entityId: registered.id,
    reason,
    changes: { enrolmentId, unitId, waived: fresh.map(({ id }) => id) },
  });
  await waive(work, registered, fresh, publicOrigin, reason);
}

async function waive(
  work: Work,
  registered: Registered,
  units: readonly Activity[],
  publicOrigin: string,
  reason: string,
): Promise<void> {
  if (units.length === 0) return;
  await storeOwn(work, {
    registrationId: registered.id,
    agent: agentOf(publicOrigin, registered.personId),
    publicOrigin,
    // Who reads statements learns that it was a person of the company, not what that person wrote.
    statements: units.map((unit) =>
      waivedStatement({
        publicOrigin,
        registered,
        sessionId: randomUUID(),
        at: work.now,
        unit,
        reason: 'Administrative',
      }),
    ),
  });
  await work.named(
    'packages.waive',
    'update package_registrations set waived_by = $3, waived_at = $4, waived_reason = $5 where company_id = $1 and id = $2',
    [work.companyId, registered.id, work.actor.kind === 'person' ? work.actor.personId : null, work.now, reason],
  );
  const changed = new Map(
    units.map(({ id }) => {
      const state = registered.states.get(id) ?? unbegun;
      return [id, { ...state, model: { ...state.model, waived: work.now } }] as const;
    }),
  );
  await saveStanding(work, registered, { changed, publicOrigin, sessionId: randomUUID() });
}

export const abandonPackage = command(api.abandonPackage, async (work, { reason, ...unit }, call) => {
  await abandonLaunches(work, call.runtime.config.publicOrigin, unit, { reason });
  return {};
});

/** Ends what is open of a registration, or one session of it; it can be launched again. Answers the attempt. */
export async function abandonLaunches(
  work: Work,
  publicOrigin: string,
  which: Which,
  { reason, sessionId }: { reason: string; sessionId?: string | undefined },
): Promise<{ enrolmentId: string }> {
  const registered = await ownRegistration(work, which);
  const { enrolmentId, unitId } = registered;
  const changes = { enrolmentId, unitId, abandonedAt: work.now, ...(sessionId && { sessionId }) };
  work.record({ entity: 'package_registration', entityId: registered.id, reason, changes });
  if (sessionId) {
    await abandonSession(work, registered, publicOrigin, sessionId);
    return { enrolmentId };
  }
  await abandonSessions(work, registered, publicOrigin, { launchId: null, all: true });
  await endRegistrationKeys(work, registered.id);
  await work.named(
    'packages.end_all_launches',
    'update launches set ended_at = $3 where company_id = $1 and registration_id = $2 and ended_at is null',
    [work.companyId, registered.id, work.now],
  );
  return { enrolmentId };
}
