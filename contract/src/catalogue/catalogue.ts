import { contentKinds } from '@app/domain/content/content';
import { deliveries, durations } from '@app/domain/catalogue/course-fields';
import { openings } from '@app/domain/catalogue/course-action';
import { enrolmentOrigins } from '@app/domain/enrolment/enrolment';
import { contentLanguages } from '@app/domain/localised';
import { standings } from '@app/domain/catalogue/course-standing';
import { z } from 'zod';
import { decimal, freeText, integer, oneLine } from '../boundary.ts';
import { day, endpoint, instant, page, paging, uuid } from '../endpoint.ts';
import { notPassed, requiredBy } from '../enrolment/enrolment.ts';

export const contentLanguage = z.enum(contentLanguages);
const name = oneLine().trim().max(200);
/** Words by language; English is asked for where something must have a name. */
export const localised = z.strictObject({ en: name.optional(), fr: name.optional(), es: name.optional() });
/** The language the answer's names are in, as far as they exist; the person's own when left out. */
export const locale = z.enum(['en', 'fr']).optional();
export const delivery = z.enum(deliveries);
export const contentKind = z.enum(contentKinds);

const categoryTile = z.object({
  id: uuid,
  parentId: uuid.nullable(),
  name: freeText(),
  description: freeText(),
  icon: freeText(),
  courses: integer(),
  assigned: integer(),
});
export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  area: 'main',
  summary:
    'Get the catalogue tree as learners see it, with the number of courses in each category and of those assigned to me',
  input: z.object({ locale }),
  result: z.object({ categories: z.array(categoryTile), courses: z.int(), assigned: z.int() }),
});

/** What opens a course for money, at the price of the person who looks. */
const offer = z.object({ productId: uuid, unitMinor: integer().min(0), currency: freeText() });

const courseCard = z.object({
  id: uuid,
  versionId: uuid,
  code: freeText(),
  title: freeText(),
  summary: freeText(),
  categoryId: uuid,
  categoryName: freeText(),
  icon: freeText(),
  delivery,
  expectedMinutes: integer(),
  languages: z.array(contentLanguage),
  validityMonths: integer().nullable(),
  publishedAt: instant,
  hasPicture: z.boolean(),
  standing: z.enum(standings),
  progressPercent: integer().nullable(),
  validThrough: day.nullable(),
  dueOn: day.nullable(),
  /** Whether it needs no seat, there is one for me, or one has to be bought or asked for. */
  opening: z.enum(openings),
  /** With `buy`: what it costs; null where no one sells it to me. */
  offer: offer.nullable(),
});
const browseFilters = {
  locale,
  q: oneLine().trim().max(100).optional(),
  language: contentLanguage.optional(),
  delivery: delivery.optional(),
  duration: z.enum(durations).optional(),
  standing: z.enum(standings).optional(),
  opening: z.enum(openings).optional(),
  sort: z.enum(['relevance', 'name', 'newest']).optional(),
  ...paging,
};
export const browseCourses = endpoint({
  method: 'GET',
  path: '/courses',
  area: 'main',
  summary: 'Search and filter all courses on offer',
  input: z.object(browseFilters),
  result: page(courseCard),
});
export const listCategoryCourses = endpoint({
  method: 'GET',
  path: '/categories/:categoryId/courses',
  area: 'main',
  summary: 'The courses of one category and the categories below it',
  input: z.object({ categoryId: uuid, ...browseFilters }),
  result: page(courseCard).extend({
    category: z.object({
      id: uuid,
      name: freeText(),
      description: freeText(),
      icon: freeText(),
      parentId: uuid.nullable(),
    }),
  }),
});
export const searchCourses = endpoint({
  method: 'GET',
  path: '/courses-search',
  area: 'main',
  summary: 'The eight courses that fit some words best',
  input: z.object({ q: oneLine().trim().min(1).max(100), locale }),
  result: z.object({ courses: z.array(z.object({ id: uuid, code: z.string(), title: z.string() })) }),
});

const action = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), enrolmentId: uuid.nullable() }),
  z.object({ kind: z.literal('continue'), enrolmentId: uuid }),
  z.object({ kind: z.literal('renew'), validThrough: day, expired: z.boolean() }),
  z.object({ kind: z.literal('renewOpensOn'), opensOn: day, validThrough: day, publicId: freeText() }),
  z.object({ kind: z.literal('completed'), publicId: freeText() }),
  z.object({ kind: z.literal('prerequisiteMissing'), courseId: uuid }),
  /** `mayAsk`: someone gives seats here, who can be asked for one. */
  z.object({
    kind: z.literal('seatMissing'),
    requestId: uuid.nullable(),
    mayAsk: z.boolean(),
    offer: offer.nullable(),
  }),
  z.object({ kind: z.literal('notOpenYet') }),
  z.object({ kind: z.literal('retired'), publicId: freeText().nullable() }),
]);
const attempt = z.object({
  enrolmentId: uuid,
  attemptNumber: integer(),
  versionNumber: integer(),
  assignedAt: instant,
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  failedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  voidedAt: instant.nullable(),
  lapsedAt: instant.nullable(),
  evaluationDueAt: instant.nullable(),
  waitsForSeat: z.boolean(),
  progressPercent: integer(),
  scorePercent: decimal().nullable(),
  certificate: z
    .object({
      publicId: freeText(),
      number: freeText(),
      validFrom: day,
      validThrough: day.nullable(),
      revokedAt: instant.nullable(),
    })
    .nullable(),
});
export const getCourseDetails = endpoint({
  method: 'GET',
  path: '/courses/:courseId',
  area: 'main',
  summary:
    'One course as its page shows it: outline, prerequisites with my state, my attempts, and the one thing to do next',
  input: z.object({ courseId: uuid, locale }),
  result: z.object({
    id: uuid,
    versionId: uuid,
    code: z.string(),
    category: z.object({ id: uuid, name: z.string() }),
    title: z.string(),
    summary: z.string(),
    objectives: z.array(z.string()),
    audience: z.array(z.string()),
    languages: z.array(contentLanguage),
    delivery,
    expectedMinutes: z.int(),
    enforceOrder: z.boolean(),
    validityMonths: z.int().nullable(),
    renewalWindowDays: z.int(),
    regulationRefs: z.array(z.string()),
    hasPicture: z.boolean(),
    retiredAt: instant.nullable(),
    version: z.object({
      number: z.int(),
      publishedAt: instant,
      changeKind: z.string().nullable(),
      changeReason: z.string().nullable(),
    }),
    sections: z.array(
      z.object({
        id: uuid,
        title: z.string(),
        units: z.array(
          z.object({
            id: uuid,
            title: z.string(),
            kind: contentKind,
            required: z.boolean(),
            expectedMinutes: z.int(),
            passMark: z.number().nullable(),
            maxAttempts: z.int().nullable(),
          }),
        ),
      }),
    ),
    prerequisites: z.array(
      z.object({ courseId: uuid, code: z.string(), title: z.string(), met: z.boolean(), standing: z.enum(standings) }),
    ),
    attempts: z.array(attempt),
    open: z
      .object({
        enrolmentId: uuid,
        progressPercent: z.int(),
        /** Of what the course takes, as the first page and the player say it. */
        minutesLeft: z.int(),
        dueOn: day.nullable(),
        startedAt: instant.nullable(),
        /** Why it is there, and words of the person who assigned it. */
        origin: z.enum(enrolmentOrigins),
        assignedAt: instant,
        assignedBy: z.string().nullable(),
        requiredBy: requiredBy.nullable(),
        notPassed: notPassed.nullable(),
        note: z.string().nullable(),
      })
      .nullable(),
    /** Of a course that needs a seat: one of my own, and how many of my company are free. */
    seat: z.object({ own: z.boolean(), free: z.int() }).nullable(),
    standing: z.enum(standings),
    action,
  }),
});
export const getCoursePicture = endpoint({
  method: 'GET',
  path: '/courses/:courseId/picture/:versionId',
  area: 'main',
  summary: 'Get the image of a published version',
  kind: 'download',
  input: z.object({ courseId: uuid, versionId: uuid }),
  result: z.unknown(),
});
