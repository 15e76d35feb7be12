import * as api from '@app/contract/company/employee-fields';
import type { AskedChoice, FieldKind } from '@app/domain/company/fields/employee-field';
import {
  choicesAfter,
  kindObstacle,
  mostFieldsInAll,
  nameTaken,
  roomObstacle,
} from '@app/domain/company/fields/employee-field';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { StoredField } from './field-records.ts';
import { lockFields, readFields } from './field-records.ts';

export const listEmployeeFields = query(api.listEmployeeFields, async (work) => {
  work.authorize('company.viewEmployees', { companyId: work.companyId });
  return (await readFields(work)).map(({ id, archived: _archived, place: _place, lastChoice: _last, ...field }) => ({
    fieldId: id,
    ...field,
  }));
});

export const getEmployeeFieldUse = query(api.getEmployeeFieldUse, async (work, { fieldId }) => {
  work.authorize('company.viewEmployees', { companyId: work.companyId });
  const [field] = await readFields(work, sql`f.id = ${fieldId}`);
  if (!field) throw new DomainError('notFound');
  const used = await usedBy(work, fieldId);
  return {
    people: used.people,
    choices: field.choices.map(({ number }) => ({ number, people: used.choices.get(number) ?? 0 })),
  };
});

type Said = {
  kind: FieldKind;
  en: string;
  fr: string | null;
  helpEn: string | null;
  helpFr: string | null;
  own: boolean;
  choices: AskedChoice[];
};

export const createEmployeeField = command(api.createEmployeeField, async (work, said) => {
  work.authorize('company.changeEmployees', { companyId: work.companyId });
  await lockFields(work);
  const all = await readFields(work);
  refuseIf(roomObstacle(all.filter(({ archived }) => !archived).length));
  if (all.length >= mostFieldsInAll) throw new DomainError('tooManyFields');
  refuseName(said, all);
  const { choices, given } = choicesOf(said, { choices: [], lastChoice: 0 }, new Map());
  const number = Math.max(0, ...all.map((field) => field.number)) + 1;
  const { rows } = await sql<{ id: string }>`
    insert into employee_fields (company_id, number, kind, name_en, name_fr, help_en, help_fr, own, place, last_choice,
      created_at)
    values (${work.companyId}, ${number}, ${said.kind}, ${said.en}, ${said.fr}, ${said.helpEn}, ${said.helpFr},
      ${said.own},
      ${Math.max(0, ...all.map(({ place }) => place)) + 1}, ${given}, ${work.now}) returning id`.execute(work.tx);
  const fieldId = rows[0]!.id;
  await writeChoices(work, fieldId, choices);
  work.record({ action: 'company.createField', entity: 'employeeField', entityId: fieldId, changes: told(said) });
  return { fieldId };
});

export const changeEmployeeField = command(api.changeEmployeeField, async (work, { fieldId, ...said }) => {
  work.authorize('company.changeEmployees', { companyId: work.companyId });
  await lockFields(work);
  const all = await readFields(work);
  const before = heldField(all, fieldId);
  refuseName(
    said,
    all.filter(({ id }) => id !== fieldId),
  );
  const used = await usedBy(work, fieldId);
  const fixed = kindObstacle(before.kind, said.kind, used.people);
  if (fixed) throw new DomainError(fixed, { people: used.people });
  const { choices, given } = choicesOf(said, before, used.choices);
  await sql`update employee_fields set kind = ${said.kind}, name_en = ${said.en}, name_fr = ${said.fr},
    help_en = ${said.helpEn}, help_fr = ${said.helpFr}, own = ${said.own},
      last_choice = ${given} where company_id = ${work.companyId} and id = ${fieldId}`.execute(work.tx);
  await writeChoices(work, fieldId, choices);
  work.record({
    action: 'company.changeField',
    entity: 'employeeField',
    entityId: fieldId,
    changes: { before: told(before), after: told({ ...said, choices }) },
  });
  return {};
});

export const orderEmployeeFields = command(api.orderEmployeeFields, async (work, { fieldIds }) => {
  work.authorize('company.changeEmployees', { companyId: work.companyId });
  await lockFields(work);
  const all = await readFields(work);
  const ids = new Set(fieldIds);
  for (const id of ids) heldField(all, id);
  const inUse = all.filter(({ archived }) => !archived);
  // One that someone else added or archived since has no place here.
  if (ids.size !== fieldIds.length || inUse.length !== ids.size || inUse.some(({ id }) => !ids.has(id)))
    throw new DomainError('changedElsewhere');
  await sql`update employee_fields f set place = o.place
    from unnest(${fieldIds}::uuid[]) with ordinality as o (id, place)
    where f.company_id = ${work.companyId} and f.id = o.id`.execute(work.tx);
  work.record({
    action: 'company.orderFields',
    entity: 'employeeField',
    entityId: null,
    changes: { order: fieldIds.map((id) => heldField(all, id).en) },
  });
  return {};
});

export const archiveEmployeeField = command(api.archiveEmployeeField, async (work, { fieldId }) => {
  work.authorize('company.changeEmployees', { companyId: work.companyId });
  await lockFields(work);
  await archived(work, heldField(await readFields(work), fieldId), work.now);
  return {};
});

export const restoreEmployeeField = command(api.restoreEmployeeField, async (work, { fieldId }) => {
  work.authorize('company.changeEmployees', { companyId: work.companyId });
  await lockFields(work);
  const all = await readFields(work);
  const field = heldField(all, fieldId);
  if (field.archived) refuseIf(roomObstacle(all.filter((one) => !one.archived).length));
  await archived(work, field, null);
  return {};
});

async function archived(work: Work, { id, en }: StoredField, at: string | null): Promise<void> {
  await sql`update employee_fields set archived_at = ${at}::timestamptz
    where company_id = ${work.companyId} and id = ${id}`.execute(work.tx);
  work.record({
    action: at ? 'company.archiveField' : 'company.restoreField',
    entity: 'employeeField',
    entityId: id,
    changes: { name: en },
  });
}

function heldField(all: readonly StoredField[], fieldId: string): StoredField {
  const field = all.find(({ id }) => id === fieldId);
  if (!field) throw new DomainError('notFound');
  return field;
}

/** Archived fields keep their names: they may be restored. */
function refuseName(said: Said, others: readonly StoredField[]): void {
  const taken = nameTaken(said, others);
  if (taken) refuseFields([{ path: taken, code: 'fieldNameTaken' }]);
}

/** The choices as they will be; of other kinds there are none. */
function choicesOf(said: Said, before: Pick<StoredField, 'choices' | 'lastChoice'>, used: ReadonlyMap<number, number>) {
  if (said.kind !== 'choice') return { choices: [], given: before.lastChoice };
  const after = choicesAfter(before.choices, said.choices, used, before.lastChoice);
  if (!('refused' in after)) return after;
  const { place, code, details } = after.refused;
  // How many people hold a choice is said with the refusal as a whole: a field's own words have no number.
  if (details) throw new DomainError(code, details);
  return refuseFields([{ path: place === null ? 'choices' : `choices.${place}`, code }]) as never;
}

/** What no one holds may go; should someone hold it by now, the database refuses. */
async function writeChoices(
  work: Work,
  fieldId: string,
  choices: readonly { number: number; en: string; fr: string | null }[],
): Promise<void> {
  const numbers = choices.map(({ number }) => number);
  await sql`delete from employee_field_choices where company_id = ${work.companyId} and field_id = ${fieldId}
    and number <> all(${numbers}::int[])`.execute(work.tx);
  if (choices.length === 0) return;
  await sql`insert into employee_field_choices (company_id, field_id, number, name_en, name_fr, place)
    select ${work.companyId}, ${fieldId}, c.number, c.en, c.fr, c.place
      from jsonb_to_recordset(${JSON.stringify(choices.map((choice, place) => ({ ...choice, place })))}) as
      c (number smallint, en text, fr text, place smallint)
    on conflict (company_id, field_id, number) do update
      set name_en = excluded.name_en, name_fr = excluded.name_fr, place = excluded.place`.execute(work.tx);
}

async function usedBy(work: Work, fieldId: string): Promise<{ people: number; choices: Map<number, number> }> {
  const { rows } = await sql<{
    choice: number | null;
    people: number;
  }>`select choice, count(*)::int as people from employee_field_values
    where company_id = ${work.companyId} and field_id = ${fieldId} group by choice`.execute(work.tx);
  return {
    people: rows.reduce((sum, { people }) => sum + people, 0),
    choices: new Map(rows.flatMap(({ choice, people }) => (choice === null ? [] : [[choice, people] as const]))),
  };
}

/** As the company's book has it. */
const told = ({ kind, en, fr, helpEn, helpFr, own, choices }: Said | StoredField) => ({
  ...{ kind, en, fr, helpEn, helpFr, own },
  ...(kind === 'choice' && { choices: choices.map((choice) => choice.en) }),
});
