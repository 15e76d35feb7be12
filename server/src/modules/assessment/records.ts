import type { AttemptFacts } from '@app/domain/assessment/attempts';
import type { Draw } from '@app/domain/assessment/draw';
import type { QuestionResult } from '@app/domain/assessment/grading';
import type { Answer, QuizBody } from '@app/domain/assessment/quiz';
import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import type { Work } from '../../platform/database/work.ts';

export type Attempt = AttemptFacts & {
  id: string;
  companyId: string;
  personId: string;
  enrolmentId: string;
  unitId: string;
  contentVersionId: string;
  number: number;
  draw: Draw;
  scorePercent: number | null;
  results: Record<string, QuestionResult> | null;
};
export type SavedAnswer = { questionKey: string; answer: Answer | null; sequence: number; savedAt: Instant };

const columns = `a.id, a.company_id as "companyId", a.person_id as "personId", a.enrolment_id as "enrolmentId", a.unit_id as "unitId",
  a.content_version_id as "contentVersionId", a.number, a.draw, a.started_at as "startedAt", a.expires_at as "expiresAt", a.submitted_at as "submittedAt",
  a.score_percent as "scorePercent", a.passed, a.results`;

export type AttemptPlace = { enrolmentId: string; unitId: string; attemptId: string };

/** One's own attempt at the place its address names, or 404. */
export async function getOwnAttempt(work: Work, place: AttemptPlace): Promise<Attempt> {
  return own(work, place, await readAttempt(work, place.attemptId));
}

/** The same, locked until the commit. Anyone who also locks the enrolment locks that first (`lockEnrolmentOf`). */
export async function lockOwnAttempt(work: Work, place: AttemptPlace): Promise<Attempt> {
  return own(work, place, await lockAttempt(work, place.attemptId));
}

function own(work: Work, place: AttemptPlace, attempt: Attempt | undefined): Attempt {
  work.authorize('assessment.take', attempt ?? { personId: null, companyId: null });
  if (!attempt || attempt.enrolmentId !== place.enrolmentId || attempt.unitId !== place.unitId)
    throw new DomainError('notFound');
  return attempt;
}

async function readAttempt(work: Work, attemptId: string): Promise<Attempt | undefined> {
  const rows = await work.named<Attempt>(
    'assessment.attempt',
    `select ${columns} from quiz_attempts a where a.company_id = $1 and a.id = $2`,
    [work.companyId, attemptId],
  );
  return rows[0];
}

export async function lockAttempt(work: Work, attemptId: string): Promise<Attempt | undefined> {
  const rows = await work.named<Attempt>(
    'assessment.lock',
    `select ${columns} from quiz_attempts a where a.company_id = $1 and a.id = $2 for update`,
    [work.companyId, attemptId],
  );
  return rows[0];
}

/**
 * Locks the enrolment an attempt belongs to, before the attempt itself: always in this order, so that no one waits for
 * each other.
 */
export async function lockEnrolmentOf(work: Work, attemptId: string): Promise<{ open: boolean } | undefined> {
  const text = `select (e.completed_at is null and e.failed_at is null and e.withdrawn_at is null
    and e.voided_at is null) as open
    from enrolments e where e.company_id = $1 and e.id = (select a.enrolment_id from quiz_attempts a
      where a.company_id = $1 and a.id = $2) for update`;
  return (await work.named<{ open: boolean }>('assessment.lock_enrolment', text, [work.companyId, attemptId]))[0];
}

/** A person's attempts at one quiz of one enrolment, first to last. */
export async function attemptsAt(
  work: Work,
  { enrolmentId, unitId }: { enrolmentId: string; unitId: string },
): Promise<Attempt[]> {
  return work.named<Attempt>(
    'assessment.attempts',
    `select ${columns} from quiz_attempts a where a.company_id = $1 and a.enrolment_id = $2 and a.unit_id = $3
      order by a.number`,
    [work.companyId, enrolmentId, unitId],
  );
}

/**
 * The same person's newest attempts at the same quiz in other enrolments; none where no cool-down could follow from
 * them.
 */
export async function earlierAttempts(
  work: Work,
  {
    personId,
    enrolmentId,
    contentVersionId,
  }: { personId: string; enrolmentId: string; contentVersionId: string | null },
  { coolDownHours }: { coolDownHours: number },
): Promise<AttemptFacts[]> {
  if (coolDownHours === 0) return [];
  return work.named<AttemptFacts>(
    'assessment.earlier',
    `select a.started_at as "startedAt", a.expires_at as "expiresAt", a.submitted_at as "submittedAt", a.passed
      from quiz_attempts a
      where a.company_id = $1 and a.person_id = $2 and a.enrolment_id <> $3 and a.submitted_at is not null
        and a.content_version_id in (select v.id from content_versions v
          where v.item_id = (select c.item_id from content_versions c where c.id = $4))
      order by a.submitted_at desc limit 20`,
    [work.companyId, personId, enrolmentId, contentVersionId],
  );
}

export async function savedAnswers(work: Work, attemptId: string): Promise<SavedAnswer[]> {
  return work.named<SavedAnswer>(
    'assessment.answers',
    `select question_key as "questionKey", answer, sequence::float8 as sequence, saved_at as "savedAt" from quiz_answers
      where company_id = $1 and attempt_id = $2 order by question_key`,
    [work.companyId, attemptId],
  );
}

/** The body of a quiz with its answer keys, or 404 when the content is none. */
export async function quizBodyOf(work: Work, contentVersionId: string | null): Promise<QuizBody> {
  const rows = await work.named<{ body: QuizBody }>(
    'assessment.body',
    `select c.body from content_versions c join content_items i on i.id = c.item_id
      where c.id = $1 and i.kind = 'quiz'`,
    [contentVersionId],
  );
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0].body;
}
