import type { Schema } from './schema.ts';
import type { Statement } from './statements.ts';

/** Columns that every table has. */
const ofEvery = new Set(['ctid', 'xmin', 'tableoid']);
/** Schemas and rows that are named before a point and are no alias. */
const noAlias = new Set(['public', 'replication', 'pg_catalog', 'information_schema', 'excluded', 'new', 'old']);
/** Statements about the database itself, and about the tables of the queue, which its library makes. */
const ofSystem = /\b(?:from|join)\s+(?:pg_[a-z_]+|information_schema\.|graphile_worker\.)/;
const keywords = new Set(
  'where on left right inner outer full cross join natural group order limit offset having union except intersect set values returning using for as and or when then else end lateral select is not with window fetch do only tablesample'.split(
    ' ',
  ),
);

/** The text without what is no name: quoted words, comments, casts. */
export const bare = (text: string): string =>
  text
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, ' ? ')
    .replaceAll(/::\s*[a-z_]+(?:\[\])?/gi, ' ')
    .replaceAll(/"([a-z_0-9]+)"/g, '$1')
    .replaceAll(/"[^"]*"/g, '"')
    .toLowerCase();

/**
 * Aliases with the tables they stand for; null among them is something else: a subquery, a function, a name given by
 * `with`.
 */
type Aliases = Map<string, Set<string | null>>;

export function aliasesIn(text: string, { tables }: Schema): Aliases {
  const into: Aliases = new Map();
  const add = (alias: string, table: string | null) =>
    void (into.get(alias) ?? into.set(alias, new Set()).get(alias)!).add(table);
  const given = new Set(
    [
      ...text.matchAll(
        /\b([a-z_][a-z_0-9]*)\s*(?:\([a-z_0-9, ]*\)\s*)?as\s+(?:not\s+materialized\s+|materialized\s+)?\(/g,
      ),
    ].map(([, name]) => name!),
  );
  const item = String.raw`(?:lateral\s+)?(?:only\s+)?([a-z_][a-z_0-9.]*)(?!\s*\()(?:\s+(?:as\s+)?([a-z_][a-z_0-9]*))?`;
  for (const [, begin, name, alias] of text.matchAll(
    new RegExp(String.raw`(?<!distinct\s)\b(from|join|update|into|using)\s+${item}`, 'g'),
  )) {
    const table = tables.has(name!) && !given.has(name!) ? name! : null;
    if (begin === 'from' && name!.includes('.') && !table) continue;
    add(alias && !keywords.has(alias) ? alias : name!.replace(/^.*\./, ''), table);
  }
  for (const [, name, alias] of text.matchAll(
    new RegExp(String.raw`,\s*${item}(?=\s*(?:,|where\b|join\b|left\b|\)|$))`, 'g'),
  ))
    if (alias && !keywords.has(alias) && (tables.has(name!) || given.has(name!)))
      add(alias, given.has(name!) ? null : name!);
  // A fragment that goes behind a `from` kept elsewhere.
  for (const [, name, alias] of text.matchAll(/\b([a-z_][a-z_0-9]*)\s+([a-z_][a-z_0-9]*)\s+(?=where\b|join\b|left\b)/g))
    if (tables.has(name!) && !keywords.has(alias!)) add(alias!, name!);
  for (const [, alias] of text.matchAll(/(?:\b(?:from|join)|,)\s*\(?\s*\?\s*\)?\s*(?:as\s+)?([a-z_][a-z_0-9]*)\b/g))
    if (!keywords.has(alias!)) add(alias!, null);
  for (const [, alias] of text.matchAll(/\)\s*(?:as\s+)?([a-z_][a-z_0-9]*)\b/g))
    if (!keywords.has(alias!)) add(alias!, null);
  for (const name of given) add(name, null);
  return into;
}

/** Names that a statement gives itself: columns by `as`, and those listed behind a name. */
export function namesGiven(text: string): string[] {
  return [
    ...[...text.matchAll(/\bas\s+([a-z_][a-z_0-9]*)/g)].map(([, name]) => name!),
    ...[...text.matchAll(/\b[a-z_][a-z_0-9]*\s*\(([a-z_0-9, ]+)\)/g)].flatMap(([, list]) =>
      list!.split(',').map((name) => name.trim().split(' ')[0]!),
    ),
    ...[...text.matchAll(/\bas\s+[a-z_][a-z_0-9]*\s*\(((?:[^()]|\([^()]*\))*)\)/g)].flatMap(([, list]) =>
      list!.split(',').map((name) => name.trim().split(/\s/)[0]!),
    ),
  ];
}

export type Problem = { line: number; name: string; why: string };

/**
 * Names in the statements of one file that no table has (any more). A column behind an alias is looked for in the
 * tables of that alias in its statement; where that is a subquery, or a fragment that says nothing of it, in every
 * table and among the names that statements give (`given`).
 */
export function unknownNames(statements: readonly Statement[], schema: Schema, given: ReadonlySet<string>): Problem[] {
  const texts = statements.map(({ text, line }) => ({ text: bare(text), line }));
  const anywhere = new Set([...schema.tables.values()].flatMap((columns) => [...columns]));
  const exists = (column: string) => anywhere.has(column) || given.has(column) || ofEvery.has(column);
  return texts.flatMap(({ text, line }) => {
    if (ofSystem.test(text)) return [];
    const own = aliasesIn(text, schema);
    const problems: Problem[] = [];
    const expect = (column: string, tables: ReadonlySet<string | null>, name: string) => {
      const found = [...tables].some((table) =>
        table === null ? exists(column) : schema.tables.get(table)!.has(column) || ofEvery.has(column),
      );
      if (!found) problems.push({ line, name, why: [...tables].map((table) => table ?? 'a subquery').join(' or ') });
    };
    for (const [, alias, column] of text.matchAll(/(?<![.\w"])([a-z_][a-z_0-9]*)\.([a-z_][a-z_0-9]*)\b(?!\s*\(|\.)/g)) {
      if (noAlias.has(alias!) || schema.tables.has(`${alias}.${column}`)) continue;
      expect(column!, own.get(alias!) ?? new Set([null]), `${alias}.${column}`);
    }
    for (const { table, columns } of alone(text, schema))
      for (const column of columns)
        if (!own.has(column) && !given.has(column)) expect(column, new Set([table]), column);
    for (const { table, columns } of written(text))
      if (schema.tables.has(table)) for (const column of columns) expect(column, new Set([table]), column);
    return problems;
  });
}

/** The names without an alias in a statement about a single table: of those that nothing but a column is called. */
function alone(text: string, schema: Schema): { table: string; columns: string[] }[] {
  const [first, ...more] = [...text.matchAll(/(?<!distinct\s)\b(?:from|update|into)\s+([a-z_][a-z_0-9.]*)/g)].map(
    ([, name]) => name!,
  );
  if (
    !/^\s*(?:select|update|insert|delete)\b/.test(text) ||
    !first ||
    more.length > 0 ||
    !schema.tables.has(first) ||
    /\b(?:join|with|lateral|language)\b|,\s*(?:lateral|unnest|jsonb_)/.test(text)
  )
    return [];
  const words = [...text.matchAll(/(?<![.\w"$@]|constraint )([a-z]+(?:_[a-z0-9]+)+)\b(?!\s*[(.]|\s*=>)/g)].map(
    ([, word]) => word!,
  );
  return [
    {
      table: first,
      columns: words.filter((word) => word !== first && !schema.tables.has(word) && !noColumn.test(word)),
    },
  ];
}
/** Words of SQL with an underscore, and names of settings. */
const noColumn = /^(?:current_(?:date|time|timestamp|user)|session_user|no_key|read_only|pg_|app_)/;

/** The columns that a statement writes, by table. */
export function written(text: string): { table: string; columns: string[] }[] {
  const inserted = [...text.matchAll(/\binsert into\s+([a-z_.]+)(?:\s+(?:as\s+)?[a-z_]+)?\s*\(([^()?]+)\)/g)].map(
    ([, table, list]) => ({
      table: table!,
      columns: list!.split(',').map((column) => column.trim()),
    }),
  );
  const updated = [
    ...text.matchAll(
      /\bupdate\s+([a-z_.]+)(?:\s+(?:as\s+)?(?!set\b)[a-z_]+)?\s+set\s+([^]*?)(?=\bwhere\b|\bfrom\b|\breturning\b|$)/g,
    ),
  ].map(([, table, list]) => ({
    table: table!,
    columns: assigned(list!),
  }));
  return [...inserted, ...updated];
}

/** `a = 1, (b, c) = (2, 3)` → a, b, c: what stands before an equals sign outside of brackets. */
function assigned(list: string): string[] {
  let depth = 0;
  const columns: string[] = [];
  let part = '';
  const take = () => {
    const column = /^\s*([a-z_][a-z_0-9]*)\s*=/.exec(part)?.[1];
    if (column) columns.push(column);
    part = '';
  };
  for (const char of list) {
    if (char === '(') depth++;
    if (char === ')' && --depth < 0) break;
    if (char === ',' && depth === 0) take();
    else part += char;
  }
  take();
  return columns;
}

/** Tables that a statement reads. */
export function tablesRead(text: string, schema: Schema): string[] {
  const plain = bare(text);
  const begun = [
    ...plain.matchAll(
      /(?<!distinct\s)\b(?:from|join|using)\s+(?:lateral\s+)?(?:only\s+)?([a-z_][a-z_0-9.]*)(?!\s*\()/g,
    ),
  ].map(([, name]) => name!);
  return [...new Set(begun.filter((name) => schema.tables.has(name)))];
}
