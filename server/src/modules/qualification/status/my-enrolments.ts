import * as employeesApi from '@app/contract/company/employees';
import * as api from '@app/contract/enrolment/enrolment';
import * as learningApi from '@app/contract/enrolment/learning';
import * as voidingApi from '@app/contract/enrolment/voiding';
import { dueState } from '@app/domain/enrolment/due-date';
import type { EnrolmentDates } from '@app/domain/enrolment/enrolment';
import { enrolmentStatus } from '@app/domain/enrolment/enrolment';
import { DomainError } from '@app/domain/errors';
import type { Localised } from '@app/domain/localised';
import type { Day, Instant } from '@app/domain/time';
import type { Call } from '../../../platform/http/handler.ts';
import { voids } from '../../enrolment/index.ts';
import { query } from '../../../platform/http/handler.ts';
import { paged } from '../../../platform/lists/list-cursor.ts';
import type { Work } from '../../../platform/database/work.ts';

type Proof = { publicId: string | null; validThrough: Day | null; revokedAt: Instant | null };
type Row = EnrolmentDates &
  Proof & {
    id: string;
    courseId: string;
    code: string;
    titles: Localised;
    versionNumber: number;
    attemptNumber: number;
    personId: string;
    companyId: string;
    company: string;
    origin: 'self' | 'admin' | 'rule' | 'seat' | 'renewal' | 'session' | 'import';
    assignedAt: Instant;
    dueOn: Day | null;
    percent: number;
    scorePercent: number | null;
    timeSpentSeconds: number;
    packages: number;
  };

const columns = `e.id, e.person_id as "personId", e.company_id as "companyId", e.course_id as "courseId", c.code,
    (select jsonb_object_agg(t.key, t.value->>'title') from jsonb_each(v.texts) t) as titles, v.number as "versionNumber", e.attempt_number as "attemptNumber", e.origin,
    e.assigned_at as "assignedAt", e.due_on as "dueOn", e.started_at as "startedAt", e.completed_at as "completedAt", e.failed_at as "failedAt", e.withdrawn_at as "withdrawnAt",
    e.voided_at as "voidedAt", e.lapsed_at as "lapsedAt", e.waits_for_seat as "waitsForSeat", e.evaluation_due_at as "evaluationDueAt", e.progress_percent as percent, e.score_percent as "scorePercent", e.time_spent_seconds as "timeSpentSeconds",
    (select count(*) from package_registrations r where r.company_id = e.company_id and r.enrolment_id = e.id)::int as packages,
    a.public_id as "publicId", a.valid_through as "validThrough", a.revoked_at as "revokedAt", m.display_name as company
  from enrolments e join course_versions v on v.id = e.course_version_id join courses c on c.id = e.course_id
  join companies m on m.id = e.company_id
  left join lateral (select x.public_id, x.valid_through, x.revoked_at from achievements x where x.company_id = e.company_id and x.enrolment_id = e.id
    and x.retracted_at is null order by x.revoked_at is not null, x.certificate_number limit 1) a on true`;

const listText = (
  whose: string,
) => `select ${columns} where ${whose} and ($3::timestamptz is null or (e.assigned_at, e.id) < ($3, $4))
  order by e.assigned_at desc, e.id desc limit $5`;

const proofOf = ({ publicId, validThrough, revokedAt }: Proof) =>
  publicId ? { publicId, validThrough, revokedAt } : null;

/** A person's transcript: every attempt there ever was, newest first. */
async function transcriptOf(
  work: Work,
  call: Call,
  personId: string,
  asked: { cursor?: string | undefined; limit?: number | undefined },
  companyId: string | null = work.companyId,
) {
  const { limit = 50 } = asked;
  const { from, next } = paged(call, 'enrolments', { ...asked, personId });
  const after = from ?? [null, null];
  const [name, whose] = companyId ? ['my_enrolments', 'e.company_id = $1'] : ['person_enrolments', '$1::uuid is null'];
  const rows = await work.named<Row>(`qualification.${name}`, listText(`${whose} and e.person_id = $2`), [
    companyId,
    personId,
    ...after,
    limit + 1,
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => ({
      ...row,
      status: enrolmentStatus(row),
      overdue: dueState(row, row.dueOn, work.today) === 'overdue',
      endedAt: row.failedAt ?? row.withdrawnAt ?? row.voidedAt,
      achievement: proofOf(row),
    })),
    total: null,
    nextCursor: rows.length > limit && last ? next(last.assignedAt, last.id) : null,
  };
}

/**
 * The same for those who may have one voided: what waits for a second person says so, but no one is told of their own.
 */
async function attemptsOf(...given: Parameters<typeof transcriptOf>) {
  const [work, , personId] = given;
  const page = await transcriptOf(...given);
  const waiting = await voids.waitingOn(work, personId === work.personId ? [] : page.rows.map(({ id }) => id));
  return { ...page, rows: page.rows.map((row) => ({ ...row, voidAsked: waiting.get(row.id) ?? null })) };
}

export const listMyEnrolments = query(api.listMyEnrolments, async (work, asked, call) => {
  work.authorize('enrolment.view', { personId: work.personId, companyId: work.companyId });
  return transcriptOf(work, call, work.personId, asked);
});

/** The same of an employee, for the company's admins. */
export const listEmployeeEnrolments = query(
  employeesApi.listEmployeeEnrolments,
  async (work, { personId, ...asked }, call) => {
    work.authorize('company.viewEmployees', { companyId: work.companyId });
    const found = await work.named(
      'qualification.employee',
      'select 1 from employments where company_id = $1 and person_id = $2',
      [work.companyId, personId],
    );
    if (found.length === 0) throw new DomainError('notFound');
    return attemptsOf(work, call, personId, asked);
  },
);

/** The same of anyone, at whichever company, for the platform. */
export const listPersonEnrolments = query(
  voidingApi.listPersonEnrolments,
  async (work, { personId, ...asked }, call) => {
    work.authorize('enrolment.void');
    const found = await work.named('qualification.person', 'select 1 from people where id = $1', [personId]);
    if (found.length === 0) throw new DomainError('notFound');
    return attemptsOf(work, call, personId, asked, null);
  },
);

/** What an attempt that was completed led to; an open one is refused as not completed yet. */
export const getCompletion = query(learningApi.getCompletion, async (work, { enrolmentId }) => {
  const rows = await work.named<Row>(
    'qualification.completion',
    `select ${columns} where e.company_id = $1 and e.id = $2`,
    [work.companyId, enrolmentId],
  );
  const row = rows[0];
  work.authorize('enrolment.learn', row ?? {});
  if (!row?.completedAt || row.voidedAt) throw new DomainError('notFound');
  return {
    completedAt: row.completedAt,
    scorePercent: row.scorePercent,
    timeSpentSeconds: row.timeSpentSeconds,
    achievement: proofOf(row),
  };
});
