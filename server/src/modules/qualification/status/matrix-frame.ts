import * as api from '@app/contract/qualification/matrix';
import { sql } from 'kysely';
import type { z } from 'zod';
import { shownTarget } from '../../positions/index.ts';
import { query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Seen } from './as-of.ts';
import { asOfMoment } from './as-of.ts';
import type { ListFilters } from './standing-sql.ts';
import { held } from './standing-sql.ts';

export type Column = z.output<typeof api.getMatrixFrame.result>['columns'][number];
type Input = {
  id: string;
  key: string;
  kind: 'mandatory' | 'recommended';
  positionId: string | null;
  title: string | null;
  regulationRef: string | null;
  targets: Column['targets'];
};

/**
 * Different things asked on the day, as columns: first what everyone must, then what several positions, then position
 * by position.
 */
export async function columnsOn(
  work: Work,
  seen: Seen,
  { positionId, mandatory, future }: ListFilters,
): Promise<Column[]> {
  const { on, knownAt } = seen;
  const { rows } = await sql<Input>`
    select r.id, r.target_key as key, r.kind, r.position_id as "positionId", p.title,
      r.regulation_ref as "regulationRef",
      array(select ${shownTarget} from requirement_targets t left join skills s on s.id = t.skill_id
        left join courses c on c.id = t.course_id
        where t.company_id = r.company_id and t.requirement_row_id = r.id order by t.place) as targets
    from requirements r left join positions p on p.company_id = r.company_id and p.id = r.position_id
    where r.company_id = ${work.companyId} and r.recorded_at <= ${knownAt}
      and (r.retracted_at is null or r.retracted_at > ${knownAt})
      and (r.effective_to is null or r.effective_to >= ${on}) and (${future ?? false} or r.effective_from <= ${on})
      and (${mandatory ?? false} = false or r.kind = 'mandatory')
      and (${positionId ?? null}::uuid is null or r.position_id is null or r.position_id = ${positionId ?? null})
      and (r.position_id is null or exists (select 1 from ${held(work, seen)} a where a.position_id = r.position_id))
    order by r.kind, p.title, r.id`.execute(work.tx);
  const columns = new Map<string, Column & { titles: Set<string> }>();
  for (const { id, key, kind, positionId: of, title, regulationRef, targets } of rows) {
    const column = columns.get(key) ?? {
      key,
      targets,
      rowIds: [],
      kind,
      group: of ?? 'everyone',
      regulationRef,
      titles: new Set<string>(),
    };
    column.rowIds.push(id);
    if (of === null) column.group = 'everyone';
    else if (column.group !== 'everyone' && column.group !== of) column.group = 'several';
    if (kind === 'mandatory') column.kind = kind;
    if (title) column.titles.add(title);
    columns.set(key, column);
  }
  const order = (column: Column & { titles: Set<string> }) =>
    [
      column.group === 'everyone' ? '0' : column.group === 'several' ? '1' : `2${[...column.titles][0]}`,
      column.kind,
      column.targets[0]?.code ?? '',
    ].join('\u0001');
  return [...columns.values()]
    .toSorted((one, other) => order(one).localeCompare(order(other)))
    .map(({ titles: _titles, ...column }) => column);
}

/**
 * Since when the company has people, as far as was known, and since when anything of it is recorded. Asked where
 * another day is looked at.
 */
async function firstDays(
  work: Work,
  { on, knownOn, knownAt }: Seen,
): Promise<{ on: string | null; knownOn: string | null }> {
  if (on >= work.today && knownOn === null) return { on: null, knownOn: null };
  const { rows } = await sql<{ on: string | null; knownOn: string | null }>`
    select min(w.started_on) filter (where w.recorded_at <= ${knownAt}
      and (w.retracted_at is null or w.retracted_at > ${knownAt})) as on,
      (min(w.recorded_at) at time zone ${work.timeZone}::text)::date as "knownOn"
    from placements w where w.company_id = ${work.companyId}`.execute(work.tx);
  return rows[0]!;
}

type Named = { id: string; name: string };

export const getMatrixFrame = query(api.getMatrixFrame, async (work, { on, knownOn, ...narrowed }) => {
  work.authorize('standing.viewCompany', { companyId: work.companyId });
  const seen = await asOfMoment(work, { on, knownOn });
  const { companyId } = work;
  const columns = await columnsOn(work, seen, narrowed);
  const positions =
    await sql<Named>`select id, title as name from positions where company_id = ${companyId} and archived_at is null
      order by title`.execute(work.tx);
  const sites = await sql<Named>`select id, name from sites where company_id = ${companyId} and archived_at is null
      order by name`.execute(work.tx);
  const departments =
    await sql<Named>`select id, name from departments where company_id = ${companyId} and archived_at is null
      order by name`.execute(work.tx);
  const since = await firstDays(work, seen);
  return {
    on: seen.on,
    knownOn: seen.knownOn,
    today: work.today,
    since,
    columns,
    positions: positions.rows,
    sites: sites.rows,
    departments: departments.rows,
  };
});
