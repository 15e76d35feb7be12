import {
  certificationList,
  certificationWords,
  completenessWords,
  kindOfProofWords,
} from '@app/domain/reports/certification-list';
import type { CertificationStep } from '@app/domain/reports/certification-trace';
import { sourceWords } from '@app/domain/reports/expiry/expiry-words';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { day, endpoint, instant, uuid } from '../endpoint.ts';
import { groupInput, groupResult } from '../lists/list-groups.ts';
import { listInput, listPage } from '../lists/list.ts';
import { reportInput } from './report.ts';
import { why } from '../qualification/standing.ts';

const wordsOf = <W extends Record<string, unknown>>(words: W) =>
  z.enum(Object.keys(words) as [keyof W & string, ...(keyof W & string)[]]);

export const listCertifications = endpoint({
  method: 'GET',
  path: '/admin/reports/certifications',
  area: 'admin',
  summary: 'What each person of every company holds on a day, what it is worth then, and what its record lacks',
  input: listInput(certificationList),
  result: listPage(
    z.object({
      id: uuid,
      companyId: uuid,
      company: freeText(),
      personId: uuid,
      name: freeText(),
      employeeNumber: freeText(),
      qualification: freeText(),
      kind: wordsOf(kindOfProofWords),
      code: freeText(),
      level: freeText().nullable(),
      status: wordsOf(certificationWords),
      validFrom: day,
      validThrough: day.nullable(),
      source: wordsOf(sourceWords),
      issuer: freeText(),
      verifiedBy: freeText().nullable(),
      certificate: freeText(),
      version: integer().nullable(),
      completeness: wordsOf(completenessWords),
      missing: freeText().nullable(),
      revokedAt: instant.nullable(),
      revocationReason: freeText().nullable(),
    }),
  ),
});
export const groupCertifications = endpoint({
  method: 'GET',
  path: '/admin/reports/certifications-groups',
  area: 'admin',
  summary: 'Count the rows of this report by one or two dimensions, with its header and totals',
  input: groupInput(certificationList),
  result: groupResult,
});
export const exportCertifications = endpoint({
  method: 'GET',
  path: '/admin/reports/certifications-export',
  area: 'admin',
  kind: 'download',
  summary: 'The same with its header, as CSV, XLSX, PDF or JSON',
  stepUp: 'people',
  input: reportInput(certificationList),
  result: z.unknown(),
});

export const getCertificationWhy = endpoint({
  method: 'GET',
  path: '/admin/reports/certifications/:achievementId/why',
  area: 'admin',
  summary:
    'Explain the status of a row of this report on a day, and the person’s status for their company’s requirements of it',
  input: z.object({ achievementId: uuid, locale: z.enum(['en', 'fr']), asOf: day.optional(), knownOn: day.optional() }),
  result: z.object({
    companyId: uuid,
    company: freeText(),
    personId: uuid,
    name: freeText(),
    qualification: freeText(),
    certificate: freeText(),
    issuer: freeText(),
    source: wordsOf(sourceWords),
    recordedAt: instant,
    on: day,
    knownOn: day.nullable(),
    status: wordsOf(certificationWords),
    /** The trace of the rule, in order; its sentences are in domain/reports/certification-trace-words. */
    steps: z.array(z.custom<CertificationStep>((step) => typeof step === 'object' && step !== null && 'code' in step)),
    missing: freeText().nullable(),
    /** The company's requirements of this person that it is meant to meet, or does meet. */
    requirements: z.array(why),
  }),
});
