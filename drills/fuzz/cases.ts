import { request } from 'node:http';
import { endpoints } from '../../contract/src/all.ts';
import type { EndpointArea } from '../../contract/src/endpoint.ts';
import { type Random, randomFrom } from '../jobs/random.ts';
import { withSql } from '../kill/check.ts';
import type { ServerProcess } from '../kill/server-process.ts';
import { type Known, valueFor } from './generate.ts';
import { hostile, hostileBytes } from './hostile.ts';
import { knownIds, openRoles, type Role } from './roles.ts';

type Found = { sent: number; endpoints: number; classes: Map<string, number>; faults: string[] };
type Options = { names: string[]; cases: number; seed: number; say: (line: string) => void };
type Case = { method: string; path: string; query: string; body: unknown };

const atOnce = 8;
/** After so many cases everyone signs in again. */
const untilAnew = 400;

export async function fuzz(server: ServerProcess, { names, cases, seed, say }: Options): Promise<Found> {
  return withSql(server.dataDir, async (sql) => {
    const found: Found = { sent: 0, endpoints: 0, classes: new Map(), faults: [] };
    const met = new Set<string>();
    const known = await knownIds(sql);
    for (let from = 0; from < cases; from += untilAnew) {
      const roles = await openRoles(sql, server.dataDir);
      let next = from;
      const until = Math.min(from + untilAnew, cases);
      const work = async (): Promise<void> => {
        while (next < until) {
          const number = next++;
          const random = randomFrom(seed + number * 7919);
          // Each endpoint in its turn, so that none is left out.
          const name = names[number % names.length]!;
          // Mostly someone who may: the others are turned away before anything is read.
          const role = roles.find((one) => one.name === usualRole(endpoints[name]!.area) && random.next() < 0.6) ?? random.pick(roles);
          const made = caseFor(name, known, random);
          const status = await send(server, made, role);
          met.add(name);
          found.sent += 1;
          const kind = status === 0 ? 'no answer' : `${Math.floor(status / 100)}xx`;
          found.classes.set(kind, (found.classes.get(kind) ?? 0) + 1);
          if (status >= 500 || status === 0) {
            const shown = made.body instanceof Buffer ? `${made.body.length} bytes ${made.body.subarray(0, 8).toString('hex')}` : JSON.stringify(made.body);
            found.faults.push(
              `Case ${number} (${role.name}): ${name} ${made.method} ${made.path}${made.query} → ${status}; body ${(shown ?? '').slice(0, 600)}`,
            );
          }
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      if ((from / untilAnew) % 10 === 9) say(`${found.sent} cases, ${found.faults.length} of class 5xx`);
    }
    found.endpoints = met.size;
    return found;
  });
}

const usualRole = (area: EndpointArea): string =>
  ({ admin: 'platformAdmin', settings: 'companyAdmin', key: 'program', public: 'stranger' })[area as string] ?? 'learner';

/** Nearly right: made by the schema, with a field or two (or none) that are hostile. */
function caseFor(name: string, known: Known, random: Random): Case {
  const { method, path, kind, input } = endpoints[name]!;
  const fields = valueFor(input, name, known, random) as Record<string, unknown>;
  const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const count = random.pick([0, 1, 1, 1, 2]);
  // Mostly beside the address: what is there is not found at all.
  const free = Object.keys(fields).filter((key) => !inPath.includes(key) || random.next() < 0.15);
  for (let index = 0; index < count && free.length > 0; index += 1) spoil(fields, random.pick(free), random);
  if (random.next() < 0.03) fields['nobodyKnows'] = hostile(random);
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

/** Half characters cannot stand in an address; what UTF-8 would be of them can. */
function escaped(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  return text.isWellFormed() ? encodeURIComponent(text) || '%20' : '%ED%A0%80';
}

async function send(server: ServerProcess, { method, path, query, body }: Case, { cookie, authorization }: Role): Promise<number> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const headers = {
    host: `localhost:${server.port}`,
    'sec-fetch-site': 'same-origin',
    'idempotency-key': crypto.randomUUID(),
    ...(cookie && { cookie }),
    ...(authorization && { authorization }),
    ...(body !== undefined && { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' }),
  };
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port: server.port, method, path: `/api${path}${query}`, headers, timeout: 60_000 }, (answer) => {
      let told = '';
      answer.on('data', (part: Buffer) => {
        if (answer.statusCode === 503) told += part.toString();
      });
      // A case before closed the application, as it may.
      answer.once('end', () => resolve(told.includes('"maintenance"') ? 423 : answer.statusCode!));
      // What was cut off in the middle is no answer.
      answer.once('aborted', () => resolve(0)).once('error', () => resolve(0));
    });
    asked.once('timeout', () => asked.destroy()).once('error', () => resolve(0));
    asked.end(bytes);
  });
}
