import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '../../../server/src/platform/embedded/embedded-postgres.ts';
import { checkRows, type Counts } from './rows.ts';

const root = join(import.meta.dirname, '../../..');
let folder: string;
let database: Embedded;
let client: pg.Client;

const tables = `
  create table people (id uuid primary key, name text not null, email text, age int not null,
    balance bigint not null default 0, born_on date, facts jsonb not null);
  create table jobs (id uuid primary key, person_id uuid references people, title text not null, state text not null,
    ended_on date, code text default 'none',
    check (state <> 'over' or ended_on is not null))`;
const given = `import { sql, type Kysely, type RawBuilder } from 'kysely';
import type pg from 'pg';
declare const tx: Kysely<unknown>;
declare const client: pg.Client;
declare const id: string;
export type Names = [RawBuilder<unknown>, typeof tx, typeof client, typeof id];
`;
const run = (row: string, text: string) => `export const run = () => sql<${row}>\`${text}\`.execute(tx);`;

const wrong: [what: string, code: string, problem: string][] = [
  [
    'a renamed column',
    run('{ id: string }', 'select person as id from jobs where id = ${id}'),
    'PostgreSQL refuses it: column "person" does not exist',
  ],
  [
    'another name',
    run('{ personId: string }', 'select person_id as "person" from jobs'),
    'personId is declared, and not selected (there are person)',
  ],
  [
    'text for a number',
    run('{ n: number }', 'select count(*)::text as n from people'),
    'n is declared number, and read as string',
  ],
  [
    'a number for text',
    run('{ balance: string }', 'select balance from people'),
    'balance is declared string, and read as number',
  ],
  [
    'days in an array',
    run('{ days: string[] }', 'select array_agg(born_on) as days from people'),
    'days is declared string[], and read as Date[]',
  ],
  [
    'a type with a name',
    `type Row = Pick<{ age: boolean; name: string }, 'age'>;\n${run('Row', 'select age from people')}`,
    'age is declared boolean, and read as number',
  ],
  [
    'null',
    run('{ email: string }', 'select p.email from people p where p.id = ${id}'),
    'email is people.email, which may be null: declare it | null',
  ],
  [
    'null that no row gives',
    run('{ name: string }', 'select p.name from jobs j left join people p on p.id = j.person_id'),
    'name is p.name of an outer join, which may be missing: declare it | null',
  ],
  [
    'text of a client',
    `export const run = () => client.query<{ age: string }>('select age from people where id = $1', [id]);`,
    'age is declared string, and read as number',
  ],
  [
    'a fragment that is kept elsewhere',
    `const old = (at: string) => sql\`\${sql.ref(\`\${at}.aged\`)} > 60\`;\n${run('{ id: string }', "select p.id from people p where ${old('p')}")}`,
    'PostgreSQL refuses it: column p.aged does not exist',
  ],
  [
    'the second of two branches',
    `declare const late: boolean;\n${run('{ x: string }', 'select ${late ? sql`name` : sql`age`} as x from people')}`,
    'x is declared string, and read as number',
  ],
  [
    'a comment that says too much',
    `// Never null (it is the key): id\n${run('{ id: string }', 'select id from people')}`,
    'a comment says that id is never null, and nothing else says that it may be: remove it',
  ],
];

const right: [what: string, code: string][] = [
  [
    'a row as it is',
    run(
      '{ id: string; age: number; balance: number; born_on: string | null; facts: { a: 1 }[] }',
      'select id, age, balance, born_on, facts from people',
    ),
  ],
  ['words of a type', run("{ name: 'ann' | 'bo' }", 'select name from people')],
  ['a condition on the column', run('{ email: string }', 'select email from people where email is not null')],
  [
    'a condition that a constraint ties to it',
    run('{ endedOn: string }', `select ended_on as "endedOn" from jobs where state = 'over'`),
  ],
  [
    'an outer join that a condition makes an inner one',
    run('{ name: string }', 'select p.name from jobs j left join people p on p.id = j.person_id where p.age > 3'),
  ],
  [
    'a default of what is inserted',
    run('{ code: string }', "insert into jobs (id, title, state) values (${id}, 'a', 'b') returning code"),
  ],
  [
    'a comment with its reason',
    `// Never null (made with one): email\n${run('{ email: string }', 'select email from people')}`,
  ],
  ['any row', run('Record<string, string>', 'select age from people')],
  [
    'an unknown condition',
    `export const run = (where: RawBuilder<boolean>) => sql<{ id: string }>\`select id from people where \${where}\`.execute(tx);`,
  ],
];

const open: [what: string, code: string][] = [
  [
    'a table by its name',
    'export const run = (table: string) => sql<{ id: string }>`select id from ${sql.table(table)}`.execute(tx);',
  ],
];

/** What is said of each case, by what it is; they are read as one program, since that takes seconds. */
const said = new Map<string, string[]>();
let counts: Counts;

beforeAll(async () => {
  // Names of sockets are short, and sources find their libraries beside them.
  folder = await mkdtemp(join(tmpdir(), 'muster-rows-'));
  database = await startEmbedded({ dataDir: join(folder, 'data'), durable: false });
  client = new pg.Client(database.connection('postgres', 'postgres'));
  await client.connect();
  await client.query(tables);
  const sources = join(folder, 'sources');
  await mkdir(sources);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const all = [...wrong, ...right, ...open];
  for (const [at, [, code]] of all.entries()) await writeFile(join(sources, `${at}.ts`), `${given}${code}\n`);
  const configuration = join(sources, 'tsconfig.json');
  const compilerOptions = { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] };
  await writeFile(
    configuration,
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), include: ['*.ts'], compilerOptions }),
  );
  const looked = await checkRows(client, { configuration, folder: sources, root: sources });
  counts = looked.counts;
  for (const [at, [what]] of all.entries())
    said.set(
      what,
      looked.problems
        .filter((problem) => problem.startsWith(`${at}.ts:`))
        .map((problem) => problem.replace(/^\d+\.ts:\d+: /, '')),
    );
});

afterAll(async () => {
  await client.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

test.each(wrong)('is named: %s', (what, _, problem) => expect(said.get(what)).toEqual([problem]));
test.each(right)('is right: %s', (what) => expect(said.get(what)).toEqual([]));

test('what only the running program knows is counted, with why', () => {
  expect(open.map(([what]) => said.get(what))).toEqual(open.map(() => []));
  expect([...counts.skipped]).toEqual([['part of their text is known only when they run', open.length]]);
  expect(counts.prepared).toBe(
    right.length + wrong.filter(([, , problem]) => !problem.startsWith('PostgreSQL refuses')).length,
  );
});
