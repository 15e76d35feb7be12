import { request } from 'node:http';
import { endpoints } from '../../contract/src/all.ts';
import { randomFrom } from '../jobs/random.ts';
import { withSql } from '../kill/check.ts';
import type { ServerProcess } from '../kill/server-process.ts';
import { knownIds } from './known.ts';
import { type Case, caseFor, usualRole } from './make-case.ts';
import { openRoles, type Role } from './roles.ts';

type Found = { sent: number; endpoints: number; classes: Map<string, number>; faults: string[] };
type Options = { names: string[]; cases: number; seed: number; say: (line: string) => void };

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
          const role =
            roles.find((one) => one.name === usualRole(endpoints[name]!.area) && random.next() < 0.6) ??
            random.pick(roles);
          const made = caseFor(name, known, random);
          const status = await send(server, made, role);
          met.add(name);
          found.sent += 1;
          const kind = status === 0 ? 'no answer' : `${Math.floor(status / 100)}xx`;
          found.classes.set(kind, (found.classes.get(kind) ?? 0) + 1);
          if (status >= 500 || status === 0) {
            const shown =
              made.body instanceof Buffer
                ? `${made.body.length} bytes ${made.body.subarray(0, 8).toString('hex')}`
                : JSON.stringify(made.body);
            found.faults.push(
              `Case ${number} (${role.name}): ${name} ${made.method} ${made.path}${made.query} → ${status}; body
                ${(shown ?? '').slice(0, 600)}`,
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

async function send(
  server: ServerProcess,
  { method, path, query, body }: Case,
  { cookie, authorization }: Role,
): Promise<number> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const headers = {
    host: `localhost:${server.port}`,
    'sec-fetch-site': 'same-origin',
    'idempotency-key': crypto.randomUUID(),
    ...(cookie && { cookie }),
    ...(authorization && { authorization }),
    ...(body !== undefined && {
      'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
    }),
  };
  return new Promise((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port: server.port, method, path: `/api${path}${query}`, headers, timeout: 60_000 },
      (answer) => {
        let told = '';
        answer.on('data', (part: Buffer) => {
          if (answer.statusCode === 503) told += part.toString();
        });
        // A case before closed the application, as it may.
        answer.once('end', () => resolve(told.includes('"maintenance"') ? 423 : answer.statusCode!));
        // What was cut off in the middle is no answer.
        answer.once('aborted', () => resolve(0)).once('error', () => resolve(0));
      },
    );
    asked.once('timeout', () => asked.destroy()).once('error', () => resolve(0));
    asked.end(bytes);
  });
}
