import { transferEndings, transferLimits, transferSides, transferStates } from '@app/domain/transfers/transfer';
import { z } from 'zod';
import { decimal, freeText, integer } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';

// A person takes records from one employer to another. Nothing of them is shown to the other before the person
// consents.

const state = z.enum(transferStates);
/**
 * One certificate that goes, or could go. `reviewed`: it becomes a certificate to review there; otherwise it is on the
 * list of what was completed.
 */
const record = z.object({
  achievementId: uuid,
  title: localised,
  issuer: freeText(),
  number: freeText(),
  issuedOn: day,
  expiresOn: day.nullable(),
  hours: decimal().nullable(),
  reviewed: z.boolean(),
});
const transferred = record.extend({
  /** The address of its public page. */
  publicId: freeText(),
  /** The certificate to review that it became. */
  evidenceId: uuid.nullable(),
  /** Revoked or corrected by its employer before the transfer was done: it was left out. */
  left: z.boolean(),
});
const transfer = z.object({
  id: uuid,
  state,
  requestedAt: instant,
  consentedAt: instant.nullable(),
  releasedAt: instant.nullable(),
  acceptedAt: instant.nullable(),
  doneAt: instant.nullable(),
  expiresAt: instant,
  refused: z.object({ side: z.enum(transferSides), reason: freeText() }).nullable(),
  /** Why it ended by itself. */
  ended: z.enum(transferEndings).nullable(),
  from: freeText().nullable(),
  to: freeText(),
  /** Empty for who is not shown them. */
  records: z.array(transferred),
});

export const listMyTransfers = endpoint({
  method: 'GET',
  path: '/record-transfers',
  area: 'main',
  summary:
    'Transfers of one’s records to the present employer, open ones first, open ones to other employers, and what others have that could be transferred',
  input: z.object({}),
  result: z.object({
    transfers: z.array(
      transfer.extend({
        ticketId: uuid.nullable(),
        byCompany: z.boolean(),
        /** To the present employer; one to another can only be withdrawn here. */
        here: z.boolean(),
      }),
    ),
    /** `open`: a transfer from there is on its way, and a further one has to wait for it. */
    employers: z.array(z.object({ companyId: uuid, company: freeText(), records: z.array(record), open: z.boolean() })),
    /** Signed in with a PIN: the records of other employers stay closed. */
    byPin: z.boolean(),
  }),
});
export const consentToTransfer = endpoint({
  method: 'POST',
  path: '/record-transfers',
  area: 'main',
  idempotent: true,
  stepUp: 'people',
  summary: 'Consent to the transfer of certificates from another employer to the present one. Needs a recent step-up',
  input: z.object({
    /** The request of the present employer that it answers; null where one asks by oneself. */
    transferId: uuid.nullable(),
    fromCompanyId: uuid,
    achievementIds: z.array(uuid).min(1).max(transferLimits.records),
  }),
  result: z.object({ id: uuid }),
});
export const withdrawTransfer = endpoint({
  method: 'POST',
  path: '/record-transfers/:transferId/withdrawal',
  area: 'main',
  summary: 'Decline a request for one’s records, or withdraw the consent while the transfer is not done',
  input: z.object({ transferId: uuid }),
  result: nothing,
});

export const listTransfers = endpoint({
  method: 'GET',
  path: '/settings/record-transfers',
  area: 'settings',
  summary: 'Transfers of people’s records to and from the company, those that wait first, 200 at most',
  input: z.object({}),
  result: z.object({
    transfers: z.array(
      transfer.extend({
        side: z.enum(transferSides),
        person: z.object({ id: uuid, name: freeText() }),
        /** One’s own: another administrator agrees to it. */
        own: z.boolean(),
      }),
    ),
    waiting: integer(),
  }),
});
export const requestTransfer = endpoint({
  method: 'POST',
  path: '/settings/employees/:personId/record-transfers',
  area: 'settings',
  summary: 'Request an employee’s records of an earlier employer: they choose which, and whether',
  input: z.object({ personId: uuid }),
  result: z.object({ id: uuid }),
});
const one = z.object({ transferId: uuid });
export const releaseTransfer = endpoint({
  method: 'POST',
  path: '/settings/record-transfers/:transferId/release',
  area: 'settings',
  summary: 'Confirm records of an employee, or former employee, for their new employer',
  input: one,
  result: nothing,
});
export const acceptTransfer = endpoint({
  method: 'POST',
  path: '/settings/record-transfers/:transferId/acceptance',
  area: 'settings',
  summary: 'Agree to receive an employee’s records; each certificate is still to be reviewed',
  input: one,
  result: nothing,
});
export const refuseTransfer = endpoint({
  method: 'POST',
  path: '/settings/record-transfers/:transferId/refusal',
  area: 'settings',
  summary: 'Refuse a transfer of records, for either employer; the person reads the reason',
  input: one.extend({ reason: freeText().trim().min(3).max(transferLimits.reason) }),
  result: nothing,
});
