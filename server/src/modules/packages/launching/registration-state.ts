import type { LaunchMode } from '@app/domain/packages/cmi5';
import { satisfiedNodes } from '@app/domain/packages/cmi5';
import { launchable } from '@app/domain/packages/reading/manifest';
import type { PackageOutcome } from '@app/domain/packages/results/package-outcome';
import { noOutcome, standingOf } from '@app/domain/packages/results/package-outcome';
import type { RuntimeState } from '@app/domain/packages/runtime-state';
import { unbegun } from '@app/domain/packages/runtime-state';
import { DomainError } from '@app/domain/errors';
import { randomUUID } from 'node:crypto';
import type { Work } from '../../../platform/database/work.ts';
import { lockRegistration } from './lock-registration.ts';
import { playedPackage } from '../results/played-package.ts';
import { saveStanding } from '../results/save-outcome.ts';

/** Says of a registration that was just made what is satisfied from the beginning: in cmi5 that may be everything. */
export async function beginRegistration(work: Work, registrationId: string, publicOrigin: string): Promise<void> {
  const registered = await lockRegistration(work, registrationId, { speaks: true });
  if (registered.played.manifest.standard === 'cmi5')
    await saveStanding(work, registered, { changed: new Map(), publicOrigin, sessionId: randomUUID() });
}

type Row = {
  packageId: string;
  outcome: Partial<PackageOutcome>;
  waivedAt: string | null;
  abandonedAt: string | null;
  finishedAt: string | null;
};
type StateRow = Omit<RuntimeState, 'attempt' | 'suspended' | 'lastSequence'> & { activityId: string };
type SessionRow = {
  id: string;
  activityId: string;
  mode: LaunchMode;
  startedAt: string;
  terminatedAt: string | null;
  abandonedAt: string | null;
};

/** How a registration stands, as its package said it: for programs. The permission is the caller's to ask. */
export async function registrationState(work: Work, registrationId: string) {
  const [row] = await work.named<Row>(
    'packages.registration_row',
    `select package_id as "packageId", outcome, waived_at as "waivedAt", abandoned_at as "abandonedAt",
      finished_at as "finishedAt"
     from package_registrations where company_id = $1 and id = $2`,
    [work.companyId, registrationId],
  );
  if (!row) throw new DomainError('notFound');
  const rows = await work.named<StateRow>(
    'packages.registration_states',
    `select activity_id as "activityId", model, completion, success, score_percent::float as "scorePercent",
      progress::float as progress, seconds
     from runtime_states where company_id = $1 and registration_id = $2`,
    [work.companyId, registrationId],
  );
  const sessions = await work.named<SessionRow>(
    'packages.registration_sessions',
    `select id, activity_id as "activityId", mode, started_at as "startedAt", terminated_at as "terminatedAt",
      abandoned_at as "abandonedAt"
     from activity_sessions where company_id = $1 and registration_id = $2 order by started_at, id`,
    [work.companyId, registrationId],
  );
  const { manifest } = await playedPackage(work, row.packageId);
  const states = new Map(rows.map((state) => [state.activityId, state]));
  const cmi5 =
    manifest.standard === 'cmi5' ? satisfiedNodes(manifest.activities, (id) => standingOf(states.get(id))) : null;
  const { finished, passed, scorePercent, seconds } = { ...noOutcome, ...row.outcome };
  return {
    standard: manifest.standard,
    satisfied: cmi5 ? cmi5.course : finished && passed !== false,
    completed: finished,
    success: passed,
    scorePercent,
    seconds,
    abandonedAt: row.abandonedAt,
    activities: launchable(manifest).map(({ id, title }, index) => {
      const { completion, success, ...state } = { ...unbegun, ...states.get(id) };
      const done = completion === 'completed' || success === 'passed';
      return {
        id,
        index,
        title,
        satisfied: cmi5 ? cmi5.nodes.has(id) : done && success !== 'failed',
        completed: completion === 'completed',
        success: success === 'unknown' ? null : success === 'passed',
        scorePercent: state.scorePercent,
        progress: state.progress,
        seconds: state.seconds,
        waived: standingOf(states.get(id)).waived,
        sessions: sessions
          .filter(({ activityId }) => activityId === id)
          .map(({ activityId: _of, ...session }) => session),
      };
    }),
  };
}

/** The attempt was given up as a whole: nothing more of it counts. */
export async function closeRegistration(work: Work, registrationId: string): Promise<void> {
  await work.named(
    'packages.close_registration',
    'update package_registrations set abandoned_at = coalesce(abandoned_at, $3) where company_id = $1 and id = $2',
    [work.companyId, registrationId, work.now],
  );
}
