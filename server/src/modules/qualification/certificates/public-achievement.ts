import * as api from '@app/contract/qualification/qualification';
import { roleFrom } from '@app/domain/access/actor';
import { DomainError } from '@app/domain/errors';
import { achievementStatus } from '@app/domain/qualification/achievement-status';
import { shownEvidence } from '@app/domain/qualification/evidence-kind';
import { publicNameOf } from '@app/domain/qualification/holder-name';
import { readCode } from '@app/domain/qualification/verification-code';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import { download, publicQuery } from '../../../platform/http/handler.ts';
import type { Call } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { bakedPng, bakedSvg } from '../../../platform/files/badge-image.ts';
import { certificatePdf, nameOfPdf } from './certificate.ts';
import { offlineProof, openBadge, statusList } from './credential.ts';
import { qrOf } from '../../../platform/files/qr.ts';
import type { PublicAchievement } from '../records.ts';

/** Live status may be a minute old in a cache, never older. */
const liveCache = 'no-store';

type Found = Omit<PublicAchievement, 'publicName'> & { publicName: PublicAchievement['publicName'] | 'none' };

async function load(work: Work, publicId: string): Promise<PublicAchievement> {
  const rows = await work.named<{ found: Found | null }>(
    'qualification.public',
    'select public_achievement($1) as found',
    [publicId],
  );
  const found = rows[0]?.found;
  if (!found) throw new DomainError('notFound');
  // Its holder is forgotten: that there was one is said, not of whom (H13).
  const { publicName } = found;
  if (publicName === 'none') throw new DomainError('achievementForgotten');
  return { ...found, publicName };
}

export const getPublicAchievement = publicQuery(
  api.getPublicAchievement,
  async (work, { publicId }, call) => {
    const found = await load(work, publicId);
    const { snapshot } = found;
    const today = dayOf(work.now, found.timeZone);
    const proof = offlineProof(call.runtime.secrets, found);
    return {
      publicId,
      status: achievementStatus({ ...found, renewedFrom: found.renewedBy?.validFrom ?? null }, today),
      asOf: work.now,
      holderName: publicNameOf(snapshot.holderName, found.publicName),
      title: snapshot.course.titles,
      courseCode: snapshot.course.code,
      courseVersion: snapshot.course.version,
      issuer: found.issuer,
      issuedOn: dayOf(found.issuedAt, found.timeZone),
      validFrom: found.validFrom,
      validThrough: found.validThrough,
      revokedOn: found.revokedOn,
      certificateNumber: found.certificateNumber,
      verificationCode: found.verificationCode,
      minutes: snapshot.course.minutes,
      regulationRefs: snapshot.course.regulationRefs,
      evidence: shownEvidence(snapshot),
      renewedBy: found.renewedBy?.publicId ?? null,
      proof,
      qr: await qrOf(addressOf(call, publicId, proof)),
      mayRevoke: found.revokedOn === null && (await mayRevoke(work, call, publicId)),
    };
  },
  { role: 'public', withSession: true },
);

export function addressOf({ runtime }: Call, publicId: string, proof: string): string {
  return `${runtime.config.publicOrigin}/achievements/${publicId}#p=${proof}`;
}

/** Comfort for the page only; the revocation itself asks the table of reaches. */
async function mayRevoke(work: Work, { session }: Call, publicId: string): Promise<boolean> {
  if (!session) return false;
  const role = roleFrom(session.claims);
  if (role === 'learner') return false;
  const { rows } = await sql<{
    companyId: string;
    personId: string;
  }>`select company_id as "companyId", person_id as "personId" from public_achievement_owner(${publicId})`.execute(
    work.tx,
  );
  return (
    rows[0] !== undefined &&
    rows[0].personId !== session.personId &&
    (role === 'platformAdmin' || rows[0].companyId === session.companyId)
  );
}

export const findAchievementByCode = publicQuery(
  api.findAchievementByCode,
  async (work, { code }) => {
    const wanted = readCode(code);
    const { rows } = await sql<{
      publicId: string | null;
    }>`select public_achievement_by_code(${wanted ?? ''}) as "publicId"`.execute(work.tx);
    if (!rows[0]?.publicId) throw new DomainError('notFound');
    return { publicId: rows[0].publicId };
  },
  { role: 'public' },
);

export const getPublicCertificate = download(
  api.getPublicCertificate,
  async (work, { publicId, format = 'a4', locale }, call) => {
    const found = await load(work, publicId);
    const body = await certificatePdf(call, found, {
      format,
      locale: locale ?? null,
      holderName: publicNameOf(found.snapshot.holderName, found.publicName),
    });
    return {
      body,
      mime: 'application/pdf',
      filename: nameOfPdf(found.certificateNumber, format),
      inline: true,
      cache: liveCache,
    };
  },
  { role: 'public' },
);

export const getCredential = download(
  api.getCredential,
  async (work, { publicId, format = 'jwt' }, { runtime }) => {
    const found = await load(work, publicId);
    const jwt = openBadge(runtime.secrets, runtime.config.publicOrigin, found, format === 'eddsa' ? 'EdDSA' : 'RS256');
    const name = found.certificateNumber;
    if (format === 'png')
      return { body: await bakedPng(jwt), mime: 'image/png', filename: `${name}.png`, cache: liveCache };
    if (format === 'svg')
      return { body: bakedSvg(jwt), mime: 'image/svg+xml', filename: `${name}.svg`, cache: liveCache };
    return { body: jwt, mime: 'application/vc+jwt', filename: `${name}.jwt`, cache: liveCache };
  },
  { role: 'public' },
);

export const getStatusList = download(
  api.getStatusList,
  async (work, { algorithm = 'EdDSA' }, { runtime }) => {
    const { rows } = await sql<{ index: number }>`select status_index as index from revoked_status_indexes()`.execute(
      work.tx,
    );
    const body = statusList(
      runtime.secrets,
      runtime.config.publicOrigin,
      rows.map((row) => row.index),
      work.now,
      algorithm,
    );
    return { body, mime: 'application/vc+jwt', cache: 'public, max-age=30' };
  },
  { role: 'public' },
);
