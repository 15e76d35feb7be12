import { legalKinds } from '@app/domain/legal/version';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
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
    /** Why no agreement on paper can be recorded; null where one can. */
    obstacle: z.enum(['legalSignsIn', 'notForOneself']).nullable(),
    documents: z.array(
      z.object({
        versionId: uuid,
        kind: z.enum(legalKinds),
        number: integer(),
        titles: localised,
        agreed: z.object({ at: instant, signedOn: day.nullable(), recordedBy: freeText().nullable(), reason: freeText().nullable() }).nullable(),
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
