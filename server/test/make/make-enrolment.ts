import type { MadePerson, Sql } from '../sql.ts';

export type MadeUnit = { id: string; title: string; kind: string; contentVersionId: string };
export type MadeCourse = { id: string; code: string; versionId: string; units: MadeUnit[] };
type UnitGiven = {
  kind?: 'lesson' | 'video' | 'document' | 'quiz' | 'scorm' | 'xapi' | 'cmi5';
  title?: string;
  required?: boolean;
  weight?: number;
  minimumSeconds?: number;
  requiredWatch?: boolean;
  expectedMinutes?: number;
  durationSeconds?: number;
  body?: unknown;
  media?: unknown;
};
type CourseGiven = {
  title?: string;
  units?: UnitGiven[];
  enforceOrder?: boolean;
  rule?: unknown;
  prerequisites?: string[];
  published?: boolean;
  retired?: boolean;
  minimumMinutes?: number;
  /** Steps that an evaluator has to see. */
  evaluation?: { steps: { key: string; text: Record<string, string> }[] };
  /** What the whole course takes; else what its required units add up to. */
  expectedMinutes?: number;
  validityMonths?: number | null;
};

const sumOf = (units: readonly UnitGiven[]) => units.reduce((sum, unit) => sum + (unit.expectedMinutes ?? 5), 0);

const paragraph = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Read this.' }] }] };
const bodies: Record<string, unknown> = {
  lesson: { docs: { en: paragraph } },
  video: { transcripts: { en: 'Spoken words' } },
  document: {},
  quiz: {
    settings: { passMark: 80 },
    questions: [{ key: 'q1', kind: 'trueFalse', prompt: { en: 'True?' }, points: 1, answer: true }],
  },
};

/** Makers of courses with units, and of attempts at them. */
export function enrolmentMakers(sql: Sql, next: () => number) {
  const one = async (text: string, values: unknown[]) => (await sql<{ id: string }>(text, values))[0]!.id;

  const taughtCourse = async (given: CourseGiven = {}): Promise<MadeCourse> => {
    const number = next();
    const code = `CRS-${number}`;
    const title = given.title ?? `Course ${number}`;
    const published = given.published ?? true;
    const category = await one(`insert into categories (names) values ($1) returning id`, [
      JSON.stringify({ en: `Category ${number}` }),
    ]);
    const id = await one(
      `insert into courses (code, category_id, retired_at) values ($1, $2, case when $3 then now() end) returning id`,
      [code, category, given.retired ?? false],
    );
    const versionId = await one(
      `insert into course_versions (course_id, number, texts, languages, completion_rule, enforce_order,
        minimum_minutes, validity_months, expected_minutes, evaluation, published_at)
       values ($1, 1, $2, '{en}', $3, $4, $5, $6, $8, $9, case when $7 then '2026-01-01T00:00:00Z'::timestamptz end)
         returning id`,
      [
        id,
        JSON.stringify({ en: { title, summary: 'A course', objectives: [], audience: [] } }),
        JSON.stringify(given.rule ?? { units: 'all' }),
        given.enforceOrder ?? true,
        given.minimumMinutes ?? 0,
        given.validityMonths ?? null,
        published,
        given.expectedMinutes ?? sumOf((given.units ?? [{}, {}]).filter((unit) => unit.required ?? true)),
        given.evaluation ? JSON.stringify(given.evaluation) : null,
      ],
    );
    const section = await one(
      `insert into course_sections (version_id, position, titles) values ($1, 1, '{"en":"Section"}') returning id`,
      [versionId],
    );
    const units: MadeUnit[] = [];
    for (const [index, unit] of (given.units ?? [{}, {}]).entries()) {
      const kind = unit.kind ?? 'lesson';
      const unitTitle = unit.title ?? `${kind} ${index + 1}`;
      const item = await one(`insert into content_items (kind, title) values ($1, $2) returning id`, [kind, unitTitle]);
      const contentVersionId = await one(
        `insert into content_versions (item_id, number, body, media, duration_seconds, published_at)
          values ($1, 1, $2, $3, $4, now()) returning id`,
        [
          item,
          JSON.stringify(unit.body ?? bodies[kind]),
          JSON.stringify(unit.media ?? {}),
          unit.durationSeconds ?? null,
        ],
      );
      const unitId = await one(
        `insert into course_units (version_id, section_id, position, titles, content_item_id, content_version_id,
          required, weight, minimum_seconds, required_watch, expected_minutes)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
        [
          versionId,
          section,
          index,
          JSON.stringify({ en: unitTitle }),
          item,
          published ? contentVersionId : null,
          unit.required ?? true,
          unit.weight ?? 1,
          unit.minimumSeconds ?? 0,
          unit.requiredWatch ?? false,
          unit.expectedMinutes ?? 5,
        ],
      );
      units.push({ id: unitId, title: unitTitle, kind, contentVersionId });
    }
    for (const prerequisite of given.prerequisites ?? [])
      await sql(`insert into course_prerequisites (version_id, course_id) values ($1, $2)`, [versionId, prerequisite]);
    return { id, code, versionId, units };
  };

  /** An attempt; dates say how far it is. */
  const enrolment = async (given: {
    person: MadePerson;
    course: MadeCourse;
    attemptNumber?: number;
    assignedAt?: string;
    startedAt?: string;
    completedAt?: string;
    withdrawnAt?: string;
    dueOn?: string;
    percent?: number;
    assignedBy?: string;
  }): Promise<string> =>
    one(
      `insert into enrolments (company_id, person_id, course_id, course_version_id, attempt_number, origin, assigned_by,
        assigned_at, started_at, completed_at, withdrawn_at, due_on, progress_percent)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
      [
        given.person.companyId,
        given.person.id,
        given.course.id,
        given.course.versionId,
        given.attemptNumber ?? 1,
        given.assignedBy ? 'admin' : 'self',
        given.assignedBy ?? given.person.id,
        given.assignedAt ?? '2026-02-01T09:00:00Z',
        given.startedAt ?? null,
        given.completedAt ?? null,
        given.withdrawnAt ?? null,
        given.dueOn ?? null,
        given.percent ?? (given.completedAt ? 100 : 0),
      ],
    );

  return { taughtCourse, enrolment };
}
