import { exportStandards } from '@app/domain/packages/export/export-plan';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { contentLanguage } from './catalogue.ts';
import { endpoint, uuid } from '../endpoint.ts';

const note = z.object({
  code: z.enum([
    'packageInside',
    'contentMissing',
    'otherLanguage',
    'quizEmpty',
    'questionLeft',
    'pictureMissing',
    'orderByUnit',
    'someUnits',
    'minimumTime',
    'evaluation',
    'keysInside',
    'timeByClock',
  ]),
  /** The title of the step it is about; empty where it is about the course. */
  where: freeText(),
  count: integer().nullable(),
});

export const prepareCoursePackage = endpoint({
  method: 'POST',
  path: '/admin/courses/:courseId/packages',
  area: 'admin',
  summary:
    'Make the published edition of a course ready to leave as a package of SCORM 1.2 or cmi5; says what the package will lack. The ticket opens the download for ten minutes',
  input: z.object({ courseId: uuid, standard: z.enum(exportStandards), language: contentLanguage }),
  result: z.object({
    ticket: z.string(),
    filename: z.string(),
    versionNumber: z.int(),
    units: z.int(),
    bytes: z.int(),
    notes: z.array(note),
  }),
});

export const downloadCoursePackage = endpoint({
  method: 'GET',
  path: '/admin/course-packages/:ticket',
  area: 'admin',
  summary: 'Download the package of a ticket as a ZIP',
  kind: 'download',
  input: z.object({ ticket: freeText().max(1000) }),
  result: z.unknown(),
});
