import * as api from '@app/contract/enrolment/learning';
import type { CompletionRule } from '@app/domain/catalogue/completion-rule';
import type { UnitProgress } from '@app/domain/enrolment/commit';
import type { EnrolmentDates } from '@app/domain/enrolment/enrolment';
import type { EvaluationStep } from '@app/domain/enrolment/evaluation';
import { enrolmentStatus, isOpen } from '@app/domain/enrolment/enrolment';
import type { UnitKind } from '@app/domain/enrolment/progress';
import { minutesLeft, progressOf, unitObstacle, unitToResume } from '@app/domain/enrolment/progress';
import type { Localised } from '@app/domain/localised';
import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import { query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { evaluationsOf } from '../evaluations/evaluations-of.ts';
import { doneUnits, progressMap } from '../records.ts';

type OutlineUnit = {
  id: string;
  titles: Localised;
  kind: UnitKind;
  required: boolean;
  weight: number;
  expectedMinutes: number;
  minimumSeconds: number;
  requiredWatch: boolean;
  durationSeconds: number | null;
  bytes: number;
};
type OutlineRow = {
  courseId: string;
  courseVersionId: string;
  versionNumber: number;
  code: string;
  titles: Localised;
  languages: string[];
  rule: CompletionRule;
  enforceOrder: boolean;
  expectedMinutes: number;
  minimumMinutes: number;
  steps: EvaluationStep[] | null;
  sections: { id: string; titles: Localised; units: OutlineUnit[] }[];
};
type AttemptRow = OutlineRow &
  EnrolmentDates & {
    id: string;
    personId: string;
    companyId: string;
    attemptNumber: number;
    dueOn: string | null;
    timeSpentSeconds: number;
    lastSequence: number;
    currentUnitId: string | null;
    progressPercent: number;
    progress: (UnitProgress & { awaitsSuccess: boolean })[];
  };

/**
 * A course version with its outline; `v` is the version, `c` the course. No body of any unit, so no answer key either.
 */
const outlineColumns = `c.id as "courseId", v.id as "courseVersionId", v.number as "versionNumber", c.code,
  (select jsonb_object_agg(t.key, t.value->>'title') from jsonb_each(v.texts) t) as titles, v.languages,
  v.expected_minutes as "expectedMinutes", v.completion_rule as rule, v.enforce_order as "enforceOrder", v.minimum_minutes as "minimumMinutes", v.evaluation -> 'steps' as steps,
  (select coalesce(json_agg(json_build_object('id', s.id, 'titles', s.titles, 'units',
      (select coalesce(json_agg(json_build_object('id', u.id, 'titles', u.titles, 'kind', i.kind, 'required', u.required, 'weight', u.weight, 'expectedMinutes', u.expected_minutes,
          'minimumSeconds', u.minimum_seconds, 'requiredWatch', u.required_watch, 'durationSeconds', b.duration_seconds,
          'bytes', case when i.kind in ('lesson', 'video', 'document') then coalesce(octet_length(b.body::text), 0)
            + (select coalesce(sum((m.value ->> 'bytes')::bigint), 0) from jsonb_each(b.media) m) else 0 end) order by u.position, u.id), '[]')
        from course_units u join content_items i on i.id = u.content_item_id left join content_versions b on b.id = u.content_version_id where u.version_id = v.id and u.section_id = s.id)
    ) order by s.position, s.id), '[]') from course_sections s where s.version_id = v.id) as sections`;

const attemptText = `
  select ${outlineColumns}, e.id, e.person_id as "personId", e.company_id as "companyId",
    e.attempt_number as "attemptNumber", e.due_on as "dueOn",
    e.started_at as "startedAt", e.completed_at as "completedAt", e.failed_at as "failedAt",
      e.withdrawn_at as "withdrawnAt", e.voided_at as "voidedAt", e.lapsed_at as "lapsedAt",
      e.waits_for_seat as "waitsForSeat", e.evaluation_due_at as "evaluationDueAt",
    e.time_spent_seconds as "timeSpentSeconds", e.last_sequence as "lastSequence", e.current_unit_id as "currentUnitId",
      e.progress_percent as "progressPercent",
    (select coalesce(json_agg(json_build_object('unitId', p.unit_id, 'completedAt', p.completed_at, 'seconds',
      p.seconds, 'furthest', p.furthest, 'place', p.place,
      'scorePercent', p.score_percent, 'passed', p.passed, 'awaitsSuccess',
        coalesce((select (r.outcome->>'awaitsSuccess')::boolean from package_registrations r
        where r.company_id = p.company_id and r.enrolment_id = p.enrolment_id and r.unit_id = p.unit_id limit 1),
          false))), '[]') from unit_progress p where p.company_id = e.company_id and p.enrolment_id = e.id) as progress
  from enrolments e join course_versions v on v.id = e.course_version_id join courses c on c.id = e.course_id
  where e.company_id = $1 and e.id = $2`;

export const getLearning = query(api.getLearning, async (work, { enrolmentId }) => {
  const rows = await work.named<AttemptRow>('enrolment.get_learning', attemptText, [work.companyId, enrolmentId]);
  const row = rows[0];
  work.authorize('enrolment.learn', row ?? {});
  if (!row) throw new DomainError('notFound');
  return {
    ...learningAnswer(row, row, work.now),
    evaluation: row.steps && { steps: row.steps, given: await evaluationsOf(work, row.id) },
  };
});

/** The outline of any version, with nothing done and no order enforced: what an admin previews. */
export async function previewOutline(work: Work, courseId: string, versionId: string) {
  const rows = await work.named<OutlineRow>(
    'enrolment.preview',
    `select ${outlineColumns} from course_versions v join courses c on c.id = v.course_id
      where c.id = $1 and v.id = $2`,
    [courseId, versionId],
  );
  if (!rows[0]) throw new DomainError('notFound');
  const { steps } = rows[0];
  return {
    ...learningAnswer({ ...rows[0], enforceOrder: false }, null, work.now),
    evaluation: steps && { steps, given: [] },
  };
}

function learningAnswer(outline: OutlineRow, attempt: AttemptRow | null, serverNow: Instant) {
  const units = outline.sections.flatMap((section) => section.units);
  const progress = progressMap(attempt?.progress ?? []);
  const done = doneUnits(progress);
  const { percent, done: finished, of } = progressOf(units, done, outline.rule);
  const stateOf = (unit: OutlineUnit) => {
    if (done.has(unit.id)) return 'done' as const;
    if (unitObstacle(units, done, unit.id, outline.enforceOrder)) return 'locked' as const;
    return progress.has(unit.id) ? ('inProgress' as const) : ('open' as const);
  };
  const { sections, steps: _, ...course } = outline;
  return {
    ...course,
    languages: outline.languages as ('en' | 'fr' | 'es')[],
    enrolmentId: attempt?.id ?? null,
    status: attempt ? enrolmentStatus(attempt) : ('inProgress' as const),
    attemptNumber: attempt?.attemptNumber ?? 1,
    startedAt: attempt?.startedAt ?? null,
    completedAt: attempt?.completedAt ?? null,
    dueOn: attempt?.dueOn ?? null,
    percent: attempt ? attempt.progressPercent : percent,
    done: finished,
    of,
    // In an attempt that ended nothing is left to do: what comes next is another one.
    minutesLeft: attempt && !isOpen(attempt) ? 0 : minutesLeft(outline.expectedMinutes, units, done),
    timeSpentSeconds: attempt?.timeSpentSeconds ?? 0,
    sequence: attempt?.lastSequence ?? 0,
    resumeUnitId: unitToResume(units, done, attempt?.currentUnitId ?? null, outline.enforceOrder)?.id ?? null,
    sections: sections.map((section) => ({
      ...section,
      units: section.units.map((unit) => {
        const {
          seconds = 0,
          furthest = 0,
          place = {},
          scorePercent = null,
          passed = null,
          awaitsSuccess = false,
        } = progress.get(unit.id) ?? {};
        return { ...unit, state: stateOf(unit), seconds, furthest, place, scorePercent, passed, awaitsSuccess };
      }),
    })),
    serverNow,
  };
}
