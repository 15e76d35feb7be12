import { legalKinds } from '@app/domain/legal/kinds';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { day, endpoint, instant, nothing, queryInteger, uuid } from '../endpoint.ts';

export const legalKind = z.enum(legalKinds);
const versionLine = z.object({
  id: uuid,
  number: integer(),
  changeKind: z.enum(['material', 'minor']),
  effectiveOn: day,
  publishedAt: instant,
});

export const getLegalDocument = endpoint({
  method: 'GET',
  path: '/legal/:kind',
  area: 'public',
  summary:
    'Get the version in force, or an earlier one by its number, with the history and, when signed in, the date of acceptance',
  input: z.object({
    kind: legalKind,
    number: queryInteger.pipe(integer().min(1)).optional(),
    locale: z.enum(['en', 'fr']),
  }),
  result: z.object({
    ...versionLine.shape,
    kind: legalKind,
    locale: z.enum(['en', 'fr']),
    title: z.string(),
    summary: z.string(),
    changes: z.array(z.string()),
    body: z.unknown(),
    sha256: z.string(),
    current: z.boolean(),
    /** Announced, and not in effect yet where the reader's company is. */
    coming: z.boolean(),
    acceptedAt: instant.nullable(),
    /** It took no effect; only those who agreed to it before can read it. */
    withdrawnAt: instant.nullable(),
    history: z.array(versionLine),
  }),
});

export const acceptLegalVersions = endpoint({
  method: 'POST',
  path: '/legal/acceptances',
  area: 'main',
  exempt: true,
  beforeFactor: true,
  summary: 'Agree to versions of legal documents',
  input: z.object({ versionIds: z.array(uuid).min(1).max(5), locale: z.enum(['en', 'fr']) }),
  result: nothing,
});

export const listMyAcceptances = endpoint({
  method: 'GET',
  path: '/legal/acceptances',
  area: 'main',
  exempt: true,
  summary: 'Which versions one has agreed to, newest first',
  input: z.object({}),
  result: z.array(
    z.object({
      versionId: uuid,
      kind: legalKind,
      number: z.int(),
      title: z.string(),
      acceptedAt: instant,
      locale: z.string(),
      sha256: z.string(),
      withdrawn: z.boolean(),
    }),
  ),
});

/** An agreement of a company, as its administrators read it. */
export const getCompanyAgreement = endpoint({
  method: 'GET',
  path: '/settings/legal/data-processing',
  area: 'settings',
  summary: 'Which version of the data processing agreement waits for my company to accept it, and what it accepted',
  input: z.object({}),
  result: z.object({
    /** The version that waits for the company: in effect, or announced; null where nothing is to be accepted. */
    due: z.object({ versionId: uuid, number: integer(), effectiveOn: day }).nullable(),
    accepted: z.array(
      z.object({ versionId: uuid, number: integer(), acceptedAt: instant, acceptedBy: freeText().nullable() }),
    ),
  }),
});
export const acceptForCompany = endpoint({
  method: 'POST',
  path: '/settings/legal/data-processing/acceptances',
  area: 'settings',
  summary: 'Accept a version of the data processing agreement on behalf of my company',
  input: z.object({ versionId: uuid, locale: z.enum(['en', 'fr']) }),
  result: nothing,
});
