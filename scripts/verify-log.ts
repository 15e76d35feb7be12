// npm run verify-log [-- --company ID --from N --through N --anchor FILE --write-anchor FILE --json]
// Recomputes the audit chains and says where one was changed, cut, extended or reordered; with a kept anchor also
// whether history was rewritten as a whole. Changes nothing. Exits 1 when a chain does not hold. A stopped embedded
// database is started for the look and stopped again.
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Anchor } from '../server/src/platform/audit/audit-check.ts';
import { breaksAgainst, breaksOf, readAnchor, takeAnchor } from '../server/src/platform/audit/audit-check.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { lookUpPlaces } from '../server/src/platform/embedded/embedded-places.ts';
import { startEmbedded } from '../server/src/platform/embedded/embedded-postgres.ts';
import { findPostmaster } from '../server/src/platform/embedded/embedded-process.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    company: text,
    from: text,
    through: text,
    anchor: text,
    'write-anchor': text,
    json: { type: 'boolean', default: false },
  },
});
const config = readConfig();
const words = {
  changed: 'was changed after it was written',
  missing: 'is missing',
  inserted: 'was inserted',
  unlinked: 'does not follow the entry before it',
  afterEnd: 'is later than the recorded end of the log',
  rewritten: 'differs from the anchor: the log was rewritten',
} as const;

if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'cluster.json')))
  fail(`${config.dataDir} contains no database.`);
const company = values.company;
if (company !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(company))
  fail('--company takes the ID of a company.');
const [first, last] = [numberOf('from') ?? 1, numberOf('through')];
if (last !== undefined && last < first) fail('--through must not be less than --from.');
const kept = values.anchor === undefined ? null : anchorIn(values.anchor);
process.exit(
  config.databaseUrl !== null ? await verify({ connectionString: config.databaseUrl }) : await verifyEmbedded(),
);

async function verifyEmbedded(): Promise<number> {
  const { clusterDir, socketDir } = lookUpPlaces(realpathSync(config.dataDir));
  if (findPostmaster(clusterDir)) return verify({ host: socketDir, port: 5432, user: 'postgres', database: 'muster' });
  const database = await startEmbedded({ dataDir: config.dataDir });
  try {
    return await verify(database.connection('postgres', 'muster'));
  } finally {
    await database.stop();
  }
}

async function verify(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // One moment for all: entries that are written meanwhile belong to the next verification.
    await client.query('begin isolation level repeatable read read only');
    const ask = async <Row>(query: string, given: unknown[] = []) => (await client.query(query, given)).rows as Row[];
    const found = await breaksOf(ask, {
      first,
      ...(company !== undefined && { companyId: company }),
      ...(last !== undefined && { last }),
    });
    const rewritten = kept ? await breaksAgainst(ask, kept, company) : [];
    const [count] = await ask<{ entries: number; chains: number }>(
      `select count(*)::int as entries, count(distinct company_id)::int as chains from audit_entries
       where ($1::uuid is null or company_id = $1) and sequence >= $2 and ($3::bigint is null or sequence <= $3)`,
      [company ?? null, first, last ?? null],
    );
    const known = new Set(found.map((one) => `${one.companyId} ${one.sequence} ${one.kind}`));
    const breaks = [...found, ...rewritten.filter((one) => !known.has(`${one.companyId} ${one.sequence} ${one.kind}`))];
    const target = values['write-anchor'];
    // A broken log gives no anchor: it would vouch for what was tampered with.
    if (target !== undefined && breaks.length === 0)
      writeFileSync(target, `${JSON.stringify(await takeAnchor(ask, new Date().toISOString()), null, 2)}\n`, {
        mode: 0o600,
      });
    report({ ...count!, breaks });
    return breaks.length === 0 ? 0 : 1;
  } finally {
    await client.end();
  }
}

function report(result: { entries: number; chains: number; breaks: Awaited<ReturnType<typeof breaksOf>> }): void {
  if (values.json) return console.log(JSON.stringify(result, null, 2));
  for (const { companyId, sequence, kind } of result.breaks)
    console.log(`${companyId}  entry ${sequence} ${words[kind]}`);
  console.log(`Entries verified: ${result.entries}, companies: ${result.chains}, problems: ${result.breaks.length}.`);
}

function numberOf(name: 'from' | 'through'): number | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : fail(`--${name} takes the number of an entry, from 1.`);
}

function anchorIn(path: string): Anchor {
  return (existsSync(path) ? readAnchor(readFileSync(path, 'utf8')) : null) ?? fail(`${path} is not an intact anchor.`);
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(2);
}
