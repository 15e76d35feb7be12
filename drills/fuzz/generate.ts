import type { z } from 'zod';
import type { Random } from '../jobs/random.ts';

type Def = { type: string; [key: string]: unknown };
const defOf = (schema: unknown): Def => (schema as z.ZodType)._zod.def as unknown as Def;

/** Ids that there are, by the table they are of, and days and words that mean something there. */
export type Known = { ids: ReadonlyMap<string, readonly string[]>; all: readonly string[] };

const words = [
  'Ann',
  'Rigging',
  'CA',
  'en',
  'A-1',
  'EUR',
  'CAD',
  'person@example.com',
  'https://example.com/x',
  '2026-03-02',
  '#336699',
  '12',
  'abcdefghijklmnopqrstuvwxyz',
];

/** A value that a schema would take, or nearly: what cannot be told from it is drawn until it fits. */
export function valueFor(schema: unknown, name: string, known: Known, random: Random, depth = 0): unknown {
  const def = defOf(schema);
  const inner = (of: unknown, named = name): unknown => valueFor(of, named, known, random, depth + 1);
  if (depth > 12) return null;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def['shape'] as Record<string, unknown>).flatMap(([key, of]) => {
          const left = defOf(of).type === 'optional' && random.next() < 0.6;
          return left ? [] : [[key, inner(of, key)]];
        }),
      );
    case 'array':
      return Array.from({ length: random.pick([0, 1, 1, 2, 3]) }, () => inner(def['element'], name.replace(/s$/, '')));
    case 'record':
      return Object.fromEntries(
        Array.from({ length: random.pick([0, 1, 2]) }, () => [String(inner(def['keyType'])), inner(def['valueType'])]),
      );
    case 'tuple':
      return (def['items'] as unknown[]).map((item) => inner(item));
    case 'union':
      return inner(random.pick(def['options'] as unknown[]));
    case 'intersection':
      return { ...(inner(def['left']) as object), ...(inner(def['right']) as object) };
    case 'pipe':
      return inner(def['in']);
    case 'lazy':
      return inner((def['getter'] as () => unknown)());
    case 'literal':
      return random.pick(def['values'] as unknown[]);
    case 'enum':
      return random.pick(Object.values(def['entries'] as Record<string, unknown>));
    case 'boolean':
      return random.next() < 0.5;
    case 'null':
      return null;
    case 'number':
      return fitting(
        schema,
        [0, 1, 2, 5, 10, 12, 30, 50, 100, 1000, 2026, 0.5].toSorted(() => random.next() - 0.5),
      );
    case 'string':
      return fitting(schema, [
        ...new Set([...idsFor(name, known, random), ...words.toSorted(() => random.next() - 0.5)]),
      ]);
    case 'nullable':
      return random.next() < 0.3 ? null : inner(def['innerType']);
    case 'unknown':
    case 'any':
      return random.pick([null, {}, 'text', 1]);
    default:
      return def['innerType'] ? inner(def['innerType']) : null;
  }
}

const fitting = (schema: unknown, values: readonly unknown[]): unknown =>
  values.find((value) => (schema as z.ZodType).safeParse(value).success) ?? values[0];

/** `personId` is mostly one of `people`; sometimes the id of something else. */
function idsFor(name: string, { ids, all }: Known, random: Random): string[] {
  const stem = name
    .replace(/Ids?$/, '')
    .replace(/([A-Z])/g, '_$1')
    .toLowerCase();
  const last = stem.split('_').at(-1) ?? stem;
  const tables = [
    `${stem}s`,
    `${last}s`,
    `${last.replace(/y$/, 'ie')}s`,
    stem === 'person' || last === 'person' ? 'people' : '',
  ];
  const own = tables.flatMap((table) => ids.get(table) ?? []);
  return [...(own.length > 0 && random.next() < 0.9 ? [random.pick(own)] : []), random.pick(all)];
}
