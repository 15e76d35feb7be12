import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './all.ts';
import { bigInteger, day, decimal, freeText, instant, integer, oneLine, parseAnswer, secretText } from './boundary.ts';

type Leaf = { path: string; schema: z.ZodType };
type Def = { type: string; [key: string]: unknown };

/** Every freeText, number and day that an input is made of, whatever holds it. */
function leavesOf(schema: z.ZodType, path: string, seen = new Set<z.ZodType>()): Leaf[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = schema._zod.def as unknown as Def;
  const into = (inner: unknown, name = ''): Leaf[] =>
    inner ? leavesOf(inner as z.ZodType, `${path}${name}`, new Set(seen)) : [];
  switch (def.type) {
    case 'object':
      return [
        ...Object.entries(def['shape'] as Record<string, unknown>).flatMap(([name, inner]) => into(inner, `.${name}`)),
        ...into(def['catchall'], '.*'),
      ];
    case 'array':
      return into(def['element'], '[]');
    case 'record':
    case 'map':
      return [...into(def['keyType'], '.key'), ...into(def['valueType'], '.value')];
    case 'tuple':
      return [...(def['items'] as unknown[]).flatMap((item) => into(item, '[]')), ...into(def['rest'], '[]')];
    case 'union':
      return (def['options'] as unknown[]).flatMap((option) => into(option));
    case 'intersection':
      return [...into(def['left']), ...into(def['right'])];
    case 'pipe':
      // What comes in decides; a transformation behind it makes nothing that was not let in.
      return [...into(def['in']), ...into(def['out'])];
    case 'lazy':
      return into((def['getter'] as () => unknown)());
    case 'string':
    case 'number':
    case 'bigint':
    case 'date':
    case 'any':
    case 'unknown':
      return [{ path, schema }];
    default:
      return into(def['innerType']);
  }
}

const inputs = Object.entries(endpoints).flatMap(([name, { input }]) => leavesOf(input, name));
const of = (...types: string[]): Leaf[] =>
  inputs.filter(({ schema }) => types.includes((schema._zod.def as unknown as Def).type));
/** As long as any rule about length wants it, and around it what any rule about form may. */
const shapes = (bad: string): string[] =>
  [0, 1, 5, 12, 36, 60].flatMap((length) => [
    `${'a'.repeat(length)}${bad}`,
    `${'1'.repeat(length)}${bad}`,
    `${bad}${'a'.repeat(length)}`,
  ]);
const takes = ({ schema }: Leaf, values: unknown[]): boolean => values.some((value) => schema.safeParse(value).success);

test('the walk finds the inputs', () => {
  expect(Object.keys(endpoints).length).toBeGreaterThan(400);
  expect(inputs.length).toBeGreaterThan(1000);
});

test('no text of an input takes halves of characters or control characters', () => {
  const bad = ['\ud800', '\udc00x', '\u0000', '\u0007', '\u009f'].flatMap(shapes);
  expect(
    of('string')
      .filter((leaf) => takes(leaf, bad))
      .map(({ path }) => path),
  ).toEqual([]);
});

test('an id in capitals is the same id: no comparison with one’s own is passed by', () => {
  const id = '0192aaaa-1111-7000-8000-00000000abcd';
  const kept = of('string').filter(
    ({ schema }) => (schema._zod.def as unknown as { format?: string }).format === 'uuid',
  );
  expect(kept.length).toBeGreaterThan(500);
  expect(kept.filter(({ schema }) => schema.safeParse(id.toUpperCase()).data !== id).map(({ path }) => path)).toEqual(
    [],
  );
});

test('no number of an input is beyond what the database counts', () => {
  expect(
    of('number')
      .filter((leaf) => takes(leaf, [2 ** 53, 2 ** 60, -(2 ** 60), 1e300, Number.NaN, Infinity]))
      .map(({ path }) => path),
  ).toEqual([]);
});

test('only bytes and money go beyond what a column of whole numbers takes', () => {
  const wide = of('number').filter((leaf) => takes(leaf, [2 ** 31]) && !takes(leaf, [0.5]));
  expect(wide.map(({ path }) => path).filter((path) => !/(bytes|offset|[mM]inor)$/.test(path))).toEqual([]);
});

test('nothing of an input is anything at all, but for rich text, whose depth is measured first, and a body whose rules depend on its kind', () => {
  const richText = ['changeLegalDraft.texts.en.body', 'changeLegalDraft.texts.fr.body'];
  expect([...new Set(of('any', 'unknown', 'date', 'bigint').map(({ path }) => path))].sort()).toEqual([
    ...richText,
    'saveContentDraft.body.value',
  ]);
});

test('no day of an input lies outside the years that count', () => {
  const bad = [
    '0000-01-01',
    '1899-12-31',
    '2201-01-01',
    '9999-12-31',
    '0000-01-01T00:00:00Z',
    '1899-12-31T00:00:00Z',
    '9999-12-31T00:00:00Z',
  ];
  const days = of('string').filter(
    (leaf) =>
      takes(leaf, ['2026-03-02', '2026-03-02T09:00:00Z']) &&
      !takes(leaf, ['hello', 'AAAAAAAA', 'h'.repeat(15), 'h'.repeat(40)]),
  );
  expect(days.length).toBeGreaterThan(20);
  expect(days.filter((leaf) => takes(leaf, bad)).map(({ path }) => path)).toEqual([]);
});

test.each([
  ['text', freeText(), 'two\nlines\tof e\u0301\u200d', 'two\nlines\tof \u00e9\u200d'],
  ['line', oneLine(), 'Zoe\u0308 O\u2019Brien', 'Zo\u00eb O\u2019Brien'],
  ['secret', secretText(), 'e\u0301\u200b', 'e\u0301\u200b'],
  ['day', day, '1900-01-01', '1900-01-01'],
  ['day', day, '2200-12-31', '2200-12-31'],
  ['instant', instant, '2026-03-02T09:00:00.000Z', '2026-03-02T09:00:00.000Z'],
  ['int', integer(), -2_147_483_647, -2_147_483_647],
  ['bigInteger', bigInteger(), 5_000_000_000, 5_000_000_000],
  ['decimal', decimal(), 12.5, 12.5],
])('%s takes what it is for', (_name, schema, value, expected) => {
  expect(schema.parse(value)).toBe(expected);
});

test.each(['\u200b', '\u200d', '\u202e', '\u2066', '\ufeff', '\n', '\u2028', '\u0000', '\ud800'])(
  'a name refuses %j inside',
  (character) => {
    expect(oneLine().safeParse(`Ann${character}e`).success).toBe(false);
  },
);

test('what is stored is told as it is', () => {
  expect(
    parseAnswer(z.object({ at: day, name: oneLine(), count: integer() }), {
      at: '1850-01-01',
      name: 'e\u0301\u200b',
      count: 2 ** 40,
    }),
  ).toEqual({
    at: '1850-01-01',
    name: 'e\u0301\u200b',
    count: 2 ** 40,
  });
  expect(day.safeParse('1850-01-01').success).toBe(false);
});
