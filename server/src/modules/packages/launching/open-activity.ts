import { cutText } from '@app/domain/cut-text';
import { openActivityCall } from '@app/contract/packages/activity-launch';
import { DomainError } from '@app/domain/errors';
import type { LaunchMode } from '@app/domain/packages/cmi5';
import { launchData } from '@app/domain/packages/cmi5';
import type { Activity } from '@app/domain/packages/reading/manifest';
import { launchable } from '@app/domain/packages/reading/manifest';
import { masteryOf } from '@app/domain/packages/results/package-outcome';
import { speaksScorm } from '@app/domain/packages/runtime-state';
import type { Json } from '@app/domain/xapi/check';
import { randomUUID } from 'node:crypto';
import { contentOriginOf } from '../../../platform/http/content-origin-config.ts';
import { newToken, tokenHash } from '../../../platform/http/cookies.ts';
import type { LaunchSession } from '../../../platform/http/launch-session.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAs } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { expireKey, makeKey, putAgentProfile, putState, storeOwn } from '../../lrs/index.ts';
import { abandonSessions } from './activity-sessions.ts';
import { agentOf, launchedId, launchedStatement } from '../statements/lms-statements.ts';
import type { Registered } from './lock-registration.ts';
import { previewActivity } from './preview-activity.ts';
import { placeOf, withParameters } from './launch-address.ts';
import { lockRegistration } from './lock-registration.ts';
import { playedPackage } from '../results/played-package.ts';
import { saveStanding } from '../results/save-outcome.ts';

/** Longer than anyone sits before one activity. */
export const keyLivesSeconds = 12 * 3600;

/** Where the page of an activity stands: below the launch, or on the host it came with. */
export type Opened = { address: string };

/**
 * Launches an activity of xAPI or cmi5: makes its session and all it is told, and answers the address that opens it.
 */
export async function openActivity(
  runtime: Runtime,
  { launch, session }: LaunchSession,
  token: string,
  given: unknown,
  { ownWindow = false } = {},
): Promise<Opened> {
  const { activityId } = openActivityCall.parse(given);
  const { publicOrigin, content } = runtime.config;
  return workAs(runtime, session, { write: true, audited: false }, async (work) => {
    work.authorize('enrolment.learn', { personId: session.personId, companyId: session.companyId });
    if (!launch.registrationId)
      return previewActivity(work, launch, { activityId, token, publicOrigin, content, personId: session.personId });
    const registered = await lockRegistration(work, launch.registrationId, { speaks: true });
    const { manifest, sha256, id: packageId } = registered.played;
    const unit = launchable(manifest).find(({ id }) => id === activityId);
    if (!unit || speaksScorm(manifest.standard)) throw new DomainError('notFound');
    if (registered.closed) throw new DomainError('enrolmentClosed');
    const mode: LaunchMode =
      launch.mode === 'normal' && launch.endedAt === null && registered.open
        ? 'Normal'
        : launch.mode === 'browse'
          ? 'Browse'
          : 'Review';
    await abandonSessions(work, registered, publicOrigin, { launchId: launch.id, all: mode === 'Normal' });

    const origin = contentOriginOf(content, publicOrigin, sha256);
    const mastery = masteryOf(manifest, unit, registered.body.masteryPercent);
    // What its statement tells, others read: it must not be what the player acts with.
    const pageToken = newToken();
    const launching: Launching = {
      registered,
      unit,
      mode,
      publicOrigin,
      base: `${origin}/l/${pageToken}`,
      pageHash: tokenHash(pageToken),
      ownWindow,
      launchUrl: unit.address ?? `${origin}/l/${pageToken}/${placeOf(unit)}`,
      sessionId: randomUUID(),
      launchId: launch.id,
      iri: launchedId(publicOrigin, packageId, manifest.standard, unit.id),
      agent: agentOf(publicOrigin, session.personId),
      masteryScore: mastery === null ? null : Math.round(mastery * 100) / 10_000,
      locale: session.locale,
    };
    const parameters =
      manifest.standard === 'cmi5' ? await openCmi5(work, launching) : await openPlain(work, launching);
    await work.named(
      'packages.opened',
      'update launches set seen_at = $3, activity_id = $4 where company_id = $1 and id = $2',
      [work.companyId, launch.id, work.now, unit.id],
    );
    const address = withParameters(unit, parameters);
    return { address: unit.address ? address : `../${pageToken}/${address}` };
  });
}

/** The activity that would be opened, when it asks for a window of its own: the one that is named, or the only one. */
export function ownWindowActivity(
  runtime: Runtime,
  { launch, session }: LaunchSession,
  wanted: string | null,
): Promise<string | null> {
  return workAs(runtime, session, { write: false }, async (work) => {
    work.authorize('enrolment.learn', { personId: session.personId, companyId: session.companyId });
    const units = launchable((await playedPackage(work, launch.packageId)).manifest);
    const unit = wanted === null && units.length === 1 ? units[0] : units.find(({ id }) => id === wanted);
    return unit?.launchMethod === 'OwnWindow' ? unit.id : null;
  });
}

type Launching = {
  registered: Registered;
  unit: Activity;
  mode: LaunchMode;
  publicOrigin: string;
  /** Its page and what the page asks for stand below it. */
  base: string;
  pageHash: Buffer;
  ownWindow: boolean;
  launchUrl: string;
  sessionId: string;
  launchId: string;
  iri: string;
  agent: Json;
  masteryScore: number | null;
  locale: string;
};

async function openCmi5(work: Work, launching: Launching): Promise<Record<string, string>> {
  const { registered, unit, mode, masteryScore, sessionId, publicOrigin, iri, agent, base } = launching;
  const fetchToken = newToken();
  await insertSession(work, launching, { fetchHash: tokenHash(fetchToken), credentialId: null });
  const data = launchData({ sessionId, unit, mode, masteryScore, returnUrl: `${base}/left.html` });
  await putState(work, { activityId: iri, agent, registration: registered.id }, 'LMS.LaunchData', data);
  const languages = launching.locale === 'fr' ? 'fr,en' : 'en';
  await putAgentProfile(work, agent, 'cmi5LearnerPreferences', {
    languagePreference: languages,
    audioPreference: 'on',
  });
  const said = launchedStatement({
    publicOrigin,
    registered,
    sessionId,
    at: work.now,
    unit,
    mode,
    masteryScore,
    launchUrl: launching.launchUrl,
  });
  await storeOwn(work, { registrationId: registered.id, agent, publicOrigin, statements: [said] });
  // What asks for nothing is satisfied from the beginning.
  if (mode === 'Normal')
    await saveStanding(work, registered, { changed: new Map(), publicOrigin, sessionId: randomUUID() });
  return {
    endpoint: `${publicOrigin}/xapi/`,
    fetch: `${base}/fetch/${fetchToken}`,
    actor: JSON.stringify(agent),
    registration: registered.id,
    activityId: iri,
  };
}

/** A package of xAPI has its key in its address, as Tin Can has launched from the beginning. */
async function openPlain(work: Work, launching: Launching): Promise<Record<string, string>> {
  const { registered, unit, publicOrigin, iri, agent } = launching;
  const key = await makeKey(work, {
    companyId: work.companyId,
    name: cutText(`xAPI: ${unit.title}`, 200),
    registration: { id: registered.id, agent },
  });
  await expireKey(work, key.id, keyLivesSeconds);
  await insertSession(work, launching, { fetchHash: null, credentialId: key.id });
  return {
    endpoint: `${publicOrigin}/xapi/`,
    auth: `Basic ${Buffer.from(`${key.key}:${key.secret}`).toString('base64')}`,
    actor: JSON.stringify(agent),
    registration: registered.id,
    activity_id: iri,
  };
}

type KeyOf = { fetchHash: Buffer | null; credentialId: string | null };

async function insertSession(
  work: Work,
  { sessionId, registered, launchId, unit, iri, mode, masteryScore, pageHash, ownWindow }: Launching,
  { fetchHash, credentialId }: KeyOf,
) {
  await work.named(
    'packages.open_session',
    `insert into activity_sessions (company_id, id, registration_id, launch_id, activity_id, activity_iri, mode,
      mastery_score, fetch_hash, credential_id, started_at, page_hash, own_window)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      work.companyId,
      sessionId,
      registered.id,
      launchId,
      unit.id,
      iri,
      mode,
      masteryScore,
      fetchHash,
      credentialId,
      work.now,
      pageHash,
      ownWindow,
    ],
  );
}
