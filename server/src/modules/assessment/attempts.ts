import * as api from '@app/contract/assessment/assessment';
import { attemptObstacle, hasExpired, secondsTaken } from '@app/domain/assessment/attempts';
import type { FeedbackRule } from '@app/domain/assessment/quiz';
import { reviewFor } from '@app/domain/assessment/review';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { query } from '../../platform/http/handler.ts';
import { paged } from '../../platform/lists/list-cursor.ts';
import type { Work } from '../../platform/database/work.ts';
import type { AttemptPlace } from './records.ts';
import { attemptsAt, earlierAttempts, getOwnAttempt, quizBodyOf } from './records.ts';
import { showAttempt } from './show-attempt.ts';

export const getQuizAttempt = query(api.getQuizAttempt, async (work, place) =>
  showAttempt(work, await getOwnAttempt(work, place)),
);

export const getQuizOverview = query(api.getQuizOverview, async (work, place) => {
  const unit = await quizUnitOf(work, place);
  const { settings, questions } = await quizBodyOf(work, unit.contentVersionId);
  const attempts = await attemptsAt(work, place);
  const running = attempts.find((attempt) => attempt.submittedAt === null);
  const earlier = await earlierAttempts(work, { ...unit, ...place }, settings);
  const obstacle = attemptObstacle({ attempts, earlier, settings, now: work.now });
  return {
    questionCount: Math.min(settings.drawCount ?? questions.length, questions.length),
    passMark: settings.passMark,
    maxAttempts: settings.maxAttempts,
    timeLimitMinutes: settings.timeLimitMinutes,
    coolDownHours: settings.coolDownHours,
    feedback: settings.feedback,
    attempts: attempts.map(({ id, number, startedAt, submittedAt, scorePercent, passed }) => ({
      attemptId: id,
      number,
      startedAt,
      submittedAt,
      scorePercent,
      passed,
    })),
    runningAttemptId: running?.id ?? null,
    obstacle: obstacle ?? (unit.open ? null : { code: 'enrolmentClosed' as const, until: null }),
    serverNow: work.now,
  };
});

async function quizUnitOf(work: Work, { enrolmentId, unitId }: Omit<AttemptPlace, 'attemptId'>) {
  const rows = await work.named<{
    personId: string;
    companyId: string;
    contentVersionId: string | null;
    open: boolean;
  }>(
    'assessment.unit',
    `select e.person_id as "personId", e.company_id as "companyId", u.content_version_id as "contentVersionId",
        (e.completed_at is null and e.failed_at is null and e.withdrawn_at is null and e.voided_at is null) as open
      from enrolments e join course_units u on u.version_id = e.course_version_id
        where e.company_id = $1 and e.id = $2 and u.id = $3`,
    [work.companyId, enrolmentId, unitId],
  );
  work.authorize('assessment.take', rows[0] ?? { personId: null, companyId: null });
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

type ArchiveRow = {
  attemptId: string;
  enrolmentId: string;
  unitId: string;
  courseId: string;
  courseTitles: Record<string, string>;
  unitTitles: Record<string, string>;
  versionNumber: number;
  number: number;
  maxAttempts: number | null;
  startedAt: string;
  expiresAt: string;
  submittedAt: string;
  scorePercent: number;
  passMark: number;
  passed: boolean;
  feedback: FeedbackRule;
  quizPassed: boolean;
  attemptsOver: number;
  running: boolean;
};

export const listMyAttempts = query(api.listMyAttempts, async (work, asked, call) => {
  const { limit = 25 } = asked;
  work.authorize('assessment.take', { personId: work.personId, companyId: work.companyId });
  const { from: after, next } = paged(call, 'attempts', asked);
  const mine = sql`a.company_id = ${work.companyId}::uuid and a.person_id = ${work.personId}::uuid
    and a.submitted_at is not null`;
  // Never null (written with submitted_at): scorePercent
  const { rows } = await sql<ArchiveRow>`
    select a.id as "attemptId", a.enrolment_id as "enrolmentId", a.unit_id as "unitId", v.course_id as "courseId",
      (select coalesce(jsonb_object_agg(t.key, t.value ->> 'title')
        filter (where t.value ->> 'title' is not null), '{}') from jsonb_each(v.texts) t) as "courseTitles",
      u.titles as "unitTitles", v.number as "versionNumber", a.number, a.started_at as "startedAt",
        a.expires_at as "expiresAt", a.submitted_at as "submittedAt",
      a.score_percent as "scorePercent", a.passed,
      (c.body #>> '{settings,passMark}')::float8 as "passMark",
        (c.body #>> '{settings,maxAttempts}')::int as "maxAttempts", c.body #>> '{settings,feedback}' as feedback,
      tries.passed as "quizPassed", tries.over as "attemptsOver", tries.running
    from quiz_attempts a
    join enrolments e on e.company_id = a.company_id and e.id = a.enrolment_id
    join course_versions v on v.id = e.course_version_id
    join course_units u on u.id = a.unit_id
    join content_versions c on c.id = a.content_version_id
    cross join lateral (select bool_or(o.passed) is true as passed, count(o.submitted_at)::int as over,
      bool_or(o.submitted_at is null) as running from quiz_attempts o
      where o.company_id = a.company_id and o.enrolment_id = a.enrolment_id and o.unit_id = a.unit_id) tries
    where ${mine} ${after ? sql`and (a.submitted_at, a.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by a.submitted_at desc, a.id desc limit ${limit + 1}`.execute(work.tx);
  const total = await sql<{ total: number }>`select count(*)::int as total from quiz_attempts a where ${mine}`.execute(
    work.tx,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => ({
      ...row,
      secondsTaken: secondsTaken(row) ?? 0,
      timedOut: hasExpired(row, row.submittedAt),
      review: reviewOf(row),
    })),
    nextCursor: rows.length > limit && last ? next(last.submittedAt, last.attemptId) : null,
    total: total.rows[0]!.total,
  };
});

function reviewOf(row: ArchiveRow): 'none' | 'results' | 'solutions' {
  const exhausted = row.maxAttempts !== null && !row.quizPassed && !row.running && row.attemptsOver >= row.maxAttempts;
  const review = reviewFor(row, {
    submitted: true,
    passed: row.passed,
    quizPassed: row.quizPassed,
    attemptsLeft: !exhausted,
  });
  return review.solutions === 'none' ? (review.results ? 'results' : 'none') : 'solutions';
}
