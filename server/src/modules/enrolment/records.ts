import type { CompletionRule } from '@app/domain/catalogue/completion-rule';
import type { AttemptProgress, UnitProgress } from '@app/domain/enrolment/commit';
import type { EnrolmentDates } from '@app/domain/enrolment/enrolment';
import type { ProgressUnit } from '@app/domain/enrolment/progress';
import type { UnitRule } from '@app/domain/enrolment/unit-completion';
import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import type { Work } from '../../platform/database/work.ts';
import { openAttemptText } from '../../platform/database/predicates.ts';

export type Enrolment = EnrolmentDates &
  Omit<AttemptProgress, 'startedAt'> & {
    id: string;
    companyId: string;
    personId: string;
    courseId: string;
    courseVersionId: string;
    attemptNumber: number;
    assignedAt: Instant;
    progressPercent: number;
    scorePercent: number | null;
    activeDeviceId: string | null;
    activeDeviceAt: Instant | null;
  };

/** A unit of the pinned course version, in outline order. */
export type CourseUnit = ProgressUnit &
  UnitRule & { itemId: string; contentVersionId: string | null; expectedMinutes: number };

/** What a course version asks, and how far one attempt is in it. */
export type Learning = {
  units: CourseUnit[];
  rule: CompletionRule;
  enforceOrder: boolean;
  minimumMinutes: number;
  /** Besides its units it takes a practical evaluation. */
  needsEvaluation: boolean;
  progress: Map<string, UnitProgress>;
};

export const enrolmentColumns = `e.id, e.company_id as "companyId", e.person_id as "personId", e.course_id as "courseId",
  e.course_version_id as "courseVersionId", e.attempt_number as "attemptNumber", e.assigned_at as "assignedAt",
  e.started_at as "startedAt", e.completed_at as "completedAt", e.failed_at as "failedAt", e.withdrawn_at as "withdrawnAt", e.voided_at as "voidedAt", e.lapsed_at as "lapsedAt", e.waits_for_seat as "waitsForSeat", e.evaluation_due_at as "evaluationDueAt",
  e.progress_percent as "progressPercent", e.score_percent as "scorePercent", e.time_spent_seconds as "timeSpentSeconds",
  e.last_sequence as "lastSequence", e.last_device_id as "lastDeviceId", e.current_unit_id as "currentUnitId",
  e.opened_at as "openedAt", e.opened_seconds as "openedSeconds", e.active_device_id as "activeDeviceId", e.active_device_at as "activeDeviceAt"`;

/** One's own attempt, or 404. */
export async function getOwnEnrolment(work: Work, enrolmentId: string): Promise<Enrolment> {
  const rows = await work.named<Enrolment>(
    'enrolment.own',
    `select ${enrolmentColumns} from enrolments e where e.company_id = $1 and e.id = $2`,
    [work.companyId, enrolmentId],
  );
  return authorized(work, rows[0]);
}

/** One's own attempt, locked until the commit: anyone who changes it next waits, then sees what was changed. */
export async function lockOwnEnrolment(work: Work, enrolmentId: string): Promise<Enrolment> {
  const rows = await work.named<Enrolment>(
    'enrolment.lock',
    `select ${enrolmentColumns} from enrolments e where e.company_id = $1 and e.id = $2 for no key update`,
    [work.companyId, enrolmentId],
  );
  return authorized(work, rows[0]);
}

/** Anyone's attempt, locked: for what was authorized by another rule already. */
export async function findEnrolment(
  work: Work,
  companyId: string,
  enrolmentId: string,
): Promise<Enrolment | undefined> {
  const rows = await work.named<Enrolment>(
    'enrolment.lock',
    `select ${enrolmentColumns} from enrolments e where e.company_id = $1 and e.id = $2 for no key update`,
    [companyId, enrolmentId],
  );
  return rows[0];
}

function authorized(work: Work, enrolment: Enrolment | undefined): Enrolment {
  work.authorize('enrolment.learn', enrolment ?? { personId: null, companyId: null });
  if (!enrolment) throw new DomainError('notFound');
  return enrolment;
}

/** The units of version $1 as JSON, in outline order. */
export const unitsJson = `(select coalesce(json_agg(json_build_object('id', u.id, 'kind', i.kind, 'required',
  u.required, 'weight', u.weight,
    'minimumSeconds', u.minimum_seconds, 'requiredWatch', u.required_watch, 'expectedMinutes', u.expected_minutes,
    'itemId', u.content_item_id, 'contentVersionId', u.content_version_id, 'durationSeconds', c.duration_seconds)
      order by s.position, u.position, u.id), '[]')
  from course_units u join course_sections s on s.id = u.section_id join content_items i on i.id = u.content_item_id
  left join content_versions c on c.id = u.content_version_id where u.version_id = $1)`;

/** The progress of enrolment $3 of company $2 as JSON. */
export const progressJson = `(select coalesce(json_agg(json_build_object('unitId', p.unit_id, 'openedAt', p.opened_at,
  'finishedAt', p.finished_at, 'completedAt', p.completed_at,
    'seconds', p.seconds, 'furthest', p.furthest, 'place', p.place, 'placeSequence', p.place_sequence, 'placeDeviceId',
      p.place_device_id,
    'scorePercent', p.score_percent, 'passed', p.passed)), '[]') from unit_progress p
      where p.company_id = $2 and p.enrolment_id = $3)`;

export type LearningRow = {
  units: CourseUnit[];
  progress: UnitProgress[];
  rule: CompletionRule;
  enforceOrder: boolean;
  minimumMinutes: number;
  needsEvaluation: boolean;
};

const learningText = `select ${unitsJson} as units, ${progressJson} as progress,
  v.completion_rule as rule, v.enforce_order as "enforceOrder", v.minimum_minutes as "minimumMinutes",
  v.evaluation is not null as "needsEvaluation" from course_versions v where v.id = $1`;

export async function readLearning(work: Work, enrolment: Enrolment): Promise<Learning> {
  const rows = await work.named<LearningRow>('enrolment.learning', learningText, [
    enrolment.courseVersionId,
    enrolment.companyId,
    enrolment.id,
  ]);
  return learningOf(rows[0]!);
}

export function learningOf(row: LearningRow): Learning {
  return { ...row, progress: progressMap(row.progress) };
}

/** Rows that came as JSON carry instants in the database's spelling; ours compare as text. */
export function progressMap<
  P extends { unitId: string; completedAt: Instant | null; openedAt?: Instant; finishedAt?: Instant | null },
>(rows: readonly P[]): Map<string, P> {
  const inUtc = (at: Instant) => new Date(at).toISOString();
  return new Map(
    rows.map((row) => [
      row.unitId,
      {
        ...row,
        completedAt: row.completedAt && inUtc(row.completedAt),
        ...(row.openedAt && { openedAt: inUtc(row.openedAt) }),
        ...(row.finishedAt && { finishedAt: inUtc(row.finishedAt) }),
      },
    ]),
  );
}

export function doneUnits(progress: ReadonlyMap<string, Pick<UnitProgress, 'unitId' | 'completedAt'>>): Set<string> {
  return new Set([...progress.values()].filter((unit) => unit.completedAt).map((unit) => unit.unitId));
}

export type CourseStart = {
  /** The version now on offer, or null. */
  versionId: string | null;
  retired: boolean;
  /** Anyone who takes it uses a seat. */
  needsSeat: boolean;
  /** Those who begin it agree to the course disclaimer first. */
  asksDisclaimer: boolean;
  open: boolean;
  attempts: number;
  lastCompletedId: string | null;
  /** Courses to complete first, in no order. */
  missingPrerequisites: string[];
};

/** What decides whether a person may start a course; null when there is no such course. */
export async function courseStart(work: Work, personId: string, courseId: string): Promise<CourseStart | null> {
  const rows = await work.named<CourseStart>(
    'enrolment.course_start',
    `select v.id as "versionId", c.needs_seat as "needsSeat", c.asks_disclaimer as "asksDisclaimer",
      c.retired_at is not null as retired, mine.open, mine.attempts, mine."lastCompletedId",
       array(select p.course_id from course_prerequisites p
         where p.version_id = v.id and not exists (select 1 from enrolments done
         where done.company_id = $1 and done.person_id = $2 and done.course_id = p.course_id
           and done.completed_at is not null and done.voided_at is null)) as "missingPrerequisites"
     from courses c
     left join lateral (select id from course_versions where course_id = c.id and published_at is not null
       order by number desc limit 1) v on true
     cross join lateral (select
         coalesce(bool_or(${openAttemptText('e')}), false) as open,
         coalesce(max(e.attempt_number), 0) as attempts,
         (array_agg(e.id order by e.completed_at desc) filter (where e.completed_at is not null
           and e.voided_at is null))[1] as "lastCompletedId"
       from enrolments e where e.company_id = $1 and e.person_id = $2 and e.course_id = c.id) mine
     where c.id = $3`,
    [work.companyId, personId, courseId],
  );
  return rows[0] ?? null;
}
