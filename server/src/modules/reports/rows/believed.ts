import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';

/**
 * Whether row `alias` was on record at an instant, and not yet found wrong: what was found wrong later was still
 * believed then.
 */
export function believed(alias: string, at: RawBuilder<unknown> | string): RawBuilder<SqlBool> {
  const [recorded, retracted] = [sql.ref(`${alias}.recorded_at`), sql.ref(`${alias}.retracted_at`)];
  return sql<SqlBool>`(${recorded} <= ${at} and (${retracted} is null or ${retracted} > ${at}))`;
}
