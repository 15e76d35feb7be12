// Migrations: versions before and after one of them serve together, and no statement keeps others from a large table
// for long (docs/recipes.md, decision 140).
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { landedBefore, lastLanded } from './landed.ts';
import { columnsNeverNull, problemsOf } from './rules.ts';

const files = globSync('server/db/migrations/*.sql')
  .toSorted()
  .map((path) => ({ path, name: basename(path, '.sql'), sql: readFileSync(path, 'utf8') }));
const problems: string[] = [];
for (const [index, { path, name, sql }] of files.entries()) {
  const before = files.slice(0, index);
  const found = problemsOf(
    sql,
    columnsNeverNull(before.map((file) => file.sql)),
    before.map((file) => file.name.slice(0, 4)),
  );
  const exempt = landedBefore.has(name);
  if (!exempt) problems.push(...found.map(({ line, words }) => `${path}:${line}: ${words}.`));
  if (exempt && found.length === 0) problems.push(`${path} breaks no rule: take it off scripts/migrations/landed.ts`);
}
for (const name of landedBefore) {
  if (!files.some((file) => file.name === name))
    problems.push(`scripts/migrations/landed.ts names ${name}, which is not there`);
  if (name.slice(0, 4) > lastLanded)
    problems.push(`scripts/migrations/landed.ts names ${name}: only what was there before the rules is exempt`);
}
for (const problem of problems) console.error(problem);
console.log(`${files.length} migrations, ${landedBefore.size} from before the rules, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
