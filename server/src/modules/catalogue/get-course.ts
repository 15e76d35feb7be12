import type { ContentKind } from '@app/domain/content/content';
import * as api from '@app/contract/catalogue/course-editing';
import type { CompletionRule } from '@app/domain/catalogue/completion-rule';
import type { ChangeKind, CourseProblem } from '@app/domain/catalogue/course-problems';
import { courseProblems } from '@app/domain/catalogue/course-problems';
import type { Delivery } from '@app/domain/catalogue/course-fields';
import type { VersionDates } from '@app/domain/catalogue/version-state';
import { courseState, newestPublishedNumber, versionState } from '@app/domain/catalogue/version-state';
import type { PracticalEvaluation } from '@app/domain/enrolment/evaluation';
import { DomainError } from '@app/domain/errors';
import type { ContentLanguage, Localised } from '@app/domain/localised';
import type { Instant } from '@app/domain/time';
import { query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import type { CourseText } from './versions.ts';

type Unit = {
  id: string;
  titles: Localised;
  contentItemId: string;
  kind: ContentKind;
  contentTitle: string;
  contentNumber: number | null;
  contentPublished: boolean;
  contentRetired: boolean;
  required: boolean;
  weight: number;
  minimumSeconds: number;
  expectedMinutes: number;
  requiredWatch: boolean;
  requiresPass: boolean;
};
export type EditorVersion = VersionDates & {
  id: string;
  texts: Partial<Record<ContentLanguage, CourseText>>;
  languages: ContentLanguage[];
  delivery: Delivery;
  expectedMinutes: number;
  enforceOrder: boolean;
  acceptsSelfReported: boolean;
  strictSkills: { id: string; names: Localised }[];
  completionRule: CompletionRule;
  minimumMinutes: number;
  evaluation: PracticalEvaluation | null;
  validityMonths: number | null;
  renewalWindowDays: number;
  initialDueDays: number;
  regulationRefs: string[];
  hasPicture: boolean;
  changeKind: ChangeKind | null;
  changeReason: string | null;
  changedAt: Instant;
  publishedBy: string | null;
  prerequisites: { courseId: string; code: string; titles: Localised; reachable: boolean }[];
  sections: { id: string; titles: Localised; units: Unit[] }[];
};
type CourseRow = {
  id: string;
  code: string;
  categoryId: string;
  needsSeat: boolean;
  asksDisclaimer: boolean;
  retiredAt: Instant | null;
  createdAt: Instant;
};

export const getCourse = query(api.getCourse, async (work, { courseId }) => {
  work.authorize('catalogue.edit');
  const [course] = await work.named<CourseRow>('catalogue.course', courseText, [courseId]);
  if (!course) throw new DomainError('notFound');
  const versions = await editorVersions(work, courseId);
  const newest = newestPublishedNumber(versions);
  const draft = versions.find((version) => !version.publishedAt);
  return {
    ...course,
    state: courseState(versions, course.retiredAt),
    versions: versions.map((version) => ({ ...version, state: versionState(version, newest, course.retiredAt) })),
    problems: draft ? problemsOf(draft) : [],
  };
});

/** The editions of a course, newest first, as the editor and the rule of readiness see them. */
export async function editorVersions(work: Work, courseId: string): Promise<EditorVersion[]> {
  return work.named<EditorVersion>('catalogue.editorVersions', versionsText, [courseId]);
}

/** What a draft still lacks. */
export function problemsOf(draft: EditorVersion): CourseProblem[] {
  return courseProblems({
    ...draft,
    unreachablePrerequisites: draft.prerequisites.filter((other) => !other.reachable).map((other) => other.courseId),
  });
}

const courseText = `select id, code, category_id as "categoryId", needs_seat as "needsSeat",
  asks_disclaimer as "asksDisclaimer", retired_at as "retiredAt", created_at as "createdAt" from courses where id = $1`;

const titlesOf = (texts: string) =>
  `(select coalesce(jsonb_object_agg(t.key, t.value -> 'title'), '{}') from jsonb_each(${texts}) t)`;

const versionsText = `
  select v.id, v.number, v.texts, v.languages, v.delivery, v.expected_minutes as "expectedMinutes",
    v.enforce_order as "enforceOrder",
    v.completion_rule as "completionRule", v.accepts_self_reported as "acceptsSelfReported",
    coalesce((select json_agg(json_build_object('id', s.id, 'names', s.names) order by s.code) from course_skills g
      join skills s on s.id = g.skill_id
      where g.version_id = v.id and not 'selfReported' = any(s.evidence_kinds)), '[]') as "strictSkills",
        v.minimum_minutes as "minimumMinutes", v.evaluation, v.validity_months as "validityMonths",
    v.renewal_window_days as "renewalWindowDays", v.initial_due_days as "initialDueDays",
      v.regulation_refs as "regulationRefs",
    v.picture is not null as "hasPicture", v.change_kind as "changeKind", v.change_reason as "changeReason",
      v.changed_at as "changedAt",
    v.review_requested_at as "reviewRequestedAt", v.published_at as "publishedAt", v.frozen_at as "frozenAt",
    (select coalesce(p.preferred_name, p.legal_name) from people p where p.id = v.published_by) as "publishedBy",
    coalesce((select json_agg(json_build_object('courseId', c.id, 'code', c.code, 'titles', newest.titles,
        'reachable', c.retired_at is null and newest.published) order by c.code)
      from course_prerequisites p join courses c on c.id = p.course_id
      join lateral (select o.published_at is not null as published, ${titlesOf('o.texts')} as titles
        from course_versions o where o.course_id = c.id order by o.published_at is null, o.number desc limit 1) newest
          on true
      where p.version_id = v.id), '[]') as prerequisites,
    coalesce((select json_agg(json_build_object('id', s.id, 'titles', s.titles, 'units',
        coalesce((select json_agg(json_build_object('id', u.id, 'titles', u.titles, 'contentItemId', u.content_item_id,
          'kind', i.kind, 'contentTitle', i.title,
            'contentNumber', content.number, 'contentPublished', content.number is not null, 'contentRetired',
              i.retired_at is not null and v.published_at is null,
            'required', u.required, 'weight', u.weight, 'minimumSeconds', u.minimum_seconds, 'expectedMinutes',
              u.expected_minutes,
            'requiredWatch', u.required_watch, 'requiresPass', u.requires_pass, 'preview', u.preview)
              order by u.position, u.id)
          from course_units u join content_items i on i.id = u.content_item_id
          left join lateral (select cv.number from content_versions cv
            where cv.item_id = u.content_item_id and cv.published_at is not null
            and (u.content_version_id is null or cv.id = u.content_version_id) order by cv.number desc limit 1) content
              on true
          where u.version_id = v.id and u.section_id = s.id), '[]')) order by s.position, s.id)
      from course_sections s where s.version_id = v.id), '[]') as sections
  from course_versions v where v.course_id = $1 order by v.number desc`;
