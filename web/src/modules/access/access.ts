import type { AccessReviewState, AccessState } from '@app/domain/reports/access-review/access-review';
import type { EndpointName, Result } from '../../api/client.ts';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';

export type AccessArea = 'admin' | 'settings';
export type AccessRow = Result<'listAccessRows'>['rows'][number];
export type AccessCounts = Result<'getAccessReview'>['counts'];

export const stateTones: Record<AccessState, Tone> = {
  undecided: 'idle',
  kept: 'good',
  removed: 'off',
  refused: 'bad',
  gone: 'off',
};
export const reviewTones: Record<AccessReviewState, Tone> = {
  open: 'busy',
  overdue: 'bad',
  closed: 'good',
  cancelled: 'off',
};

/** The same decisions at the platform and in a company, and what they change on the screen. */
export const callsOf = (area: AccessArea) =>
  area === 'admin'
    ? ({
        keep: 'keepAccess',
        remove: 'removeAccess',
        reconsider: 'reconsiderAccess',
        refresh: ['listAccessRows', 'getAccessReview', 'listAccessReviews', 'listAdmins', 'groupAdmins'],
      } as const)
    : ({
        keep: 'keepOwnAccess',
        remove: 'removeOwnAccess',
        reconsider: 'reconsiderOwnAccess',
        refresh: ['listOwnAccessRows', 'getOwnAccessReview', 'listOwnAccessReviews'],
      } as const);

/** Reading endpoints that a decision makes stale. */
export const refreshOf = (area: AccessArea): readonly EndpointName[] => callsOf(area).refresh;
