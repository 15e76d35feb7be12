import { courseSorts } from '@app/domain/catalogue/course-fields';
import { problemCodes } from '@app/domain/catalogue/course-problems';
import { courseStates } from '@app/domain/catalogue/version-state';
import { contentLanguages } from '@app/domain/localised';
import { z } from 'zod';
import { contentKind, contentLanguage, delivery, locale, localised } from './catalogue.ts';
import { endpoint, instant, nothing, page, paging, uuid } from './endpoint.ts';

const named = localised.refine((words) => Object.values(words).some(Boolean), { error: 'required' });

// Categories, for platform admins --------------------------------------------------------------------

const category = z.object({
  id: uuid,
  parentId: uuid.nullable(),
  names: localised,
  descriptions: localised,
  icon: z.string(),
  position: z.int(),
  hiddenAt: instant.nullable(),
  courses: z.int(),
});
const icon = z.string().regex(/^[a-z0-9-]{1,40}$/);
const description = z.strictObject({
  en: z.string().trim().max(500).optional(),
  fr: z.string().trim().max(500).optional(),
  es: z.string().trim().max(500).optional(),
});

export const listCategoryTree = endpoint({
  method: 'GET',
  path: '/admin/categories',
  area: 'admin',
  summary: 'The whole catalogue tree',
  input: z.object({}),
  result: z.object({ categories: z.array(category) }),
});
export const getCategory = endpoint({
  method: 'GET',
  path: '/admin/categories/:categoryId',
  area: 'admin',
  summary: 'One category with its courses',
  input: z.object({ categoryId: uuid }),
  result: category.extend({ courseList: z.array(z.object({ id: uuid, code: z.string(), titles: localised, state: z.enum(courseStates) })), children: z.int() }),
});
export const createCategory = endpoint({
  method: 'POST',
  path: '/admin/categories',
  area: 'admin',
  summary: 'Add a category at the end of its siblings',
  input: z.object({ parentId: uuid.nullable(), names: named, descriptions: description.optional(), icon: icon.optional() }),
  result: z.object({ id: uuid }),
});
export const changeCategory = endpoint({
  method: 'PATCH',
  path: '/admin/categories/:categoryId',
  area: 'admin',
  summary: 'Change names, descriptions, icon or visibility',
  input: z.object({ categoryId: uuid, names: named.optional(), descriptions: description.optional(), icon: icon.optional(), hidden: z.boolean().optional() }),
  result: nothing,
});
export const moveCategory = endpoint({
  method: 'POST',
  path: '/admin/categories/:categoryId/position',
  area: 'admin',
  summary: 'Move a category below another, to a place among its siblings (0 is the first)',
  input: z.object({ categoryId: uuid, parentId: uuid.nullable(), position: z.int().min(0).max(1000) }),
  result: nothing,
});
export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/admin/categories/:categoryId',
  area: 'admin',
  summary: 'Delete a category that holds nothing',
  input: z.object({ categoryId: uuid }),
  result: nothing,
});

// Courses, for platform admins -----------------------------------------------------------------------

const courseFilters = {
  locale,
  q: z.string().trim().max(100).optional(),
  state: z.enum(['draft', 'inReview', 'published', 'retired']).optional(),
  categoryId: uuid.optional(),
  language: contentLanguage.optional(),
  delivery: delivery.optional(),
  sort: z.enum(courseSorts).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
};
const courseRow = z.object({
  id: uuid,
  code: z.string(),
  title: z.string(),
  state: z.enum(courseStates),
  draftState: z.enum(['draft', 'inReview']).nullable(),
  version: z.int(),
  categoryId: uuid,
  categoryName: z.string(),
  delivery,
  languages: z.array(contentLanguage),
  expectedMinutes: z.int(),
  validityMonths: z.int().nullable(),
  enrolments: z.int(),
  updatedAt: instant,
});

export const listCourses = endpoint({
  method: 'GET',
  path: '/admin/courses',
  area: 'admin',
  summary: 'All courses in every state',
  input: z.object({ ...courseFilters, ...paging }),
  result: page(courseRow),
});
export const exportCourses = endpoint({
  method: 'GET',
  path: '/admin/courses-export',
  area: 'admin',
  summary: 'The list of courses as CSV: the same filters, order and columns as on screen',
  kind: 'download',
  input: z.object({ ...courseFilters, columns: z.string().max(300).optional() }),
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
  input: z.object({ code, categoryId: uuid, title: z.string().trim().min(1).max(200), language: contentLanguage }),
  result: z.object({ id: uuid, versionId: uuid }),
});
export const changeCourse = endpoint({
  method: 'PATCH',
  path: '/admin/courses/:courseId',
  area: 'admin',
  summary: 'Change the code or the category of a course',
  input: z.object({ courseId: uuid, code: code.optional(), categoryId: uuid.optional() }),
  result: nothing,
});

const line = z.string().trim().min(1).max(300);
export const courseTexts = z.strictObject({
  title: z.string().trim().max(200),
  summary: z.string().trim().max(2000),
  objectives: z.array(line).max(20),
  audience: z.array(line).max(20),
});
const texts = z.strictObject({ en: courseTexts.optional(), fr: courseTexts.optional(), es: courseTexts.optional() });
const completionRule = z.discriminatedUnion('units', [
  z.strictObject({ units: z.literal('all') }),
  z.strictObject({ units: z.literal('some'), count: z.int().min(1).max(500) }),
]);
const draftFields = {
  texts,
  languages: z.array(contentLanguage).max(contentLanguages.length),
  delivery,
  expectedMinutes: z.int().min(1).max(10_000),
  enforceOrder: z.boolean(),
  completionRule,
  minimumMinutes: z.int().min(0).max(10_000),
  validityMonths: z.int().min(1).max(600).nullable(),
  renewalWindowDays: z.int().min(0).max(365),
  initialDueDays: z.int().min(0).max(365),
  regulationRefs: z.array(line).max(30),
  changeKind: z.enum(['minor', 'material']).nullable(),
  changeReason: z.string().trim().max(1000).nullable(),
};
const unitFields = {
  id: uuid,
  titles: localised,
  contentItemId: uuid,
  required: z.boolean(),
  weight: z.int().min(1).max(100),
  minimumSeconds: z.int().min(0).max(36_000),
  expectedMinutes: z.int().min(0).max(1000),
  requiredWatch: z.boolean(),
};
const courseVersion = z.object({
  id: uuid,
  number: z.int(),
  state: z.enum(courseStates),
  ...draftFields,
  texts: z.record(z.string(), z.object({ title: z.string(), summary: z.string(), objectives: z.array(z.string()), audience: z.array(z.string()) })),
  changeKind: z.enum(['initial', 'minor', 'material']).nullable(),
  hasPicture: z.boolean(),
  prerequisites: z.array(z.object({ courseId: uuid, code: z.string(), titles: localised, reachable: z.boolean() })),
  changedAt: instant,
  reviewRequestedAt: instant.nullable(),
  publishedAt: instant.nullable(),
  publishedBy: z.string().nullable(),
  frozenAt: instant.nullable(),
  sections: z.array(
    z.object({
      id: uuid,
      titles: localised,
      units: z.array(
        z.object({
          ...unitFields,
          kind: contentKind,
          contentTitle: z.string(),
          contentNumber: z.int().nullable(),
          contentPublished: z.boolean(),
          contentRetired: z.boolean(),
        }),
      ),
    }),
  ),
});
const problem = z.object({
  code: z.enum(problemCodes as [(typeof problemCodes)[number]]),
  tab: z.string(),
  field: z.string(),
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
    state: z.enum(courseStates),
    retiredAt: instant.nullable(),
    createdAt: instant,
    versions: z.array(courseVersion),
    problems: z.array(problem),
  }),
});

const draft = { courseId: uuid, expectedChangedAt: instant };
const changed = z.object({ changedAt: instant });
export const startDraft = endpoint({
  method: 'POST',
  path: '/admin/courses/:courseId/draft',
  area: 'admin',
  summary: 'Begin the next edition as a copy of the newest',
  input: z.object({ courseId: uuid }),
  result: z.object({ versionId: uuid }),
});
export const editDraft = endpoint({
  method: 'PATCH',
  path: '/admin/courses/:courseId/draft',
  area: 'admin',
  summary: 'Change the draft; refused when somebody changed it since `expectedChangedAt`. Takes it out of review',
  input: z.object({ ...draft, ...z.object({ ...draftFields, prerequisites: z.array(uuid).max(30) }).partial().shape }),
  result: changed,
});
export const saveOutline = endpoint({
  method: 'PUT',
  path: '/admin/courses/:courseId/draft/outline',
  area: 'admin',
  summary: "Replace sections and units of the draft; ids are the sender's and stay",
  input: z.object({
    ...draft,
    sections: z.array(z.strictObject({ id: uuid, titles: localised, units: z.array(z.strictObject(unitFields)).max(200) })).max(100),
  }),
  result: changed,
});
export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/admin/courses/:courseId/draft',
  area: 'admin',
  summary: 'Throw the draft away; a course that was never published goes with it',
  input: z.object({ courseId: uuid }),
  result: z.object({ courseRemoved: z.boolean() }),
});
export const requestReview = endpoint({
  method: 'POST',
  path: '/admin/courses/:courseId/draft/review',
  area: 'admin',
  summary: 'Ask for a review of the draft; refused while something is missing',
  input: z.object(draft),
  result: changed,
});
export const withdrawReview = endpoint({
  method: 'DELETE',
  path: '/admin/courses/:courseId/draft/review',
  area: 'admin',
  summary: 'Send the draft back to its writer',
  input: z.object({ courseId: uuid }),
  result: nothing,
});
export const publishVersion = endpoint({
  method: 'POST',
  path: '/admin/courses/:courseId/draft/publication',
  area: 'admin',
  summary: 'Publish the reviewed draft; each unit is pinned to the newest published version of its content',
  input: z.object(draft),
  result: z.object({ versionId: uuid, number: z.int() }),
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
export const setDraftPicture = endpoint({
  method: 'POST',
  path: '/admin/courses/:courseId/draft/picture',
  area: 'admin',
  summary: 'Give the draft a picture (PNG, JPEG or WebP, at most 10 MB)',
  kind: 'upload',
  input: z.object({ courseId: uuid }),
  result: changed,
});
export const removeDraftPicture = endpoint({
  method: 'DELETE',
  path: '/admin/courses/:courseId/draft/picture',
  area: 'admin',
  summary: "Take the draft's picture away",
  input: z.object({ courseId: uuid }),
  result: changed,
});
export const getVersionPicture = endpoint({
  method: 'GET',
  path: '/admin/courses/:courseId/versions/:versionId/picture',
  area: 'admin',
  summary: 'The picture of an edition, drafts included; `at` only makes another address of another picture',
  kind: 'download',
  input: z.object({ courseId: uuid, versionId: uuid, at: instant.optional() }),
  result: z.unknown(),
});
