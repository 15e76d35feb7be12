import { valueInWords } from '@app/domain/company/fields/field-value';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { DataSubject, Forgotten, Merge, MergePair, MergePreview } from '../../identity/index.ts';
import { moveRows, noteRows, restoreRows } from '../../identity/index.ts';
import type { Work } from '../../../platform/database/work.ts';
import { readFields } from './field-records.ts';
import { readValues } from './field-values.ts';

const table = 'employee_field_values';
const key = ['company_id', 'person_id', 'field_id'];

/** What the company keeps of a person in custom fields is theirs to read, shown on My Info or not, in use or not. */
export async function keptFields(work: Work, { personId }: DataSubject): Promise<Record<string, unknown>> {
  const fields = await readFields(work);
  const values = (
    await readValues(
      work,
      [personId],
      fields.map(({ id }) => id),
    )
  ).get(personId);
  const customFields = fields.flatMap((field) => {
    const value = values?.get(field.id);
    return value === undefined ? [] : [{ name: field.en, value: valueInWords(field, value, 'en') }];
  });
  return { customFields };
}

/** All values are deleted: any of them may identify the person. */
export async function forgetValues(work: Work, { ids }: Forgotten): Promise<void> {
  await sql`delete from employee_field_values where person_id = any(${[...ids]}::uuid[])`.execute(work.tx);
}

/** How many values would come over, and in which fields both records say something else. */
export async function previewValues(work: Work, { keptId, mergedId }: MergePair): Promise<MergePreview> {
  const { rows } = await sql<{
    what: string;
    differs: boolean;
    comes: boolean;
  }>`select c.display_name || ': ' || f.name_en as what,
      k.value is null as comes, coalesce(k.value <> m.value, false) as differs
    from employee_field_values m join employee_fields f on f.company_id = m.company_id and f.id = m.field_id
      join companies c on c.id = m.company_id
      left join employee_field_values k on k.company_id = m.company_id and k.field_id = m.field_id
        and k.person_id = ${keptId}
    where m.person_id = ${mergedId} order by 1`.execute(work.tx);
  const conflicts = rows.filter(({ differs }) => differs).map(({ what }) => ({ kind: 'sameField' as const, what }));
  return { moves: { customFields: rows.filter(({ comes }) => comes).length }, conflicts };
}

/** Where both records say something in a field, the kept one is right; what only the merged one says comes over. */
export async function mergeValues(work: Work, merge: Merge): Promise<void> {
  const { keptId, mergedId } = merge;
  const doubled = sql<SqlBool>`t.person_id = ${mergedId} and exists (select from employee_field_values k
    where k.company_id = t.company_id and k.person_id = ${keptId} and k.field_id = t.field_id)`;
  await noteRows(work, merge, { table, key, columns: [], gone: true, where: doubled });
  await sql`delete from employee_field_values t where ${doubled}`.execute(work.tx);
  await moveRows(work, merge, { table, key, where: sql<SqlBool>`t.company_id = any(${[...merge.both]}::uuid[])` });
}

/**
 * What can no longer be said stays away: since the merge a choice may have been removed, or a field that no one had a
 * value in become of another kind.
 */
export const partValues = (work: Work, merge: Pick<Merge, 'mergeId'>): Promise<void> =>
  restoreRows(
    work,
    merge,
    table,
    sql<SqlBool>`exists (select from employee_fields f where f.company_id = (r.before ->> 'company_id')::uuid
      and f.id = (r.before ->> 'field_id')::uuid
      and f.kind = r.before ->> 'kind' and (r.before ->> 'choice' is null
        or exists (select from employee_field_choices c
        where c.company_id = f.company_id and c.field_id = f.id and c.number = (r.before ->> 'choice')::smallint)))`,
  );
