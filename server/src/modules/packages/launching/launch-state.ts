import type { Activity } from '@app/domain/packages/reading/manifest';
import { activityTree, everyActivity } from '@app/domain/packages/reading/manifest';
import type { PackageOutcome } from '@app/domain/packages/results/package-outcome';
import { masteryOf, noOutcome, wholePackage } from '@app/domain/packages/results/package-outcome';
import { leftAtEnd } from '@app/domain/packages/runtime-state';
import type { LaunchSession } from '../../../platform/http/launch-session.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAs } from '../../../platform/runtime.ts';
import { packageBodyOf, playedPackage } from '../results/played-package.ts';
import { readSharedProgress } from '../results/shared-progress.ts';

type StateRow = {
  activityId: string;
  model: Record<string, string>;
  attempt: number;
  completion: string;
  success: string;
  scorePercent: number | null;
  suspended: boolean;
  lastSequence: number;
};

/** Everything the player needs before it opens a package: what the package is, who learns, and what was said before. */
export function launchState(runtime: Runtime, { launch, session }: LaunchSession) {
  return workAs(runtime, session, { write: false }, async (work) => {
    work.authorize('enrolment.learn', { personId: session.personId, companyId: session.companyId });
    const { manifest } = await playedPackage(work, launch.packageId);
    const body = await packageBodyOf(work, launch.contentVersionId);
    const rows = launch.registrationId
      ? await work.named<StateRow>(
          'packages.states',
          `select activity_id as "activityId", model, attempt, completion, success,
            score_percent::float as "scorePercent", suspended, last_sequence as "lastSequence" from runtime_states
            where company_id = $1 and registration_id = $2`,
          [work.companyId, launch.registrationId],
        )
      : [];
    const [registration] = launch.registrationId
      ? await work.named<{ outcome: Partial<PackageOutcome> }>(
          'packages.outcome',
          'select outcome from package_registrations where company_id = $1 and id = $2',
          [work.companyId, launch.registrationId],
        )
      : [];
    const { finished, passed, scorePercent, awaitsSuccess } = { ...noOutcome, ...registration?.outcome };
    const shared = await readSharedProgress(work, session.personId, manifest);
    const whole = rows.find(({ activityId }) => activityId === wholePackage);
    return {
      launchId: launch.id,
      registrationId: launch.registrationId,
      standard: manifest.standard,
      edition: manifest.edition,
      title: manifest.title,
      activities: manifest.activities,
      tree: manifest.standard === 'scorm2004' ? activityTree(manifest, body.masteryPercent) : null,
      shared,
      mode: launch.mode,
      recording: launch.mode === 'normal' && !launch.preview && launch.endedAt === null,
      learner: { id: session.personId, name: session.displayName },
      locale: session.locale,
      app: runtime.config.publicOrigin,
      opaque: runtime.config.content.mode === 'opaque',
      /** How the package stands: shown, and nothing else. */
      outcome: { finished, passed, scorePercent, awaitsSuccess },
      sequence: Math.max(0, ...rows.map(({ lastSequence }) => lastSequence)),
      sequencing: whole?.model['state'] ?? null,
      mastery: Object.fromEntries(
        [...everyActivity(manifest.activities)].map((activity: Activity) => [
          activity.id,
          masteryOf(manifest, activity, body.masteryPercent),
        ]),
      ),
      states: Object.fromEntries(
        rows
          .filter(({ activityId }) => activityId !== wholePackage)
          .map(({ activityId, lastSequence: _last, model: { [leftAtEnd]: _ended, ...model }, ...state }) => [
            activityId,
            { ...state, model },
          ]),
      ),
    };
  });
}
