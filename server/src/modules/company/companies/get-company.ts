import * as api from '@app/contract/company/companies';
import { companySettings } from '@app/domain/company/settings';
import type { SettingsOverrides } from '@app/domain/company/settings';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import { runningAt } from './company-records.ts';
import { companyStateSql } from './list-companies.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

type Full = z.input<typeof api.getCompany.result>;
type Row = Omit<Full, 'settings'> & { overrides: SettingsOverrides };

export const getCompany = query(api.getCompany, async (work, { companyId }) => {
  work.authorize('company.viewAny');
  const now = sql`pl.retracted_at is null and pl.started_on <= ${work.today} and ${notEndedBefore('pl', work.today)}`;
  const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const { rows } =
    await sql<Row>`select c.id, c.code, c.legal_name as "legalName", c.display_name as "displayName", c.country,
      c.region, c.time_zone as "timeZone", c.locale, c.currency,
      c.parent_id as "parentId", c.max_people as "maxPeople", c.valid_through as "validThrough",
        c.billing || jsonb_strip_nulls(jsonb_build_object('taxId', c.tax_id)) as billing,
        ${companyStateSql(work.now)} as state,
      c.is_platform as "isPlatform", (select p.display_name from companies p where p.id = c.parent_id) as parent,
        c.created_at as "createdAt",
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.display_name) order by s.display_name), '[]')
        from companies s where s.parent_id = c.id) as subsidiaries,
      (select count(*)::int from employments e where e.company_id = c.id and e.started_on <= ${work.today}
        and ${notEndedBefore('e', work.today)}) as people,
      (select count(*)::int from employments e where e.company_id = c.id) as "employedEver",
      c.suspended_at as "suspendedAt", c.suspension_reason as "suspensionReason",
        c.suspension_notice as "suspensionNotice", c.read_only_through as "readOnlyThrough",
        c.terminated_at as "terminatedAt", c.termination_reason as "terminationReason", c.logo is not null as "hasLogo",
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.legal_name, 'email',
        coalesce(p.email, e.contact_email), 'since', ${iso('e.bu_admin_since')},
          'invitedAt', ${iso('e.invited_at')}, 'lastSignedInAt', ${iso('e.last_signed_in_at')}, 'last',
            e.ended_on is null and not exists (select 1 from employments o
            where o.company_id = e.company_id and o.bu_admin_since is not null and o.ended_on is null
              and o.person_id <> e.person_id)) order by p.legal_name), '[]')
        from employments e join people p on p.id = e.person_id
          where e.company_id = c.id and e.bu_admin_since is not null and ${notEndedBefore('e', work.today)}) as admins,
      (select coalesce(json_agg(json_build_object('id', s.id, 'code', s.code, 'name', s.name, 'detail',
        concat_ws(' · ', s.time_zone, s.address), 'archived', s.archived_at is not null,
          'people', (select count(*) from placements pl
            where pl.company_id = s.company_id and pl.site_id = s.id and ${now}))
            order by s.archived_at nulls first, s.name), '[]') from sites s where s.company_id = c.id) as sites,
      (select coalesce(json_agg(json_build_object('id', d.id, 'code', d.code, 'name', d.name, 'detail',
        coalesce((select u.name from departments u where u.company_id = d.company_id and u.id = d.parent_id), ''),
          'archived', d.archived_at is not null, 'people',
            (select count(*) from placements pl where pl.company_id = d.company_id and pl.department_id = d.id
            and ${now})) order by d.archived_at nulls first, d.name), '[]')
        from departments d where d.company_id = c.id) as departments,
      c.settings_overrides as overrides
    from companies c where c.id = ${companyId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  const { overrides, ...company } = rows[0];
  const { automatic } = companySettings(overrides);
  return {
    ...company,
    settings: {
      expiringSoonDays: overrides.expiringSoonDays ?? null,
      reminderDays: overrides.reminderDays ? [...overrides.reminderDays] : null,
      automaticMandatory: automatic.mandatory,
      automaticRecommended: automatic.recommended,
    },
  };
});

export const getCompanyRunning = query(api.getCompanyRunning, async (work, { companyId }) => {
  work.authorize('company.viewAny');
  return runningAt(work, companyId);
});
