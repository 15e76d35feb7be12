import { hereCall } from '@app/contract/packages/activity-launch';
import { creditLeft } from '@app/domain/enrolment/credit';
import { DomainError } from '@app/domain/errors';
import { satisfiedNodes } from '@app/domain/packages/cmi5';
import { launchable } from '@app/domain/packages/reading/manifest';
import { creditedTime, standingOf } from '@app/domain/packages/results/package-outcome';
import { speaksScorm, unbegun } from '@app/domain/packages/runtime-state';
import type { LaunchSession } from '../../../platform/http/launch-session.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAs } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { anyRefused } from '../../lrs/index.ts';
import { lockRegistration } from './lock-registration.ts';
import { saveStanding } from '../results/save-outcome.ts';

/**
 * `ended`: taken over elsewhere, or ended by an administrator. `done`: ids of the activities that are. `refused`: some
 * of what it said since it was opened was not recorded.
 */
export type HeartbeatAnswer = { ended: boolean; done: string[]; refused: boolean };

/** Someone still looks at an activity of xAPI or cmi5. Time is ours to measure: packages claim what they like. */
export async function heartbeat(
  runtime: Runtime,
  { launch, session }: LaunchSession,
  given: unknown,
): Promise<HeartbeatAnswer> {
  const { activityId, seconds, leaving } = hereCall.parse(given);
  if (!launch.registrationId) return { ended: false, done: [], refused: false };
  return workAs(runtime, session, { write: true, audited: false }, async (work) => {
    work.authorize('enrolment.learn', { personId: session.personId, companyId: session.companyId });
    // It may satisfy nothing, so it says nothing, and waits for no one's turn.
    const registered = await lockRegistration(work, launch.registrationId, { speaks: false });
    const { manifest } = registered.played;
    if (speaksScorm(manifest.standard)) throw new DomainError('notFound');
    if (registered.closed) throw new DomainError('enrolmentClosed');
    const [before] = await work.named<{ seenAt: string; endedAt: string | null }>(
      'packages.here',
      `update launches l set seen_at = case when $4 then $3::timestamptz - interval '1 minute' else $3 end
        from launches o
       where l.company_id = $1 and l.id = $2 and o.company_id = l.company_id and o.id = l.id
         returning o.seen_at as "seenAt", o.ended_at as "endedAt"`,
      [work.companyId, launch.id, work.now, leaving],
    );
    const ended = before!.endedAt !== null;
    const state = registered.states.get(activityId) ?? unbegun;
    const spent =
      launch.mode === 'normal' && !ended && registered.open && launchable(manifest).some(({ id }) => id === activityId);
    // Who says goodbye is taken for gone a minute earlier: what is left of the attempt's time says how much of that
    // minute there was.
    const untold = Math.max(0, (registered.outcome.seconds ?? 0) - registered.toldSeconds);
    const left = registered.account ? Math.max(0, creditLeft(registered.account, work.now, work.now) - untold) : 0;
    const credited = spent ? Math.min(creditedTime(seconds, before!.seenAt, work.now), left) : 0;
    if (credited > 0) {
      registered.states.set(activityId, { ...state, seconds: state.seconds + credited });
      await saveStanding(work, registered, {
        changed: new Map([[activityId, registered.states.get(activityId)!]]),
        publicOrigin: runtime.config.publicOrigin,
        sessionId: launch.id,
        leaving,
      });
    }
    const standing = (id: string) => standingOf(registered.states.get(id));
    const done =
      manifest.standard === 'cmi5'
        ? [...satisfiedNodes(manifest.activities, standing).nodes]
        : launchable(manifest).flatMap(({ id }) => (standing(id).completed || standing(id).passed ? [id] : []));
    const marks = Object.fromEntries(
      launchable(manifest).map(({ id }) => {
        const { passed, failed, completed } = standing(id);
        return [id, passed ? 'passed' : failed ? 'failed' : completed || done.includes(id) ? 'done' : null];
      }),
    );
    return { ended, done, marks, refused: await refusedSince(work, launch.id) };
  });
}

async function refusedSince(work: Work, launchId: string): Promise<boolean> {
  const keys = await work.named<{ id: string }>(
    'packages.keys_of_launch',
    'select credential_id as id from activity_sessions where company_id = $1 and launch_id = $2 and credential_id is not null',
    [work.companyId, launchId],
  );
  return anyRefused(
    work,
    work.companyId!,
    keys.map(({ id }) => id),
  );
}
