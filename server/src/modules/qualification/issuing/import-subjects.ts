import type { AchievementRow } from '@app/domain/imports/achievement-row';
import type { Validity, ValidityRule } from '@app/domain/qualification/validity';
import type { Work } from '../../../platform/database/work.ts';
import type { Snapshot } from '../records.ts';
import { currentRule } from '../status/subject-sql.ts';

/** What a proof is of, and how long it counts. */
export type Subject = {
  skillId: string | null;
  courseId: string | null;
  courseVersionId: string | null;
  level: number;
  rule: ValidityRule;
  shown: Snapshot['course'];
};
type NamedSkill = Subject & { levels: Record<string, string>[]; takesImport: boolean };

type SkillRow = {
  id: string;
  code: string;
  names: Record<string, string>;
  descriptions: Record<string, string>;
  regulationRefs: string[];
  levels: Record<string, string>[];
  takesImport: boolean;
  rule: ValidityRule | null;
};
type CourseRow = {
  id: string;
  code: string;
  versionId: string;
  number: number;
  texts: Record<string, { title: string; summary?: string }>;
  minutes: number;
  regulationRefs: string[];
  validityMonths: number | null;
  renewalWindowDays: number;
  gives: (SkillRow & { level: number })[];
};

const noRule: ValidityRule = { validityMonths: null, renewalWindowDays: 90 };
const skillJson = `json_build_object('id', s.id, 'code', s.code, 'names', s.names, 'descriptions', s.descriptions, 'regulationRefs', s.regulation_refs,
  'levels', s.levels, 'takesImport', 'import' = any(s.evidence_kinds), 'rule', ${currentRule})`;

const courseColumns = `c.id, c.code, v.id as "versionId", v.number, v.texts, v.expected_minutes as minutes, v.regulation_refs as "regulationRefs",
  v.validity_months as "validityMonths", v.renewal_window_days as "renewalWindowDays",
  (select coalesce(json_agg((${skillJson})::jsonb || jsonb_build_object('level', g.level)), '[]') from course_skills g join skills s on s.id = g.skill_id
    where g.version_id = v.id) as gives`;

/**
 * The published skills and courses these rows name, by code in capitals. A course stands for the skills it gives, or
 * else for itself.
 */
export async function subjectsOf(
  work: Work,
  rows: readonly AchievementRow[],
): Promise<{ skills: Map<string, NamedSkill>; courses: Map<string, Subject[]> }> {
  const codes = (pick: (row: AchievementRow) => string | null) => [
    ...new Set(rows.flatMap((row) => pick(row)?.toUpperCase() ?? [])),
  ];
  const [skills, courses] = await Promise.all([
    work.named<{ skill: SkillRow }>(
      'qualification.import_skills',
      `select ${skillJson} as skill from skills s where upper(s.code) = any($1::text[]) and s.published_at is not null
        and s.retired_at is null`,
      [codes(({ skill }) => skill)],
    ),
    work.named<CourseRow>(
      'qualification.import_courses',
      `select ${courseColumns}
       from courses c cross join lateral (select * from course_versions
         where course_id = c.id and published_at is not null order by number desc limit 1) v
       where upper(c.code) = any($1::text[])`,
      [codes(({ course }) => course)],
    ),
  ]);
  return {
    skills: new Map(
      skills.map(({ skill }) => [
        skill.code.toUpperCase(),
        { ...ofSkill(skill, 1), levels: skill.levels, takesImport: skill.takesImport },
      ]),
    ),
    courses: new Map(courses.map((course) => [course.code.toUpperCase(), ofCourse(course)])),
  };
}

/** The same of course versions by their ids, and of skills by theirs at a level. */
export async function subjectsOfVersions(work: Work, versionIds: readonly string[]): Promise<Map<string, Subject[]>> {
  const rows = await work.named<CourseRow>(
    'qualification.version_subjects',
    `select ${courseColumns} from course_versions v join courses c on c.id = v.course_id where v.id = any($1::uuid[])`,
    [[...versionIds]],
  );
  return new Map(rows.map((course) => [course.versionId, ofCourse(course)]));
}
export async function subjectOfSkill(work: Work, skillId: string, level: number): Promise<Subject | null> {
  const rows = await work.named<{ skill: SkillRow }>(
    'qualification.skill_subject',
    `select ${skillJson} as skill from skills s where s.id = $1`,
    [skillId],
  );
  return rows[0] ? ofSkill(rows[0].skill, level) : null;
}

const ofSkill = ({ id, code, names, descriptions, regulationRefs, rule }: SkillRow, level: number): Subject => ({
  skillId: id,
  courseId: null,
  courseVersionId: null,
  level,
  rule: rule ?? noRule,
  shown: { code, version: null, titles: names, summaries: descriptions, minutes: null, regulationRefs },
});

function ofCourse({
  id,
  code,
  versionId,
  number,
  texts,
  minutes,
  regulationRefs,
  validityMonths,
  renewalWindowDays,
  gives,
}: CourseRow): Subject[] {
  const own = { validityMonths, renewalWindowDays };
  if (gives.length > 0)
    return gives.map((skill) => ({
      ...ofSkill(skill, skill.level),
      courseId: id,
      courseVersionId: versionId,
      rule: skill.rule ?? own,
    }));
  const words = (pick: (text: { title: string; summary?: string }) => string) =>
    Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, pick(text)]));
  return [
    {
      skillId: null,
      courseId: id,
      courseVersionId: versionId,
      level: 1,
      rule: own,
      shown: {
        code,
        version: number,
        titles: words(({ title }) => title),
        summaries: words(({ summary }) => summary ?? ''),
        minutes,
        regulationRefs,
      },
    },
  ];
}

export const subjectKey = ({ skillId, courseId }: Pick<Subject, 'skillId' | 'courseId'>): string =>
  skillId ?? courseId!;

/** What these people have on record, as "person subject day": a file sent twice adds nothing. */
export async function importedAlready(work: Work, personIds: readonly string[]): Promise<Set<string>> {
  const rows = await work.named<{ key: string }>(
    'qualification.import_there',
    `select concat(a.person_id, ' ', coalesce(a.skill_id, a.course_id), ' ', a.snapshot ->> 'completedOn') as key
      from achievements a
     where a.company_id = $1 and a.person_id = any($2::uuid[]) and a.retracted_at is null`,
    [work.companyId, [...new Set(personIds)]],
  );
  return new Set(rows.map(({ key }) => key));
}

/** The newest live proof each of these people has of the same thing, as "person subject". */
export async function previousOf(
  work: Work,
  wanted: readonly { personId: string; subject: Subject }[],
): Promise<Map<string, Validity & { id: string }>> {
  const rows = await work.named<Validity & { id: string; key: string }>(
    'qualification.import_previous',
    `select distinct on (a.person_id, coalesce(a.skill_id, a.course_id)) concat(a.person_id, ' ',
      coalesce(a.skill_id, a.course_id)) as key, a.id,
       a.valid_from as "validFrom", a.valid_through as "validThrough", a.anchor_on as "anchorOn",
         a.anchor_months as "anchorMonths"
     from achievements a
     where a.company_id = $1 and a.person_id = any($2::uuid[]) and a.revoked_at is null and a.retracted_at is null
     order by a.person_id, coalesce(a.skill_id, a.course_id), a.valid_through desc nulls first, a.issued_at desc`,
    [work.companyId, [...new Set(wanted.map(({ personId }) => personId))]],
  );
  return new Map(rows.map(({ key, ...validity }) => [key, validity]));
}
