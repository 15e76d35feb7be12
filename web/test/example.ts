import type { z } from 'zod';

/** What a test says of an answer; the contract fills in the rest. A row of a list is filled in as well. */
export type Part<T> = T extends readonly (infer E)[]
  ? readonly Part<E>[]
  : T extends object
    ? { [K in keyof T]?: Part<T[K]> }
    : T;

type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  values?: unknown[];
  entries?: Record<string, unknown>;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  getter?: () => z.ZodType;
};
const definitionOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Definition } })._zod.def;

let made = 0;
/** A uuid of its own each time, so that two rows are never the same. */
export const someId = (): string => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`;

const texts: Record<string, () => string> = {
  uuid: someId,
  date: () => '2026-11-30',
  datetime: () => '2026-11-30T12:00:00.000Z',
  email: () => 'someone@northgate.example',
  url: () => 'https://northgate.example/',
};

/**
 * A value of the schema: what is given, and for the rest the least it allows: null, nothing, an empty list, zero, no,
 * the first choice. Throws where what is given is none of it, names a field that the schema does not have, or leaves
 * out what has no such value.
 */
export function example<S extends z.ZodType>(schema: S, given?: Part<z.input<S>>): z.input<S> {
  const value = filled(schema, given);
  const read = schema.safeParse(value);
  if (!read.success) throw new Error(`the contract has no such answer: ${read.error.message}`);
  const stray = straysOf(value, read.data);
  if (stray.length > 0) throw new Error(`the contract has no such fields: ${stray.join(', ')}`);
  return value as z.input<S>;
}

function filled(schema: z.ZodType, given: unknown): unknown {
  const {
    type,
    shape,
    options,
    values,
    entries,
    innerType,
    in: before,
    element,
    valueType,
    getter,
  } = definitionOf(schema);
  if (type === 'nullable') return given ? filled(innerType!, given) : (given ?? null);
  if (type === 'optional' || type === 'default' || type === 'prefault')
    return given === undefined ? undefined : given === null ? null : filled(innerType!, given);
  if (type === 'readonly' || type === 'nonoptional' || type === 'catch') return filled(innerType!, given);
  if (type === 'pipe') return filled(before!, given);
  if (type === 'lazy') return filled(getter!(), given);
  if (type === 'object') {
    if (given !== undefined && !isRecord(given)) return given;
    const fields = Object.entries(shape!).map(([name, field]) => [name, filled(field, given?.[name])]);
    return { ...given, ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)) };
  }
  if (type === 'array') return Array.isArray(given) ? given.map((one) => filled(element!, one)) : (given ?? []);
  if (type === 'record')
    return isRecord(given)
      ? Object.fromEntries(Object.entries(given).map(([name, one]) => [name, filled(valueType!, one)]))
      : {};
  if (type === 'union') return unionOf(options!, given);
  if (given !== undefined) return given;
  if (type === 'enum') return Object.values(entries!)[0];
  if (type === 'literal') return values![0];
  if (type === 'string') return texts[(schema as { format?: string }).format ?? '']?.() ?? 'text';
  if (type === 'number' || type === 'int')
    return Math.max(0, (schema as unknown as { minValue: number | null }).minValue ?? 0);
  if (type === 'boolean') return false;
  return null;
}

/** The first kind that what is given can be one of. */
function unionOf(options: z.ZodType[], given: unknown): unknown {
  const tries = options.map((option) => ({ option, value: filled(option, given) }));
  const fits = tries.find(({ option, value }) => {
    const read = option.safeParse(value);
    return read.success && straysOf(value, read.data).length === 0;
  });
  return (fits ?? tries[0])?.value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that were given and did not go through, by their path. */
function straysOf(given: unknown, read: unknown, path = ''): string[] {
  if (Array.isArray(given) && Array.isArray(read))
    return given.flatMap((one, at) => straysOf(one, read[at], `${path}[${at}]`));
  if (!isRecord(given) || !isRecord(read)) return [];
  return Object.keys(given).flatMap((name) =>
    name in read ? straysOf(given[name], read[name], `${path}.${name}`) : [`${path}.${name}`],
  );
}
