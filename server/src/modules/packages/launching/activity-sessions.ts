import type { LaunchMode } from '@app/domain/packages/cmi5';
import { DomainError } from '@app/domain/errors';
import { launchable } from '@app/domain/packages/reading/manifest';
import type { Instant } from '@app/domain/time';
import type { Work } from '../../../platform/database/work.ts';
import { expireKey, storeOwn } from '../../lrs/index.ts';
import { abandonedStatement, agentOf } from '../statements/lms-statements.ts';
import type { Registered } from './lock-registration.ts';

/** One launch of one activity of xAPI or cmi5. */
export type ActivitySession = {
  id: string;
  registrationId: string;
  launchId: string;
  activityId: string;
  activityIri: string;
  mode: LaunchMode;
  masteryScore: number | null;
  credentialId: string | null;
  verbs: string[];
  startedAt: Instant;
  fetchedAt: Instant | null;
  lastAt: Instant | null;
  terminatedAt: Instant | null;
  abandonedAt: Instant | null;
  /** It asked for the learner preferences. */
  prepared: boolean;
};

export const sessionFields = `id, registration_id as "registrationId", launch_id as "launchId", activity_id as "activityId", activity_iri as "activityIri", mode,
  mastery_score::float as "masteryScore", credential_id as "credentialId", verbs, started_at as "startedAt", fetched_at as "fetchedAt", last_at as "lastAt",
  terminated_at as "terminatedAt", abandoned_at as "abandonedAt",
  exists (select 1 from xapi_credentials k where k.company_id = activity_sessions.company_id and k.id = activity_sessions.credential_id and k.preferences_read_at is not null) as prepared`;

/** What a package still sends after its end is answered with the reason, for as long. */
const keyOutlivesSeconds = 300;

/** Its key opens nothing much longer. */
export async function endKey(work: Work, { credentialId }: ActivitySession): Promise<void> {
  if (credentialId) await expireKey(work, credentialId, keyOutlivesSeconds);
}

/**
 * Ends the sessions that no one ended (cmi5 9.3.6): nothing is stored for them any more. Anyone who only looks ends no
 * session of the one who learns elsewhere.
 */
export async function abandonSessions(
  work: Work,
  registered: Registered,
  publicOrigin: string,
  { launchId, all }: { launchId: string | null; all: boolean },
): Promise<void> {
  const open = await work.named<ActivitySession>(
    'packages.abandon_sessions',
    `update activity_sessions set abandoned_at = $3 where company_id = $1 and registration_id = $2
      and terminated_at is null and abandoned_at is null
       and ($5 or launch_id = $4 or mode <> 'Normal') returning ${sessionFields}`,
    [work.companyId, registered.id, work.now, launchId, all],
  );
  await sayAbandoned(work, registered, publicOrigin, open);
}

/** Ends one session; 404 where it is none of this registration, or over already. */
export async function abandonSession(
  work: Work,
  registered: Registered,
  publicOrigin: string,
  sessionId: string,
): Promise<void> {
  const open = await work.named<ActivitySession>(
    'packages.abandon_session',
    `update activity_sessions set abandoned_at = $4 where company_id = $1 and registration_id = $2 and id = $3
      and terminated_at is null and abandoned_at is null returning ${sessionFields}`,
    [work.companyId, registered.id, sessionId, work.now],
  );
  if (open.length === 0) throw new DomainError('notFound');
  await sayAbandoned(work, registered, publicOrigin, open);
}

async function sayAbandoned(
  work: Work,
  registered: Registered,
  publicOrigin: string,
  open: readonly ActivitySession[],
): Promise<void> {
  for (const session of open) await endKey(work, session);
  if (registered.played.manifest.standard !== 'cmi5') return;
  const units = launchable(registered.played.manifest);
  await storeOwn(work, {
    registrationId: registered.id,
    agent: agentOf(publicOrigin, registered.personId),
    publicOrigin,
    statements: open.map((session) => {
      const seconds = session.lastAt ? (Date.parse(session.lastAt) - Date.parse(session.startedAt)) / 1000 : 0;
      const unit = units.find(({ id }) => id === session.activityId)!;
      return abandonedStatement({ publicOrigin, registered, sessionId: session.id, at: work.now, unit, seconds });
    }),
  });
}
