import { legalKinds } from '@app/domain/legal/kinds';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';

// Agreements that people who can't sign in gave on paper.

export const getEmployeeAgreements = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId/agreements',
  area: 'settings',
  summary: 'Whether an employee agreed to the legal documents published last, and how',
  input: z.object({ personId: uuid }),
  result: z.object({
    today: day,
    /**
     * Why no agreement on paper can be recorded; null where one can. Of people who left (`legalLeft`), only what they
     * agreed to is listed.
     */
    obstacle: z.enum(['legalSignsIn', 'notForOneself', 'legalLeft']).nullable(),
    documents: z.array(
      z.object({
        versionId: uuid,
        kind: z.enum(legalKinds),
        number: integer(),
        titles: localised,
        /**
         * `versionId`: what was agreed to, this version or a later one; `scans`: what is kept of the paper, in the
         * order it was added; `active`: a PDF with scripts or files in it.
         */
        agreed: z
          .object({
            at: instant,
            versionId: uuid,
            signedOn: day.nullable(),
            recordedBy: freeText().nullable(),
            reason: freeText().nullable(),
            scans: z.array(z.object({ name: freeText(), bytes: integer(), active: z.boolean() })),
          })
          .nullable(),
      }),
    ),
  }),
});
export const recordPaperAgreement = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/agreements',
  area: 'settings',
  summary: 'Record that an employee who can’t sign in agreed to legal documents on paper',
  input: z.object({
    personId: uuid,
    versionIds: z.array(uuid).min(1).max(10),
    signedOn: day,
    locale: z.enum(['en', 'fr']),
    reason: freeText().trim().min(3).max(500),
  }),
  result: nothing,
});

const onPaper = { personId: uuid, legalVersionId: uuid };
export const addAgreementScan = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/agreements/:legalVersionId/scans',
  area: 'settings',
  kind: 'upload',
  summary: 'Keep a photo or PDF of the signed paper with the agreements that were recorded from it, at most 10 MB',
  input: z.object({ ...onPaper, name: oneLine().min(1).max(255) }),
  result: nothing,
});
export const getAgreementScan = endpoint({
  method: 'GET',
  path: '/settings/employees/:personId/agreements/:legalVersionId/scans/:place',
  area: 'settings',
  kind: 'download',
  summary: 'A photo or PDF of the paper that an employee signed',
  input: z.object({ ...onPaper, place: oneLine().regex(/^\d$/) }),
  result: z.unknown(),
});
