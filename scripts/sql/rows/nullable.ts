import type pg from 'pg';
import { bare } from '../names.ts';
import type { DeclaredField } from './compare.ts';
import type { Column, Field } from './database.ts';

/**
 * Fields that may be null for certain, and are declared without it. A column that may be null counts where the
 * statement names it once, in what it answers: anything else that it says of the column, such as `due_on < …`, could
 * keep null away. So does any column of a table whose side of an outer join may be missing: PostgreSQL's plan shows the
 * outer joins that are left when it has seen what the conditions rule out.
 */
export async function wrongNulls(
  client: pg.Client,
  text: string,
  declared: readonly DeclaredField[],
  fields: readonly Field[],
  columns: ReadonlyMap<string, Column>,
): Promise<{ wrong: { name: string; why: string }[]; compared: number }> {
  const wrong: { name: string; why: string }[] = [];
  let compared = 0;
  const sure = declared.filter(({ orNull }) => !orNull);
  const outputs = sure.length > 0 && /\b(?:left|right|full)\b/i.test(text) ? await missingSides(client, text) : [];
  const words = bare(text).replaceAll(/\bas\s+[a-z_0-9"]+/g, ' ');
  for (const { name } of sure) {
    const at = fields.findLastIndex((field) => field.name === name);
    const field = fields[at];
    const column = field && columns.get(`${field.table}.${field.place}`);
    if (!column) continue;
    compared++;
    if (outputs[at])
      wrong.push({ name, why: `${name} is ${outputs[at]} of an outer join, which may be missing: declare it | null` });
    else if (column.nullable && isPlain(words, column) && !(await isRuledOut(client, text, name)))
      wrong.push({ name, why: `${name} is ${column.table}.${column.name}, which may be null: declare it | null` });
  }
  return { wrong, compared };
}

/** The statement says nothing of the column, nor of one that a constraint ties it to, but that it answers it. */
function isPlain(words: string, { name, hasDefault, tiedTo }: Column): boolean {
  const times = (column: string): number =>
    [...words.matchAll(new RegExp(String.raw`(?<![a-z_0-9])${column}(?![a-z_0-9])`, 'g'))].length;
  if (hasDefault && /^\s*(?:with|insert)\b/.test(words)) return false;
  return (
    times(name) === 1 && tiedTo.every((column) => times(column) === 0) && !/\b(?:union|intersect|except)\b/.test(words)
  );
}

/**
 * Whether PostgreSQL knows that null cannot come: conditions and constraints of the table (`finished_at is null or path
 * is not null`) contradict it.
 */
async function isRuledOut(client: pg.Client, text: string, name: string): Promise<boolean> {
  const limited = text.replaceAll(/\b(?:for (?:no key )?(?:update|share)|limit)\b[^()]*$/gi, '');
  await client.query('set constraint_exclusion = on');
  const explained = await client
    .query<{ 'QUERY PLAN': string }>(`explain (generic_plan) select from (${limited}) q where q."${name}" is null`)
    .catch(() => null);
  return explained?.rows.some((row) => row['QUERY PLAN'].includes('One-Time Filter: false')) ?? false;
}

type Plan = {
  'Node Type': string;
  'Join Type'?: string;
  Alias?: string;
  Output?: string[];
  Plans?: Plan[];
  'Parent Relationship'?: string;
};

/** For each column that a statement answers, the column of an outer join's missing side that it is, or null. */
async function missingSides(client: pg.Client, text: string): Promise<(string | null)[]> {
  const explained = await client
    .query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (verbose, generic_plan, format json) ${text}`)
    .catch(() => null);
  const plan = explained?.rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) return [];
  const missing = new Set<string>();
  const seen = new Map<string, number>();
  const visit = (node: Plan, away: boolean): void => {
    if (node.Alias) {
      seen.set(node.Alias, (seen.get(node.Alias) ?? 0) + 1);
      if (away) missing.add(node.Alias);
    }
    for (const child of node.Plans ?? []) {
      const side = child['Parent Relationship'];
      const join = node['Join Type'];
      const lost = join === 'Full' || (join === 'Left' && side === 'Inner') || (join === 'Right' && side === 'Outer');
      visit(child, side === 'Outer' || side === 'Inner' ? away || lost : false);
    }
  };
  visit(plan, false);
  return (plan.Output ?? []).map((output) => {
    const [, alias, column] = /^\(?([a-z_0-9]+)\.([a-z_0-9]+)\)?$/.exec(output) ?? [];
    return alias && missing.has(alias) && seen.get(alias) === 1 ? `${alias}.${column}` : null;
  });
}
