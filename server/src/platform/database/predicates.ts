import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';

// What of a row decides a state, for modules of any level: the one statement in SQL of a rule of the domain. `check
// house` refuses copies.

/**
 * Twin of `isOpen` (domain/enrolment): the attempt `alias`, a row of `enrolments`, is neither over nor withdrawn nor
 * voided. As text, for prepared statements.
 */
export function openAttemptText(alias?: string): string {
  const at = alias ? `${alias}.` : '';
  return `${at}completed_at is null and ${at}withdrawn_at is null and ${at}failed_at is null and ${at}voided_at is null`;
}

/** The same for `sql` templates. */
export const openAttempt = (alias?: string): RawBuilder<SqlBool> => sql.raw<SqlBool>(openAttemptText(alias));

/**
 * What has a last day, an employment, a placement or an assignment, is not over on `day` (its last day counts). It may
 * not have begun yet. `alias` null: the row's columns bear no alias. As text, for prepared statements.
 */
export function notEndedBeforeText(alias: string | null, day: string): string {
  const at = alias ? `${alias}.` : '';
  return `(${at}ended_on is null or ${at}ended_on >= ${day})`;
}

/** The same for `sql` templates. */
export function notEndedBefore(alias: string | null, day: string | RawBuilder<unknown>): RawBuilder<SqlBool> {
  const end = sql.ref(alias ? `${alias}.ended_on` : 'ended_on');
  return sql<SqlBool>`(${end} is null or ${end} >= (${day})::date)`;
}

/**
 * An agreement to the version `agreed` counts for the version `asked`, both rows of `legal_versions`: the same
 * document, the same version or a later one. A withdrawn version binds no one, so agreeing to it says nothing about any
 * other (decision 108). As text, for prepared statements.
 */
export function countsForText(agreed: string, asked: string): string {
  return `(${agreed}.kind = ${asked}.kind and ${agreed}.number >= ${asked}.number and (${agreed}.withdrawn_at is null or ${agreed}.id = ${asked}.id))`;
}

/** The same for `sql` templates. */
export const countsFor = (agreed: string, asked: string): RawBuilder<SqlBool> =>
  sql.raw<SqlBool>(countsForText(agreed, asked));
