// npm run drill inbound [-- --messages 5000 --kills 20 --seed 7 --plant lost|twice|foreign --json]
// A mailbox of emails to the support is read while Node, PostgreSQL and the mail server are killed: replies to tickets
// of ten companies, emails with the proof of a ticket of someone else, forged senders, automatic replies, and some
// delivered twice. Afterwards each email is where it belongs, once. With --plant something is broken on purpose (emails
// leave the mailbox unread, fingerprints mean nothing, words come into another ticket): the same check then has to find
// it, or it could not be trusted.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ImapDouble } from '../server/test/doubles/imap-double.ts';
import { checkedBy } from '../server/test/doubles/support-email.ts';
import { loadSecrets } from '../server/src/platform/security/secrets.ts';
import { check } from './inbound/check.ts';
import type { Expected } from './inbound/scene.ts';
import { makeFingerprintsMeaningless, misplaceSome, setScene, writeEmails } from './inbound/scene.ts';
import { randomFrom } from './jobs/random.ts';
import { withSql } from './kill/check.ts';
import { untilReady } from './kill/recover.ts';
import { ServerProcess } from './kill/server-process.ts';

const { values: options } = parseArgs({
  options: {
    messages: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string' },
    plant: { type: 'string' },
    json: { type: 'boolean', default: false },
    port: { type: 'string', default: '3961' },
  },
});
const messages = Number(options.messages);
const kills = Number(options.kills);
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
const plants = ['lost', 'twice', 'foreign'] as const;
const plant = plants.find((one) => one === options.plant) ?? null;
if (options.plant !== undefined && !plant) throw new Error(`--plant is one of ${plants.join(', ')}`);
const random = randomFrom(seed);
const say = (line: string): void => (options.json ? console.error(line) : console.log(line));
say(`Seed ${seed}: the same emails and kills again with --seed ${seed}.`);

const directory = mkdtempSync(join(tmpdir(), 'muster-inbound-'));
const imap = new ImapDouble();
const server = new ServerProcess(directory, Number(options.port), null, {
  SUPPORT_MAILBOX: await imap.start(),
  SUPPORT_ADDRESS: 'support@muster.example',
  SUPPORT_AUTHSERV_ID: checkedBy,
});
process.once('SIGINT', () => void server.destroy().then(() => process.exit(130)));

const faults = {
  node: () => server.killNode(),
  postmaster: () => server.killPostmaster(),
  wholePostgres: () => server.killWholePostgres(),
  both: () => {
    server.killNode();
    server.killWholePostgres();
  },
  /** Cuts the connection in the middle of a command. */
  mailbox: () => imap.cut(),
};
const turns = Object.keys(faults) as (keyof typeof faults)[];

try {
  process.exitCode = await drill();
} finally {
  await server.destroy();
  await imap.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function drill(): Promise<number> {
  server.start();
  await untilReady(server, 120);
  const { session } = loadSecrets(server.dataDir);
  const askers = await withSql(server.dataDir, (sql) => setScene(sql, messages, session));
  if (plant === 'twice') await withSql(server.dataDir, makeFingerprintsMeaningless);
  if (plant === 'foreign') await withSql(server.dataDir, misplaceSome);
  const { sources, expected } = writeEmails(askers, messages, random);
  for (const source of sources) imap.put(source);
  const begun = performance.now();
  let struck = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    if (!(await untilRead(sources.length * ((kill - random.next()) / kills) * 0.97))) break;
    await wait(random.pick([0, 20, 60, 150, 400]));
    struck += 1;
    faults[turns[kill % turns.length]!]();
    if (plant === 'lost') dropSome();
    if (kill % 5 === 0) say(`${kill} kills, ${imap.in('Muster').length} of ${sources.length} emails read`);
  }
  say('No more kills. Waiting until the mailbox is empty …');
  await untilRead(sources.length);
  // What was committed last may still be on its way to be moved.
  await wait(1000);
  return report(await patiently((sql) => check(sql, server.dataDir, expected)), {
    struck,
    delivered: sources.length,
    expected,
    begun,
  });
}

type Run = { struck: number; delivered: number; expected: readonly Expected[]; begun: number };

function report(found: Awaited<ReturnType<typeof check>>, { struck, delivered, expected, begun }: Run): number {
  const figures = {
    messages,
    delivered,
    kills: struck,
    lost: found.lost.length,
    twice: found.twice.length,
    'in a foreign ticket': found.foreign.length,
    'left in the mailbox': imap.in('INBOX').length,
    seconds: Math.round((performance.now() - begun) / 1000),
  };
  const kinds = expected.reduce<Record<string, number>>(
    (sum, { kind }) => ({ ...sum, [kind]: (sum[kind] ?? 0) + 1 }),
    {},
  );
  const clean = figures.lost + figures.twice + figures['in a foreign ticket'] + figures['left in the mailbox'] === 0;
  const ok = plant ? found[plant].length > 0 : clean;
  if (options.json) console.log(JSON.stringify({ name: 'inbound', ...figures, kinds, ok }));
  else console.table({ inbound: figures, kinds });
  const some = Object.fromEntries(plants.map((name) => [name, found[name].slice(0, 10)]));
  say(ok ? (plant ? 'The planted fault was found.' : 'All goals met.') : `Missed: ${JSON.stringify(some)}`);
  return ok ? 0 : 1;
}

/** Emails that leave the mailbox although no one has read them. */
function dropSome(): void {
  const inbox = imap.folders.get('INBOX')!;
  imap.folders.get('Muster')?.push(...inbox.splice(Math.floor(inbox.length / 2), 2));
}

/**
 * Waits until so many emails left the mailbox; false when all have. A mailbox is read every minute: here it is read
 * again at once.
 */
async function untilRead(wanted: number): Promise<boolean> {
  let seen = -1;
  for (let last = performance.now() + 180_000; performance.now() < last; await wait(100)) {
    const read = imap.in('Muster').length;
    if (imap.in('INBOX').length === 0 && read > 0) return false;
    if (read >= wanted) return true;
    if (read !== seen) last = performance.now() + 180_000;
    else
      await withSql(server.dataDir, (sql) =>
        sql(`select jobs.enqueue('support.readMailbox', '{}', 'drill', null, null)`),
      ).catch(() => {});
    seen = read;
  }
  throw new Error('Nothing was read for three minutes');
}

/** The database is away now and then: asks again until it answers. */
async function patiently<R>(work: Parameters<typeof withSql<R>>[1]): Promise<R> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await withSql(server.dataDir, work);
    } catch (error) {
      if (tries > 120) throw error;
      await wait(500);
    }
  }
}
