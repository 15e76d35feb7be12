import * as api from '@app/contract/legal/legal';
import * as adminApi from '@app/contract/legal/legal-admin';
import { DomainError, refuseIf } from '@app/domain/errors';
import { companyAcceptance } from '@app/domain/legal/company-acceptance';
import { companyAgreementList } from '@app/domain/legal/company-agreement-list';
import { forCompanyObstacle } from '@app/domain/legal/kinds';
import type { LegalKind } from '@app/domain/legal/kinds';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { countsFor } from '../../platform/database/predicates.ts';
import type { Work } from '../../platform/database/work.ts';
import { command, query } from '../../platform/http/handler.ts';
import { serveList } from '../../platform/lists/list.ts';
import { versionsOf } from './read-versions.ts';

type Due = { versionId: string; number: number; effectiveOn: Day };
type Accepted = { versionId: string; number: number; acceptedAt: Instant; acceptedBy: string | null };

export const getCompanyAgreement = query(api.getCompanyAgreement, async (work) => {
  work.authorize('legal.acceptForCompany', { companyId: work.companyId });
  const { rows: accepted } = await sql<Accepted>`select v.id as "versionId", v.number, a.accepted_at as "acceptedAt",
      p.legal_name as "acceptedBy"
    from company_agreements a join legal_versions v on v.id = a.version_id left join people p on p.id = a.accepted_by
    where a.company_id = ${work.companyId} order by v.number desc`.execute(work.tx);
  // The newest that asks for agreement, in effect or announced: who accepts what is to come accepts what holds.
  const { rows: due } =
    await sql<Due>`select v.id as "versionId", v.number, v.effective_on as "effectiveOn" from legal_versions v
    where v.kind = 'dataProcessing' and v.change_kind = 'material' and v.published_at is not null
      and v.withdrawn_at is null
      and exists (select 1 from companies c where c.id = ${work.companyId} and not c.is_platform)
      and not exists (select 1 from company_agreements a join legal_versions av on av.id = a.version_id
        where a.company_id = ${work.companyId} and ${countsFor('av', 'v')})
    order by v.number desc limit 1`.execute(work.tx);
  return { due: due[0] ?? null, accepted };
});

/** Accepting twice is accepting once: the first one stands, with who it was, and is recorded alone. */
export const acceptForCompany = command(
  api.acceptForCompany,
  async (work, { versionId, locale }, { ip, userAgent }) => {
    work.authorize('legal.acceptForCompany', { companyId: work.companyId });
    const { rows } = await sql<{
      kind: LegalKind;
      number: number;
      isPlatform: boolean;
    }>`select v.kind, v.number, c.is_platform as "isPlatform"
    from legal_versions v join companies c on c.id = ${work.companyId}
    where v.id = ${versionId} and v.published_at is not null and v.withdrawn_at is null`.execute(work.tx);
    if (!rows[0]) throw new DomainError('notFound');
    refuseIf(forCompanyObstacle(rows[0]));
    const { rows: kept } =
      await sql`insert into company_agreements (company_id, version_id, text_sha256, locale, accepted_at, accepted_by,
        ip, user_agent)
    select ${work.companyId}, id, sha256, ${locale}, ${work.now}, ${work.personId}, ${ip},
      ${userAgent?.slice(0, 300) ?? null} from legal_versions where id = ${versionId}
    on conflict do nothing returning 1`.execute(work.tx);
    if (kept.length > 0)
      work.record({
        action: 'legal.acceptForCompany',
        entity: 'company',
        entityId: work.companyId,
        changes: { kind: rows[0].kind, number: rows[0].number },
      });
    return {};
  },
  { audited: false },
);

type Kept = {
  versionId: string;
  number: number;
  withdrawn: boolean;
  at: Instant;
  by: { id: string; name: string } | null;
  locale: 'en' | 'fr';
  sha256: string;
};

/**
 * For the platform's staff. A company that is closed or suspended still has what it accepted; the one of the platform
 * has no agreement with itself.
 */
export const listAgreementsOfCompany = query(adminApi.listAgreementsOfCompany, async (work, { companyId }) => {
  work.authorize('legal.publish');
  const { rows: found } = await sql<{
    isPlatform: boolean;
  }>`select is_platform as "isPlatform" from companies where id = ${companyId}`.execute(work.tx);
  if (!found[0]) throw new DomainError('notFound');
  if (found[0].isPlatform) return { versions: [] };
  const { rows: kept } =
    await sql<Kept>`select a.version_id as "versionId", v.number, v.withdrawn_at is not null as withdrawn,
      a.accepted_at as at,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.legal_name) end as by, a.locale,
        a.text_sha256 as sha256
    from company_agreements a join legal_versions v on v.id = a.version_id left join people p on p.id = a.accepted_by
    where a.company_id = ${companyId} and v.kind = 'dataProcessing'`.execute(work.tx);
  const published = (await versionsOf(work, 'dataProcessing')).filter(({ publishedAt }) => publishedAt !== null);
  const versions = published.map(({ id, number, status, changeKind, effectiveOn, publishedAt, withdrawnAt }) => {
    const own = kept.find(({ versionId }) => versionId === id);
    const accepted = own ? { at: own.at, by: own.by, locale: own.locale, sha256: own.sha256 } : null;
    const state = companyAcceptance({ number, changeKind, withdrawn: withdrawnAt !== null }, kept);
    return { id, number, status, changeKind, effectiveOn, publishedAt, state, accepted };
  });
  return { versions };
});

/** Companies that are asked to accept: all that are open, but the one that runs the platform. `c`: the company. */
export const askedCompanies = sql`not c.is_platform and c.suspended_at is null and c.terminated_at is null`;

type Row = {
  id: string;
  name: string;
  code: string;
  state: 'accepted' | 'open';
  acceptedAt: string | null;
  acceptedNumber: number | null;
  acceptedBy: string | null;
  locale: 'en' | 'fr' | null;
};

/** Every company that is asked, and whether it accepted this version or a later one. */
export const companyAgreements = serveList<typeof companyAgreementList, Row>(
  companyAgreementList,
  { page: adminApi.listCompanyAgreements, export: adminApi.exportCompanyAgreements },
  {
    gather: (work, _locale, asked) => publishedOf(work, String(asked['legalVersionId'])),
    rows: (work, _locale, { versionId }) => sql`select c.id, c.display_name as name, c.code,
        case when a.at is not null then 'accepted' else 'open' end as state, a.at as "acceptedAt",
          a.number as "acceptedNumber", a.name as "acceptedBy", a.locale
      from companies c
        left join lateral (select x.accepted_at as at, v.number, p.legal_name as name, x.locale
          from company_agreements x join legal_versions v on v.id = x.version_id
            join legal_versions o on o.id = ${versionId}::uuid and ${countsFor('v', 'o')}
            left join people p on p.id = x.accepted_by
          where x.company_id = c.id order by v.number desc limit 1) a on true
      where ${work.visible('legal.publish', {})} and ${askedCompanies}`,
    search: ['name', 'code'],
    filters: { state: (states) => sql`r.state = any(${states}::text[])` },
    nullable: ['acceptedAt'],
  },
);

/** A published version of the data processing agreement; 404 for anything else. */
async function publishedOf(work: Work, versionId: string): Promise<{ versionId: string }> {
  const { rows } = await sql<{ versionId: string }>`select id as "versionId" from legal_versions
    where id = ${versionId}::uuid and published_at is not null and kind = 'dataProcessing'`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}
