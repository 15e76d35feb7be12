import { fieldKey } from '@app/domain/company/fields/employee-field';
import type { ReadCustom } from '@app/domain/imports/employee-row';
import type { Problem } from '@app/domain/imports/problems';
import type { Work } from '../../../platform/database/work.ts';
import type { StoredField } from '../fields/field-records.ts';
import { fieldsInUse } from '../fields/field-records.ts';
import type { KeptValues, ValueChange } from '../fields/field-values.ts';
import { readValues, writeValues } from '../fields/field-values.ts';
import type { CustomChange, DoneEmployee, EmployeePlan } from './import-plan.ts';

/** The custom fields in use, and what these people say in them. */
export async function lookUpFields(
  work: Work,
  personIds: readonly string[],
  rows: readonly { custom: Readonly<Record<string, ReadCustom>> }[],
) {
  const asked = new Set(rows.flatMap(({ custom }) => Object.keys(custom)));
  const fields = asked.size === 0 ? [] : (await fieldsInUse(work)).filter(({ id }) => asked.has(id));
  const values: KeptValues = await readValues(
    work,
    personIds,
    fields.map(({ id }) => id),
  );
  return { fields, values };
}

/**
 * What a row changes in custom fields. A field that was archived since the file was read is passed over; a choice that
 * was removed since is refused, and so is what was read as a value of another kind.
 */
export function customChanges(
  custom: Readonly<Record<string, ReadCustom>>,
  before: ReadonlyMap<string, string> | undefined,
  fields: readonly StoredField[],
  refuse: (field: string, code: Problem['code'], value: string) => void,
): CustomChange[] {
  return fields.flatMap(({ id, number, kind, choices }) => {
    const read = custom[id];
    if (!read) return [];
    const after = read.value;
    if (read.kind !== kind) return (refuse(fieldKey(number), 'changedMeanwhile', after), []);
    if (before?.get(id) === after) return [];
    if (kind === 'choice' && !choices.some((choice) => String(choice.number) === after))
      return (refuse(fieldKey(number), 'fieldChoice', after), []);
    return [{ fieldId: id, key: fieldKey(number), kind, before: before?.get(id) ?? null, after }];
  });
}

/** Writes what was planned, for all at once. */
export const writeCustom = (work: Work, plans: readonly EmployeePlan[]): Promise<void> =>
  writeValues(
    work,
    plans.flatMap(({ personId, outcome, custom }) =>
      personId && outcome !== 'refused'
        ? custom.map(({ fieldId, kind, after }): ValueChange => ({ personId, fieldId, kind, value: after }))
        : [],
    ),
  );

type Undone = { restored: { field: string; before: string | null; after: string | null }[]; kept: Problem[] };

/**
 * Puts back what custom fields said before an import, where nothing newer has changed it and what was said can still be
 * said.
 */
export async function restoreCustom(
  work: Work,
  personId: string,
  done: DoneEmployee['custom'],
  result: Undone,
): Promise<void> {
  if (!done || done.length === 0) return;
  const ids = done.map(({ fieldId }) => fieldId);
  const [fields, values] = [await fieldsInUse(work), await readValues(work, [personId], ids)];
  const back: ValueChange[] = [];
  for (const { fieldId, key, kind, before, after } of done) {
    const field = fields.find(({ id }) => id === fieldId);
    const offered =
      field?.kind === kind &&
      (kind !== 'choice' || before === null || field.choices.some(({ number }) => String(number) === before));
    if (!offered || values.get(personId)?.get(fieldId) !== after) {
      result.kept.push({ field: key, code: 'changedSince' });
      continue;
    }
    back.push({ personId, fieldId, kind, value: before });
    result.restored.push({ field: key, before: after, after: before });
  }
  await writeValues(work, back);
}
