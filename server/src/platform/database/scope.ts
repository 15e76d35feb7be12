import type { AnyActor } from '@app/domain/access/actor';
import type { Reach } from '@app/domain/access/reach';
import type { Expression, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { OwnerColumns } from './work.ts';

/** A reach as SQL: the condition that keeps a list to the rows the actor may see. Twin of `withinReach` in domain. */
export function scopeOf(reach: Reach, actor: AnyActor, columns: OwnerColumns): Expression<SqlBool> {
  if (reach === 'anyone') return sql<SqlBool>`true`;
  if (reach === 'nobody' || actor.kind === 'system') return sql<SqlBool>`false`;
  if (!columns.companyId) throw new Error(`A list within "${reach}" needs the company's column`);
  const own = sql<SqlBool>`${sql.ref(columns.companyId)} = ${actor.companyId}::uuid`;
  if (reach !== 'self' || actor.kind === 'key') return own;
  if (!columns.personId) throw new Error('A list within "self" needs the person\'s column');
  return sql<SqlBool>`(${own} and ${sql.ref(columns.personId)} = ${actor.personId}::uuid)`;
}
