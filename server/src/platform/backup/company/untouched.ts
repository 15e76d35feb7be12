import type pg from 'pg';
import type { OwnedTable } from './ownership.ts';

/** Sums over the rows of every table but those of one company: by table and company. Equal sums, equal rows. */
export type Sums = ReadonlyMap<string, string>;

/**
 * Hashes every row that is not of this company: of other companies, of people, of sign-in and of the platform. The end
 * of the company's audit chain is left out, for it moves when the restore itself is recorded.
 */
export async function sumsOfOthers(
  client: pg.ClientBase,
  tables: readonly OwnedTable[],
  companyId: string,
): Promise<Sums> {
  const sums = new Map<string, string>();
  for (const { schema, name, scope } of tables) {
    const by = scope ?? (name === 'audit_heads' ? 'company_id' : null);
    const { rows } = await client.query<{ of: string; sum: string }>(
      `select ${by ? `t.${by}::text` : `'all'`} as of, concat_ws(' ', count(*),
        sum(hashtextextended(t::text, 0)::numeric), sum(hashtextextended(t::text, 7)::numeric)) as sum
      from ${schema}.${name} t where ${by ? `t.${by} <> $1::uuid` : '$1::uuid is not null'} group by 1`,
      [companyId],
    );
    for (const { of, sum } of rows) sums.set(`${schema}.${name} ${of}`, sum);
  }
  return sums;
}

/** What differs between two looks, by table and company. */
export function differing(before: Sums, after: Sums): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .toSorted();
}
