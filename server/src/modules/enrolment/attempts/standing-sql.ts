import { openAttemptText } from '../../../platform/database/predicates.ts';
/**
 * Twin of `courseStanding` in domain, held to the same cases. Expects `o` (my open enrolment or nulls), `a` (my best
 * achievement or nulls, with `held`), `v` (the edition) and today's date as `today`.
 */
export const standingSql = `case
    when o.id is not null then case when o.started_at is null then 'assigned' else 'inProgress' end
    when a.held is null then 'none'
    when a.valid_through is null then 'valid'
    when a.valid_through < today then 'expired'
    when a.valid_through - v.renewal_window_days <= today then 'renew'
    else 'valid' end`;

/**
 * My open attempts and my proof per course, as `open_attempts` and `proofs`; $1 company, $2 person. The proof is the
 * one that lasts longest of those that follow one another from today on without a gap; where none counts today, the
 * last one that did. `today`: the parameter with the day.
 */
export const mineSql = (today: string): string => `
  open_attempts as (
    select id, course_id, started_at, due_on, progress_percent from enrolments
    where company_id = $1 and person_id = $2 and ${openAttemptText()}
  ), proofs as (
    select distinct on (x.course_id) x.course_id, true as held, x.valid_through, x.public_id from (
      select a.course_id, a.valid_from, a.valid_through, a.public_id, a.issued_at,
        covered_through(array_agg(a.valid_from) over own, array_agg(a.valid_through) over own, ${today}::date) as covered
      from achievements a where a.company_id = $1 and a.person_id = $2 and a.course_id is not null and a.revoked_at is null and a.retracted_at is null
      window own as (partition by a.course_id)) x
    where case when x.covered is null then x.valid_from <= ${today}::date else coalesce(x.valid_through, 'infinity') <= x.covered end
    order by x.course_id, x.valid_through desc nulls first, x.issued_at desc
  )`;

/** A field of an edition's texts in the wanted language, else in English, else in its first. */
export function textSql(texts: string, languages: string, locale: string, field: string): string {
  const one = (language: string) => `nullif(${texts} -> ${language} ->> '${field}', '')`;
  return `coalesce(${one(locale)}, ${one("'en'")}, ${one(`${languages}[1]`)}, '')`;
}

/** A name by language in the wanted one, else in English, else in any. */
export function nameSql(names: string, locale: string): string {
  return `coalesce(nullif(${names} ->> ${locale}, ''), nullif(${names} ->> 'en', ''), nullif(${names} ->> 'fr', ''),
    ${names} ->> 'es', '')`;
}

/** An instant inside JSON, written as everywhere else. */
export function instantSql(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
