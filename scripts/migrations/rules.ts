import { marksOf, statementsOf } from '../../server/src/platform/database/migration-files.ts';
import { largeTables } from './large-tables.ts';
import { bareName, insideOf, plain, splitAtCommas } from './sql-words.ts';

/** What is wrong with a statement and what to write in its place. */
export type Problem = { line: number; words: string };

type File = {
  /** Tables that this file creates: no version before knows them, and they are empty. */
  created: ReadonlySet<string>;
  outside: boolean;
  contract: boolean;
  /** `people.email`: columns that a validated check keeps from being null, by migrations so far. */
  neverNull: ReadonlySet<string>;
};
/** What each rule sees: one statement, or one action of an `alter table`. */
type Part = { text: string; table: string; large: boolean };

const asContract =
  'the version before still uses it: take it away in a later migration that begins with "-- contract: since NNNN", NNNN being the migration by which the program stopped to use it';
const volatile =
  /\b(?:random|gen_random_uuid|uuidv\d+|uuid_generate_v\w+|clock_timestamp|timeofday|nextval)\b|\bgenerated\b|\b(?:big|small)?serial\b/;

/** Actions of `alter table` on a table that is there already. */
const actions: [(part: Part, file: File) => boolean, string][] = [
  [
    ({ text }) =>
      /^add (?:column )?/.test(text) &&
      isColumn(text) &&
      /\bnot null\b/.test(text) &&
      !/\bdefault\b|\bgenerated\b/.test(text),
    'a column without a default cannot be "not null": the version before writes rows without it. Add it without "not null", and require it in a contract step',
  ],
  [
    ({ text, large }) => large && isColumn(text) && volatile.test(text),
    'a default that differs by row, or a generated column, writes a large table again. Add the column without it, set the default on its own, and fill it in batches',
  ],
  [
    ({ text, large }) => large && isColumn(text) && /\b(?:check \(|unique\b|primary key\b)/.test(text),
    'a check or a key on a new column reads a large table from end to end. Add "add constraint … not valid", or an index in a file "-- outside a transaction"',
  ],
  [
    ({ text, large }) => large && /^alter (?:column )?\w+ (?:set data )?type\b/.test(text),
    'another type writes a large table again. Add a column of that type, and fill it in batches',
  ],
  [
    ({ text }, { contract }) => !contract && /^alter (?:column )?\w+ (?:set data )?type\b/.test(text),
    `a column gets another type, and ${asContract}`,
  ],
  [
    ({ text, table, large }, { neverNull }) =>
      large && setsNotNull(text) !== null && !neverNull.has(`${table}.${setsNotNull(text)}`),
    '"set not null" reads a large table from end to end. First add "check (column is not null) not valid", and validate it in a file "-- outside a transaction"',
  ],
  [
    ({ text }, { contract }) => !contract && setsNotNull(text) !== null,
    `"set not null" refuses what the version before may write: mark the step as "-- contract: since NNNN"`,
  ],
  [
    ({ text }, { contract }) =>
      !contract && /^(?:drop (?:column )?(?!constraint|default|not null|expression|identity)|rename\b)/.test(text),
    `something is dropped or renamed, and ${asContract}`,
  ],
  [
    ({ text, large }) =>
      large && /^add (?:constraint \w+ )?(?:check|foreign key)\b/.test(text) && !/\bnot valid$/.test(text),
    'a constraint reads a large table from end to end. Add it "not valid", and validate it in a file "-- outside a transaction"',
  ],
  [
    ({ text, large }) =>
      large && /^add (?:constraint \w+ )?(?:unique|primary key|exclude)\b/.test(text) && !/\busing index\b/.test(text),
    'a key is built while no one can write. Build a unique index concurrently in a file "-- outside a transaction", then "add constraint … using index"',
  ],
  [
    ({ text, large }, { outside }) => large && !outside && /^validate constraint\b/.test(text),
    'validating reads a large table from end to end: put it in a file "-- outside a transaction"',
  ],
];

/** Statements of their own, about the table they name. */
const statements: [(part: Part, file: File) => boolean, string][] = [
  [
    ({ text, large }) => large && /^create (?:unique )?index (?!concurrently\b)/.test(text),
    'no one can write a large table while its index is built. Write "create index concurrently" in a file "-- outside a transaction"',
  ],
  [
    ({ text }, { outside }) => !outside && /^(?:create (?:unique )?|drop |re)index concurrently\b/.test(text),
    '"concurrently" is not possible in a transaction: begin the file with "-- outside a transaction"',
  ],
  [
    ({ text, large }, { contract }) => /^truncate\b/.test(text) && (large || !contract),
    'nothing is truncated while a version is running that reads it',
  ],
  [
    ({ text }) => /^(?:lock|cluster|vacuum full|reindex (?!.*\bconcurrently\b))\b/.test(text),
    'it locks a table for as long as it takes',
  ],
  [
    ({ text, large }, { outside }) =>
      large && /^(?:update|delete from)\b/.test(text) && !(outside && /\blimit \d+/.test(text)),
    'rows of a large table are written in one transaction. In a file "-- outside a transaction", write a "do" block that loops: up to 5,000 rows chosen with "limit", "exit when not found", "commit"',
  ],
  [
    ({ text }, { contract }) => !contract && /^drop (?:table|view|materialized view|type|schema)\b/.test(text),
    `something is dropped, and ${asContract}`,
  ],
  [
    ({ text }, { contract }) =>
      !contract && /^alter (?:type|view|function|schema|materialized view) .*\brename\b/.test(text),
    `something is renamed, and ${asContract}`,
  ],
  [
    ({ text }, { contract }) => !contract && /^revoke\b.* on (?:table )?[a-z_.]+ from muster_/.test(text),
    `a right is taken away, and ${asContract}`,
  ],
];

const isColumn = (text: string): boolean =>
  /^add (?:column (?:if not exists )?)?(?!constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b)\w+ /.test(text);
const setsNotNull = (text: string): string | null => /^alter (?:column )?(\w+) set not null$/.exec(text)?.[1] ?? null;

/** What may run again from the first statement on. */
const repeatable =
  /^(?:create (?:unique )?index concurrently|drop index concurrently if exists|alter table (?:only )?[\w.]+ validate constraint|comment on|do|analyze)\b/;

/** Problems of one migration. `neverNull`: see `columnsNeverNull`; `numbers`: those of the migrations before it. */
export function problemsOf(
  sql: string,
  neverNull: ReadonlySet<string> = new Set(),
  numbers: readonly string[] = [],
): Problem[] {
  const { contract, outside } = marksOf(sql);
  const all = statementsOf(sql);
  const created = new Set(
    all
      .flatMap(({ text }) => /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(plain(text))?.[1] ?? [])
      .map(bareName),
  );
  const file: File = { created, outside, contract: contract !== null, neverNull };
  const since = contract === null ? null : /^since (\d{4})\b/.exec(contract)?.[1];
  return [
    ...(contract !== null && (!since || !numbers.includes(since))
      ? [
          {
            line: 1,
            words: `"-- contract: ${contract}" names no migration before this one: write "-- contract: since NNNN"`,
          },
        ]
      : []),
    ...all.flatMap(({ text, line }) => [
      ...(outside && !repeatable.test(plain(text))
        ? [
            {
              line,
              words:
                'outside a transaction it would run twice after an interruption. Put it in a file of its own, in a transaction',
            },
          ]
        : []),
      ...(/^do\b/.test(plain(text))
        ? inBlock(text, line, file)
        : problemsIn(plain(text), file).map((words) => ({ line, words }))),
    ]),
  ];
}

/** Outside a transaction a block holds what it wrote until it commits. */
function inBlock(text: string, line: number, file: File): Problem[] {
  const inside = insideOf(text);
  const commits = inside.some((one) => /^commit$/i.test(one.text));
  return inside.flatMap((one) =>
    problemsIn(plain(one.text), { ...file, outside: file.outside && commits }).map((words) => ({
      line: line + one.lines,
      words,
    })),
  );
}

function problemsIn(text: string, file: File): string[] {
  const altered = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(text);
  const name =
    altered?.[1] ??
    /\b(?:on|update|from|truncate(?: table)?|lock(?: table)?|drop table(?: if exists)?) (?:only )?([\w.]+)/.exec(
      text,
    )?.[1] ??
    '';
  const table = bareName(name);
  if (file.created.has(table)) return [];
  const found = (rules: typeof actions, part: string) =>
    rules
      .filter(([breaks]) => breaks({ text: part, table, large: largeTables.has(table) }, file))
      .map(([, words]) => `${name}: ${words}`);
  return altered ? splitAtCommas(altered[2]!).flatMap((part) => found(actions, part)) : found(statements, text);
}

/** `people.email`: columns with a check in some migration that they are not null, which another validates. */
export function columnsNeverNull(migrations: readonly string[]): Set<string> {
  const text = migrations
    .map((sql) =>
      statementsOf(sql)
        .map((one) => plain(one.text))
        .join(';\n'),
    )
    .join(';\n');
  const checks = [
    ...text.matchAll(/^alter table (?:only )?([\w.]+) .*?add constraint (\w+) check \((\w+) is not null\)/gm),
  ];
  return new Set(
    checks
      .filter(([, , constraint]) => text.includes(`validate constraint ${constraint}`))
      .map(([, table, , column]) => `${bareName(table!)}.${column}`),
  );
}
