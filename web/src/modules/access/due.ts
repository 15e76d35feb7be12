import { queryOf } from '../../api/queries.ts';

/**
 * What waits for a decision on rights, for pages that begin with the word on it: they wait for it, so that it moves
 * nothing.
 */
export const platformDue = {
  ...queryOf('listAccessReviews', { state: 'open,overdue', sort: 'dueOn', limit: '5' } as never),
  staleTime: 60_000,
};
export const companyDue = { ...queryOf('listOwnAccessReviews', {}), staleTime: 60_000 };
