import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { edited, editsOf } from './edits.ts';
import { filesOf } from './files.ts';
import type { Names } from './names.ts';
import { namesOf } from './names.ts';

const names = namesOf('hand-tools', 'hand-tool', { many: 'outils à main', one: 'outil à main' }) as Names;

test('a name is written as each tree writes it', () => {
  expect(names).toEqual({
    ...{
      many: 'hand-tools',
      one: 'hand-tool',
      manyCamel: 'handTools',
      oneCamel: 'handTool',
      ManyPascal: 'HandTools',
      OnePascal: 'HandTool',
      table: 'hand_tools',
    },
    english: { many: 'Hand tools', one: 'hand tool' },
    french: { many: 'Outils à main', one: 'outil à main' },
  });
});

test.each([
  ['no singular', 'tools', undefined],
  ['capitals', 'Tools', 'tool'],
  ['a path', '../tools', 'tool'],
  ['the same twice', 'sheep', 'sheep'],
])('refuses %s', (_name, many, one) =>
  expect(namesOf(many, one)).toEqual(expect.stringContaining('hand-tools hand-tool')),
);

test('every place that a new module is named in is there once', () => {
  for (const edit of editsOf(names))
    expect(edited(readFileSync(edit.path, 'utf8'), edit), `${edit.path}: ${edit.line}`).toContain(edit.line);
});

test('a place that is gone or there twice is refused', () => {
  const edit = { path: 'x', line: 'new', after: 'old' };
  expect([edited('old\nlast', edit), edited('last', edit), edited('old\nold', edit)]).toEqual([
    'old\nnew\nlast',
    null,
    null,
  ]);
  expect(edited('first\nold', { path: 'x', line: 'new', before: 'old' })).toBe('first\nnew\nold');
});

test('its files are in each tree', () => {
  const trees = new Set(Object.keys(filesOf(names, '0500')).map((path) => path.split('/')[0]));
  expect([...trees].toSorted()).toEqual(['contract', 'domain', 'server', 'web']);
});
