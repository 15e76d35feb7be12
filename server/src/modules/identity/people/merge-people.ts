import * as api from '@app/contract/identity/people';
import { DomainError, refuseIf } from '@app/domain/errors';
import type { MergeConflict } from '@app/domain/identity/merge';
import { mergeObstacle, undoObstacle } from '@app/domain/identity/merge';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import { ask, askOne } from '../../../platform/database/questions.ts';
import type { Work } from '../../../platform/database/work.ts';
import { mergePreview, mergeSettled, mergeUndone, peopleMerged } from '../events.ts';
import { employers } from '../questions.ts';
import type { Merge } from './merge-journal.ts';
import { refuseNoPlatformAdmin } from './platform-admins.ts';

type Person = {
  id: string;
  name: string;
  email: string | null;
  mergedInto: string | null;
  qmsAdmin: boolean;
  forgotten: boolean;
  hasAccount: boolean;
};
type Side = Person & { buAdmin: boolean; sample: boolean; companies: { id: string; name: string }[] };

/** Both records, locked in one order when they are to be changed. */
async function sidesOf(work: Work, keptId: string, mergedId: string, lock: boolean): Promise<[Side, Side]> {
  const ids = [keptId, mergedId];
  if (lock) await sql`select 1 from people where id = any(${ids}::uuid[]) order by id for update`.execute(work.tx);
  const { rows } = await sql<Person>`select p.id, p.legal_name as name, p.email, p.merged_into as "mergedInto",
      p.qms_admin_since is not null as "qmsAdmin",
      p.forgotten_at is not null as forgotten, (sign_in_facts(p.id) ->> 'hasAccount')::boolean as "hasAccount"
    from people p where p.id = any(${ids}::uuid[])`.execute(work.tx);
  const known = await askOne(work, employers, { personIds: ids });
  const sides = rows.map((row): Side => {
    const own = known.filter(({ personId }) => personId === row.id);
    const companies = own.map(({ companyId, name }) => ({ id: companyId, name }));
    return {
      ...row,
      buAdmin: own.some(({ administers }) => administers),
      sample: own.some(({ sample }) => sample),
      companies,
    };
  });
  const [kept, merged] = ids.map((id) => sides.find((side) => side.id === id));
  if (!kept || !merged) throw new DomainError('notFound');
  return [kept, merged];
}

/**
 * Their attempts and seats change in every company where they are known; the record a merge was made of has none of its
 * own.
 */
async function takeTurnsOf(work: Work, ids: readonly string[]): Promise<void> {
  const known = await askOne(work, employers, { personIds: ids });
  await lockSeatsOf(work, ...new Set(known.map(({ companyId }) => companyId)));
}

const companiesOfBoth = (kept: Side, merged: Side) =>
  merged.companies.filter(({ id }) => kept.companies.some((other) => other.id === id));

export const previewMerge = query(api.previewMerge, async (work, { personId, mergedId }) => {
  work.authorize('identity.mergePeople');
  const [kept, merged] = await sidesOf(work, personId, mergedId, false);
  const obstacle = mergeObstacle(kept, merged, work.personId);
  const both = companiesOfBoth(kept, merged);
  const conflicts: { kind: MergeConflict; what: string }[] = both.map(({ name }) => ({
    kind: 'twoEmployments',
    what: name,
  }));
  if (merged.hasAccount && !kept.hasAccount) conflicts.push({ kind: 'signInLost', what: merged.email ?? merged.name });
  const parts = await ask(work, mergePreview, { keptId: personId, mergedId, both: both.map(({ id }) => id) });
  const moves = Object.assign({}, ...parts.map((part) => part.moves)) as Record<string, number>;
  const shown = ({ id, name, email, companies }: Side) => ({
    id,
    name,
    email,
    companies: companies.map((one) => one.name),
  });
  return {
    kept: shown(kept),
    merged: shown(merged),
    moves,
    conflicts: [...conflicts, ...parts.flatMap((part) => part.conflicts ?? [])],
    obstacle,
  };
});

/**
 * One transaction: each module moves the rows of its own tables, what was there before is written down, and the merged
 * record keeps a pointer to the kept one. A table that no one answers for holds its employment, and the whole is
 * refused.
 */
export const mergePeople = command(api.mergePeople, async (work, { personId: keptId, mergedId, reason }) => {
  work.authorize('identity.mergePeople');
  await takeTurnsOf(work, [keptId, mergedId]);
  const [kept, merged] = await sidesOf(work, keptId, mergedId, true);
  refuseIf(mergeObstacle(kept, merged, work.personId));
  const { rows } = await sql<{
    id: string;
  }>`insert into people_merges (kept_id, merged_id, reason, merged_at, merged_by)
    values (${keptId}, ${mergedId}, ${reason}, ${work.now}, ${work.personId}) returning id`.execute(work.tx);
  const merge: Merge = {
    mergeId: rows[0]!.id,
    keptId,
    mergedId,
    both: companiesOfBoth(kept, merged).map(({ id }) => id),
  };
  await work.emit(peopleMerged, merge);
  await work.emit(mergeSettled, merge);
  await sql`update people set merged_into = ${keptId} where id = ${mergedId}`.execute(work.tx);
  await sql`select end_all_sessions(array[${mergedId}, ${keptId}]::uuid[]), revoke_links(${mergedId})`.execute(work.tx);
  const counted = await sql<{ counts: Record<string, number>; total: number }>`with moved as (
      select table_name, count(distinct key)::int as n from people_merge_rows where merge_id = ${merge.mergeId}
        group by 1)
    update people_merges set counts = (select coalesce(jsonb_object_agg(table_name, n), '{}') from moved)
      where id = ${merge.mergeId}
    returning counts, (select coalesce(sum(n), 0)::int from moved) as total`.execute(work.tx);
  const { counts, total } = counted.rows[0]!;
  work.record({
    action: 'identity.merge',
    entity: 'person',
    entityId: keptId,
    reason,
    changes: { mergedId, mergeId: merge.mergeId, rows: counts },
  });
  return { mergeId: merge.mergeId, rows: total };
});

type Kept = { keptId: string; mergedId: string; mergedAt: string; undoneAt: string | null; forgotten: boolean };

/** Every row that the merge changed says again what it said before; what came after it stays with the kept record. */
export const undoMerge = command(api.undoMerge, async (work, { personId, mergeId }) => {
  work.authorize('identity.mergePeople');
  await takeTurnsOf(work, [personId]);
  await sql`select 1 from people where id = ${personId} for update`.execute(work.tx);
  const { rows } = await sql<Kept>`select kept_id as "keptId", merged_id as "mergedId", merged_at as "mergedAt",
      undone_at as "undoneAt",
      exists (select 1 from people p where p.id in (kept_id, merged_id) and p.forgotten_at is not null) as forgotten
    from people_merges where id = ${mergeId} and kept_id = ${personId} for update`.execute(work.tx);
  const found = rows[0];
  if (!found) throw new DomainError('notFound');
  refuseIf(undoObstacle(found, work.now));
  const { keptId, mergedId } = found;
  // A later merge of the same record changed the same rows: it is undone first.
  const later =
    await sql`select 1 from people_merges where (kept_id = ${keptId} or merged_id = ${keptId}) and undone_at is null
      and id <> ${mergeId} and merged_at >= ${found.mergedAt}`.execute(work.tx);
  if (later.rows.length > 0) throw new DomainError('mergeBuiltOn');
  await work.emit(mergeUndone, { mergeId, keptId, mergedId, both: [] });
  // The claim of the merged record goes back to it; the kept one may have been platform admin by it alone (A15).
  await refuseNoPlatformAdmin(work);
  await sql`update people set merged_into = null where id = ${mergedId}`.execute(work.tx);
  await sql`update people_merges set undone_at = ${work.now}, undone_by = ${work.personId}
    where id = ${mergeId}`.execute(work.tx);
  await sql`delete from people_merge_rows where merge_id = ${mergeId}`.execute(work.tx);
  await sql`select end_all_sessions(array[${mergedId}, ${keptId}]::uuid[])`.execute(work.tx);
  work.record({ action: 'identity.undoMerge', entity: 'person', entityId: keptId, changes: { mergedId, mergeId } });
  return {};
});
