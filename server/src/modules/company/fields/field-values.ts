import * as api from '@app/contract/company/employee-fields';
import { readValue, valueInWords } from '@app/domain/company/fields/field-value';
import { DomainError, refuseFields } from '@app/domain/errors';
import { sql } from 'kysely';
import { query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { StoredField } from './field-records.ts';
import { fieldsInUse, readFields } from './field-records.ts';

/** What people say in fields, as it is kept: by person, then by the field's id. */
export type KeptValues = Map<string, Map<string, string>>;

/** What these people of the acting company say in these fields; one query, no matter how many. */
export async function readValues(
  work: Work,
  personIds: readonly string[],
  fieldIds: readonly string[],
): Promise<KeptValues> {
  const values: KeptValues = new Map();
  if (personIds.length === 0 || fieldIds.length === 0) return values;
  const { rows } = await sql<{ personId: string; fieldId: string; value: string }>`
    select v.person_id as "personId", v.field_id as "fieldId", v.value from employee_field_values v
    where v.company_id = ${work.companyId} and v.person_id = any(${[...new Set(personIds)]}::uuid[])
      and v.field_id = any(${[...fieldIds]}::uuid[])`.execute(work.tx);
  for (const { personId, fieldId, value } of rows) {
    const own = values.get(personId) ?? new Map<string, string>();
    values.set(personId, own.set(fieldId, value));
  }
  return values;
}

export type ValueChange = { personId: string; fieldId: string; kind: string; value: string | null };

/** Writes values as they are kept; null takes one away. The caller records the change. */
export async function writeValues(work: Work, changes: readonly ValueChange[]): Promise<void> {
  if (changes.length === 0) return;
  const given = JSON.stringify(
    changes.map((change) => ({
      ...change,
      choice: change.kind === 'choice' && change.value !== null ? Number(change.value) : null,
    })),
  );
  const rows = sql`jsonb_to_recordset(${given}) as r ("personId" uuid, "fieldId" uuid, kind text, value text,
    choice smallint)`;
  await sql`delete from employee_field_values v using ${rows}
    where r.value is null and v.company_id = ${work.companyId} and v.person_id = r."personId"
    and v.field_id = r."fieldId"`.execute(work.tx);
  await sql`insert into employee_field_values (company_id, person_id, field_id, kind, value, choice)
    select ${work.companyId}, r."personId", r."fieldId", r.kind, r.value, r.choice from ${rows}
      where r.value is not null
    on conflict (company_id, person_id, field_id) do update
      set value = excluded.value, choice = excluded.choice`.execute(work.tx);
}

/** By the name of each changed field what it said and what it says, as a person's history has it. */
export type ToldChanges = Record<string, [before: string | null, after: string | null]>;

/**
 * Takes what a form says in custom fields: each value refused at its field, or written. Answers what changed, in words.
 */
export async function changeValues(
  work: Work,
  personId: string,
  asked: Readonly<Record<string, string | null>>,
): Promise<ToldChanges> {
  const ids = Object.keys(asked);
  if (ids.length === 0) return {};
  const fields = new Map((await readFields(work, sql`f.id = any(${ids}::uuid[])`)).map((field) => [field.id, field]));
  const issues: { path: string; code: string }[] = [];
  const read = ids.map((id) => {
    const field = fields.get(id);
    if (!field) throw new DomainError('notFound');
    const value = readValue(field, asked[id] ?? '');
    if (field.archived) issues.push({ path: `custom.${id}`, code: 'fieldArchived' });
    else if ('code' in value) issues.push({ path: `custom.${id}`, code: value.code });
    return { field, value: 'value' in value ? value.value : null };
  });
  refuseFields(issues);
  const before = (await readValues(work, [personId], ids)).get(personId);
  const changed = read.filter(({ field, value }) => (before?.get(field.id) ?? null) !== value);
  await writeValues(
    work,
    changed.map(({ field, value }) => ({ personId, fieldId: field.id, kind: field.kind, value })),
  );
  return toldChanges(
    changed.map(({ field, value }) => ({ field, before: before?.get(field.id) ?? null, after: value })),
  );
}

export const toldChanges = (
  changes: readonly { field: StoredField; before: string | null; after: string | null }[],
): ToldChanges =>
  Object.fromEntries(
    changes.map(({ field, before, after }) => [
      field.en,
      [
        before === null ? null : valueInWords(field, before, 'en'),
        after === null ? null : valueInWords(field, after, 'en'),
      ],
    ]),
  );

/** These fields with what one person says in each. */
export async function withValues(work: Work, personId: string, fields: readonly StoredField[]) {
  const values = await readValues(
    work,
    [personId],
    fields.map(({ id }) => id),
  );
  const own = values.get(personId);
  return fields.map(({ id, number, kind, en, fr, helpEn, helpFr, choices }) => ({
    ...{ id, number, kind, en, fr, helpEn, helpFr, choices },
    value: own?.get(id) ?? null,
  }));
}

/** Of the person themselves, what the company shows them. */
export const getMyFields = query(api.getMyFields, async (work) => {
  work.authorize('identity.viewSelf', { personId: work.personId, companyId: work.companyId });
  const shown = (await fieldsInUse(work)).filter(({ own }) => own);
  return withValues(work, work.personId, shown);
});
