import * as api from '@app/contract/legal/legal-admin';
import { DomainError } from '@app/domain/errors';
import type { LegalKind } from '@app/domain/legal/kinds';
import { legalKinds, personalKinds } from '@app/domain/legal/kinds';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { askedCompanies } from './company-agreements.ts';
import { learnsWithDisclaimer } from './disclaimer.ts';
import type { LegalVersion } from './read-versions.ts';
import { publishedBefore, versionsOf } from './read-versions.ts';
import { countsFor, notEndedBefore } from '../../platform/database/predicates.ts';

type Shown = z.input<typeof api.getLegalVersion.result>;

/**
 * Employed people of open companies, each once: who is asked to agree. Those who have nothing to do with the disclaimer
 * are not.
 */
const askedPeople = (
  work: Work,
  kind: LegalKind,
) => sql`select distinct e.person_id from employments e join companies c on c.id = e.company_id
  join people p on p.id = e.person_id where c.suspended_at is null and c.terminated_at is null and not e.sample
    and p.merged_into is null
    and ${notEndedBefore('e', sql`(${work.now}::timestamptz at time zone c.time_zone)::date`)}
    and ${kind === 'courseDisclaimer' ? learnsWithDisclaimer(sql`e.company_id`, sql`e.person_id`) : sql`true`}`;

export const listLegalDocuments = query(api.listLegalDocuments, async (work) => {
  work.authorize('legal.publish');
  const versions = await versionsOf(work);
  const asked = versions.filter(
    ({ status, changeKind }) => (status === 'inForce' || status === 'scheduled') && changeKind === 'material',
  );
  const counts = new Map<string, Counts>();
  for (const kind of personalKinds) await countPeople(work, kind, of(asked, kind), counts);
  await countCompanies(work, of(asked, 'dataProcessing'), counts);
  const documents = legalKinds.map((kind) => ({
    kind,
    versions: versions
      .filter((one) => one.kind === kind)
      .map((one) => ({ ...lineOf(one), acceptance: counts.get(one.id) ?? null })),
  }));
  return { documents };
});

const lineOf = ({
  id,
  number,
  status,
  changeKind,
  effectiveOn,
  publishedAt,
  publishedBy,
  changedAt,
}: LegalVersion) => ({
  ...{ id, number, status, changeKind, effectiveOn, publishedAt, publishedBy, changedAt },
});

type Counts = { asked: number; accepted: number };
const of = (versions: readonly LegalVersion[], kind: LegalKind) =>
  versions.filter((one) => one.kind === kind).map(({ id }) => id);

async function countPeople(work: Work, kind: LegalKind, ids: string[], counts: Map<string, Counts>): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string } & Counts>`with asked as (${askedPeople(work, kind)})
    select v.id, (select count(*)::int from asked) as asked, count(distinct asked.person_id)::int as accepted
    from legal_versions v left join legal_versions n on ${countsFor('n', 'v')}
      left join legal_acceptances a on a.version_id = n.id left join asked on asked.person_id = a.person_id
    where v.id = any(${ids}::uuid[]) group by v.id`.execute(work.tx);
  for (const { id, ...count } of rows) counts.set(id, count);
}

async function countCompanies(work: Work, ids: string[], counts: Map<string, Counts>): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<
    { id: string } & Counts
  >`select v.id, count(*)::int as asked, count(*) filter (where exists (select 1 from company_agreements a
      join legal_versions n on n.id = a.version_id where a.company_id = c.id
        and ${countsFor('n', 'v')}))::int as accepted
    from legal_versions v cross join companies c where v.id = any(${ids}::uuid[]) and ${askedCompanies}
      group by v.id`.execute(work.tx);
  for (const { id, ...count } of rows) counts.set(id, count);
}

export const getLegalVersion = query(
  api.getLegalVersion,
  async (work, { legalVersionId: versionId }): Promise<Shown> => {
    work.authorize('legal.publish');
    const all = await versionsOf(work);
    const version = all.find(({ id }) => id === versionId);
    if (!version) throw new DomainError('notFound');
    const before = publishedBefore(
      all.filter(({ kind }) => kind === version.kind),
      version,
    );
    const { kind, texts, sha256, reviewAskedAt, withdrawnAt, withdrawnBy, withdrawnReason } = version;
    const editors = await sql<{
      name: string;
    }>`select legal_name as name from people where id = any(${version.editors}::uuid[]) order by name_key`.execute(
      work.tx,
    );
    return {
      ...lineOf(version),
      ...{ kind, texts: texts as unknown as Shown['texts'], sha256, reviewAskedAt },
      before: before && { number: before.number, texts: before.texts as unknown as Shown['texts'] },
      editors: editors.rows.map(({ name }) => name),
      mayPublish: await mayPublish(work, version),
      withdrawn: withdrawnAt === null ? null : { at: withdrawnAt, by: withdrawnBy, reason: withdrawnReason! },
    };
  },
);

/** Someone who did not write in it publishes; where every administrator of the platform did, anyone of them. */
export async function mayPublish(work: Work, { editors }: Pick<LegalVersion, 'editors'>): Promise<boolean> {
  if (!editors.includes(work.personId)) return true;
  const { rows } = await sql<{
    other: boolean;
  }>`select exists (select 1 from people p join employments e on e.person_id = p.id and e.bu_admin_since is not null
      join companies c on c.id = e.company_id and c.suspended_at is null and c.terminated_at is null
    where p.qms_admin_since is not null and p.locked_at is null and p.merged_into is null
      and p.id <> all(${editors}::uuid[])
      and ${notEndedBefore('e', sql`(${work.now}::timestamptz at time zone c.time_zone)::date`)}) as other`.execute(
    work.tx,
  );
  return !rows[0]!.other;
}
