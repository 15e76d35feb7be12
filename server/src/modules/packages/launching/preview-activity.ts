import { DomainError } from '@app/domain/errors';
import { launchData } from '@app/domain/packages/cmi5';
import { launchable } from '@app/domain/packages/reading/manifest';
import { masteryOf } from '@app/domain/packages/results/package-outcome';
import { speaksScorm } from '@app/domain/packages/runtime-state';
import { randomUUID } from 'node:crypto';
import type { ContentOriginConfig } from '../../../platform/http/content-origin-config.ts';
import { contentOriginOf } from '../../../platform/http/content-origin-config.ts';
import type { Launch, LaunchSession } from '../../../platform/http/launch-session.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAs } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { withParameters } from './launch-address.ts';
import { agentOf, launchedId } from '../statements/lms-statements.ts';
import { packageBodyOf, playedPackage } from '../results/played-package.ts';

type Previewing = {
  activityId: string;
  token: string;
  publicOrigin: string;
  content: ContentOriginConfig;
  personId: string;
};

/** For authors: the package finds a record store below its launch that answers as ours does, and keeps nothing. */
export async function previewActivity(
  work: Work,
  launch: Launch,
  { activityId, token, publicOrigin, content, personId }: Previewing,
): Promise<{ address: string }> {
  const { manifest, sha256 } = await playedPackage(work, launch.packageId);
  const unit = launchable(manifest).find(({ id }) => id === activityId);
  if (!unit || speaksScorm(manifest.standard)) throw new DomainError('notFound');
  const base = `${contentOriginOf(content, publicOrigin, sha256)}/l/${token}`;
  const iri = launchedId(publicOrigin, launch.packageId, manifest.standard, unit.id);
  const given = {
    endpoint: `${base}/xapi/`,
    actor: JSON.stringify(agentOf(publicOrigin, personId)),
    registration: launch.id,
  };
  return {
    address: withParameters(
      unit,
      manifest.standard === 'cmi5'
        ? { ...given, fetch: `${base}/fetch/preview`, activityId: iri }
        : { ...given, auth: 'Basic cHJldmlldzo=', activity_id: iri },
    ),
  };
}

type Input = { method: string; path: string; query: URLSearchParams; body: string; token: string };
type Answer = { status: number; value?: unknown };

/** The record store of a preview. */
export async function answerPreview(
  runtime: Runtime,
  { launch, session }: LaunchSession,
  asked: Input,
): Promise<Answer> {
  const { method, path } = asked;
  const reads = method === 'GET' || method === 'HEAD';
  if (path === 'fetch/preview' && method === 'POST') return { status: 200, value: { 'auth-token': 'cHJldmlldzo=' } };
  if (path === 'xapi/about') return { status: 200, value: { version: ['2.0.0', '1.0.3'] } };
  if (path === 'xapi/statements') {
    if (reads) return { status: 200, value: { statements: [], more: '' } };
    return method === 'PUT' ? { status: 204 } : { status: 200, value: idsOf(asked.body) };
  }
  if (!/^xapi\/(activities\/(state|profile)|agents\/profile)$/.test(path)) return { status: 404 };
  if (!reads) return { status: 204 };
  const id = asked.query.get('stateId') ?? asked.query.get('profileId');
  if (id === null) return { status: 200, value: [] };
  if (id === 'cmi5LearnerPreferences')
    return { status: 200, value: { languagePreference: session.locale, audioPreference: 'on' } };
  if (id !== 'LMS.LaunchData') return { status: 404 };
  return workAs(runtime, session, { write: false }, async (work) => {
    work.authorize('enrolment.learn', { personId: session.personId, companyId: session.companyId });
    const { manifest, sha256 } = await playedPackage(work, launch.packageId);
    const { masteryPercent } = await packageBodyOf(work, launch.contentVersionId);
    const { publicOrigin, content } = runtime.config;
    const unit = launchable(manifest).find(
      (one) => launchedId(publicOrigin, launch.packageId, 'cmi5', one.id) === asked.query.get('activityId'),
    );
    if (!unit) return { status: 404 };
    const mastery = masteryOf(manifest, unit, masteryPercent);
    const returnUrl = `${contentOriginOf(content, publicOrigin, sha256)}/l/${asked.token}/left.html`;
    return {
      status: 200,
      value: launchData({
        sessionId: launch.id,
        unit,
        mode: 'Browse',
        masteryScore: mastery === null ? null : mastery / 100,
        returnUrl,
      }),
    };
  });
}

function idsOf(body: string): string[] {
  try {
    const sent = JSON.parse(body) as { id?: string } | { id?: string }[];
    return (Array.isArray(sent) ? sent : [sent]).map(({ id }) => id ?? randomUUID());
  } catch {
    return [randomUUID()];
  }
}
