// npm run drill messages [-- --people 10000 --kills 40 --seed 7 --sabotage key --json]
// One message to many people, while Node, PostgreSQL and the mail server are killed. Afterwards each recipient has
// exactly one email and one inbox entry. An email that the mail server had taken when the power went, before it could
// be noted, is handed over again under the same Message-ID, as every mail transfer does; such copies are counted apart,
// and mail programs show them once. With --sabotage the unique key means nothing and some recipients are forgotten on
// purpose: the same check then has to find doubles, or it could not be trusted to find none.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomFrom } from './jobs/random.ts';
import { withSql } from './kill/check.ts';
import { untilReady } from './kill/recover.ts';
import { ServerProcess } from './kill/server-process.ts';
import { check } from './messages/check.ts';
import { MailServer } from './messages/mail-server.ts';
import { forgetSome, makeKeysMeaningless, setScene } from './messages/scene.ts';

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '40' },
    seed: { type: 'string' },
    sabotage: { type: 'string' },
    json: { type: 'boolean', default: false },
    port: { type: 'string', default: '3951' },
  },
});
const people = Number(options.people);
const kills = Number(options.kills);
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
if (options.sabotage !== undefined && options.sabotage !== 'key') throw new Error('--sabotage is key');
const sabotaged = options.sabotage === 'key';
const random = randomFrom(seed);
const say = (line: string): void => (options.json ? console.error(line) : console.log(line));
say(`Seed ${seed}: the same kills again with --seed ${seed}.`);

const directory = mkdtempSync(join(tmpdir(), 'muster-messages-'));
const mail = new MailServer();
const mailPort = await mail.start();
const server = new ServerProcess(directory, Number(options.port), null, { SMTP_URL: `smtp://127.0.0.1:${mailPort}` });
process.once('SIGINT', () => void server.destroy().then(() => process.exit(130)));

const faults = {
  node: () => server.killNode(),
  postmaster: () => server.killPostmaster(),
  wholePostgres: () => server.killWholePostgres(),
  both: () => {
    server.killNode();
    server.killWholePostgres();
  },
  /** Cuts every connection in the middle, and is away for a while. */
  mail: async () => {
    await mail.stop();
    await wait(random.pick([50, 200, 800]));
    await mail.start();
  },
};
const turns = Object.keys(faults) as (keyof typeof faults)[];

/** What was done when the last kill struck. */
let done = -1;

try {
  process.exitCode = await drill();
} finally {
  await server.destroy();
  await mail.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function drill(): Promise<number> {
  server.start();
  await untilReady(server, 120);
  const messageId = await withSql(server.dataDir, async (sql) => {
    if (sabotaged) await makeKeysMeaningless(sql);
    return setScene(sql, people);
  });
  const begun = performance.now();
  let struck = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    if (!(await untilMoreIsDone(messageId, kill))) break;
    await wait(random.pick([0, 50, 150, 300, 600]));
    struck += 1;
    const fault = turns[kill % turns.length]!;
    await faults[fault]();
    if (sabotaged && kill % 3 === 0) await patiently((sql) => forgetSome(sql, messageId));
    if (kill % 10 === 0) say(`${kill} kills, ${mail.copies} emails taken`);
  }
  say('No more kills. Waiting until all of it is sent …');
  const last = performance.now() + Math.max(180, people / 20) * 1000;
  let open = people;
  while (open > 0 && performance.now() < last) {
    await wait(1000);
    open = await patiently((sql) => check(sql, messageId, mail).then(({ waiting }) => waiting)).catch(() => open);
  }
  const found = await patiently((sql) => check(sql, messageId, mail));
  const { waiting, without, twice, entriesMissing, entriesTwice, copies } = found;
  const clean = waiting === 0 && without === 0 && twice === 0 && entriesMissing === 0 && entriesTwice === 0;
  const ok = sabotaged ? twice > 0 && entriesTwice > 0 : clean;
  const figures = {
    people,
    kills: struck,
    'without an email': without,
    'two emails': twice,
    'without an inbox entry': entriesMissing,
    'two inbox entries': entriesTwice,
    'copies of one email': copies,
    seconds: Math.round((performance.now() - begun) / 1000),
    ok,
  };
  if (options.json) console.log(JSON.stringify({ name: 'messages', ...figures }));
  else console.table({ messages: figures });
  say(ok ? (sabotaged ? 'The planted fault was found.' : 'All goals met.') : `Missed: ${JSON.stringify(found)}`);
  return ok ? 0 : 1;
}

/**
 * How far the work is when a kill strikes, of recipients handed over and emails taken: the kills are spread over all of
 * it.
 */
function turnOf(kill: number): number {
  return Math.floor(((kill - random.next()) / kills) * 2 * people * 0.97);
}

/**
 * Waits until the work is as far as the kill wants it, and something was done since the last one: a server that is
 * killed while it starts is killed before it did anything. False when all of it is done.
 */
async function untilMoreIsDone(messageId: string, kill: number): Promise<boolean> {
  const turn = turnOf(kill);
  let seen = done;
  for (let last = performance.now() + 120_000; performance.now() < last; await wait(50)) {
    const [row] = await patiently((sql) =>
      sql<{ handed: number; finished: boolean }>(
        `select (select count(*)::int from message_recipients where message_id = $1::uuid and sent_round > 0) as handed,
           exists (select 1 from messages where id = $1::uuid and finished_at is not null)
             and not exists (select 1 from mails where sent_at is null and failed_at is null) as finished`,
        [messageId],
      ),
    );
    if (row!.finished) return false;
    const now = row!.handed + mail.copies;
    if (now !== seen) last = performance.now() + 120_000;
    seen = now;
    if (now !== done && now >= turn) {
      done = now;
      return true;
    }
  }
  throw new Error('Nothing was done for two minutes');
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
