import { setTimeout as wait } from 'node:timers/promises';
import { compose } from '../../server/src/app/compose.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { startWorker } from '../../server/src/platform/jobs/job-worker.ts';
import type { Job } from '../../server/src/platform/jobs/jobs.ts';
import { loadSecrets } from '../../server/src/platform/security/secrets.ts';
import { retryWhileUnavailable } from '../../server/src/platform/database/retry-while-unavailable.ts';
import { type Target, openVictim } from './database.ts';
import { type Random, randomFrom } from './random.ts';

export interface Found {
  kills: number;
  /** Runs of jobs, those that were repeated too. */
  runs: number;
  /** Kills after which no job ran within the patience, in words. */
  stuck: string[];
  /** Jobs that were written and never ran. */
  lost: number;
  /** Seconds from writing a job after a kill to its run, at most. */
  longest: number;
  unhandled: string[];
}

type Options = { kills: number; seed: number; patienceSeconds: number; say: (line: string) => void };

/** What is killed, and how many milliseconds after the moment it is aimed at. */
type Blow = { target: Target; delay: number };

/**
 * When the database answers again, the worker begins: this many milliseconds later the second blow falls into its first
 * questions.
 */
const secondDelays = [0, 1, 2, 3, 5, 8, 12, 20, 30, 50, 80];

export async function killAtJobEnds({ kills, seed, patienceSeconds, say }: Options): Promise<Found> {
  const random = randomFrom(seed);
  const found: Found = { kills: 0, runs: 0, stuck: [], lost: 0, longest: 0, unhandled: [] };
  const unhandled = (error: unknown): void =>
    void found.unhandled.push(`Nobody caught: ${error instanceof Error ? error.stack : String(error)}`);
  process.on('unhandledRejection', unhandled).on('uncaughtException', unhandled);

  const victim = await openVictim();
  const runtime = compose(
    readConfig({ DATA_DIR: victim.dataDir, LOG_LEVEL: 'silent' }),
    victim.connect,
    loadSecrets(victim.dataDir),
  );
  const strike = ({ target }: Blow): void => void (victim.kill(target, random) > 0 && (found.kills += 1));

  /** Falls at the end of the job that runs next. */
  let blow: Blow | null = null;
  let ran = Promise.withResolvers<void>();
  const written = new Set<string>();
  const noteRun = (mark: unknown): void => {
    found.runs += 1;
    written.delete(String(mark));
  };
  const jobs: Job[] = [
    {
      name: 'drill.end',
      async run(_runtime, { mark, fails }) {
        noteRun(mark);
        const now = blow;
        blow = null;
        if (now?.delay === 0) strike(now);
        else if (now) setTimeout(() => strike(now), now.delay);
        if (now && fails === true) throw new Error('on purpose');
      },
    },
    {
      name: 'drill.probe',
      async run(_runtime, { mark }) {
        noteRun(mark);
        ran.resolve();
      },
    },
  ];
  const write = async (task: string, mark: string, fails = false): Promise<void> => {
    written.add(mark);
    await victim.ask('select jobs.enqueue($1, $2, null, now(), 25)', [task, { mark, fails }]);
  };
  const begin = () =>
    retryWhileUnavailable(
      () => startWorker(runtime, victim.connect, jobs, { alone: true }),
      () => {},
    );

  let worker = await begin();
  try {
    for (let round = 1; found.kills < kills; round += 1) {
      const first: Blow = { target: aim(random), delay: random.pick([0, 0, 0, 1, 2, 4, 8]) };
      const second: Blow | null = random.pick([true, false])
        ? { target: aim(random), delay: random.pick(secondDelays) }
        : null;
      const count = random.pick([1, 2, 2, 3]);
      ran = Promise.withResolvers<void>();
      for (let index = 1; index <= count; index += 1) {
        if (index === count) blow = first;
        await write('drill.end', `${round}.${index}`, random.pick([true, false]));
      }
      const end = performance.now() + patienceSeconds * 1000;
      while (blow && performance.now() < end) await wait(2);
      await wait(first.delay + 10);
      if (second) {
        await victim.ask('select 1');
        await wait(second.delay);
        strike(second);
      }
      const asked = performance.now();
      await write('drill.probe', `${round}.probe`);
      const moves = await Promise.race([ran.promise.then(() => true), wait(patienceSeconds * 1000, false)]);
      found.longest = Math.max(found.longest, Math.round((performance.now() - asked) / 10) / 100);
      if (!moves) {
        const words = [first, second].map((one) => (one ? `${one.target} +${one.delay} ms` : 'none')).join(', then ');
        found.stuck.push(`Round ${round}, up to kill ${found.kills} (${words}): no job ran for ${patienceSeconds} s`);
        say(found.stuck.at(-1)!);
        await Promise.race([worker.stop(), wait(15_000)]);
        worker = await begin();
      }
      if (round % 50 === 0)
        say(
          `${found.kills} kills, ${found.runs} runs of jobs, ${found.stuck.length} stuck, slowest ${found.longest} s`,
        );
    }
    // What failed on purpose is tried again after some seconds.
    const end = performance.now() + 60_000;
    while (written.size > 0 && performance.now() < end) await wait(100);
    found.lost = written.size;
    return found;
  } finally {
    await Promise.race([worker.stop(), wait(15_000)]);
    await runtime.pools.end();
    await victim.close();
  }
}

const aim = (random: Random): Target => random.pick(['postmaster', 'postmaster', 'all', 'backend']);
