import type { answerList as AnswerList } from '@app/domain/packages/results/answer-list';
import * as api from '@app/contract/packages/package-answers';
import { answerList } from '@app/domain/packages/results/answer-list';
import type { AnswerResult } from '@app/domain/packages/results/answers';
import { readableAnswer } from '@app/domain/packages/results/answers';
import { itemAnswerList } from '@app/domain/packages/results/item-answer-list';
import { everyActivity } from '@app/domain/packages/reading/manifest';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Call, Handler } from '../../../platform/http/handler.ts';
import { serveList } from '../../../platform/lists/list.ts';
import type { ListSource } from '../../../platform/lists/list-source.ts';
import { workAs } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import { visibleAttempt } from './attempt-packages.ts';
import { playedPackage } from './played-package.ts';

/** An answer as it is stored. */
export type AnswerRow = {
  id: string;
  place: number;
  packageId: string;
  activityId: string;
  description: string;
  question: string;
  kind: string | null;
  response: string | null;
  correct: string[];
  choices: Record<string, string> | null;
  result: AnswerResult | null;
  points: number | null;
  weighting: number | null;
  latencySeconds: number | null;
  answeredAt: string;
};
type Row = z.output<typeof api.listPackageAnswers.result>['rows'][number];

export const answerColumns = sql`a.id, a.place, r.package_id as "packageId", a.activity_id as "activityId",
  coalesce(a.description, a.question) as description, a.question, a.kind,
  a.response, a.correct, a.choices, a.result, a.points::float8 as points, a.weighting::float8 as weighting,
    a.latency_seconds::float8 as "latencySeconds",
  a.answered_at as "answeredAt"`;

/** Answers in words: which part asked, and what was answered where the package says what its ids mean. */
export async function readable(work: Work, rows: readonly AnswerRow[], { solutions = true } = {}): Promise<Row[]> {
  const titles = new Map<string, string>();
  for (const packageId of new Set(rows.map((row) => row.packageId)))
    for (const { id, title } of everyActivity((await playedPackage(work, packageId)).manifest.activities))
      titles.set(`${packageId} ${id}`, title);
  return rows.map(({ packageId, activityId, choices, correct, response, ...row }) => ({
    ...row,
    part: titles.get(`${packageId} ${activityId}`) ?? activityId,
    response: response && readableAnswer(response, choices),
    correct:
      solutions && correct.length > 0 ? correct.map((pattern) => readableAnswer(pattern, choices)).join(' / ') : null,
  }));
}

const source: ListSource<typeof AnswerList, Row> = {
  rows: (work, _locale, { enrolmentId, unitId }) => sql`
    select ${answerColumns} from package_registrations r
      join package_answers a on a.company_id = r.company_id and a.registration_id = r.id
    where r.enrolment_id = ${enrolmentId}::uuid and r.unit_id = ${unitId}::uuid
      and ${work.visible('enrolment.view', { personId: 'r.person_id', companyId: 'r.company_id' })}`,
  search: ['description', 'question', 'response'],
  nullable: ['kind', 'result', 'points', 'weighting', 'latencySeconds'],
  filters: { result: (results) => sql`r.result = any(${results}::text[])` },
  complete: (work, rows) => readable(work, rows as unknown as AnswerRow[]),
  completed: ['part', 'response', 'correct'],
};

/** The attempt comes first: someone else's is none, not one without answers. */
const guarded = (handler: Handler): Handler => ({
  ...handler,
  run: async (work, input: { enrolmentId: string }, call) => {
    if (handler.bare)
      await workAs(call.runtime, call.session!, { write: false, staff: handler.endpoint.area === 'admin' }, (own) =>
        visibleAttempt(own, input.enrolmentId),
      );
    else await visibleAttempt(work, input.enrolmentId);
    return handler.run(work, input as never, call as Call);
  },
});

type ItemRow = z.output<typeof api.listItemAnswers.result>['rows'][number];

/** Every answer given in any version of a package. */
const ofItem = serveList<typeof itemAnswerList, ItemRow>(
  itemAnswerList,
  { page: api.listItemAnswers, export: api.exportItemAnswers },
  {
    rows(work, _locale, given) {
      work.authorize('content.view');
      return sql`select ${answerColumns}, p.legal_name as person, c.display_name as company, cv.number as version,
        r.id as attempt
        from package_registrations r join package_answers a on a.company_id = r.company_id and a.registration_id = r.id
        join content_versions cv on cv.id = r.content_version_id join people p on p.id = r.person_id
          join companies c on c.id = r.company_id
        where cv.item_id = ${given['itemId']}::uuid and
          ${work.visible('enrolment.view', { personId: 'r.person_id', companyId: 'r.company_id' })}`;
    },
    search: ['description', 'question', 'response', 'person', 'company'],
    nullable: ['kind', 'result', 'points', 'weighting', 'latencySeconds'],
    filters: { result: (results) => sql`r.result = any(${results}::text[])` },
    complete: async (work, rows) => {
      const told = rows as unknown as (AnswerRow & Pick<ItemRow, 'person' | 'company' | 'version' | 'attempt'>)[];
      return (await readable(work, told)) as ItemRow[];
    },
    completed: ['part', 'response', 'correct'],
  },
);

export const answersHandlers = [
  ...ofItem.handlers,
  ...[
    ...serveList<typeof answerList, Row>(
      answerList,
      { page: api.listPackageAnswers, export: api.exportPackageAnswers },
      source,
    ).handlers,
    ...serveList<typeof answerList, Row>(
      answerList,
      { page: api.listAnyPackageAnswers, export: api.exportAnyPackageAnswers },
      source,
    ).handlers,
  ].map(guarded),
];
