import { cutText } from '@app/domain/cut-text';
import type { ShownEvidence } from '@app/domain/qualification/evidence-kind';
import { shownEvidence } from '@app/domain/qualification/evidence-kind';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { initialsOf } from '@app/domain/qualification/holder-name';
import type { Day, Instant } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import type { Secrets } from '../../../platform/security/secrets.ts';
import type { Snapshot } from '../records.ts';
import { didOf, signCredential, signJws } from '../../../platform/security/signing.ts';

/** How it was earned, where the credential says that. */
const earnedBy: Partial<Record<ShownEvidence, string>> = {
  selfReported: ' Completion as reported by the course package itself, without a test of the issuer.',
  evaluatedCourse: ' Earned in an online course with a practical evaluation.',
  session: ' Earned in a classroom session with recorded attendance.',
  testedSession: ' Earned in a classroom session with a test.',
  evaluatedSession: ' Earned in a classroom session with a practical evaluation.',
};

/**
 * How credentials are signed: as Open Badges verifiers expect, or smaller. Each form points at a list of revocations
 * signed the same way.
 */
export type Algorithm = 'RS256' | 'EdDSA';

type Issued = {
  publicId: string;
  statusIndex: number;
  validFrom: Day;
  validThrough: Day | null;
  issuedAt: Instant;
  certificateNumber: string;
  snapshot: Snapshot;
};

/** One bit each; the standard's smallest list, so that a bit alone tells no one how many there are. */
const smallestList = 131_072;

/**
 * The achievement as an Open Badges 3.0 credential in a JWT (1EdTech OB 3.0, "JSON Web Token Proof Format"; W3C VC data
 * model 2.0). The holder's name is a salted hash: anyone who is shown the credential by its holder can compare, no one
 * can read it out.
 */
export function openBadge(
  secrets: Secrets,
  publicOrigin: string,
  issued: Issued,
  algorithm: Algorithm = 'RS256',
): string {
  const did = didOf(publicOrigin);
  const address = `${publicOrigin}/achievements/${issued.publicId}`;
  const list = statusListAddress(publicOrigin, algorithm);
  const subject = `${address}#holder`;
  const { course, issuer } = issued.snapshot;
  const title = course.titles.en ?? Object.values(course.titles)[0]!;
  // The same every time, so that the credential is the same whenever it is asked for; it need not be secret.
  const salt = createHash('sha256').update(`salt:${issued.publicId}`).digest('base64url').slice(0, 22);
  const validUntil = issued.validThrough ? `${addDays(issued.validThrough, 1)}T00:00:00Z` : null;
  const credential = {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: address,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: did, type: ['Profile'], name: issuer.name, url: publicOrigin },
    validFrom: `${issued.validFrom}T00:00:00Z`,
    ...(validUntil && { validUntil }),
    name: title,
    credentialSubject: {
      // Names this one credential's subject and no one: two credentials of a person share nothing.
      id: subject,
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          identityType: 'name',
          hashed: true,
          salt,
          identityHash: `sha256$${createHash('sha256').update(`${issued.snapshot.holderName}${salt}`).digest('hex')}`,
        },
      ],
      activityEndDate: `${issued.snapshot.completedOn}T00:00:00Z`,
      licenseNumber: issued.certificateNumber,
      achievement: {
        id: `${publicOrigin}/api/public/achievements/${issued.publicId}`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        humanCode: course.code,
        name: title,
        description: course.summaries.en || title,
        ...(course.version !== null && { version: String(course.version) }),
        criteria: {
          narrative: `Completed ${title} (${course.version === null ? course.code : `${course.code}, version ${course.version}`})${course.regulationRefs.length > 0 ? `, referring to ${course.regulationRefs.join(', ')}` : ''}.${earnedBy[shownEvidence(issued.snapshot)] ?? ''}`,
        },
      },
    },
    credentialStatus: {
      id: `${list}#${issued.statusIndex}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(issued.statusIndex),
      statusListCredential: list,
    },
  };
  const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000);
  return signCredential(secrets, publicOrigin, algorithm, {
    ...credential,
    iss: did,
    jti: address,
    sub: subject,
    iat: seconds(issued.issuedAt),
    nbf: seconds(credential.validFrom),
    ...(validUntil && { exp: seconds(validUntil) }),
  });
}

const statusListAddress = (publicOrigin: string, algorithm: Algorithm): string =>
  `${publicOrigin}/api/public/status-list${algorithm === 'RS256' ? '?algorithm=RS256' : ''}`;

/**
 * What the QR code carries besides the address: enough for a page without a connection to say whether it holds.
 * Initials only.
 */
export function offlineProof(
  secrets: Secrets,
  {
    publicId,
    statusIndex,
    validFrom,
    validThrough,
    snapshot,
  }: Pick<Issued, 'publicId' | 'statusIndex' | 'validFrom' | 'validThrough' | 'snapshot'>,
): string {
  const title = snapshot.course.titles.en ?? Object.values(snapshot.course.titles)[0]!;
  return signJws(
    secrets,
    {},
    {
      v: 1,
      i: publicId,
      x: statusIndex,
      t: cutText(title, 60),
      n: cutText(initialsOf(snapshot.holderName), 20),
      o: cutText(snapshot.issuer.name, 40),
      f: validFrom,
      u: validThrough,
    },
  );
}

/**
 * The signed list of revoked credentials (W3C Bitstring Status List 1.0): bit `i` is the achievement with status index
 * `i`.
 */
export function statusList(
  secrets: Secrets,
  publicOrigin: string,
  revoked: readonly number[],
  now: Instant,
  algorithm: Algorithm,
): string {
  const last = revoked.reduce((highest, index) => Math.max(highest, index), 0);
  const bits = Buffer.alloc(Math.ceil(Math.max(smallestList, last + 1) / 8));
  for (const index of revoked) bits[index >> 3]! |= 0x80 >> (index & 7);
  const address = statusListAddress(publicOrigin, algorithm);
  const did = didOf(publicOrigin);
  const list = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: address,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: did,
    validFrom: now,
    credentialSubject: {
      id: `${address}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
    },
    iss: did,
    jti: address,
    sub: `${address}#list`,
    nbf: Math.floor(Date.parse(now) / 1000),
    iat: Math.floor(Date.parse(now) / 1000),
  };
  // Pages that check a QR code offline look their key up by its bare id.
  return algorithm === 'EdDSA'
    ? signJws(secrets, { typ: 'JWT' }, list)
    : signCredential(secrets, publicOrigin, algorithm, list);
}
