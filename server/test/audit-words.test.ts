import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWorld } from './harness.ts';

// A change says in the log what it changed. One that ends without `record` would leave a row with the name of a right
// alone: it says `unchanged` instead.

const world = await openWorld();
const root = join(import.meta.dirname, '../src');
const files = new Map(
  globSync('**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
);
/** What each name at the top of a file stands for, up to the next one. */
const named = new Map<string, { file: string; text: string }[]>();
for (const [file, text] of files) {
  const starts = [...text.matchAll(/^(?:export )?(?:async function\*?|function\*?|const) (\w+)/gm)];
  for (const [index, start] of starts.entries())
    named.set(start[1]!, [
      ...(named.get(start[1]!) ?? []),
      { file, text: text.slice(start.index, starts[index + 1]?.index) },
    ]);
}

/** The call that begins at a place of a text, to the parenthesis that ends it. */
function callAt(text: string, from: number): string {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at += 1)
    depth += '([{'.includes(text[at]!) ? 1 : ')]}'.includes(text[at]!) ? -1 : 0;
  return text.slice(from, at);
}

const commands = [...files].flatMap(([file, text]) =>
  [...text.matchAll(/\b(?:command|publicCommand)\((?:api\.)?(\w+),\s*/g)].flatMap((match) => {
    const body = callAt(text, match.index + match[0].length);
    if (body.includes('audited: false')) return [];
    const handler = /^(\w+)\s*[,)]/.exec(body)?.[1];
    return [
      {
        name: `${file} ${match[1]}`,
        file,
        text: named.get(handler ?? '')?.find((one) => one.file === file)?.text ?? body,
      },
    ];
  }),
);

/** Whether what a text names, within two steps, writes down what changed. */
function records({ file, text }: { file: string; text: string }, steps = 2, seen = new Set<string>()): boolean {
  if (/\b(?:record|unchanged)\(/.test(text)) return true;
  if (steps === 0) return false;
  return [...new Set(text.match(/\b[a-z]\w{2,}\b/g))].some((name) => {
    if (seen.has(name)) return false;
    seen.add(name);
    const all = named.get(name) ?? [];
    const own = all.filter((one) => one.file === file);
    return (own.length > 0 ? own : all.slice(0, 3)).some((one) => records(one, steps - 1, seen));
  });
}

test('every command says what it changed', () => {
  expect(commands.length).toBeGreaterThan(250);
  expect(commands.filter((one) => !records(one)).map(({ name }) => name)).toEqual([]);
});

test('a command that ends before it changed anything says so', () => {
  const early = /\n\s*if[^\n]*\) return (?!work\.unchanged|await work\.unchanged)(?:\{|await |[a-z]\w*[;(])[^\n]*/g;
  const found = commands.flatMap(({ name, text }) => {
    const end = text.search(/\brecord\(/);
    return end < 0 ? [] : (text.slice(0, end).match(early) ?? []).map((line) => `${name}: ${line.trim()}`);
  });
  expect(found).toEqual([]);
});

test('what is done a second time leaves no second row', async () => {
  const company = await world.make.company();
  const person = await world.make.person({ company });
  const courseId = (await world.make.course()).id;
  const me = await world.as(person);
  const rows = () =>
    world.sql(`select action from audit_entries where company_id = $1 and action like 'enrolment.%'`, [company.id]);
  const enrol = () => me.post('/enrolments', { courseId });
  expect((await enrol()).status).toBe(200);
  const once = await rows();
  expect(once.length).toBeGreaterThan(0);
  expect((await enrol()).status).toBe(200);
  expect(await rows()).toEqual(once);
});
