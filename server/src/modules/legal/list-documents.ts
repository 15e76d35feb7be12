import * as api from '@app/contract/legal/legal-admin';
import { DomainError } from '@app/domain/errors';
import { legalKinds } from '@app/domain/legal/version';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import type { LegalVersion } from './read-versions.ts';
import { publishedBefore, versionsOf } from './read-versions.ts';
import { countsFor, notEndedBefore } from '../../platform/database/predicates.ts';

type Shown = z.input<typeof api.getLegalVersion.result>;

/** Employed people of open companies, each once: who is asked to agree. */
export const askedPeople = (work: Work) => sql`select distinct e.person_id from employments e join companies c on c.id = e.company_id
  join people p on p.id = e.person_id where c.suspended_at is null and c.terminated_at is null and not e.sample and p.merged_into is null
    and ${notEndedBefore('e', sql`(${work.now}::timestamptz at time zone c.time_zone)::date`)}`;

export const listLegalDocuments = query(api.listLegalDocuments, async (work) => {
  work.authorize('legal.publish');
  const versions = await versionsOf(work);
  const asked = versions.filter(({ status, changeKind }) => (status === 'inForce' || status === 'scheduled') && changeKind === 'material');
  const counts = await countAccepted(work, asked);
  const documents = legalKinds.map((kind) => ({
    kind,
    versions: versions.filter((one) => one.kind === kind).map((one) => ({ ...lineOf(one), acceptance: counts.get(one.id) ?? null })),
  }));
  return { documents };
});

const lineOf = ({ id, number, status, changeKind, effectiveOn, publishedAt, publishedBy, changedAt }: LegalVersion) => ({
  ...{ id, number, status, changeKind, effectiveOn, publishedAt, publishedBy, changedAt },
});

async function countAccepted(work: Work, asked: readonly LegalVersion[]): Promise<Map<string, { people: number; accepted: number }>> {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ id: string; people: number; accepted: number }>`with asked as (${askedPeople(work)})
    select v.id, (select count(*)::int from asked) as people, count(distinct asked.person_id)::int as accepted
    from legal_versions v left join legal_versions n on ${countsFor('n', 'v')} left join legal_acceptances a on a.version_id = n.id left join asked on asked.person_id = a.person_id
    where v.id = any(${asked.map(({ id }) => id)}::uuid[]) group by v.id`.execute(work.tx);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export const getLegalVersion = query(api.getLegalVersion, async (work, { legalVersionId: versionId }): Promise<Shown> => {
  work.authorize('legal.publish');
  const all = await versionsOf(work);
  const version = all.find(({ id }) => id === versionId);
  if (!version) throw new DomainError('notFound');
  const before = publishedBefore(
    all.filter(({ kind }) => kind === version.kind),
    version,
  );
  const { kind, texts, sha256, reviewAskedAt, withdrawnAt, withdrawnBy, withdrawnReason } = version;
  const editors = await sql<{ name: string }>`select legal_name as name from people where id = any(${version.editors}::uuid[]) order by name_key`.execute(
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
});

/** Someone who did not write in it publishes; where every administrator of the platform did, anyone of them. */
export async function mayPublish(work: Work, { editors }: Pick<LegalVersion, 'editors'>): Promise<boolean> {
  if (!editors.includes(work.personId)) return true;
  const { rows } = await sql<{ other: boolean }>`select exists (select 1 from people p join employments e on e.person_id = p.id and e.bu_admin_since is not null
      join companies c on c.id = e.company_id and c.suspended_at is null and c.terminated_at is null
    where p.qms_admin_since is not null and p.locked_at is null and p.merged_into is null and p.id <> all(${editors}::uuid[])
      and ${notEndedBefore('e', sql`(${work.now}::timestamptz at time zone c.time_zone)::date`)}) as other`.execute(work.tx);
  return !rows[0]!.other;
}
