import * as api from '@app/contract/packages/package-console';
import { registrationList } from '@app/domain/packages/results/registration-list';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import { localeOf } from '../../../platform/lists/list-source.ts';
import { serveList } from '../../../platform/lists/list.ts';

type Row = z.output<typeof api.listRegistrations.result>['rows'][number];

/** What is told of a registration; narrowed by the person who asks. */
const columns = (locale: 'en' | 'fr') => sql`
  select r.id, r.enrolment_id as "enrolmentId", r.unit_id as "unitId", r.person_id as "personId",
    p.legal_name as person, c.display_name as company,
    coalesce(v.texts -> ${locale}::text ->> 'title', v.texts -> 'en' ->> 'title', k.code) as course,
      cv.number as version,
    case when r.waived_at is not null then 'waived' when r.accepted_at is not null then 'accepted'
      when r.finished_at is not null then 'finished'
      when r.abandoned_at is not null then 'abandoned' when (r.outcome ->> 'passed')::boolean is false
        and (r.outcome ->> 'finished')::boolean then 'notPassed' else 'open' end as state,
    (r.outcome ->> 'scorePercent')::float as "scorePercent",
      round(coalesce((r.outcome ->> 'seconds')::numeric, 0) / 60)::int as minutes, r.created_at as "firstAt",
    coalesce((select max(l.seen_at) from launches l where l.company_id = r.company_id and l.registration_id = r.id),
      r.created_at) as "lastAt"
  from package_registrations r join content_versions cv on cv.id = r.content_version_id
    join people p on p.id = r.person_id join companies c on c.id = r.company_id
  join enrolments e on e.company_id = r.company_id and e.id = r.enrolment_id
    join course_versions v on v.id = e.course_version_id join courses k on k.id = e.course_id`;

/** Every attempt at any version of a package. */
const registrations = serveList<typeof registrationList, Row>(
  registrationList,
  { page: api.listRegistrations, export: api.exportRegistrations },
  {
    rows(work, locale, given) {
      work.authorize('content.view');
      return sql`${columns(locale)}
        where cv.item_id = ${given['itemId']}::uuid and
          ${work.visible('enrolment.view', { personId: 'r.person_id', companyId: 'r.company_id' })}`;
    },
    search: ['person', 'company', 'course'],
    nullable: ['scorePercent'],
    filters: {
      state: (states) => sql`r.state = any(${states})`,
      silent: () => sql`(r.state = 'open' and r."scorePercent" is null)`,
    },
  },
);

/** More than this no one opened. */
const most = 500;

/** The packages of one human being, for the platform's support. */
const listPersonRegistrations = query(api.listPersonRegistrations, async (work, { personId }, call) => {
  const { rows } = await sql<Row & { package: string }>`
    select r.*, k.title as package from (${columns(localeOf(undefined, call))} where r.person_id = ${personId}::uuid
      and ${work.visible('enrolment.view', { personId: 'r.person_id', companyId: 'r.company_id' })}) r
    join package_registrations g on g.id = r.id join packages k on k.id = g.package_id order by r."lastAt" desc, r.id
      limit ${most}`.execute(work.tx);
  return rows;
});

export const listRegistrationsHandlers = [...registrations.handlers, listPersonRegistrations];
