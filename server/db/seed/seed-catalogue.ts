import { contentBodies } from '@app/contract/content/content';
import type { Day } from '@app/domain/time';
import { addMonths } from '@app/domain/time';
import type pg from 'pg';
import type { FileStore } from '../../src/platform/files/files.ts';
import { minutesOf } from '../demo/attempts.ts';
import { demoCategories, demoCourses } from '../demo/catalogue.ts';
import { evaluatedCourse, evaluationSteps } from '../demo/evaluations.ts';
import { skillOfCourse } from '../demo/skills.ts';
import type { DemoCourse, DemoVersion, Language, Unit } from '../demo/shape.ts';
import { mediaKeeper } from './media.ts';
import { idOf, insertRows } from './rows.ts';

const at = (day: Day) => `${day}T15:00:00Z`;

/** The six written courses and the shorter ones, with their content, their versions, and everything they show. */
export async function seedCatalogue(client: pg.ClientBase, files: FileStore, today: Day): Promise<void> {
  const keeper = mediaKeeper(files);
  await insertRows(
    client,
    'categories',
    demoCategories.map((category, position) => ({
      id: idOf('category', category.key),
      parent_id: category.parentKey ? idOf('category', category.parentKey) : null,
      names: category.name,
      descriptions: category.description,
      icon: category.icon,
      position,
      created_at: at(addMonths(today, -60)),
    })),
  );
  await insertRows(
    client,
    'courses',
    demoCourses.map((course) => ({
      id: idOf('course', course.code),
      code: course.code,
      category_id: idOf('category', course.categoryKey),
      created_at: firstPublished(course, today),
      retired_at: course.retiredMonthsAgo === null ? null : at(addMonths(today, -course.retiredMonthsAgo)),
    })),
  );
  for (const course of demoCourses) await seedCourse(client, keeper, course, today);
}

const firstPublished = (course: DemoCourse, today: Day) =>
  at(addMonths(today, -Math.max(...course.versions.map((version) => version.publishedMonthsAgo))));

async function seedCourse(
  client: pg.ClientBase,
  keeper: ReturnType<typeof mediaKeeper>,
  course: DemoCourse,
  today: Day,
): Promise<void> {
  const units = course.sections.flatMap((section) => section.units);
  const written = firstPublished(course, today);
  await insertRows(
    client,
    'content_items',
    units.map((unit) => ({
      id: contentId(course, unit),
      kind: unit.kind,
      title: `${course.code}: ${unit.title.en}`,
      created_at: written,
    })),
  );
  const versions = await Promise.all(
    units.map(async (unit) => ({
      id: idOf('content version', `${course.code}/${unit.key}`),
      item_id: contentId(course, unit),
      number: 1,
      body: bodyOf(course, unit),
      media: await keeper.mediaOf(unit),
      languages: course.languages,
      duration_seconds: unit.kind === 'video' ? Math.round(unit.durationSeconds) : null,
      created_at: written,
      changed_at: written,
      published_at: written,
    })),
  );
  await insertRows(
    client,
    'content_versions',
    versions.map((version) => ({ ...version, languages: version.languages })),
  );
  const picture = course.coverPicture ? await keeper.picture(course.coverPicture) : null;
  for (const version of course.versions) await seedVersion(client, course, version, picture, today);
}

const contentId = (course: DemoCourse, unit: Unit) => idOf('content', `${course.code}/${unit.key}`);
export const versionId = (code: string, number: number) => idOf('course version', `${code}/${number}`);
export const unitId = (code: string, number: number, unit: Unit) => idOf('unit', `${code}/${number}/${unit.key}`);

/** The body as its author would have saved it: tried against the contract, so that a slip in the demo is found here. */
function bodyOf(course: DemoCourse, unit: Unit): unknown {
  const body =
    unit.kind === 'lesson'
      ? { docs: unit.body }
      : unit.kind === 'video'
        ? { transcripts: unit.transcript, captions: Object.keys(unit.captions) }
        : unit.kind === 'quiz'
          ? quizBody(unit.quiz)
          : {};
  const tried = contentBodies[unit.kind].safeParse(body);
  if (!tried.success) throw new Error(`${course.code}/${unit.key}: ${tried.error.message}`);
  return tried.data;
}

function quizBody({ questions, ...settings }: Extract<Unit, { kind: 'quiz' }>['quiz']) {
  return { settings, questions };
}

async function seedVersion(
  client: pg.ClientBase,
  course: DemoCourse,
  version: DemoVersion,
  picture: unknown,
  today: Day,
): Promise<void> {
  const id = versionId(course.code, version.number);
  const published = at(addMonths(today, -version.publishedMonthsAgo));
  const texts = Object.fromEntries(
    course.languages.map((language) => [
      language,
      {
        title: say(course.title, language),
        summary: say(course.summary, language),
        objectives: course.objectives.map((words) => say(words, language)),
        audience: [say(course.audience, language)],
      },
    ]),
  );
  await insertRows(client, 'course_versions', [
    {
      id,
      course_id: idOf('course', course.code),
      number: version.number,
      texts,
      languages: course.languages,
      delivery: 'online',
      expected_minutes: minutesOf(course),
      enforce_order: course.enforceOrder,
      completion_rule: { units: 'all' },
      minimum_minutes: 0,
      ...(course.code === evaluatedCourse &&
        version === course.versions.at(-1) && {
          evaluation: { steps: evaluationSteps.map(({ key, text }) => ({ key: idOf('evaluation step', key), text })) },
        }),
      validity_months: course.validityMonths,
      renewal_window_days: course.renewalWindowDays,
      initial_due_days: 14,
      regulation_refs: course.regulations.map((regulation) => regulation.ref),
      picture,
      change_kind: version.number === 1 ? 'initial' : version.changeKind,
      change_reason: version.changeReason?.en ?? null,
      created_at: published,
      changed_at: published,
      review_requested_at: published,
      published_at: published,
    },
  ]);
  await insertRows(
    client,
    'course_prerequisites',
    course.prerequisites.map((code) => ({ version_id: id, course_id: idOf('course', code) })),
  );
  const given = skillOfCourse(course.code);
  if (given)
    await insertRows(client, 'course_skills', [
      { version_id: id, skill_id: idOf('skill', given.code), level: given.level },
    ]);
  const sectionId = (key: string) => idOf('section', `${course.code}/${version.number}/${key}`);
  await insertRows(
    client,
    'course_sections',
    course.sections.map((section, position) => ({
      id: sectionId(section.key),
      version_id: id,
      position,
      titles: section.title,
    })),
  );
  const units = course.sections.flatMap((section) =>
    section.units.map((unit, position) => ({ section, unit, position })),
  );
  await insertRows(
    client,
    'course_units',
    units.map(({ section, unit, position }) => ({
      id: unitId(course.code, version.number, unit),
      version_id: id,
      section_id: sectionId(section.key),
      position,
      titles: unit.title,
      content_item_id: contentId(course, unit),
      content_version_id: idOf('content version', `${course.code}/${unit.key}`),
      required: unit.required,
      weight: 1,
      // A demo is hurried through: the rule shows, but no one waits for minutes.
      minimum_seconds: Math.min(5, unit.minSeconds ?? 0),
      expected_minutes: Math.max(1, Math.round(unit.expectedMinutes)),
      required_watch: unit.kind === 'video' && unit.mustWatch,
    })),
  );
}

const say = (words: { en: string; fr?: string; es?: string }, language: Language) => words[language] ?? words.en;
