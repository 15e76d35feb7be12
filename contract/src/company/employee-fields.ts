import { fieldKinds, longestName, mostChoices, mostFieldsInAll } from '@app/domain/company/fields/employee-field';
import { longestValue } from '@app/domain/company/fields/field-value';
import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';

const kind = z.enum(fieldKinds);
const choice = z.object({ number: integer(), en: freeText(), fr: freeText().nullable() });
const one = { fieldId: uuid };

/**
 * Values by the field they are of, as a form sends them: null or an empty text is no value, and a choice comes by its
 * number. What is not sent stays.
 */
export const fieldValues = z
  .record(
    uuid,
    freeText()
      .max(longestValue * 2)
      .nullable(),
  )
  .refine((values) => Object.keys(values).length <= mostFieldsInAll, {
    message: 'More values than there can be fields',
  });

/** The fields of a record with what it says in each, as it is kept. */
export const fieldsWithValues = z.array(
  z.object({
    id: uuid,
    number: integer(),
    kind,
    en: freeText(),
    fr: freeText().nullable(),
    helpEn: freeText().nullable(),
    helpFr: freeText().nullable(),
    choices: z.array(choice),
    value: freeText().nullable(),
  }),
);

export const listEmployeeFields = endpoint({
  method: 'GET',
  path: '/settings/employee-fields',
  area: 'settings',
  summary: 'The company’s custom fields of employees in their order, archived ones last',
  input: z.object({}),
  result: z.array(
    z.object({
      ...one,
      number: integer(),
      kind,
      en: freeText(),
      fr: freeText().nullable(),
      helpEn: freeText().nullable(),
      helpFr: freeText().nullable(),
      /** Employees see it about themselves on My Info. */
      own: z.boolean(),
      choices: z.array(choice),
      archivedAt: instant.nullable(),
    }),
  ),
});

export const getEmployeeFieldUse = endpoint({
  method: 'GET',
  path: '/settings/employee-fields/:fieldId/use',
  area: 'settings',
  summary: 'How many people have a value in a custom field, and how many hold each of its choices',
  input: z.object(one),
  result: z.object({ people: integer(), choices: z.array(z.object({ number: integer(), people: integer() })) }),
});

const name = oneLine().trim().min(1).max(longestName);
const help = oneLine().trim().min(1).max(200).nullable();
const said = {
  kind,
  en: name,
  fr: name.nullable(),
  helpEn: help,
  helpFr: help,
  own: z.boolean(),
  /** Of a choice, in their order; a new one has no number yet. Other kinds have none. */
  choices: z.array(z.object({ number: integer().nullable(), en: name, fr: name.nullable() })).max(mostChoices * 2),
};

export const createEmployeeField = endpoint({
  method: 'POST',
  path: '/settings/employee-fields',
  area: 'settings',
  idempotent: true,
  summary: 'Add a custom field to the records of the company’s employees',
  input: z.object(said),
  result: z.object(one),
});

export const changeEmployeeField = endpoint({
  method: 'PUT',
  path: '/settings/employee-fields/:fieldId',
  area: 'settings',
  summary:
    'Change a custom field; its kind only while no one has a value, and choices that people hold can be renamed but not removed',
  input: z.object({ ...one, ...said }),
  result: nothing,
});

export const orderEmployeeFields = endpoint({
  method: 'PUT',
  path: '/settings/employee-fields-order',
  area: 'settings',
  summary: 'Put the custom fields in use into an order: all of them, each once',
  input: z.object({ fieldIds: z.array(uuid).max(mostFieldsInAll) }),
  result: nothing,
});

export const archiveEmployeeField = endpoint({
  method: 'POST',
  path: '/settings/employee-fields/:fieldId/archive',
  area: 'settings',
  summary: 'Hide a custom field; its values are kept',
  input: z.object(one),
  result: nothing,
});

export const restoreEmployeeField = endpoint({
  method: 'DELETE',
  path: '/settings/employee-fields/:fieldId/archive',
  area: 'settings',
  summary: 'Put an archived custom field back into use, with the values it had',
  input: z.object(one),
  result: nothing,
});

export const getMyFields = endpoint({
  method: 'GET',
  path: '/profile/fields',
  area: 'main',
  summary: "What one's company keeps about oneself in custom fields that it shows to its employees",
  input: z.object({}),
  result: fieldsWithValues,
});
