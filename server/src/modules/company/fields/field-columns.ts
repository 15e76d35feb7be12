import { fieldKey } from '@app/domain/company/fields/employee-field';
import { fieldColumn, valueInWords } from '@app/domain/company/fields/field-value';
import type { CustomColumns } from '../../../platform/lists/list-source.ts';
import { fieldsInUse } from './field-records.ts';
import { readValues } from './field-values.ts';

/** The custom fields of the acting company as columns of lists whose rows are about employees. The caller's list asked the permission. */
export const employeeColumns: CustomColumns = {
  async columns(work) {
    return Object.fromEntries((await fieldsInUse(work)).map((field) => [fieldKey(field.number), fieldColumn(field)]));
  },
  async values(work, personIds, keys, locale) {
    const fields = (await fieldsInUse(work)).filter(({ number }) => keys.includes(fieldKey(number)));
    const values = await readValues(
      work,
      personIds,
      fields.map(({ id }) => id),
    );
    // Yes and no are the column's own words; a program reads them as they are kept.
    const said = (field: (typeof fields)[number], value: string) => (field.kind === 'choice' ? valueInWords(field, value, locale) : value);
    return new Map(
      [...values].map(([personId, own]) => [
        personId,
        Object.fromEntries(
          fields.flatMap((field) => {
            const value = own.get(field.id);
            return value === undefined ? [] : [[fieldKey(field.number), said(field, value)] as const];
          }),
        ),
      ]),
    );
  },
};
