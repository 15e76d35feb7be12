import { fieldKey, namedIn, readHaving } from '@app/domain/company/fields/employee-field';
import { fieldColumn, valueInWords } from '@app/domain/company/fields/field-value';
import type { CustomColumns } from '../../../platform/lists/list-source.ts';
import { labelled } from '@app/domain/labelled';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import { fieldsInUse, readFields } from './field-records.ts';
import { readValues } from './field-values.ts';

/**
 * The custom fields of the acting company as columns of lists whose rows are about employees. The caller's list asked
 * the permission.
 */
export const employeeColumns: CustomColumns = {
  async columns(work) {
    return Object.fromEntries((await fieldsInUse(work)).map((field) => [fieldKey(field.number), fieldColumn(field)]));
  },
  // An archived field still narrows by what it holds: a saved view sends no more than it did.
  narrowed(work, person, having) {
    const each = [...readHaving(having)].map(
      ([number, values]) => sql<SqlBool>`exists (select from employee_field_values v
        where v.company_id = ${work.companyId} and v.person_id = ${person} and v.value = any(${values}::text[])
          and v.field_id = (select f.id from employee_fields f
          where f.company_id = ${work.companyId} and f.number = ${number}::int and f.kind in ('choice', 'yesNo')))`,
    );
    return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
  },
  async narrowedBy(work, having, locale) {
    const wanted = readHaving(having);
    return (await readFields(work))
      .filter(({ number }) => wanted.has(number))
      .map((field) =>
        labelled(
          namedIn(field, locale),
          wanted
            .get(field.number)!
            .map((value) => valueInWords(field, value, locale))
            .join(', '),
          locale,
        ),
      )
      .join('; ');
  },
  async values(work, personIds, keys, locale) {
    const fields = (await fieldsInUse(work)).filter(({ number }) => keys.includes(fieldKey(number)));
    const values = await readValues(
      work,
      personIds,
      fields.map(({ id }) => id),
    );
    // Yes and no are the column's own words; a program reads them as they are kept.
    const said = (field: (typeof fields)[number], value: string) =>
      field.kind === 'choice' ? valueInWords(field, value, locale) : value;
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
