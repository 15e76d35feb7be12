// npm run new module hand-tools hand-tool [-- --fr "outils à main" --un "outil à main" --try]
// Makes a module that is empty but whole, from the recipe in docs/recipes.md: a table, a list, a command, a job, a
// page, words in both languages, tests.
// --try makes it in a copy of the last commit, has the check and the tests around it run there, and removes the copy.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { edited, editsOf } from './edits.ts';
import { filesOf } from './files.ts';
import type { Names } from './names.ts';
import { namesOf } from './names.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { fr: { type: 'string' }, un: { type: 'string' }, try: { type: 'boolean', default: false } },
});
const [what, many, one] = positionals;
const names =
  what === 'module'
    ? namesOf(many, one, { many: values.fr, one: values.un })
    : 'There is only: npm run new module hand-tools hand-tool';
if (typeof names === 'string') fail(names);
else if (values.try) tryIn(names);
else make('.', names);

function fail(words: string): never {
  console.error(words);
  process.exit(1);
}

function run(root: string, command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

/** All or nothing: whether every place is there is known before anything is written. */
function make(root: string, given: Names): void {
  const last = readdirSync(join(root, 'server/db/migrations')).toSorted().at(-1)!.slice(0, 4);
  const files = Object.entries(filesOf(given, String(Number(last) + 1).padStart(4, '0')));
  const taken = files.find(([path]) => existsSync(join(root, path)));
  if (taken) fail(`${taken[0]} is there already.`);
  const texts = new Map<string, string>();
  for (const edit of editsOf(given)) {
    const text = edited(texts.get(edit.path) ?? readFileSync(join(root, edit.path), 'utf8'), edit);
    if (text === null)
      fail(
        `${edit.path} no longer has the line beside which ${edit.line.trim()} belongs. See scripts/new-module/edits.ts.`,
      );
    texts.set(edit.path, text);
  }
  for (const [path, text] of [...files, ...texts]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  run(root, 'node', 'server/src/app/migrate-dev.ts');
  run(root, 'node', 'scripts/addresses.ts');
  run(root, 'node', 'scripts/docs.ts');
  run(root, 'oxfmt', '.');
  console.log(
    `${given.many}: ${files.length} files made, ${texts.size} changed by hand. What is left: its term in docs/glossary.md, its icon and place in the menu, and what it is for.`,
  );
}

function tryIn(given: Names): void {
  const root = mkdtempSync(join(tmpdir(), 'muster-new-'));
  // As root, PostgreSQL runs as someone else, who reads its libraries there.
  chmodSync(root, 0o755);
  try {
    run('.', 'git', 'clone', '-q', '.', root);
    for (const modules of ['node_modules', 'server/node_modules'])
      if (existsSync(modules)) run('.', 'cp', '-al', modules, join(root, modules));
    for (const built of ['web/dist', 'server/dist'])
      if (existsSync(built)) cpSync(built, join(root, built), { recursive: true });
    make(root, given);
    run(
      root,
      'node',
      'scripts/check.ts',
      'lint',
      'docs',
      'addresses',
      'house',
      'sql',
      'words',
      'format',
      'architecture',
      'dead code',
      'migrations',
    );
    run(root, 'vitest', 'run', '--project', 'domain', '--project', 'scripts', '--project', 'web');
    run(
      root,
      'vitest',
      'run',
      '--project',
      'server',
      `server/src/modules/${given.many}`,
      'server/test/access',
      'server/test/lists.test.ts',
      'server/src/app/restore',
    );
    console.log('The module passed all of it.');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
