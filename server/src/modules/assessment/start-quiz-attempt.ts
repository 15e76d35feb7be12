import { randomUUID } from 'node:crypto';
import * as api from '@app/contract/assessment/assessment';
import { attemptExpiry, attemptObstacle, hasExpired } from '@app/domain/assessment/attempts';
import { drawPaper } from '@app/domain/assessment/draw';
import { DomainError, refuseIf } from '@app/domain/errors';
import { command } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { openUnit } from '../enrolment/index.ts';
import { attemptsAt, earlierAttempts, lockOwnAttempt, quizBodyOf } from './records.ts';
import { showAttempt } from './show-attempt.ts';

/**
 * Draws the questions and starts the clock. The enrolment is locked, so two presses at once cannot start two attempts.
 */
export const startQuizAttempt = command(api.startQuizAttempt, async (work, { enrolmentId, unitId }) => {
  const { enrolment, unit } = await openUnit(work, { enrolmentId, unitId });
  work.authorize('assessment.take', enrolment);
  const body = await quizBodyOf(work, unit.contentVersionId);
  const attempts = await attemptsAt(work, { enrolmentId, unitId });
  const running = attempts.find((attempt) => attempt.submittedAt === null);
  // Its time may be up without the job having closed it yet; submitting it does, and then the next one may start.
  if (running)
    throw new DomainError('attemptRunning', { attemptId: running.id, expired: hasExpired(running, work.now) });
  const earlier = await earlierAttempts(
    work,
    { ...enrolment, enrolmentId, contentVersionId: unit.contentVersionId },
    body.settings,
  );
  const obstacle = attemptObstacle({ attempts, earlier, settings: body.settings, now: work.now });
  refuseIf(obstacle?.code ?? null, obstacle?.until ? { until: obstacle.until } : {});
  const attemptId = await insertAttempt(work, {
    enrolmentId,
    unitId,
    contentVersionId: unit.contentVersionId,
    number: (attempts.at(-1)?.number ?? 0) + 1,
    draw: drawPaper(body, randomUUID()),
    expiresAt: attemptExpiry(work.now, body.settings),
  });
  const attempt = await lockOwnAttempt(work, { enrolmentId, unitId, attemptId });
  work.record({
    entity: 'quiz_attempt',
    entityId: attemptId,
    action: 'assessment.startAttempt',
    changes: { enrolmentId, unitId, number: attempt.number, expiresAt: attempt.expiresAt },
  });
  return showAttempt(work, attempt);
});

type NewAttempt = {
  enrolmentId: string;
  unitId: string;
  contentVersionId: string | null;
  number: number;
  draw: object;
  expiresAt: string;
};

async function insertAttempt(work: Work, attempt: NewAttempt): Promise<string> {
  const rows = await work.named<{ id: string }>(
    'assessment.start',
    `insert into quiz_attempts (company_id, person_id, enrolment_id, unit_id, content_version_id, number, draw,
      started_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      work.companyId,
      work.personId,
      attempt.enrolmentId,
      attempt.unitId,
      attempt.contentVersionId,
      attempt.number,
      JSON.stringify(attempt.draw),
      work.now,
      attempt.expiresAt,
    ],
  );
  return rows[0]!.id;
}
