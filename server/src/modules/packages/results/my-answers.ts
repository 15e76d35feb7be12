import * as api from '@app/contract/packages/package-answers';
import { showsSolutions } from '@app/domain/packages/results/answers';
import type { PackageOutcome } from '@app/domain/packages/results/package-outcome';
import { noOutcome } from '@app/domain/packages/results/package-outcome';
import { DomainError } from '@app/domain/errors';
import type { Localised } from '@app/domain/localised';
import { sql } from 'kysely';
import { query } from '../../../platform/http/handler.ts';
import { paged } from '../../../platform/lists/list-cursor.ts';
import type { AnswerRow } from './list-answers.ts';
import { answerColumns, readable } from './list-answers.ts';

type Test = {
  registrationId: string;
  enrolmentId: string;
  unitId: string;
  courseId: string;
  courseTitles: Localised;
  unitTitles: Localised;
  versionNumber: number;
  answers: number;
  outcome: Partial<PackageOutcome>;
  lastAnsweredAt: string;
};

/** The packages that asked me something: what the archive of tests shows beside the tests of our own. */
export const listMyPackageTests = query(api.listMyPackageTests, async (work, asked, call) => {
  const { limit = 25 } = asked;
  work.authorize('enrolment.learn', { personId: work.personId, companyId: work.companyId });
  const { from, next } = paged(call, 'packageTests', asked);
  const { rows } = await sql<Test>`
    select * from (select r.id as "registrationId", r.enrolment_id as "enrolmentId", r.unit_id as "unitId",
      v.course_id as "courseId", u.titles as "unitTitles", v.number as "versionNumber",
        (select coalesce(jsonb_object_agg(t.key, t.value ->> 'title')
          filter (where t.value ->> 'title' is not null), '{}') from jsonb_each(v.texts) t) as "courseTitles",
        r.outcome, said.answers, said.last as "lastAnsweredAt"
      from package_registrations r join enrolments e on e.company_id = r.company_id and e.id = r.enrolment_id
      join course_versions v on v.id = e.course_version_id join course_units u on u.id = r.unit_id
      cross join lateral (select count(*)::int as answers, max(a.answered_at) as last from package_answers a
        where a.company_id = r.company_id and a.registration_id = r.id) said
      where r.company_id = ${work.companyId}::uuid and r.person_id = ${work.personId}::uuid and said.answers > 0) mine
    where ${
      from
        ? sql`(mine."lastAnsweredAt", mine."registrationId") < (${from[0]}::timestamptz,
      ${from[1]}::uuid)`
        : sql`true`
    }
    order by mine."lastAnsweredAt" desc, mine."registrationId" desc limit ${limit + 1}`.execute(work.tx);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ outcome, ...row }) => {
      const { scorePercent, passed, finished, seconds } = { ...noOutcome, ...outcome };
      return { ...row, scorePercent, passed, finished, seconds };
    }),
    nextCursor: rows.length > limit && last ? next(last.lastAnsweredAt, last.registrationId) : null,
    total: null,
  };
});

type Mine = { id: string; personId: string; companyId: string; outcome: Partial<PackageOutcome>; open: boolean };

export const listMyPackageAnswers = query(api.listMyPackageAnswers, async (work, asked, call) => {
  const { enrolmentId, unitId, limit = 100 } = asked;
  const [found] = await work.named<Mine>(
    'packages.my_registration',
    `select r.id, r.person_id as "personId", r.company_id as "companyId", r.outcome,
       e.completed_at is null and e.failed_at is null and e.withdrawn_at is null and e.voided_at is null as open
     from package_registrations r join enrolments e on e.company_id = r.company_id and e.id = r.enrolment_id
     where r.company_id = $1 and r.enrolment_id = $2 and r.unit_id = $3`,
    [work.companyId, enrolmentId, unitId],
  );
  work.authorize('enrolment.learn', found ?? { personId: null, companyId: null });
  if (!found) throw new DomainError('notFound');
  const solutions = showsSolutions({ ...noOutcome, ...found.outcome, open: found.open });
  const { from, next } = paged(call, 'myPackageAnswers', asked);
  const { rows } = await sql<AnswerRow>`
    select ${answerColumns} from package_registrations r
      join package_answers a on a.company_id = r.company_id and a.registration_id = r.id
    where r.company_id = ${work.companyId}::uuid and r.id = ${found.id}::uuid
      ${from ? sql`and (a.place, a.id) > (${from[0]}::int, ${from[1]}::uuid)` : sql``}
    order by a.place, a.id limit ${limit + 1}`.execute(work.tx);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: await readable(work, shown, { solutions }),
    nextCursor: rows.length > limit && last ? next(String(last.place), last.id) : null,
    total: null,
    solutions,
  };
});
