import * as api from '@app/contract/positions/positions';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import { archiveObstacle } from '@app/domain/positions/assignment';
import type { Occupation } from '@app/domain/positions/occupation';
import { isOccupationCode } from '@app/domain/positions/occupation';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { lockPosition } from './records.ts';
import { changesOf } from './template-records.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

type Position = z.output<typeof api.getPosition.result>;
type SiteWanted = Position['sites'][number];

const getPosition = query(api.getPosition, async (work, { positionId }) => {
  work.authorize('positions.view', { companyId: work.companyId });
  type Template = NonNullable<Position['template']>;
  type Row = Omit<Position, 'template'> & {
    template: Omit<Template, 'changes' | 'followedSince'> | null;
    followedSince: Template['followedSince'];
  };
  const { rows } = await sql<Row>`
    select p.id, p.code, p.title, p.description, p.occupation, p.min_qualified as "minQualified",
      p.created_at as "createdAt", p.archived_at as "archivedAt",
      coalesce((select json_agg(json_build_object('siteId', w.site_id, 'minQualified', w.min_qualified))
        from position_sites w
        where w.company_id = p.company_id and w.position_id = p.id), '[]') as sites,
      case when t.id is not null then json_build_object('id', t.id, 'code', t.code, 'titles', t.titles) end as template,
        p.template_followed_since as "followedSince",
      (select count(distinct a.person_id) from position_assignments a
        where a.company_id = p.company_id and a.position_id = p.id and a.retracted_at is null
        and a.started_on <= ${work.today} and ${notEndedBefore('a', work.today)})::int as people,
      (select count(*) from requirements r where r.company_id = p.company_id and r.position_id = p.id
        and r.retracted_at is null
        and r.effective_from <= ${work.today} and (r.effective_to is null
          or r.effective_to >= ${work.today}))::int as requirements
    from positions p left join position_templates t on t.id = p.template_id
      where p.company_id = ${work.companyId} and p.id = ${positionId}`.execute(work.tx);
  const position = rows[0];
  if (!position) throw new DomainError('notFound');
  const { template, followedSince, ...rest } = position;
  const changes = followedSince ? ((await changesOf(work, [positionId])).get(positionId)?.length ?? 0) : 0;
  return { ...rest, template: template && { ...template, followedSince, changes } };
});

const createPosition = command(
  api.createPosition,
  async (work, { code, title, description, occupation, minQualified, sites }) => {
    work.authorize('positions.edit', { companyId: work.companyId });
    refuseOccupation(occupation);
    await refuseTaken(work, code, null);
    const { rows } = await sql<{
      id: string;
    }>`insert into positions (company_id, code, title, description, occupation, min_qualified, created_at)
    values (${work.companyId}, ${code}, ${title}, ${description ?? ''}, ${json(occupation)}, ${minQualified ?? null},
      ${work.now}) returning id`.execute(work.tx);
    const { id } = rows[0]!;
    if (sites) await setSites(work, id, sites);
    work.record({ entity: 'position', entityId: id, action: 'positions.create', changes: { code, title } });
    return { id };
  },
);

const json = (occupation: Occupation | null | undefined) => (occupation ? JSON.stringify(occupation) : null);

const changePosition = command(api.changePosition, async (work, { positionId, sites, follow, ...fields }) => {
  work.authorize('positions.edit', { companyId: work.companyId });
  const before = await lockPosition(work, positionId);
  const { code, title, description, occupation, minQualified } = fields;
  refuseOccupation(occupation);
  if (code !== undefined) await refuseTaken(work, code, positionId);
  if (follow !== undefined && !before.templateId) throw new DomainError('conflict');
  const sets: RawBuilder<unknown>[] = [];
  if (code !== undefined) sets.push(sql`code = ${code}`);
  if (title !== undefined) sets.push(sql`title = ${title}`);
  if (description !== undefined) sets.push(sql`description = ${description}`);
  if (occupation !== undefined) sets.push(sql`occupation = ${json(occupation)}`);
  if (minQualified !== undefined) sets.push(sql`min_qualified = ${minQualified}`);
  // Anyone who begins to follow is told of what changes from now on.
  if (follow !== undefined)
    sets.push(sql`template_followed_since = ${follow ? (before.followedSince ?? work.now) : null}`);
  if (sets.length > 0)
    await sql`update positions set ${sql.join(sets)} where company_id = ${work.companyId}
      and id = ${positionId}`.execute(work.tx);
  if (sites) await setSites(work, positionId, sites);
  work.record({
    entity: 'position',
    entityId: positionId,
    action: 'positions.change',
    changes: {
      before: { code: before.code, title: before.title },
      after: { ...fields, ...(sites && { sites }), ...(follow !== undefined && { follow }) },
    },
  });
  return {};
});

function refuseOccupation(occupation: Occupation | null | undefined): void {
  if (occupation && !isOccupationCode(occupation)) refuseFields([{ path: 'occupation.code', code: 'invalid_format' }]);
}

async function refuseTaken(work: Work, code: string, mine: string | null): Promise<void> {
  const { rows } =
    await sql`select 1 from positions where company_id = ${work.companyId} and upper(code) = upper(${code})
      and archived_at is null
    and id is distinct from ${mine}::uuid`.execute(work.tx);
  if (rows.length > 0) refuseFields([{ path: 'code', code: 'codeTaken' }]);
}

/** How many qualified people each site wants, whole. */
async function setSites(work: Work, positionId: string, sites: readonly SiteWanted[]): Promise<void> {
  const ids = sites.map(({ siteId }) => siteId);
  const known =
    await sql`select 1 from sites where company_id = ${work.companyId} and id = any(${ids}::uuid[])`.execute(work.tx);
  if (known.rows.length !== sites.length) throw new DomainError('notFound');
  await sql`delete from position_sites where company_id = ${work.companyId} and position_id = ${positionId}`.execute(
    work.tx,
  );
  await sql`insert into position_sites (company_id, position_id, site_id, min_qualified)
    select ${work.companyId}::uuid, ${positionId}::uuid, w."siteId", w."minQualified"
      from json_to_recordset(${JSON.stringify(sites)}::json) as w("siteId" uuid, "minQualified" int)`.execute(work.tx);
}

/** History stays: who held it, and what it asked. */
const archivePosition = command(api.archivePosition, async (work, { positionId }) => {
  work.authorize('positions.edit', { companyId: work.companyId });
  const position = await lockPosition(work, positionId);
  const { rows } = await sql<{
    holders: number;
  }>`select count(distinct person_id)::int as holders from position_assignments
    where company_id = ${work.companyId} and position_id = ${positionId} and retracted_at is null
      and (ended_on is null or ended_on > ${work.today})`.execute(work.tx);
  const { holders } = rows[0]!;
  refuseIf(archiveObstacle(holders, position.archivedAt !== null), { holders });
  await sql`update positions set archived_at = ${work.now}
    where company_id = ${work.companyId} and id = ${positionId}`.execute(work.tx);
  work.record({
    entity: 'position',
    entityId: positionId,
    action: 'positions.archive',
    changes: { code: position.code },
  });
  return {};
});

const unarchivePosition = command(api.unarchivePosition, async (work, { positionId }) => {
  work.authorize('positions.edit', { companyId: work.companyId });
  const position = await lockPosition(work, positionId);
  if (!position.archivedAt) return work.unchanged({});
  await refuseTaken(work, position.code, positionId);
  await sql`update positions set archived_at = null where company_id = ${work.companyId}
    and id = ${positionId}`.execute(work.tx);
  work.record({
    entity: 'position',
    entityId: positionId,
    action: 'positions.unarchive',
    changes: { code: position.code },
  });
  return {};
});

export const positionHandlers = [getPosition, createPosition, changePosition, archivePosition, unarchivePosition];
