// Names in SQL: each column that a statement of the server names has to be there, whether or not a test runs it; and a
// module reads the tables of modules above it only where `readsAbove` says so.
import { globSync, readFileSync } from 'node:fs';
import configuration from '../../architecture.cjs';
import { bare, namesGiven, tablesRead, unknownNames } from './names.ts';
import { readsAbove } from './reads-above.ts';
import { columnsOfFunctions, readSchema } from './schema.ts';
import { statementsOf } from './statements.ts';

const schema = readSchema(readFileSync('server/db/schema.sql', 'utf8'));
const files = globSync('server/src/**/*.ts')
  .filter((file) => !/\.(?:test|cases)\.ts$|\/tables\.ts$/.test(file))
  .toSorted()
  .map((file) => ({ file, statements: statementsOf(file, readFileSync(file, 'utf8')) }));
const migrations = globSync('server/db/migrations/*.sql').map((file) => readFileSync(file, 'utf8'));
const given = new Set([
  ...columnsOfFunctions(migrations.join('\n')),
  ...files.flatMap(({ statements }) => statements.flatMap(({ text }) => namesGiven(bare(text)))),
]);

const problems = files.flatMap(({ file, statements }) =>
  unknownNames(statements, schema, given).map(
    ({ line, name, why }) => `${file}:${line}: ${name} is no column of ${why}`,
  ),
);
const order: readonly string[] = configuration.order;
/** Files of a module that read a table of a module above it. */
const above = new Map<string, Map<string, number>>();
for (const { file, statements } of files) {
  const module = /^server\/src\/modules\/([^/]+)\//.exec(file)?.[1];
  if (!module) continue;
  for (const table of new Set(statements.flatMap(({ text }) => tablesRead(text, schema)))) {
    if (order.indexOf(schema.owners.get(table)!) <= order.indexOf(module)) continue;
    const read = above.get(module) ?? above.set(module, new Map()).get(module)!;
    read.set(table, (read.get(table) ?? 0) + 1);
  }
}
for (const module of new Set([...above.keys(), ...Object.keys(readsAbove)]))
  for (const table of new Set([...(above.get(module)?.keys() ?? []), ...Object.keys(readsAbove[module] ?? {})])) {
    const [now, allowed] = [above.get(module)?.get(table) ?? 0, readsAbove[module]?.[table] ?? 0];
    const owner = schema.owners.get(table) ?? 'no module';
    if (now > allowed)
      problems.push(
        `${module} reads ${table} of ${owner}, which stands above it, in ${now} files; ${allowed} are allowed. Let ${owner} provide it`,
      );
    if (now < allowed)
      problems.push(
        `${module} reads ${table} in ${now} files: scripts/sql/reads-above.ts allows ${allowed}. Write down what is left`,
      );
  }

for (const problem of problems) console.error(problem);
const count = files.reduce((sum, { statements }) => sum + statements.length, 0);
const reads = [...above.values()].flatMap((tables) => [...tables.values()]).reduce((sum, files) => sum + files, 0);
console.log(
  `${count} statements and fragments, ${schema.tables.size} tables, ${reads} reads of modules above, ${problems.length} problems`,
);
process.exit(problems.length > 0 ? 1 : 0);
