import type { PackageAnswer } from '@app/domain/packages/results/answers';
import { answerTold } from '@app/domain/packages/results/answers';
import type { Cmi5Session } from '@app/domain/packages/cmi5-session';
import { afterStatement, definedVerb, sendingFault, statementFault, toldBy } from '@app/domain/packages/cmi5-session';
import { isDone, noOutcome, standingOf } from '@app/domain/packages/results/package-outcome';
import { heldAgainst, inTime } from '@app/domain/packages/results/replay-statements';
import { unbegun } from '@app/domain/packages/runtime-state';
import type { Json } from '@app/domain/xapi/check';
import { referenceOf, voids } from '@app/domain/xapi/facts';
import type { Work } from '../../../platform/database/work.ts';
import { XapiRefusal, voidAmong } from '../../lrs/index.ts';
import type { ActivitySession } from '../launching/activity-sessions.ts';
import { endKey, sessionFields } from '../launching/activity-sessions.ts';
import { forgetVoided, keepAnswers } from '../results/keep-answers.ts';
import { lockRegistration } from '../launching/lock-registration.ts';
import { recountVoided } from '../results/recount-voided.ts';
import { saveStanding } from '../results/save-outcome.ts';

type Stored = {
  credentialId: string;
  registrationId: string | null;
  statements: readonly Json[];
  sent: readonly Json[];
};

/**
 * What a launched activity said to the record store, in the transaction that stores it: of cmi5 only what its session
 * may say now, and what it comes to becomes the unit's progress. Statements of other keys are no one's progress.
 */
export async function receiveStatements(
  work: Work,
  { credentialId, registrationId, statements, sent }: Stored,
): Promise<void> {
  await forgetVoided(work, registrationId, statements);
  if (registrationId) await hearActivity(work, { credentialId, registrationId, statements, sent });
  await recountVoided(
    work,
    statements.filter(voids).flatMap((statement) => referenceOf(statement) ?? []),
  );
}

async function hearActivity(
  work: Work,
  { credentialId, registrationId, statements, sent }: Stored & { registrationId: string },
): Promise<void> {
  const find = () =>
    work.named<ActivitySession>(
      'packages.session_of_key',
      `select ${sessionFields} from activity_sessions where company_id = $1 and credential_id = $2`,
      [work.companyId, credentialId],
    );
  if ((await find()).length === 0) return;
  const registered = await lockRegistration(work, registrationId, { speaks: true });
  if (registered.closed) throw new XapiRefusal(403, 'This attempt was given up');
  // Read once more: what ended it while we waited for the lock counts.
  const session = (await find())[0]!;
  const cmi5 = registered.played.manifest.standard === 'cmi5';
  const unsaid = cmi5 ? sendingFault(ruled(session, session.verbs), sent) : null;
  if (unsaid)
    throw new XapiRefusal(
      403,
      unsaid,
      [],
      sent.find((statement) => sendingFault(ruled(session, session.verbs), [statement])) ?? null,
    );
  if (!cmi5 && session.abandonedAt)
    throw new XapiRefusal(403, 'The activity was launched again: this launch has ended');
  if (statements.length === 0) return;
  const before = registered.states.get(session.activityId) ?? unbegun;
  let state = before;
  // Who learns is named by the origin of the launch; the key says nothing of anyone else.
  const publicOrigin = (statements[0]!.actor as { account: { homePage: string } }).account.homePage;
  const verbs = [...session.verbs];
  const activity = { activityId: session.activityIri, cmi5 };
  const how = {
    ...heldAgainst(registered.played.manifest, session.activityId, registered.body.masteryPercent),
    decided: !cmi5 && isDone({ ...noOutcome, ...registered.outcome }),
  };
  const answers: (PackageAnswer & { answeredAt: string })[] = [];
  // Declared void before it came, or by what came with it: it is on record, and counts for nothing.
  const voided = new Set(
    (
      await voidAmong(
        work,
        statements.map(({ id }) => String(id)),
      )
    ).map(({ id }) => id),
  );
  for (const { statement } of inTime(statements.map((one) => ({ statement: one })))) {
    if (cmi5) {
      const fault = statementFault(ruled(session, verbs), standingOf(state), statement);
      if (fault) throw new XapiRefusal(403, fault, [], statement);
      const verb = definedVerb(statement);
      if (verb) verbs.push(verb);
    }
    if (session.mode !== 'Normal' || voided.has(String(statement.id))) continue;
    state = afterStatement(state, toldBy(statement, activity), how);
    const answer = answerTold(statement);
    if (answer) answers.push({ ...answer, answeredAt: asOfMoment(work, statement) });
  }
  await keepAnswers(work, { registrationId, activityId: session.activityId, told: answers });
  await saveSession(work, session, verbs);
  const changed = new Map(
    JSON.stringify(state) === JSON.stringify(before) && registered.states.has(session.activityId)
      ? []
      : [[session.activityId, state] as const],
  );
  if (session.mode === 'Normal')
    await saveStanding(work, registered, {
      changed,
      publicOrigin,
      sessionId: session.id,
      ends: verbs.includes('terminated'),
    });
}

const ruled = (session: ActivitySession, verbs: string[]): Cmi5Session => ({
  id: session.id,
  registration: session.registrationId,
  activityId: session.activityIri,
  publisherId: session.activityId,
  mode: session.mode,
  masteryScore: session.masteryScore,
  verbs,
  abandoned: session.abandonedAt !== null,
  prepared: session.prepared,
});

/** When it was said, as the device tells it; never later than now. */
function asOfMoment(work: Work, { timestamp }: Json): string {
  const at = new Date(String(timestamp)).toISOString();
  return at < work.now ? at : work.now;
}

async function saveSession(work: Work, session: ActivitySession, verbs: string[]): Promise<void> {
  const ended = verbs.includes('terminated') && !session.terminatedAt;
  await work.named(
    'packages.session_said',
    `update activity_sessions set verbs = $3, last_at = $4,
      terminated_at = coalesce(terminated_at, case when $5 then $4::timestamptz end) where company_id = $1 and id = $2`,
    [work.companyId, session.id, verbs, work.now, ended],
  );
  await work.named('packages.launch_seen', 'update launches set seen_at = $3 where company_id = $1 and id = $2', [
    work.companyId,
    session.launchId,
    work.now,
  ]);
  if (ended) await endKey(work, session);
}
