// The contract as `/api/openapi.json` has it, read for the page of the reference.

export type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  description?: string;
  $ref?: string;
};
export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
};
type Content = { content?: Record<string, { schema?: Schema }> };
type Written = {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
export type ApiDocument = {
  paths: Record<string, Record<string, Written>>;
  components?: { schemas?: Record<string, Schema> };
};

export type Operation = {
  name: string;
  method: string;
  /** Beneath `/api`, with `{name}` for what goes in it. */
  path: string;
  summary: string;
  area: string;
  parameters: Parameter[];
  body: Schema | null;
  answer: Schema | null;
};

const jsonOf = (content?: Content): Schema | null => content?.content?.['application/json']?.schema ?? null;

export function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, summary, tags, parameters = [], requestBody, responses }]) => ({
        name: operationId,
        method: method.toUpperCase(),
        path,
        summary,
        area: tags[0] ?? '',
        parameters,
        body: jsonOf(requestBody),
        answer: jsonOf(responses['200']),
      }),
    ),
  );
}

/** The operations of an area in which each of the words stands, in the path, the name or the summary. */
export function operationsWith(all: readonly Operation[], area: string, q: string): Operation[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((one) => {
    const text = `${one.method} ${one.path} ${one.name} ${one.summary}`.toLowerCase();
    return (area === 'all' || one.area === area) && words.every((word) => text.includes(word));
  });
}

const alternatives = ({ anyOf, oneOf, allOf }: Schema): Schema[] => anyOf ?? oneOf ?? allOf ?? [];

/** What it says of itself in a word: `string (date-time) | null`. */
export function typeOf(schema: Schema): string {
  const parts = alternatives(schema);
  if (parts.length > 0) return [...new Set(parts.map(typeOf))].join(' | ');
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'object';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any']);
  const said = types.map((type) =>
    type === 'array' && schema.items
      ? `${typeOf(schema.items)}[]`
      : type === 'string' && schema.format
        ? `string (${schema.format})`
        : type,
  );
  return said.join(' | ');
}

/** The object behind a schema: of one that may be null, the one that is not; of a list, its rows. */
function objectIn(schema: Schema): { of: Schema; mark: string } | null {
  if (schema.properties) return { of: schema, mark: '' };
  if (schema.items) {
    const inside = objectIn(schema.items);
    return inside && { of: inside.of, mark: `[]${inside.mark}` };
  }
  for (const part of alternatives(schema)) {
    const found = objectIn(part);
    if (found) return found;
  }
  return null;
}

const deepest = 4;

/** All fields beneath a schema, each by its path: `rows[].dueOn`. */
export function fieldsOf(schema: Schema, prefix = '', depth = 0): { path: string; type: string; required: boolean }[] {
  const found = objectIn(schema);
  if (!found || depth > deepest) return [];
  const here = prefix + found.mark + (prefix || found.mark ? '.' : '');
  return Object.entries(found.of.properties ?? {}).flatMap(([name, field]) => {
    const inside = fieldsOf(field, here + name, depth + 1);
    const type = inside.length > 0 ? (objectIn(field)?.mark ? 'object[]' : 'object') : typeOf(field);
    return [{ path: here + name, type, required: found.of.required?.includes(name) ?? false }, ...inside];
  });
}

const examples: Record<string, unknown> = {
  uuid: '0198c6a2-4a10-7c3e-9d5b-2f6a1e8b7c40',
  'date-time': '2026-03-02T09:00:00.000Z',
  date: '2026-03-02',
  uri: 'https://example.com/',
  email: 'ann@example.com',
};

/** A value of the shape, so that one can see it. */
export function exampleOf(schema: Schema, depth = 0): unknown {
  const [first] = alternatives(schema).filter(({ type }) => type !== 'null');
  if (first) return exampleOf(first, depth);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.properties && depth <= deepest + 2)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field, depth + 1)]),
    );
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((one) => one !== 'null');
  if (type === 'array') return schema.items ? [exampleOf(schema.items, depth + 1)] : [];
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  if (type === 'string') return examples[schema.format ?? ''] ?? 'text';
  return {};
}

/** The address of a call with what was typed; empty fields are left out. */
export function addressOf(
  { path, parameters }: Pick<Operation, 'path' | 'parameters'>,
  typed: Record<string, string>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(typed[name] ?? ''));
  const query = new URLSearchParams(
    parameters.flatMap(({ name, in: place }): [string, string][] =>
      place === 'query' && typed[name] ? [[name, typed[name]]] : [],
    ),
  );
  return `/api${filled}${query.size > 0 ? `?${query}` : ''}`;
}
