import * as api from '@app/contract/company/company';
import { departmentObstacle } from '@app/domain/company/employee';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

export const listDepartments = query(api.listDepartments, async (work) => {
  work.authorize('company.viewEmployees', { companyId: work.companyId });
  const { rows } = await sql<z.input<typeof api.listDepartments.result>[number]>`
    select d.id, d.code, d.name, d.parent_id as "parentId", d.archived_at as "archivedAt",
      (select count(*)::int from placements pl where pl.company_id = d.company_id and pl.department_id = d.id
        and pl.retracted_at is null
        and pl.started_on <= ${work.today} and ${notEndedBefore('pl', work.today)}) as people
    from departments d where d.company_id = ${work.companyId}
      order by d.archived_at is not null, folded(d.name), d.id`.execute(work.tx);
  return rows;
});

export const createDepartment = command(api.createDepartment, async (work, { code, name, parentId }) => {
  work.authorize('company.changePlaces', { companyId: work.companyId });
  await treeOf(work, parentId);
  const { rows } = await sql<{ id: string }>`insert into departments (company_id, code, name, parent_id)
    values (${work.companyId}, ${code}, ${name}, ${parentId}) returning id`.execute(work.tx);
  const departmentId = rows[0]!.id;
  work.record({
    action: 'company.createDepartment',
    entity: 'department',
    entityId: departmentId,
    changes: { code, name, parentId },
  });
  return { departmentId };
});

export const changeDepartment = command(api.changeDepartment, async (work, { departmentId, code, name, parentId }) => {
  work.authorize('company.changePlaces', { companyId: work.companyId });
  const parentOf = await treeOf(work, parentId);
  if (!parentOf.has(departmentId)) throw new DomainError('notFound');
  const cycle = departmentObstacle(departmentId, parentId, parentOf);
  if (cycle) throw new DomainError(cycle, { issues: [{ path: 'parentId', code: cycle, message: 'refused' }] });
  await sql`update departments set code = ${code}, name = ${name}, parent_id = ${parentId}
    where company_id = ${work.companyId} and id = ${departmentId}`.execute(work.tx);
  work.record({
    action: 'company.changeDepartment',
    entity: 'department',
    entityId: departmentId,
    changes: { code, name, parentId: [parentOf.get(departmentId), parentId] },
  });
  return {};
});

export const archiveDepartment = command(api.archiveDepartment, async (work, { departmentId }) => {
  work.authorize('company.changePlaces', { companyId: work.companyId });
  const { rows } = await sql<{ people: number; parts: number }>`select
      (select count(distinct pl.person_id)::int from placements pl
        where pl.company_id = d.company_id and pl.department_id = d.id and pl.retracted_at is null
        and ${notEndedBefore('pl', work.today)}) as people,
      (select count(*)::int from departments part where part.company_id = d.company_id and part.parent_id = d.id
        and part.archived_at is null) as parts
    from departments d where d.company_id = ${work.companyId} and d.id = ${departmentId} for update`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  if (rows[0].people + rows[0].parts > 0) throw new DomainError('placeInUse', rows[0]);
  await archived(work, departmentId, work.now);
  return {};
});

export const restoreDepartment = command(api.restoreDepartment, async (work, { departmentId }) => {
  work.authorize('company.changePlaces', { companyId: work.companyId });
  await archived(work, departmentId, null);
  return {};
});

async function archived(work: Work, departmentId: string, at: string | null): Promise<void> {
  const changed = await sql`update departments set archived_at = ${at}
      where company_id = ${work.companyId} and id = ${departmentId}`.execute(work.tx);
  if (!changed.numAffectedRows) throw new DomainError('notFound');
  work.record({
    action: at ? 'company.archiveDepartment' : 'company.restoreDepartment',
    entity: 'department',
    entityId: departmentId,
  });
}

/** Each department with what it is part of, locked: of two who move departments under each other one waits and sees. */
async function treeOf(work: Work, parentId: string | null): Promise<Map<string, string | null>> {
  const { rows } = await sql<{
    id: string;
    parentId: string | null;
  }>`select id, parent_id as "parentId" from departments
    where company_id = ${work.companyId} order by id for update`.execute(work.tx);
  const parentOf = new Map(rows.map(({ id, parentId: above }) => [id, above]));
  if (parentId !== null && !parentOf.has(parentId)) throw new DomainError('notFound');
  return parentOf;
}
