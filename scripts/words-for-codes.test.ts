import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { words as activity } from '../web/src/words/en/people/activity.ts';
import { words as jobNames } from '../web/src/words/en/platform/jobNames.ts';

// The audit log and the list of failed jobs show codes of the server in words; a new code needs words too.

const root = join(import.meta.dirname, '..');
const sources = globSync('server/src/**/*.ts', { cwd: root, exclude: (path) => path.endsWith('.test.ts') });
const keyOf = (code: string) => code.replace('.', '_');

test('every action that is recorded by its own name has words', () => {
  const recorded = sources.flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/\baction: '(\w+\.\w+)'/g)].map(([, code]) => code!));
  expect(recorded.length).toBeGreaterThan(200);
  expect(recorded.filter((code) => !(keyOf(code) in activity))).toEqual([]);
});

test('every job has words', () => {
  const jobs = [...readFileSync(join(root, 'docs/jobs.md'), 'utf8').matchAll(/^\| `([\w-]+\.\w+)`/gm)].map(([, name]) => name!);
  expect(jobs.length).toBeGreaterThan(50);
  expect(jobs.filter((name) => !(keyOf(name) in jobNames))).toEqual([]);
});
