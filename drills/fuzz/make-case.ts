import { endpoints } from '../../contract/src/all.ts';
import type { EndpointArea } from '../../contract/src/endpoint.ts';
import type { Random } from '../jobs/random.ts';
import { type Known, valueFor } from './generate.ts';
import { hostile, hostileBytes } from './hostile.ts';

export type Case = { method: string; path: string; query: string; body: unknown };

export const usualRole = (area: EndpointArea): string =>
  ({ admin: 'platformAdmin', settings: 'companyAdmin', key: 'program', public: 'stranger' })[area as string] ??
  'learner';

/** Nearly right: made by the schema, with a field or two (or none, where `least` is 0) that are hostile. */
export function caseFor(name: string, known: Known, random: Random, least: 0 | 1 = 0): Case {
  const { method, path, kind, input } = endpoints[name]!;
  const fields = valueFor(input, name, known, random) as Record<string, unknown>;
  const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const count = Math.max(least, random.pick([0, 1, 1, 1, 2]));
  // Mostly beside the address: what is there is not found at all.
  const free = Object.keys(fields).filter((key) => !inPath.includes(key) || random.next() < 0.15);
  for (let index = 0; index < count && free.length > 0; index += 1) spoil(fields, random.pick(free), random);
  if (random.next() < 0.03 || (least > 0 && free.length === 0)) fields['nobodyKnows'] = hostile(random);
  const address = path.replace(/:(\w+)/g, (_all, key: string) => escaped(fields[key]));
  const rest = Object.fromEntries(Object.entries(fields).filter(([key]) => !inPath.includes(key)));
  const inQuery = kind === 'upload' || method === 'GET' || method === 'DELETE';
  const query = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    method,
    path: address,
    query: inQuery && query.length > 0 ? `?${query.map(([key, value]) => `${key}=${escaped(value)}`).join('&')}` : '',
    body: kind === 'upload' ? hostileBytes(random) : inQuery ? undefined : rest,
  };
}

/** At the field itself, or somewhere below it. */
function spoil(fields: Record<string, unknown>, key: string, random: Random): void {
  const value = fields[key];
  if (typeof value === 'object' && value !== null && random.next() < 0.7) {
    const inside = Object.keys(value);
    if (inside.length > 0) return spoil(value as Record<string, unknown>, random.pick(inside), random);
  }
  fields[key] = hostile(random);
}

/** Half characters cannot be in an address; what UTF-8 would be of them can. */
function escaped(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  return text.isWellFormed() ? encodeURIComponent(text) || '%20' : '%ED%A0%80';
}
