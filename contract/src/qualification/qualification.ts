import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { day, endpoint, instant, nothing, page, paging, queryBoolean, uuid } from '../endpoint.ts';

export const achievementState = z.enum([
  'valid',
  'expiring',
  'expired',
  'suspended',
  'revoked',
  'superseded',
  'notYetValid',
]);
const publicId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
const localised = z.record(freeText(), freeText());

/** A QR code as one path of unit squares in a `size` × `size` square. */
const qr = z.object({ size: integer(), path: freeText() });

export const getPublicAchievement = endpoint({
  method: 'GET',
  path: '/public/achievements/:publicId',
  area: 'public',
  exempt: true,
  summary: 'One achievement as anyone may see it, with its status as of now',
  input: z.object({ publicId }),
  result: z.object({
    publicId,
    status: achievementState,
    asOf: instant,
    holderName: z.string(),
    title: localised,
    courseCode: z.string(),
    /** Null when no course of ours stands behind it. */
    courseVersion: z.int().nullable(),
    issuer: z.string(),
    issuedOn: day,
    validFrom: day,
    validThrough: day.nullable(),
    revokedOn: day.nullable(),
    certificateNumber: z.string(),
    verificationCode: z.string(),
    minutes: z.int().nullable(),
    regulationRefs: z.array(z.string()),
    evidence: z.enum([
      ...([
        'course',
        'gradedCourse',
        'evaluatedCourse',
        'selfReported',
        'session',
        'testedSession',
        'evaluatedSession',
        'external',
        'import',
        'manual',
      ] as const),
    ]),
    renewedBy: publicId.nullable(),
    /** A signed summary that a page can check without a connection, and its QR code. */
    proof: z.string(),
    qr,
    /** True when the person who asks may take it back. */
    mayRevoke: z.boolean(),
  }),
});

export const findAchievementByCode = endpoint({
  method: 'GET',
  path: '/public/verifications/:code',
  area: 'public',
  exempt: true,
  summary: 'The achievement of a verification code',
  input: z.object({ code: oneLine().max(40) }),
  result: z.object({ publicId }),
});

export const certificateFormat = z.enum(['a4', 'letter', 'card']);

export const getPublicCertificate = endpoint({
  method: 'GET',
  path: '/public/achievements/:publicId/certificate',
  area: 'public',
  exempt: true,
  kind: 'download',
  summary: 'The certificate as PDF, the holder named as they agreed to be in public',
  input: z.object({ publicId, format: certificateFormat.optional(), locale: z.enum(['en', 'fr']).optional() }),
  result: nothing,
});

export const credentialFormat = z.enum(['jwt', 'eddsa', 'png', 'svg']);

export const getCredential = endpoint({
  method: 'GET',
  path: '/public/achievements/:publicId/credential',
  area: 'public',
  exempt: true,
  kind: 'download',
  summary:
    'The Open Badges 3.0 credential: a VC-JWT signed with RS256 (`jwt`, the default) or Ed25519 (`eddsa`), or an image with the former baked in',
  input: z.object({ publicId, format: credentialFormat.optional() }),
  result: nothing,
});

export const getStatusList = endpoint({
  method: 'GET',
  path: '/public/status-list',
  area: 'public',
  exempt: true,
  kind: 'download',
  summary:
    'Get the revoked credentials as a signed Bitstring Status List (W3C), at most 60 seconds old; signed with Ed25519 unless RS256 is requested',
  input: z.object({ algorithm: z.enum(['RS256', 'EdDSA']).optional() }),
  result: nothing,
});

export const listMyAchievements = endpoint({
  method: 'GET',
  path: '/achievements',
  area: 'main',
  beforeTerms: true,
  summary: 'What I hold and held, newest first',
  input: z.object({ ...paging, current: queryBoolean.optional() }),
  result: page(
    z.object({
      id: uuid,
      publicId,
      status: achievementState,
      title: localised,
      courseId: uuid.nullable(),
      skillId: uuid.nullable(),
      source: z.enum(['course', 'selfReported', 'session', 'external', 'import', 'manual']),
      issuerName: z.string().nullable(),
      courseCode: z.string(),
      validFrom: day,
      validThrough: day.nullable(),
      renewalOpensOn: day.nullable(),
      issuedAt: instant,
      certificateNumber: z.string(),
    }),
  ),
});

export const getMyCertificate = endpoint({
  method: 'GET',
  path: '/achievements/:achievementId/certificate',
  area: 'main',
  beforeTerms: true,
  kind: 'download',
  summary: 'My certificate as PDF, with my full name',
  input: z.object({
    achievementId: uuid,
    format: certificateFormat.optional(),
    locale: z.enum(['en', 'fr']).optional(),
  }),
  result: nothing,
});
