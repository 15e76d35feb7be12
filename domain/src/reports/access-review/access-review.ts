import type { ErrorCode } from '../../errors.ts';
import type { Day, Instant } from '../../time.ts';
import { addDays } from '../../time.ts';
import type { roleEffects, roleUses } from '../admin-list.ts';

export const accessFlagWords = {
  stale: { en: 'No sign-in for 90 days', fr: 'Aucune connexion depuis 90 jours' },
  noFactor: { en: 'No second factor', fr: 'Sans second facteur' },
  left: { en: 'Employment ended', fr: 'Emploi terminé' },
  noRights: { en: 'No effective rights', fr: 'Sans droits effectifs' },
} as const;
export type AccessFlag = keyof typeof accessFlagWords;

export const accessStateWords = {
  undecided: { en: 'Undecided', fr: 'À décider' },
  kept: { en: 'Kept', fr: 'Conservé' },
  removed: { en: 'Removed', fr: 'Retiré' },
  refused: { en: 'Could not be removed', fr: 'N’a pas pu être retiré' },
  gone: { en: 'Removed outside the review', fr: 'Retiré hors de la révision' },
} as const;
export type AccessState = keyof typeof accessStateWords;

export const accessReviewStateWords = {
  open: { en: 'Open', fr: 'En cours' },
  overdue: { en: 'Overdue', fr: 'En retard' },
  closed: { en: 'Closed', fr: 'Fermée' },
  cancelled: { en: 'Cancelled', fr: 'Annulée' },
} as const;
export type AccessReviewState = keyof typeof accessReviewStateWords;

export const accessReviewLimits = { title: 120, comment: 500, reason: 500, companies: 200 } as const;

type Held = { effect: keyof typeof roleEffects; use: keyof typeof roleUses; factor: 'on' | 'off' };

/** What a reviewer should look at first: as the right was when the review started. */
export function accessFlags({ effect, use, factor }: Held): AccessFlag[] {
  const flags: [AccessFlag, boolean][] = [
    ['stale', use !== 'recent'],
    ['noFactor', factor === 'off'],
    ['left', effect === 'left'],
    ['noRights', effect !== 'inForce'],
  ];
  return flags.filter(([, raised]) => raised).map(([flag]) => flag);
}

export type AccessStanding = 'held' | 'gone' | 'again';

/**
 * Whether someone still has the right that a review is about. One that was granted again after the start is another
 * right, and no part of it.
 */
export function accessStanding(heldSince: Instant | null, startedAt: Instant): AccessStanding {
  if (heldSince === null) return 'gone';
  return heldSince > startedAt ? 'again' : 'held';
}

type Decided = { decision: 'keep' | 'remove' | null; removedAt: Instant | null; standing: AccessStanding };

/** What became of a row of a review. */
export function accessState({ decision, removedAt, standing }: Decided): AccessState {
  if (decision === 'keep') return 'kept';
  if (removedAt !== null) return 'removed';
  // What could not be removed in the review, and is gone since, needs no decision any more.
  if (standing !== 'held') return 'gone';
  return decision === 'remove' ? 'refused' : 'undecided';
}

type Deciding = {
  closed: boolean;
  state: AccessState;
  self: boolean;
  otherReviewer: boolean;
  /** Kept together with others: what should have been removed and could not be is no part of it. */
  together?: boolean;
};

/**
 * Why someone cannot decide on a right. What could not be removed can be decided again; about oneself only who is the
 * only reviewer decides.
 */
export function accessDecisionObstacle({
  closed,
  state,
  self,
  otherReviewer,
  together = false,
}: Deciding): ErrorCode | null {
  if (closed) return 'accessReviewClosed';
  if (state === 'gone') return 'accessGone';
  if (state === 'kept' || state === 'removed') return 'accessDecided';
  if (state === 'refused' && together) return 'accessRemovalRefused';
  return self && otherReviewer ? 'notForOneself' : null;
}

/**
 * Why the decision to keep a right cannot be taken up again. While a review is open a slip is no evidence; a right that
 * was removed is granted again elsewhere.
 */
export function accessReconsiderObstacle({ closed, state, self, otherReviewer }: Deciding): ErrorCode | null {
  if (closed) return 'accessReviewClosed';
  if (state === 'gone') return 'accessGone';
  if (state !== 'kept') return 'accessNotKept';
  return self && otherReviewer ? 'notForOneself' : null;
}

type Plan = { dueOn: Day; today: Day; rows: number };

/** Why a review cannot start. */
export function accessReviewObstacle({ dueOn, today, rows }: Plan): ErrorCode | null {
  if (dueOn < today) return 'accessReviewDuePast';
  return rows === 0 ? 'accessReviewEmpty' : null;
}

/** The state of a review on a day. A cancelled one has ended too, without evidence. */
export function accessReviewState(
  { dueOn, closed, cancelled }: { dueOn: Day; closed: boolean; cancelled: boolean },
  today: Day,
): AccessReviewState {
  if (closed) return cancelled ? 'cancelled' : 'closed';
  return dueOn < today ? 'overdue' : 'open';
}

export const reminderDays = 3;

/**
 * The reminder that reviewers get on a day: three days before the review is due, or up to the day before where the
 * server was away; and on the day itself. A moment that had passed when the review started is not made up for, and
 * nothing is sent after the due day.
 */
export function accessReminder(
  { dueOn, startedOn }: { dueOn: Day; startedOn: Day },
  today: Day,
): 'soon' | 'due' | null {
  if (today === dueOn) return startedOn < dueOn ? 'due' : null;
  const soonOn = addDays(dueOn, -reminderDays);
  return today >= soonOn && today < dueOn && startedOn < soonOn ? 'soon' : null;
}
