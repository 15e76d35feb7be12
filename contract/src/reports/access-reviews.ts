import {
  accessFlagWords,
  accessReviewLimits,
  accessReviewStateWords,
  accessStateWords,
} from '@app/domain/reports/access-review/access-review';
import {
  accessReviewList,
  accessRowList,
  ownAccessRowList,
} from '@app/domain/reports/access-review/access-review-list';
import { adminRoles, factorWords, roleEffects } from '@app/domain/reports/admin-list';
import { errorStatus } from '@app/domain/errors';
import type { ErrorCode } from '@app/domain/errors';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { bulkResult, exportInput, listInput, listPage, selectionOf } from '../lists/list.ts';

const keysOf = <W extends Record<string, unknown>>(words: W) =>
  z.enum(Object.keys(words) as [keyof W & string, ...(keyof W & string)[]]);
const role = keysOf(adminRoles);
const ofReview = { accessReviewId: uuid };
const ofRow = { ...ofReview, accessRowId: uuid };
const comment = freeText().trim().max(accessReviewLimits.comment);
const reason = freeText().trim().min(3).max(accessReviewLimits.comment);
const state = keysOf(accessReviewStateWords);

/** Why a right could not be removed: a refusal that removing it by hand would give. */
const refusal = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]).nullable();

const row = z.object({
  id: uuid,
  personId: uuid,
  name: freeText(),
  email: freeText().nullable(),
  role,
  company: freeText(),
  grantedAt: instant,
  lastSignedInAt: instant.nullable(),
  factor: keysOf(factorWords),
  effect: keysOf(roleEffects),
  flags: z.array(keysOf(accessFlagWords)),
  state: keysOf(accessStateWords),
  /** The right was granted again after the review started; that one is not part of it. */
  again: z.boolean(),
  refusal,
  comment: freeText().nullable(),
  decidedBy: freeText().nullable(),
  decidedAt: instant.nullable(),
  /** Who decided did so about their own right: there was no other reviewer. */
  ownDecision: z.boolean(),
  mine: z.boolean(),
  /** It is about the caller, and someone else can decide on it. */
  forOthers: z.boolean(),
});

const counts = z.object({
  total: integer(),
  undecided: integer(),
  kept: integer(),
  removed: integer(),
  refused: integer(),
  gone: integer(),
  flagged: integer(),
});

const review = z.object({
  id: uuid,
  title: freeText(),
  state,
  dueOn: day,
  startedAt: instant,
  /** When it was closed or cancelled. */
  closedAt: instant.nullable(),
  /** Why it was cancelled; null where it was not. */
  cancelReason: freeText().nullable(),
  counts,
});

export const listAccessReviews = endpoint({
  method: 'GET',
  path: '/admin/access-reviews',
  area: 'admin',
  summary: 'The access reviews, with how many of their rights are decided on',
  input: listInput(accessReviewList),
  result: listPage(
    z.object({
      id: uuid,
      title: freeText(),
      state,
      decided: integer(),
      total: integer(),
      dueOn: day,
      startedAt: instant,
      startedBy: freeText(),
      closedAt: instant.nullable(),
      closedBy: freeText().nullable(),
    }),
  ),
});
export const exportAccessReviews = endpoint({
  method: 'GET',
  path: '/admin/access-reviews-export',
  area: 'admin',
  kind: 'download',
  summary: 'The same as CSV or XLSX',
  stepUp: 'people',
  input: exportInput(accessReviewList),
  result: z.unknown(),
});
export const startAccessReview = endpoint({
  method: 'POST',
  path: '/admin/access-reviews',
  area: 'admin',
  idempotent: true,
  summary:
    'Start an access review: who has which rights is fixed at this moment, and its reviewers are notified by email',
  input: z.object({
    title: oneLine().trim().min(1).max(accessReviewLimits.title),
    /** The only role it is about; null: all. */
    role: role.nullable(),
    /** The companies it is about; none: all. */
    companyIds: z.array(uuid).max(accessReviewLimits.companies),
    dueOn: day,
    /** Company administrators decide on the rights of their own company, beside the platform's administrators. */
    byCompanies: z.boolean(),
  }),
  result: z.object({ id: uuid, rows: integer() }),
});
export const getAccessReview = endpoint({
  method: 'GET',
  path: '/admin/access-reviews/:accessReviewId',
  area: 'admin',
  summary: 'One access review: what it is about, its progress, and whether its evidence is ready',
  input: z.object(ofReview),
  result: review.extend({
    role: role.nullable(),
    companies: z.array(freeText()),
    byCompanies: z.boolean(),
    startedBy: freeText(),
    closedBy: freeText().nullable(),
    /** Rights within its scope that were granted after it started, and are not part of it; null once it is closed. */
    grantedSince: integer().nullable(),
    rowsSha256: freeText().nullable(),
    evidenceReady: z.boolean(),
  }),
});
export const moveAccessReview = endpoint({
  method: 'PUT',
  path: '/admin/access-reviews/:accessReviewId/due-date',
  area: 'admin',
  summary: 'Change the due date of an open access review; the reminders follow it',
  input: z.object({ ...ofReview, dueOn: day }),
  result: nothing,
});
export const closeAccessReview = endpoint({
  method: 'POST',
  path: '/admin/access-reviews/:accessReviewId/closing',
  area: 'admin',
  summary:
    'Close an access review: what is undecided stays so, nothing can be decided any more, and its evidence is drawn',
  input: z.object({ ...ofReview, locale: z.enum(['en', 'fr']) }),
  result: nothing,
});
export const cancelAccessReview = endpoint({
  method: 'POST',
  path: '/admin/access-reviews/:accessReviewId/cancellation',
  area: 'admin',
  summary:
    'Cancel an open access review: it ends without evidence, no right is removed by it, and its reviewers are notified by email with the reason',
  input: z.object({ ...ofReview, reason: freeText().trim().min(1).max(accessReviewLimits.reason) }),
  result: nothing,
});
export const getAccessEvidence = endpoint({
  method: 'GET',
  path: '/admin/access-reviews/:accessReviewId/evidence',
  area: 'admin',
  kind: 'download',
  summary: 'The evidence of a closed access review as PDF: the same bytes every time',
  stepUp: 'people',
  input: z.object(ofReview),
  result: z.unknown(),
});

/** The rows of a review and what is decided on them: the same for the platform and for a company. */
const rowsAt = <P extends string, A extends 'admin' | 'settings'>(path: P, area: A) => ({
  list: { method: 'GET', path: `/${path}/access-reviews/:accessReviewId/rows`, area } as const,
  export: {
    method: 'GET',
    path: `/${path}/access-reviews/:accessReviewId/rows-export`,
    area,
    kind: 'download',
    stepUp: 'people',
    result: z.unknown(),
  } as const,
  keep: { method: 'POST', path: `/${path}/access-reviews/:accessReviewId/keeping`, area, result: bulkResult } as const,
  remove: {
    method: 'POST',
    path: `/${path}/access-reviews/:accessReviewId/rows/:accessRowId/removal`,
    area,
    stepUp: 'accounts',
    input: z.object({ ...ofRow, reason }),
    result: z.object({ refusal }),
  } as const,
  reconsider: {
    method: 'POST',
    path: `/${path}/access-reviews/:accessReviewId/rows/:accessRowId/reconsideration`,
    area,
    input: z.object(ofRow),
    result: nothing,
  } as const,
});
const ofPlatform = rowsAt('admin', 'admin');
const ofCompany = rowsAt('settings', 'settings');

export const listAccessRows = endpoint({
  ...ofPlatform.list,
  summary: 'The rights of an access review as they were when it started, and what was decided on each',
  input: listInput(accessRowList).extend(ofReview),
  result: listPage(row),
});
export const exportAccessRows = endpoint({
  ...ofPlatform.export,
  summary: 'The same as CSV or XLSX',
  input: exportInput(accessRowList).extend(ofReview),
});
export const keepAccess = endpoint({
  ...ofPlatform.keep,
  summary: 'Keep rights in an access review; those that cannot be decided on are skipped, with why',
  input: z.object({
    ...ofReview,
    selection: selectionOf(accessRowList),
    comment: comment.optional(),
    preview: z.boolean(),
  }),
});
export const removeAccess = endpoint({
  ...ofPlatform.remove,
  summary: 'Remove a right in an access review: at once, or `refusal` says why it could not be. Needs a recent step-up',
});

export const reconsiderAccess = endpoint({
  ...ofPlatform.reconsider,
  summary: 'Take up again a right that was kept in an open access review: it is undecided until it is decided again',
});

export const listOwnAccessReviews = endpoint({
  method: 'GET',
  path: '/settings/access-reviews',
  area: 'settings',
  summary: 'The access reviews in which the company decides on its own rights, the latest first',
  input: z.object({}),
  result: z.object({ reviews: z.array(review) }),
});
export const getOwnAccessReview = endpoint({
  method: 'GET',
  path: '/settings/access-reviews/:accessReviewId',
  area: 'settings',
  summary: 'One of them, with the progress at this company',
  input: z.object(ofReview),
  result: review,
});
export const listOwnAccessRows = endpoint({
  ...ofCompany.list,
  summary: 'The company’s rights in an access review, and what was decided on each',
  input: listInput(ownAccessRowList).extend(ofReview),
  result: listPage(row),
});
export const exportOwnAccessRows = endpoint({
  ...ofCompany.export,
  summary: 'The same as CSV or XLSX',
  input: exportInput(ownAccessRowList).extend(ofReview),
});
export const keepOwnAccess = endpoint({
  ...ofCompany.keep,
  summary: 'Keep rights of the company in an access review; those that cannot be decided on are skipped, with why',
  input: z.object({
    ...ofReview,
    selection: selectionOf(ownAccessRowList),
    comment: comment.optional(),
    preview: z.boolean(),
  }),
});
export const removeOwnAccess = endpoint({
  ...ofCompany.remove,
  summary:
    'Remove a right of the company in an access review: at once, or `refusal` says why it could not be. Needs a recent step-up',
});

export const reconsiderOwnAccess = endpoint({
  ...ofCompany.reconsider,
  summary:
    'Take up again a right of the company that was kept in an open access review: it is undecided until it is decided again',
});

export const removeAdminRole = endpoint({
  method: 'POST',
  path: '/admin/reports/admins/:adminRoleId/removal',
  area: 'admin',
  summary: 'Remove one right of the list of administrators; never the last administrator’s. Needs a recent step-up',
  stepUp: 'accounts',
  input: z.object({ adminRoleId: uuid, reason }),
  result: nothing,
});
