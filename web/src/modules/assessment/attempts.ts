import type { Result } from '../../api/client.ts';
import { queryOf } from '../../api/queries.ts';

export type Overview = Result<'getQuizOverview'>;
export type Attempt = Result<'getQuizAttempt'>;
export type PaperQuestion = Attempt['questions'][number];
export type Answer = NonNullable<Attempt['answers'][number]['answer']>;
export type Outcome = NonNullable<Attempt['outcome']>;
export type Reviewed = NonNullable<Outcome['review']>[number];
export type UnitPlace = { enrolmentId: string; unitId: string };

export const overviewQuery = (place: UnitPlace) => ({ ...queryOf('getQuizOverview', place), staleTime: 0 });
/** What was answered since is known to the page itself; it is asked for again only when the page opens again. */
export const attemptQuery = (place: UnitPlace & { attemptId: string }) => ({
  ...queryOf('getQuizAttempt', place),
  staleTime: Infinity,
  gcTime: 0,
});

export const attemptsLeft = ({ attempts, maxAttempts }: Overview): number | null =>
  maxAttempts && Math.max(0, maxAttempts - attempts.length);

/** The address of a quiz picture for the person who takes the quiz. */
export const learnerPicture =
  ({ enrolmentId, unitId }: UnitPlace) =>
  (name: string): string =>
    `/api/learning/enrolments/${enrolmentId}/units/${unitId}/media/${encodeURIComponent(name)}`;
