import { evaluationOutcomes } from '@app/domain/enrolment/evaluation';
import { evaluationList } from '@app/domain/enrolment/evaluation-list';
import { depths } from '@app/domain/group-training/marks';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { localised } from '../catalogue/catalogue.ts';
import { signedStatement } from '../legal/statement.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

const depthsByStep = z.record(uuid, z.enum(depths));
const outcome = z.enum(evaluationOutcomes);

/** One evaluation on record. */
export const evaluationGiven = z.object({
  id: uuid,
  outcome,
  depths: depthsByStep,
  note: freeText().nullable(),
  evaluatedOn: day,
  /** Null once the person was deleted. */
  evaluator: freeText().nullable(),
});

export const listEvaluations = endpoint({
  method: 'GET',
  path: '/evaluations',
  area: 'main',
  summary:
    'People who await a practical evaluation that I may give: those I manage, or as an administrator all of my company, longest waiting first',
  input: listInput(evaluationList),
  result: listPage(
    z.object({
      id: uuid,
      personId: uuid,
      name: freeText(),
      employeeNumber: freeText(),
      course: freeText(),
      dueSince: instant,
      site: freeText().nullable(),
      manager: freeText().nullable(),
      tries: integer(),
      dueOn: day.nullable(),
    }),
  ),
});

export const exportEvaluations = endpoint({
  method: 'GET',
  path: '/evaluations-export',
  area: 'main',
  kind: 'download',
  summary: 'The same people as CSV or XLSX',
  stepUp: 'people',
  input: exportInput(evaluationList),
  result: nothing,
});

const address = { enrolmentId: uuid };

export const getEvaluation = endpoint({
  method: 'GET',
  path: '/evaluations/:enrolmentId',
  area: 'main',
  summary: 'What someone has to be seen doing to complete a course, and what evaluators found so far',
  input: z.object(address),
  result: z.object({
    enrolmentId: uuid,
    personId: uuid,
    name: freeText(),
    titles: localised,
    startedOn: day,
    dueSince: instant.nullable(),
    steps: z.array(z.object({ key: z.string(), text: localised })),
    given: z.array(evaluationGiven),
    /** Whether one can be recorded now. */
    open: z.boolean(),
    statement: signedStatement.nullable(),
  }),
});

export const giveEvaluation = endpoint({
  method: 'POST',
  path: '/evaluations/:enrolmentId',
  area: 'main',
  summary: 'Record a practical evaluation; finding the person competent completes the course',
  input: z.object({
    ...address,
    outcome,
    depths: depthsByStep,
    note: freeText().trim().min(1).max(1000).nullable(),
    evaluatedOn: day,
    /** The version of the e-signature statement that the evaluator was shown. */
    statementId: uuid.nullable().default(null),
  }),
  result: z.object({ completed: z.boolean() }),
});
