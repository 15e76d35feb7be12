import { contentOriginOf } from '../../../platform/http/content-origin-config.ts';
import { newToken, tokenHash } from '../../../platform/http/cookies.ts';
import type { Config } from '../../../platform/config.ts';
import type { Call } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { packageBodyOf, playedPackage } from '../results/played-package.ts';

/** What an opening hangs on: it dies with the session. */
export type Opener = { sessionId: string; config: Config };
export const openerOf = (call: Call): Opener => ({ sessionId: call.session!.id, config: call.runtime.config });

type Opening = {
  contentVersionId: string | null;
  deviceId: string;
  takeOver: boolean;
  enrolmentId: string;
  unitId: string;
  over: boolean;
  /** Only looked at, though the attempt goes on. */
  only?: 'review' | 'browse' | undefined;
};
type Registration = { id: string; packageId: string; contentVersionId: string };

/** Longer without a word, and a player elsewhere is taken for gone. */
const goneAfterSeconds = 45;

/**
 * Opens the package of a unit in an attempt. The caller has seen that the unit may be opened. The package and its
 * version are pinned by the first opening; an attempt that is over can be looked at.
 */
export async function openLaunch(work: Work, opener: Opener, opening: Opening) {
  const registration = await pinPackage(work, { ...opening, personId: work.personId });
  const looking = opening.only ?? (opening.over ? 'review' : null);
  const elsewhere = looking ? false : await otherLaunch(work, registration.id, opening);
  const mode = looking ?? (elsewhere ? 'review' : 'normal');
  return {
    ...(await begin(work, opener, registration, { mode, deviceId: opening.deviceId, registrationId: registration.id })),
    elsewhere,
  };
}

/** Opens a package to look at it, or as learners have it (`normal`): for authors. Nothing of it is kept. */
export async function openPreview(
  work: Work,
  opener: Opener,
  contentVersionId: string | null,
  mode: 'browse' | 'normal' = 'browse',
) {
  const { packageId } = await packageBodyOf(work, contentVersionId);
  const shown = { packageId, contentVersionId: contentVersionId! };
  return { ...(await begin(work, opener, shown, { mode, deviceId: null, registrationId: null })), elsewhere: false };
}

type Pinned = { enrolmentId: string; unitId: string; personId: string; contentVersionId: string | null };

/** The registration of a unit in an attempt, made the first time. The caller has seen that it may be. */
export async function pinPackage(
  work: Work,
  { enrolmentId, unitId, personId, contentVersionId }: Pinned,
): Promise<Registration> {
  const find = () =>
    work.named<Registration>(
      'packages.registration',
      `select id, package_id as "packageId", content_version_id as "contentVersionId" from package_registrations
        where company_id = $1 and enrolment_id = $2 and unit_id = $3 for update`,
      [work.companyId, enrolmentId, unitId],
    );
  const [known] = await find();
  if (known) return known;
  const { packageId } = await packageBodyOf(work, contentVersionId);
  await work.named(
    'packages.register',
    `insert into package_registrations (company_id, enrolment_id, unit_id, person_id, package_id, content_version_id,
      created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [work.companyId, enrolmentId, unitId, personId, packageId, contentVersionId, work.now],
  );
  return (await find())[0]!;
}

/** Whether someone else's opening goes on; taking over ends it. */
async function otherLaunch(work: Work, registrationId: string, { deviceId, takeOver }: Opening): Promise<boolean> {
  const live = `company_id = $1 and registration_id = $2 and ended_at is null`;
  if (!takeOver) {
    const rows = await work.named(
      'packages.elsewhere',
      `select 1 from launches where ${live} and mode = 'normal' and device_id <> $3
        and seen_at > $4::timestamptz - make_interval(secs => ${goneAfterSeconds}) limit 1`,
      [work.companyId, registrationId, deviceId, work.now],
    );
    if (rows.length > 0) return true;
  }
  await work.named('packages.end_launches', `update launches set ended_at = $3 where ${live}`, [
    work.companyId,
    registrationId,
    work.now,
  ]);
  return false;
}

type Beginning = { mode: 'normal' | 'review' | 'browse'; deviceId: string | null; registrationId: string | null };

async function begin(
  work: Work,
  { sessionId, config }: Opener,
  { packageId, contentVersionId }: Omit<Registration, 'id'>,
  { mode, deviceId, registrationId }: Beginning,
) {
  const played = await playedPackage(work, packageId);
  const { popups, dialogs = false } = await packageBodyOf(work, contentVersionId);
  const token = newToken();
  await work.named(
    'packages.launch',
    `insert into launches (company_id, registration_id, token_hash, session_id, person_id, package_id,
      content_version_id, device_id, mode, preview, started_at, seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      work.companyId,
      registrationId,
      tokenHash(token),
      sessionId,
      work.personId,
      packageId,
      contentVersionId,
      deviceId,
      mode,
      registrationId === null,
      work.now,
    ],
  );
  const { content, publicOrigin } = config;
  return {
    address: `${contentOriginOf(content, publicOrigin, played.sha256)}/l/${token}/player.html`,
    registrationId,
    standard: played.manifest.standard,
    mode,
    popups,
    dialogs,
    opaque: content.mode === 'opaque',
  };
}
