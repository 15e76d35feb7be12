import { courseList } from '@app/domain/catalogue/course-list';
import { problemCodes } from '@app/domain/catalogue/course-problems';
import { courseStates } from '@app/domain/catalogue/version-state';
import { contentLanguages } from '@app/domain/localised';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { contentKind, contentLanguage, delivery, localised } from './catalogue.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

const courseRow = z.object({
  id: uuid,
  code: freeText(),
  title: freeText(),
  state: z.enum(courseStates),
  draftState: z.enum(['draft', 'inReview']).nullable(),
  version: integer(),
  categoryId: uuid,
  categoryName: freeText(),
  delivery,
  languages: z.array(contentLanguage),
  expectedMinutes: integer(),
  validityMonths: integer().nullable(),
  /** The company that brought it and that alone has it; null: it is everyone's. */
  owner: freeText().nullable(),
  enrolments: integer(),
  updatedAt: instant,
});

export const listCourses = endpoint({
  method: 'GET',
  path: '/admin/courses',
  area: 'admin',
  summary: 'All courses in every state',
  input: listInput(courseList),
  result: listPage(courseRow),
});

export const exportCourses = endpoint({
  method: 'GET',
  path: '/admin/courses-export',
  area: 'admin',
  summary: 'The list of courses as CSV or XLSX: the same filters, order and columns as on screen',
  kind: 'download',
  input: exportInput(courseList),
  result: z.unknown(),
});
const code = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,39}$/);
export const createCourse = endpoint({
  method: 'POST',
  path: '/admin/courses',
  area: 'admin',
  summary: 'Begin a course with its first draft',
  input: z.object({ code, categoryId: uuid, title: oneLine().trim().min(1).max(200), language: contentLanguage }),
  result: z.object({ id: uuid, versionId: uuid }),
});

export const changeCourse = endpoint({
  method: 'PATCH',
  path: '/admin/courses/:courseId',
  area: 'admin',
  summary: 'Change the code or the category of a course, or whether who takes it needs a seat',
  input: z.object({
    courseId: uuid,
    code: code.optional(),
    categoryId: uuid.optional(),
    needsSeat: z.boolean().optional(),
    asksDisclaimer: z.boolean().optional(),
  }),
  result: nothing,
});

const line = oneLine().trim().min(1).max(300);
export const courseTexts = z.strictObject({
  title: oneLine().trim().max(200),
  summary: freeText().trim().max(2000),
  objectives: z.array(line).max(20),
  audience: z.array(line).max(20),
});
const texts = z.strictObject({ en: courseTexts.optional(), fr: courseTexts.optional(), es: courseTexts.optional() });
const completionRule = z.discriminatedUnion('units', [
  z.strictObject({ units: z.literal('all') }),
  z.strictObject({ units: z.literal('some'), count: integer().min(1).max(500) }),
]);
/** What a draft says besides its outline. */
export const draftFields = {
  texts,
  languages: z.array(contentLanguage).max(contentLanguages.length),
  delivery,
  expectedMinutes: integer().min(1).max(10_000),
  enforceOrder: z.boolean(),
  completionRule,
  /** A completion may rest on what course packages report of themselves, without a test of ours. */
  acceptsSelfReported: z.boolean(),
  minimumMinutes: integer().min(0).max(10_000),
  /** What a learner has to be seen doing; null completes the course without. */
  evaluation: z.strictObject({ steps: z.array(z.strictObject({ key: uuid, text: localised })).max(40) }).nullable(),
  validityMonths: integer().min(1).max(600).nullable(),
  renewalWindowDays: integer().min(0).max(365),
  initialDueDays: integer().min(0).max(365),
  regulationRefs: z.array(line).max(30),
  changeKind: z.enum(['minor', 'material']).nullable(),
  changeReason: freeText().trim().max(1000).nullable(),
};
export const unitFields = {
  id: uuid,
  titles: localised,
  contentItemId: uuid,
  required: z.boolean(),
  weight: integer().min(1).max(100),
  minimumSeconds: integer().min(0).max(36_000),
  expectedMinutes: integer().min(0).max(1000),
  requiredWatch: z.boolean(),
  /** Of a package: completing it is not enough. */
  requiresPass: z.boolean().default(false),
  /** Shown in the store before it is bought. */
  preview: z.boolean().default(false),
};
const courseVersion = z.object({
  id: uuid,
  number: integer(),
  state: z.enum(courseStates),
  ...draftFields,
  texts: z.record(
    freeText(),
    z.object({
      title: freeText(),
      summary: freeText(),
      objectives: z.array(freeText()),
      audience: z.array(freeText()),
    }),
  ),
  changeKind: z.enum(['initial', 'minor', 'material']).nullable(),
  hasPicture: z.boolean(),
  /** Skills it gives that ask for more than that. */
  strictSkills: z.array(z.object({ id: uuid, names: localised })),
  prerequisites: z.array(z.object({ courseId: uuid, code: freeText(), titles: localised, reachable: z.boolean() })),
  changedAt: instant,
  reviewRequestedAt: instant.nullable(),
  publishedAt: instant.nullable(),
  publishedBy: freeText().nullable(),
  frozenAt: instant.nullable(),
  sections: z.array(
    z.object({
      id: uuid,
      titles: localised,
      units: z.array(
        z.object({
          ...unitFields,
          kind: contentKind,
          contentTitle: freeText(),
          contentNumber: integer().nullable(),
          contentPublished: z.boolean(),
          contentRetired: z.boolean(),
        }),
      ),
    }),
  ),
});
const problem = z.object({
  code: z.enum(problemCodes as [(typeof problemCodes)[number]]),
  tab: freeText(),
  field: freeText(),
  language: contentLanguage.optional(),
  id: uuid.optional(),
});

export const getCourse = endpoint({
  method: 'GET',
  path: '/admin/courses/:courseId',
  area: 'admin',
  summary: 'One course with all its editions, newest first, and what its draft still lacks',
  input: z.object({ courseId: uuid }),
  result: z.object({
    id: uuid,
    code: z.string(),
    categoryId: uuid,
    needsSeat: z.boolean(),
    /** Those who begin it agree to the course disclaimer first. */
    asksDisclaimer: z.boolean(),
    state: z.enum(courseStates),
    retiredAt: instant.nullable(),
    createdAt: instant,
    versions: z.array(courseVersion),
    problems: z.array(problem),
  }),
});

export const retireCourse = endpoint({
  method: 'POST',
  path: '/admin/courses/:courseId/retirement',
  area: 'admin',
  summary: 'Take a course off offer; open attempts go on, proofs stay',
  input: z.object({ courseId: uuid }),
  result: nothing,
});

export const unretireCourse = endpoint({
  method: 'DELETE',
  path: '/admin/courses/:courseId/retirement',
  area: 'admin',
  summary: 'Offer a retired course again',
  input: z.object({ courseId: uuid }),
  result: nothing,
});
