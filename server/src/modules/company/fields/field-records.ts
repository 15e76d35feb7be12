import type { EmployeeField, FieldChoice } from '@app/domain/company/fields/employee-field';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

export type StoredField = Omit<EmployeeField, 'choices'> & {
  choices: FieldChoice[];
  helpEn: string | null;
  helpFr: string | null;
  own: boolean;
  place: number;
  lastChoice: number;
  archivedAt: string | null;
};

/** The custom fields of the acting company in their order, archived ones last. */
export async function readFields(work: Work, where: RawBuilder<unknown> = sql`true`): Promise<StoredField[]> {
  const { rows } =
    await sql<StoredField>`select f.id, f.number, f.kind, f.name_en as en, f.name_fr as fr, f.help_en as "helpEn",
      f.help_fr as "helpFr", f.own, f.place,
      f.last_choice as "lastChoice", f.archived_at as "archivedAt", f.archived_at is not null as archived,
      (select coalesce(json_agg(json_build_object('number', c.number, 'en', c.name_en, 'fr', c.name_fr)
        order by c.place, c.number), '[]') from employee_field_choices c
        where c.company_id = f.company_id and c.field_id = f.id) as choices
    from employee_fields f where f.company_id = ${work.companyId} and ${where}
      order by f.archived_at is not null, f.place, f.number`.execute(work.tx);
  return rows;
}

export const fieldsInUse = (work: Work): Promise<StoredField[]> => readFields(work, sql`f.archived_at is null`);

/** Of two who change the fields of one company one waits and sees what the other did. */
export async function lockFields(work: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`employee-fields:${work.companyId}`}, 0))`.execute(work.tx);
}
