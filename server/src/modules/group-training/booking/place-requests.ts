import * as api from '@app/contract/group-training/training-booking';
import * as planning from '@app/contract/group-training/trainings';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import { recordedSql } from '../running/recorded-sql.ts';
import {
  placeSql,
  placesIn,
  sessionSpan,
  stateSql,
  subjectJoins,
  subjectJson,
  whereSql,
} from '../planning/training-sql.ts';

/** Requests that wait for an administrator, the earliest training first. */
export const listPlaceRequests = query(api.listPlaceRequests, async (work) => {
  work.authorize('training.plan', { companyId: work.companyId });
  const { rows } = await sql<
    z.input<typeof api.listPlaceRequests.result>['requests'][number]
  >`select t.id as "trainingId", e.id as "entryId", e.person_id as "personId",
      p.legal_name as name, ${subjectJson} as subject, t.time_zone as "timeZone", s.first_start as "startsAt",
        e.requested_at as "requestedAt",
      t.max_people - ${placesIn(work.now, ['booked', 'offered'])} as free
    from roster_entries e join trainings t on t.company_id = e.company_id
      and t.id = e.training_id ${subjectJoins} ${sessionSpan} join people p on p.id = e.person_id
    where e.company_id = ${work.companyId} and ${placeSql(work.now)} = 'requested'
      and ${stateSql(work.now)} in ('scheduled', 'locked')
    order by s.first_start, e.requested_at, e.id limit 500`.execute(work.tx);
  return { requests: rows };
});

/** An employee's places in trainings, the latest first. */
export const listEmployeeTrainings = query(planning.listEmployeeTrainings, async (work, { personId }) => {
  work.authorize('training.plan', { companyId: work.companyId });
  const { rows: found } =
    await sql`select 1 from employments where company_id = ${work.companyId} and person_id = ${personId}`.execute(
      work.tx,
    );
  if (!found[0]) throw new DomainError('notFound');
  const { rows } = await sql<
    z.input<typeof planning.listEmployeeTrainings.result>['places'][number]
  >`select e.id as "entryId", t.id as "trainingId", ${subjectJson} as subject,
      t.time_zone as "timeZone", s.first_start as "startsAt", ${whereSql} as "where",
        ${stateSql(work.now)} as "trainingState", ${placeSql(work.now)} as state, ${recordedSql} as recorded
    from roster_entries e join trainings t on t.company_id = e.company_id
      and t.id = e.training_id ${subjectJoins} ${sessionSpan}
    where e.company_id = ${work.companyId} and e.person_id = ${personId} order by s.first_start desc nulls first, e.id
      limit 500`.execute(work.tx);
  return { places: rows };
});
