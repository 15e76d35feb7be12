import type { CompletionRule } from '@app/domain/catalogue/completion-rule';
import type { PracticalEvaluation } from '@app/domain/enrolment/evaluation';
import type { ContentLanguage } from '@app/domain/localised';
import type { Instant } from '@app/domain/time';
import type { Work } from '../../platform/database/work.ts';

export type CourseText = { title: string; summary: string; objectives: string[]; audience: string[] };
/** One edition with everything a later module needs to know of it. */
export type CourseVersion = {
  id: string;
  courseId: string;
  code: string;
  number: number;
  texts: Partial<Record<ContentLanguage, CourseText>>;
  languages: ContentLanguage[];
  delivery: string;
  expectedMinutes: number;
  enforceOrder: boolean;
  completionRule: CompletionRule;
  minimumMinutes: number;
  evaluation: PracticalEvaluation | null;
  validityMonths: number | null;
  renewalWindowDays: number;
  initialDueDays: number;
  regulationRefs: string[];
  publishedAt: Instant | null;
  frozenAt: Instant | null;
  retiredAt: Instant | null;
  /** Courses to hold before starting this one. */
  prerequisites: string[];
};

const text = `
  select v.id, v.course_id as "courseId", c.code, v.number, v.texts, v.languages, v.delivery,
    v.expected_minutes as "expectedMinutes",
    v.enforce_order as "enforceOrder", v.completion_rule as "completionRule", v.minimum_minutes as "minimumMinutes",
      v.evaluation,
    v.validity_months as "validityMonths", v.renewal_window_days as "renewalWindowDays",
      v.initial_due_days as "initialDueDays",
    v.regulation_refs as "regulationRefs", v.published_at as "publishedAt", v.frozen_at as "frozenAt",
      c.retired_at as "retiredAt",
    array(select p.course_id from course_prerequisites p where p.version_id = v.id) as prerequisites
  from course_versions v join courses c on c.id = v.course_id`;

/**
 * The edition learners start today: the newest published one. Also of a retired course (see `retiredAt`); null when
 * none was published.
 */
export async function publishedVersion(work: Work, courseId: string): Promise<CourseVersion | null> {
  const where = 'where v.course_id = $1 and v.published_at is not null order by v.number desc limit 1';
  const rows = await work.named<CourseVersion>('catalogue.publishedVersion', `${text} ${where}`, [courseId]);
  return rows[0] ?? null;
}

/** One edition by its id, whatever its state. */
export async function courseVersion(work: Work, versionId: string): Promise<CourseVersion | null> {
  const rows = await work.named<CourseVersion>('catalogue.courseVersion', `${text} where v.id = $1`, [versionId]);
  return rows[0] ?? null;
}

/**
 * Freezes an edition at its first completion; from then on nothing of it changes. Harmless when it is frozen already.
 */
export async function lockForFirstCompletion(work: Work, versionId: string): Promise<void> {
  await work.named(
    'catalogue.freeze',
    'update course_versions set frozen_at = $2 where id = $1 and frozen_at is null',
    [versionId, work.now],
  );
}
