import { answerList } from '@app/domain/packages/results/answer-list';
import { answerResults } from '@app/domain/packages/results/answers';
import { itemAnswerList } from '@app/domain/packages/results/item-answer-list';
import { z } from 'zod';
import { decimal, freeText, integer } from '../boundary.ts';
import { endpoint, instant, page, paging, uuid } from '../endpoint.ts';
import { words } from '../enrolment/enrolment.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

const answer = z.object({
  id: uuid,
  place: integer(),
  part: freeText(),
  /** What was asked in words, or its identifier where the package has no words for it. */
  description: freeText(),
  question: freeText(),
  kind: freeText().nullable(),
  response: freeText().nullable(),
  /** Null: the package does not say, or it is not shown yet. */
  correct: freeText().nullable(),
  result: z.enum(answerResults).nullable(),
  points: decimal().nullable(),
  weighting: decimal().nullable(),
  latencySeconds: decimal().nullable(),
  answeredAt: instant,
});

const ofUnit = { enrolmentId: uuid, unitId: uuid };

export const listPackageAnswers = endpoint({
  method: 'GET',
  path: '/settings/enrolments/:enrolmentId/units/:unitId/answers',
  area: 'settings',
  summary: 'List the answers reported by a package of an attempt',
  input: listInput(answerList).extend(ofUnit),
  result: listPage(answer),
});

export const exportPackageAnswers = endpoint({
  method: 'GET',
  path: '/settings/enrolments/:enrolmentId/units/:unitId/answers-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same as a file',
  stepUp: 'people',
  input: exportInput(answerList).extend(ofUnit),
  result: z.unknown(),
});

export const listAnyPackageAnswers = endpoint({
  method: 'GET',
  path: '/admin/enrolments/:enrolmentId/units/:unitId/answers',
  area: 'admin',
  summary: 'The same of any company’s attempt, for the platform’s support',
  input: listInput(answerList).extend(ofUnit),
  result: listPage(answer),
});

export const exportAnyPackageAnswers = endpoint({
  method: 'GET',
  path: '/admin/enrolments/:enrolmentId/units/:unitId/answers-export',
  area: 'admin',
  kind: 'download',
  summary: 'The same as a file',
  stepUp: 'people',
  input: exportInput(answerList).extend(ofUnit),
  result: z.unknown(),
});

const itemAnswer = answer.extend({
  person: freeText(),
  company: freeText(),
  /** Of the content, as it was published. */
  version: integer(),
  /** The registration: the same in all answers of one attempt. */
  attempt: uuid,
});

export const listItemAnswers = endpoint({
  method: 'GET',
  path: '/admin/content/:itemId/answers',
  area: 'admin',
  summary: 'List the answers reported by a package in all attempts, for its author',
  input: listInput(itemAnswerList).extend({ itemId: uuid }),
  result: listPage(itemAnswer),
});

export const exportItemAnswers = endpoint({
  method: 'GET',
  path: '/admin/content/:itemId/answers-export',
  area: 'admin',
  kind: 'download',
  summary: 'The same as a file',
  stepUp: 'people',
  input: exportInput(itemAnswerList).extend({ itemId: uuid }),
  result: z.unknown(),
});

export const listMyPackageTests = endpoint({
  method: 'GET',
  path: '/tests/packages',
  area: 'main',
  summary: 'Packages in which I answered questions, newest first: the other half of my test archive',
  input: z.object({ ...paging }),
  result: page(
    z.object({
      registrationId: uuid,
      enrolmentId: uuid,
      unitId: uuid,
      courseId: uuid,
      courseTitles: words,
      unitTitles: words,
      versionNumber: z.int(),
      answers: z.int(),
      scorePercent: z.number().nullable(),
      /** Null: the package never said whether it was passed. */
      passed: z.boolean().nullable(),
      finished: z.boolean(),
      seconds: z.int(),
      lastAnsweredAt: instant,
    }),
  ),
});

export const listMyPackageAnswers = endpoint({
  method: 'GET',
  path: '/learning/enrolments/:enrolmentId/units/:unitId/answers',
  area: 'main',
  summary: 'What I answered inside a package; what would have been right is shown once it no longer helps',
  input: z.object({ ...ofUnit, ...paging }),
  result: page(answer).extend({
    /** The patterns that are right are among the rows. */
    solutions: z.boolean(),
  }),
});
