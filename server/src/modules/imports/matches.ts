import * as api from '@app/contract/imports/imports';
import { DomainError } from '@app/domain/errors';
import type { EmployeeRow } from '@app/domain/imports/employee-row';
import type { Matches, MatchField } from '@app/domain/imports/matches';
import { matched, matchFields, matchKey, mostMatches } from '@app/domain/imports/matches';
import { sql } from 'kysely';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import type { ImportRow } from './records.ts';
import { findImport } from './records.ts';

type Option = { id: string; code: string; name: string };
const tables = { site: sql`sites`, department: sql`departments`, positions: sql`positions` } as const;
const names = { site: sql`name`, department: sql`name`, positions: sql`title` } as const;
const codesOf: Record<string, MatchField> = {
  siteUnknown: 'site',
  departmentUnknown: 'department',
  positionUnknown: 'positions',
};

const optionsOf = async (work: Work, field: MatchField): Promise<Option[]> =>
  (
    await sql<Option>`select id, code, ${names[field]} as name from ${tables[field]}
      where company_id = ${work.companyId} and archived_at is null
      order by folded(${names[field]}), id limit 2000`.execute(work.tx)
  ).rows;

/** What values of the company's files stand for, as it was said before. */
export async function savedMatches(work: Work): Promise<Matches> {
  const { rows } = await sql<{
    matches: Matches;
  }>`select matches from import_mappings where company_id = ${work.companyId} and kind = 'employees'`.execute(work.tx);
  return rows[0]?.matches ?? {};
}

/** Values of a dry run that nothing here is called, what they can stand for, and what was said of others. */
export const getImportMatches = query(api.getImportMatches, async (work, { importId }) => {
  work.authorize('imports.view', { companyId: work.companyId });
  const found = await findImport(work, importId);
  const { rows } = await sql<{
    code: string;
    value: string;
    rows: number;
  }>`select p ->> 'code' as code, p ->> 'value' as value, count(*)::int as rows
    from import_rows r cross join jsonb_array_elements(r.problems) p
    where r.company_id = ${work.companyId} and r.import_id = ${found.id} and r.outcome = 'refused'
      and p ->> 'code' = any(${Object.keys(codesOf)}::text[])
      and p ->> 'value' is not null group by 1, 2 order by 3 desc, 2 limit 200`.execute(work.tx);
  const matches = await savedMatches(work);
  const options = {
    site: await optionsOf(work, 'site'),
    department: await optionsOf(work, 'department'),
    positions: await optionsOf(work, 'positions'),
  };
  return {
    unknown: rows.map(({ code, value, rows: count }) => {
      const field = codesOf[code]!;
      const to = matches[field]?.[matchKey(value)];
      return { field, value, rows: count, said: to !== undefined, to: to ?? null };
    }),
    saved: matchFields.flatMap((field) =>
      Object.entries(matches[field] ?? {}).map(([value, to]) => ({
        field,
        value,
        name: options[field].find(({ id }) => id === to)?.name ?? null,
      })),
    ),
    options,
  };
});

/** Says what a value stands for, for this file and those that come; the dry run is done again to see it. */
export const matchImportValue = command(
  api.matchImportValue,
  async (work, { importId, field, value, to }) => {
    work.authorize('imports.run', { companyId: work.companyId });
    await findImport(work, importId);
    if (to !== null && to !== 'forget' && !(await optionsOf(work, field)).some(({ id }) => id === to))
      throw new DomainError('notFound');
    await sql`insert into import_mappings (company_id, kind, mapping, saved_at)
      values (${work.companyId}, 'employees', '{}', ${work.now}) on conflict do nothing`.execute(work.tx);
    const { rows } = await sql<{
      matches: Matches;
    }>`select matches from import_mappings where company_id = ${work.companyId} and kind = 'employees'
      for update`.execute(work.tx);
    const { matches } = rows[0]!;
    const { [matchKey(value)]: _before, ...rest } = matches[field] ?? {};
    if (Object.keys(rest).length >= mostMatches) throw new DomainError('conflict');
    const after: Matches = { ...matches, [field]: to === 'forget' ? rest : { ...rest, [matchKey(value)]: to } };
    await sql`update import_mappings set matches = ${JSON.stringify(after)}
      where company_id = ${work.companyId} and kind = 'employees'`.execute(work.tx);
    work.record({ action: 'imports.match', entity: 'import', entityId: importId, changes: { field, value, to } });
    return {};
  },
  { audited: false },
);

/** Rows as they read with what was said of their values when the dry run was asked for. */
export async function withMatches<R extends { row: EmployeeRow }>(
  work: Work,
  { settings }: ImportRow,
  asked: readonly R[],
): Promise<readonly R[]> {
  const matches = settings.matches ?? {};
  const ids = matchFields.flatMap((field) => Object.values(matches[field] ?? {}).flatMap((id) => id ?? []));
  if (matchFields.every((field) => Object.keys(matches[field] ?? {}).length === 0)) return asked;
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from sites where company_id = ${work.companyId} and id = any(${ids}::uuid[]) and archived_at is null
    union all select id, code from departments where company_id = ${work.companyId} and id = any(${ids}::uuid[])
      and archived_at is null
    union all select id, code from positions where company_id = ${work.companyId} and id = any(${ids}::uuid[])
      and archived_at is null`.execute(work.tx);
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  return asked.map((one) => ({ ...one, row: matched(one.row, matches, codes) }));
}
