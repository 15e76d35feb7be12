import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { attendedSql } from './recorded-attendance.ts';

/** A value of roster entry `e`, by the mark that counts: as `foldMarks` chooses it, also for who walked in. */
const markSql = (
  kind: 'final' | 'result',
): RawBuilder<string | null> => sql`(with a as (select m.id, m.value, m.seen, m.corrected_at from attendance_marks m
    where m.company_id = e.company_id and m.training_id = e.training_id and m.kind = ${sql.lit(kind)} and not m.late
      and (m.entry_id = e.id
      or m.entry_id in (select w.id from training_walk_ins w
        where w.company_id = e.company_id and w.training_id = e.training_id and w.entry_id = e.id)))
  select a.value #>> '{}' from a order by exists (select from a newer
    where a.id = any(newer.seen) and newer.id <> a.id), a.corrected_at desc, a.id desc limit 1)`;

/** The closing of the training of `e` that stands, and what it wrote for the person. */
const closing = sql`training_closings c where c.company_id = e.company_id and c.training_id = e.training_id
  and c.reopened_at is null`;
const outcome = (field: 'final' | 'certified') =>
  sql`(select o ->> ${sql.lit(field)} from training_closings c cross join jsonb_array_elements(c.outcomes) o
    where c.company_id = e.company_id
    and c.training_id = e.training_id and c.reopened_at is null and known_as((o ->> 'personId')::uuid) = e.person_id
      limit 1)`;

/** Whether a certificate of this training stands for the person of `e`. */
const stands = sql`(exists (select from enrolments d where d.company_id = e.company_id and d.id = e.enrolment_id
  and d.completed_at is not null and d.voided_at is null)
  or exists (select from session_achievements s join achievements a on a.company_id = s.company_id
    and a.id = s.achievement_id
    where s.company_id = e.company_id and s.training_id = e.training_id and a.person_id = e.person_id
      and a.revoked_at is null and a.retracted_at is null))`;

/** What is recorded of the person of roster entry `e`: by the closing that stands, else by the marks so far. */
export const recordedSql = sql`json_build_object('checkedIn', ${attendedSql}, 'final',
  coalesce(${outcome('final')}, ${markSql('final')}), 'result', ${markSql('result')},
  'certified', coalesce(${outcome('certified')}::boolean, false) and ${stands},
  'noLongerEarned', exists (select from ${closing} and exists (select
    from jsonb_array_elements_text(c.no_longer_earned) l(id) where known_as(l.id::uuid) = e.person_id)) and ${stands})`;
