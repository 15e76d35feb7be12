import * as api from '@app/contract/legal/legal-paper';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import { personalKinds } from '@app/domain/legal/kinds';
import { onPaperObstacle, paperObstacleOf } from '@app/domain/legal/on-paper';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { learnsWithDisclaimer } from './disclaimer.ts';
import { countsFor, notEndedBefore } from '../../platform/database/predicates.ts';

type Document = z.input<typeof api.getEmployeeAgreements.result>['documents'][number];

/**
 * Someone who works or worked at the acting company, whether they left, and whether they are asked on screen; 404 for
 * anyone else.
 */
export async function everEmployed(work: Work, personId: string): Promise<{ signsIn: boolean; left: boolean }> {
  work.authorize('legal.recordPaper', { companyId: work.companyId });
  const { rows } = await sql<{
    signsIn: boolean;
    left: boolean;
  }>`select employee_signs_in(${personId}) as "signsIn", not bool_or(${notEndedBefore('e', work.today)}) as left
    from employments e where e.company_id = ${work.companyId} and e.person_id = ${personId} and not e.sample
      having count(*) > 0`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/** An employee of the acting company of today; 404 for anyone else. */
async function employee(work: Work, personId: string): Promise<{ signsIn: boolean }> {
  const found = await everEmployed(work, personId);
  if (found.left) throw new DomainError('notFound');
  return found;
}

export const getEmployeeAgreements = query(api.getEmployeeAgreements, async (work, { personId }) => {
  const { signsIn, left } = await everEmployed(work, personId);
  // Of those who left, what they agreed to while they were here; nothing is missing of them.
  const versions = left
    ? sql`select distinct on (v.kind) v.* from legal_acceptances a join legal_versions v on v.id = a.version_id
        where a.company_id = ${work.companyId} and a.person_id = ${personId}
          order by v.kind, v.withdrawn_at is not null, v.number desc`
    : sql`select distinct on (v.kind) v.* from legal_versions v
      where v.kind = any(${[...personalKinds]}::text[]) and v.published_at is not null and v.withdrawn_at is null
        and (v.kind <> 'courseDisclaimer' or
          ${learnsWithDisclaimer(sql`${work.companyId}::uuid`, sql`${personId}::uuid`)})
          order by v.kind, v.number desc`;
  const { rows } = await sql<Document>`select v.id as "versionId", v.kind, v.number,
      (select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each(v.texts) t) as titles,
      (select json_build_object('at', to_char(a.accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'signedOn', a.signed_on, 'recordedBy', b.legal_name,
          'reason', a.recorded_reason, 'versionId', a.version_id, 'scans',
            (select coalesce(json_agg(json_build_object('name', s.file ->> 'name', 'bytes', (s.file ->> 'bytes')::int,
            'active', coalesce((s.file ->> 'active')::boolean, false)) order by s.place), '[]')
            from jsonb_array_elements(a.scans) with ordinality s(file, place)))
        from legal_acceptances a join legal_versions n on n.id = a.version_id left join people b on b.id = a.recorded_by
        where a.company_id = ${work.companyId} and a.person_id = ${personId} and ${countsFor('n', 'v')}
          order by a.accepted_at limit 1) as agreed
    from (${versions}) v order by v.kind desc`.execute(work.tx);
  const obstacle = left ? ('legalLeft' as const) : paperObstacleOf({ personId, byId: work.personId, signsIn });
  return { today: work.today, obstacle, documents: rows };
});

/**
 * Records that someone who can't sign in agreed on paper. It counts as any other agreement: should they sign in one
 * day, they are not asked for the same version once more.
 */
export const recordPaperAgreement = command(
  api.recordPaperAgreement,
  async (work, { personId, versionIds, signedOn, locale, reason }) => {
    const { signsIn } = await employee(work, personId);
    const ids = [...new Set(versionIds)];
    const { rows } = await sql<{ publishedAt: string }>`select published_at as "publishedAt" from legal_versions
    where id = any(${ids}::uuid[]) and published_at is not null and withdrawn_at is null
      and kind = any(${[...personalKinds]}::text[])`.execute(work.tx);
    if (rows.length < ids.length) throw new DomainError('notFound');
    for (const { publishedAt } of rows) {
      const given = {
        personId,
        byId: work.personId,
        signsIn,
        signedOn,
        today: work.today,
        publishedOn: dayOf(publishedAt, work.timeZone),
      };
      const obstacle = onPaperObstacle(given);
      if (obstacle === 'legalPaperInFuture' || obstacle === 'legalPaperTooEarly')
        refuseFields([{ path: 'signedOn', code: obstacle }]);
      refuseIf(obstacle);
    }
    const { rows: kept } = await sql<{
      versionId: string;
    }>`insert into legal_acceptances (company_id, person_id, version_id, text_sha256, locale, accepted_at, method,
      signed_on, recorded_by, recorded_reason)
    select ${work.companyId}, ${personId}, id, sha256, ${locale}, ${work.now}, 'paper', ${signedOn}::date,
      ${work.personId}, ${reason}
    from legal_versions where id = any(${ids}::uuid[]) on conflict do nothing
      returning version_id as "versionId"`.execute(work.tx);
    // What was recorded before stays as it was, in the log too.
    if (kept.length > 0) {
      const changes = { versionIds: kept.map(({ versionId }) => versionId), signedOn };
      work.record({ action: 'legal.recordPaper', entity: 'person', entityId: personId, reason, changes });
    }
    return {};
  },
  { audited: false },
);
