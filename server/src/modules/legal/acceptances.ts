import * as api from '@app/contract/legal/legal-admin';
import { DomainError } from '@app/domain/errors';
import { acceptanceList } from '@app/domain/legal/acceptance-list';
import { sql } from 'kysely';
import { personalKinds } from '@app/domain/legal/kinds';
import type { RawBuilder, SqlBool } from 'kysely';
import { learnsWithDisclaimer } from './disclaimer.ts';
import { serveList } from '../../platform/lists/list.ts';
import { countsFor, notEndedBefore } from '../../platform/database/predicates.ts';

type Row = {
  id: string;
  state: 'accepted' | 'open';
  acceptedAt: string | null;
  acceptedNumber: number | null;
  locale: 'en' | 'fr' | null;
  method: 'click' | 'paper' | null;
  signedOn: string | null;
  recordedBy: string | null;
  recordedReason: string | null;
  scans: number;
  scansActive: boolean;
  paper: { companyId: string; versionId: string } | null;
};

/**
 * The disclaimer concerns those with an attempt at a course that asks for it, and those who agreed; other documents
 * everyone.
 */
const concerned = (kind: string | undefined): RawBuilder<SqlBool> =>
  kind === 'courseDisclaimer'
    ? sql<SqlBool>`(a.at is not null or ${learnsWithDisclaimer(sql`e.company_id`, sql`e.person_id`)})`
    : sql<SqlBool>`true`;

/**
 * Everyone who is asked to agree, at each company they work for, and whether they did: to this version or a later one,
 * wherever they were then.
 */
export const acceptances = serveList<typeof acceptanceList, Row>(
  acceptanceList,
  { page: api.listLegalAcceptances, export: api.exportLegalAcceptances },
  {
    gather: async (work, _locale, asked) => {
      const { rows } = await sql<{
        versionId: string;
        kind: string;
      }>`select id as "versionId", kind from legal_versions where id = ${String(asked['legalVersionId'])}::uuid
        and published_at is not null and kind = any(${[...personalKinds]}::text[])`.execute(work.tx);
      if (!rows[0]) throw new DomainError('notFound');
      return rows[0];
    },
    rows: (
      work,
      _locale,
      { versionId, kind },
    ) => sql`select overlay(overlay(md5(e.company_id::text || e.person_id) placing '8' from 13) placing '8'
      from 17)::uuid as id,
        e.person_id as "personId", p.legal_name as name, e.employee_number as "employeeNumber",
          c.display_name as company,
        case when a.at is not null then 'accepted' else 'open' end as state, a.at as "acceptedAt",
          a.number as "acceptedNumber", a.locale, a.method, a.signed_on as "signedOn", a.recorder as "recordedBy",
          a.reason as "recordedReason",
        coalesce(a.scans, 0) as scans, coalesce(a.active, false) as "scansActive", case
          when a.method = 'paper' then json_build_object('companyId', a.company_id, 'versionId',
          a.version_id) end as paper
      from employments e join people p on p.id = e.person_id join companies c on c.id = e.company_id
        left join lateral (select x.accepted_at as at, v.number, x.locale, x.method, x.signed_on,
          b.legal_name as recorder, x.recorded_reason as reason,
            jsonb_array_length(x.scans) as scans, x.scans @> '[{"active": true}]' as active, x.company_id, x.version_id
          from legal_acceptances x join legal_versions v on v.id = x.version_id
            join legal_versions o on o.id = ${versionId}::uuid and ${countsFor('v', 'o')}
            left join people b on b.id = x.recorded_by
          where x.person_id = e.person_id order by v.number desc, x.accepted_at limit 1) a on true
      where ${work.visible('legal.publish', {})} and ${concerned(kind)} and not e.sample and p.merged_into is null
        and c.suspended_at is null and c.terminated_at is null
        and ${notEndedBefore('e', sql`(${work.now}::timestamptz at time zone c.time_zone)::date`)}`,
    search: ['name', 'employeeNumber', 'company'],
    mayLag: true,
    filters: { state: (states) => sql`r.state = any(${states}::text[])` },
    nullable: ['acceptedAt'],
  },
);
