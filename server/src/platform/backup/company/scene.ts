import type pg from 'pg';
import type { CompanyTable, Edge, UniqueIndex } from './ownership.ts';
import type { HeldReason } from '@app/domain/operations/put-back';

/** The company, its tables and what leads from one to another, in the transaction that puts it back. */
export type Scene = {
  live: pg.ClientBase;
  companyId: string;
  tables: readonly CompanyTable[];
  edges: readonly Edge[];
  unique: readonly UniqueIndex[];
};
export const isPutBack = ({ way }: Pick<CompanyTable, 'way'>): boolean => way === 'back' || way === 'unlessUsed';
export const full = ({ schema, name }: Pick<CompanyTable, 'schema' | 'name'>): string => `${schema}.${name}`;
export const same = (one: readonly string[], of: string, other: readonly string[], as: string): string =>
  one.map((column, place) => `${of}."${column}" = ${as}."${other[place]}"`).join(' and ');

/**
 * Marks what is not to be done, of those rows of the plan whose keys a select gives (`$1`: the company). Returns how
 * many.
 */
export const hold = async (
  { live, companyId }: Scene,
  name: string,
  why: HeldReason,
  acts: readonly string[],
  keys: string,
  values: unknown[] = [],
): Promise<number> => {
  const { rows } = await live.query<{ n: number }>(
    `with held as (update plan set why = '${why}' where name = '${name}' and why is null and act = any ($2)
      and key in (${keys}) returning 1)
    select count(*)::int as n, $1::uuid as of from held`,
    [companyId, acts, ...values],
  );
  return rows[0]!.n;
};
