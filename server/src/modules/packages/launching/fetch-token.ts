import { tokenHash } from '../../../platform/http/cookies.ts';
import type { LaunchSession } from '../../../platform/http/launch-session.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAs } from '../../../platform/runtime.ts';
import { expireKey, makeKey } from '../../lrs/index.ts';
import type { ActivitySession } from './activity-sessions.ts';
import { sessionFields } from './activity-sessions.ts';
import { agentOf } from '../statements/lms-statements.ts';
import { keyLivesSeconds } from './open-activity.ts';

export type FetchAnswer = { 'auth-token': string } | { 'error-code': '1' | '2' | '3'; 'error-text': string };

/**
 * The one-time address of cmi5 8.2: the first call is answered with the key of the session, every other with an error.
 */
export async function fetchToken(
  runtime: Runtime,
  { launch, session }: LaunchSession,
  given: string,
): Promise<FetchAnswer> {
  return workAs(runtime, session, { write: true, audited: false }, async (work) => {
    work.authorize('enrolment.learn', { personId: session.personId, companyId: session.companyId });
    const [found] = await work.named<ActivitySession>(
      'packages.fetch_token',
      `select ${sessionFields} from activity_sessions where company_id = $1 and launch_id = $2 and fetch_hash = $3
        for update`,
      [work.companyId, launch.id, tokenHash(given)],
    );
    if (!found) return { 'error-code': '2', 'error-text': 'This address belongs to no session.' };
    if (found.terminatedAt || found.abandonedAt) return { 'error-code': '1', 'error-text': 'The session has ended.' };
    if (found.fetchedAt)
      return { 'error-code': '1', 'error-text': 'The authorization token has already been returned.' };
    const agent = agentOf(runtime.config.publicOrigin, session.personId);
    const key = await makeKey(work, {
      companyId: work.companyId,
      name: `cmi5: ${found.activityIri}`.slice(0, 200),
      registration: { id: found.registrationId, agent },
    });
    await expireKey(work, key.id, keyLivesSeconds);
    await work.named(
      'packages.token_fetched',
      'update activity_sessions set fetched_at = $3, credential_id = $4 where company_id = $1 and id = $2',
      [work.companyId, found.id, work.now, key.id],
    );
    return { 'auth-token': Buffer.from(`${key.key}:${key.secret}`).toString('base64') };
  });
}
