// npm run drill log [-- --entries 100000 --companies 20 --tamperings 1000 --seed 7 --sabotage --json]
// Single rows of an audit log are changed, deleted, inserted and swapped behind the server's back; verification has to
// find each, and nothing in a log that is whole. With --sabotage the verifier overlooks what was changed in place, and
// the drill has to miss tamperings.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { prepareDatabase } from '../server/src/app/prepare.ts';
import { startEmbedded } from '../server/src/platform/embedded/embedded-postgres.ts';
import { randomFrom } from './jobs/random.ts';
import { randomTampering } from './log/tampering.ts';

const { values: options } = parseArgs({
  options: {
    entries: { type: 'string', default: '100000' },
    companies: { type: 'string', default: '20' },
    tamperings: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    sabotage: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const [companies, tamperings] = [Number(options.companies), Number(options.tamperings)];
const each = Math.floor(Number(options.entries) / companies);
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
const random = randomFrom(seed);
const say = (line: string): void => (options.json ? console.error(line) : console.log(line));
say(`Seed ${seed}: the same tamperings again with --seed ${seed}.`);

const dataDir = mkdtempSync(join(tmpdir(), 'muster-log-'));
const database = await startEmbedded({ dataDir, durable: false });
try {
  process.exitCode = await drill();
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function drill(): Promise<number> {
  await prepareDatabase(
    () => database.connection('postgres', 'postgres'),
    () => null,
  );
  const client = new pg.Client(database.connection('postgres', 'postgres'));
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select gen_random_uuid() as id from generate_series(1, $1::int)`,
      [companies],
    );
    for (const { id } of rows)
      await client.query(
        `select append_audit($1, 'person', 'p' || n % 50, 'test.write', 'thing', n::text,
          jsonb_build_object('name', jsonb_build_object('before', n, 'after', n + 1)),
           null, 'r' || n, '127.0.0.1', now()) from generate_series(1, $2::int) n`,
        [id, each],
      );
    await client.query('analyze audit_entries');
    const ignored = options.sabotage ? 'changed' : '';
    const broken = async (id: string) =>
      ((await client.query('select from audit_breaks($1) where kind <> $2 limit 1', [id, ignored])).rowCount ?? 0) > 0;
    let falselyBroken = 0;
    for (const { id } of rows) falselyBroken += Number(await broken(id));
    const missed: string[] = [];
    const begun = performance.now();
    for (let round = 1; round <= tamperings; round += 1) {
      const { id } = random.pick(rows);
      const tampering = randomTampering(random, each);
      await client.query('begin');
      for (const text of tampering.statements) await client.query(text, text.includes('$1') ? [id] : []);
      if (!(await broken(id))) missed.push(tampering.name);
      await client.query('rollback');
      if (round % 100 === 0)
        say(`${round} tamperings, ${missed.length} missed, ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    }
    const result = {
      seed,
      entries: each * companies,
      companies,
      tamperings,
      found: tamperings - missed.length,
      falselyBroken,
      missed: missed.slice(0, 20),
    };
    console.log(
      options.json
        ? JSON.stringify(result, null, 2)
        : `${result.entries} entries: ${result.found} of ${tamperings} tamperings found, ${falselyBroken} false alarms.`,
    );
    if (options.sabotage) return missed.length > 0 ? 0 : 1;
    return missed.length === 0 && falselyBroken === 0 ? 0 : 1;
  } finally {
    await client.end();
  }
}
