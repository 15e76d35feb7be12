import { staleDays } from '@app/domain/reports/admin-list';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Locale } from '../../../platform/lists/list-source.ts';
import type { Work } from '../../../platform/database/work.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

/**
 * An employment `e` of a person `p` at a company `c` whose claim buAdmin counts today (the same as `joinClaims` says
 * for jobs).
 */
export const counts = (
  work: Work,
) => sql`e.bu_admin_since is not null and c.suspended_at is null and c.terminated_at is null
  and ${notEndedBefore('e', sql`(${work.now}::timestamptz at time zone c.time_zone)::date`)}`;

/** Everyone a claim or a training names: one row per person, role and company. */
const granted = sql`
  select e.person_id, e.company_id, 'companyAdmin' as role, e.bu_admin_since as since, null::int as trainings
  from employments e where e.bu_admin_since is not null
  union all
  select p.id, (select c.id from companies c where c.is_platform), 'platformAdmin', p.qms_admin_since, null
    from people p where p.qms_admin_since is not null
  union all
  select f.person_id, f.company_id, f.role, min(f.added_at), count(*)::int
  from training_staff f join trainings t on t.company_id = f.company_id and t.id = f.training_id
    join employments e on e.company_id = f.company_id and e.person_id = f.person_id
  where t.closed_at is null and t.cancelled_at is null and not e.sample group by f.person_id, f.company_id, f.role`;

const scopes = {
  en: { all: 'All companies', below: 'with subsidiaries', trainings: 'Open group trainings: ' },
  fr: { all: 'Toutes les entreprises', below: 'avec filiales', trainings: 'Formations de groupe ouvertes : ' },
};

/** The id of a role: the same in every answer, so that it can be selected and remembered. */
const roleId = sql`overlay(overlay(md5(g.role || g.company_id || g.person_id) placing '8' from 13) placing '8'
  from 17)::uuid`;

/** Who gave it, as the log or the second person's confirmation says. */
const grantedBy = sql`case g.role when 'platformAdmin' then (select a.legal_name from qms_admin_requests q
  join people a on a.id = q.confirmed_by
      where q.person_id = p.id and q.confirmed_at is not null order by q.confirmed_at desc limit 1)
    when 'companyAdmin' then (select b.legal_name from audit_entries a
      join people b on b.id = case when a.actor_id ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' then a.actor_id::uuid end
      where a.company_id = g.company_id and a.entity = 'employee' and a.entity_id = p.id::text
        and a.action = 'company.grantAdmin' and a.actor_kind = 'person'
      order by a.sequence desc limit 1) end`;

export function adminRows(work: Work, locale: Locale): RawBuilder<unknown> {
  const words = scopes[locale];
  const since = sql`(${work.now}::timestamptz - make_interval(days => ${staleDays}))`;
  return sql`select x.*, case when x."lastSignedInAt" is null or x."lastSignedInAt" < x."grantedAt" then 'never'
      when x."lastSignedInAt" < ${since} then 'stale' else 'recent' end as "use"
    from (select ${roleId} as id, p.id as "personId", g.company_id as "companyId", p.legal_name as name, p.email,
      c.display_name as company, g.role,
      case g.role when 'platformAdmin' then ${words.all}::text
        when 'companyAdmin' then c.display_name || case
          when exists (select 1 from companies k where k.parent_id = c.id) then ', ' || ${words.below}::text else '' end
        else ${words.trainings}::text || g.trainings end as scope,
      case when p.locked_at is not null or p.merged_into is not null then 'locked'
        when g.role = 'platformAdmin' then case when exists (select 1 from employments e
          join companies c on c.id = e.company_id
          where e.person_id = p.id and ${counts(work)}) then 'inForce' else 'notCompanyAdmin' end
        when c.suspended_at is not null or c.terminated_at is not null then 'companyClosed'
        when e.ended_on < (${work.now}::timestamptz at time zone c.time_zone)::date then 'left'
          else 'inForce' end as effect,
      g.since as "grantedAt", ${grantedBy} as "grantedBy", case
        when g.role <> 'platformAdmin' then e.ended_on end as "endsOn",
      case g.role when 'platformAdmin' then (select max(l.last_signed_in_at) from employments l
        where l.person_id = p.id) else e.last_signed_in_at end as "lastSignedInAt",
      case when has_second_factor(p.id) then 'on' else 'off' end as factor,
      (select count(*)::int from audit_entries a where a.actor_kind = 'person' and a.actor_id = p.id::text
        and a.at >= ${since}
        and (g.role = 'platformAdmin' or a.company_id = g.company_id)) as actions
    from (${granted}) g join people p on p.id = g.person_id join companies c on c.id = g.company_id
      left join employments e on e.company_id = g.company_id and e.person_id = g.person_id
    where ${work.visible('adminReport.view', {})}) x`;
}
