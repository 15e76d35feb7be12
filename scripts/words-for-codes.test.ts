import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldWord } from '../domain/src/audit/field-words.ts';
import { words as activity } from '../web/src/words/en/people/activity.ts';
import { words as jobNames } from '../web/src/words/en/platform/jobNames.ts';

// The audit log and the list of failed jobs show codes of the server in words; a new code needs words too.

const root = join(import.meta.dirname, '..');
const sources = globSync('server/src/**/*.ts', { cwd: root, exclude: (path) => path.endsWith('.test.ts') });
const keyOf = (code: string) => code.replace('.', '_');

test('every action that is recorded by its own name has words', () => {
  const recorded = sources.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\baction: '(\w+\.\w+)'/g)].map(([, code]) => code!),
  );
  expect(recorded.length).toBeGreaterThan(200);
  expect(recorded.filter((code) => !(keyOf(code) in activity))).toEqual([]);
});

test('every job has words', () => {
  const jobs = [...readFileSync(join(root, 'docs/jobs.md'), 'utf8').matchAll(/^\| `([\w-]+\.\w+)`/gm)].map(
    ([, name]) => name!,
  );
  expect(jobs.length).toBeGreaterThan(50);
  expect(jobs.filter((name) => !(keyOf(name) in jobNames))).toEqual([]);
});

test('every field that an entry of the log changes has words', () => {
  const written = sources
    .filter((path) => path.startsWith('server/src/modules/'))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/\bchanges: \{ ([^{}]*) \}/g)].map(([, fields]) => fields!),
    )
    .flatMap((fields) => [...fields.matchAll(/(?:^|, )(\w+)(?=:|,|$)/g)].map(([, field]) => field!));
  expect(written.length).toBeGreaterThan(200);
  expect([...new Set(written)].filter((field) => fieldWord(field, 'en') === field)).toEqual([]);
});
