// npm run drill training [-- --rounds 200 --seed 7 --closings 12 --sabotage lose|twice|blind|again|early --json]
// Two trainers' phones on one roster of 60 people. Their network is cut, answers are lost on the way back, the phones
// themselves die and begin again from their disks, and Node and PostgreSQL are killed. Afterwards every mark is there
// once, and the conflicts that are listed are those that were made, by a history that knows what each phone had on its
// screen. Then both close trainings without a connection: each is closed once, and each of its people certified once.
// With --sabotage a bug is planted, and the same check has to find it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomFrom } from './jobs/random.ts';
import { withSql } from './kill/check.ts';
import { faultsOn } from './kill/faults.ts';
import { untilReady } from './kill/recover.ts';
import { ServerProcess } from './kill/server-process.ts';
import { compare } from './training/compare.ts';
import { closeOffline } from './training/closings.ts';
import { Phone, sabotages } from './training/phone.ts';
import type { Sabotage } from './training/phone.ts';
import { setScene } from './training/scene.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    people: { type: 'string', default: '60' },
    closings: { type: 'string', default: '12' },
    seed: { type: 'string' },
    sabotage: { type: 'string' },
    json: { type: 'boolean', default: false },
    port: { type: 'string', default: '3953' },
  },
});
const rounds = Number(options.rounds);
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
const sabotage = (options.sabotage ?? null) as Sabotage | null;
if (sabotage !== null && !sabotages.includes(sabotage)) throw new Error(`--sabotage is one of ${sabotages.join(', ')}`);
const random = randomFrom(seed);
const say = (line: string): void => (options.json ? console.error(line) : console.log(line));
say(`Seed ${seed}: the same cuts again with --seed ${seed}.`);

const directory = mkdtempSync(join(tmpdir(), 'muster-training-'));
const server = new ServerProcess(directory, Number(options.port), null);
process.once('SIGINT', () => void server.destroy().then(() => process.exit(130)));

try {
  process.exitCode = await drill();
} finally {
  await server.destroy();
  rmSync(directory, { recursive: true, force: true });
}

/** However often it was killed before: it starts itself again. */
async function untilAnswers(): Promise<void> {
  for (
    const last = performance.now() + 120_000;
    (await server.send('GET', '/session', undefined)).status !== 200;
    await wait(50)
  )
    if (performance.now() > last) throw new Error(`The server does not start:\n${server.lastLines()}`);
}

async function drill(): Promise<number> {
  server.start();
  await untilReady(server, 120);
  const scene = await withSql(server.dataDir, (sql) =>
    setScene(sql, server.dataDir, Number(options.people), Number(options.closings)),
  );
  const phones = scene.trainers.map((trainer) => new Phone(server, scene.trainingId, trainer, random, sabotage));
  for (const phone of phones) await phone.open();
  const faults = faultsOn(server);
  let [kills, deaths, cuts, answered] = [0, 0, 0, 0];
  const begun = performance.now();
  for (let round = 1; round <= rounds; round += 1) {
    for (const phone of phones) {
      phone.network = random.pick(['online', 'online', 'cut', 'answersLost'] as const);
      if (phone.network !== 'online') cuts += 1;
      for (let count = random.pick([1, 2, 3]); count > 0; count -= 1) await phone.record();
    }
    const sending = phones.map((phone) => phone.sync());
    if (round % 5 === 0) {
      faults[random.pick(['node', 'postmaster', 'wholePostgres', 'both', 'backend'] as const)]();
      kills += 1;
    }
    if (random.pick([true, false, false, false])) {
      // In the middle of a sending as often as not.
      await random.pick(phones).dieAndBeginAgain();
      deaths += 1;
    }
    const heard = await Promise.all(sending);
    answered += heard.filter(Boolean).length;
    // What is down comes up again: without that all of it would be sent once, at the end, to a server that no one
    // kills.
    if (round % 5 === 2) await untilAnswers();
    if (round % 25 === 0)
      say(`${round} rounds, ${phones.reduce((sum, phone) => sum + phone.made.length, 0)} marks, ${kills} kills`);
  }
  say('No more cuts. Waiting until all of it is sent …');
  await untilReady(server, 120);
  for (const phone of phones) phone.network = 'online';
  for (let tries = 0; tries < 120; tries += 1) {
    const sent = [];
    for (const phone of phones) sent.push(await phone.sync());
    if (sent.every(Boolean)) break;
    await wait(500);
  }
  // Each has heard of what the other sent last.
  for (const phone of phones) await phone.sync();
  const found = await withSql(server.dataDir, (sql) => compare(sql, scene.trainingId, phones));
  say('Now both close trainings without a connection …');
  const pair = (trainingId: string) =>
    scene.trainers.map((trainer) => new Phone(server, trainingId, trainer, random, sabotage)) as [Phone, Phone];
  const closed = await closeOffline(
    server,
    scene.toClose.map((id) => [id, pair(id)] as const),
    random,
    () => faults[random.pick(['node', 'postmaster', 'wholePostgres', 'both', 'backend'] as const)](),
  );
  const closedWell = Object.values(closed).every((count) => count === 0);
  const clean =
    closedWell &&
    found.lost === 0 &&
    found.twice === 0 &&
    found.conflictsMade === found.conflictsShown &&
    found.conflictsWrong === 0 &&
    found.differing === 0;
  const caught = {
    lose: found.lost > 0,
    twice: found.twice > 0,
    blind: found.conflictsWrong > 0,
    again: closed.unknown > 0,
    early: closed.certifiedWrongly > 0,
  };
  const ok = sabotage ? caught[sabotage] : clean && found.conflictsMade > 0 && answered > rounds / 4;
  const figures = {
    rounds,
    marks: found.made,
    cuts,
    kills,
    'phones that died': deaths,
    'sendings that arrived': answered,
    lost: found.lost,
    twice: found.twice,
    'conflicts made': found.conflictsMade,
    'conflicts shown': found.conflictsShown,
    'conflicts wrong': found.conflictsWrong,
    'values that differ': found.differing,
    closings: scene.toClose.length,
    'closed not once': closed.notOnce,
    'closed unknown': closed.unknown,
    'certified wrongly': closed.certifiedWrongly,
    'told wrongly': closed.toldWrongly,
    seconds: Math.round((performance.now() - begun) / 1000),
    ok,
  };
  if (options.json) console.log(JSON.stringify({ name: 'training', ...figures }));
  else console.table({ training: figures });
  say(
    ok
      ? sabotage
        ? 'The planted fault was found.'
        : 'All goals met.'
      : `Missed: ${JSON.stringify({ ...found, ...closed })}`,
  );
  return ok ? 0 : 1;
}
