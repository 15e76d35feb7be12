// npm run drill jobs [-- --kills 500 --seed 7 --patience 20 --json]
// kill -9 of PostgreSQL at the very moment jobs end, and again while the worker begins once more. After every kill a
// new job has to run, and at the end every job that was ever written has to have run: 0 stuck, 0 lost. The database is
// one that a power cut may destroy, which starts within a fraction of a second; what dies in it dies as in a durable
// one.
import { parseArgs } from 'node:util';
import { killAtJobEnds } from './jobs/rounds.ts';

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    seed: { type: 'string' },
    patience: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  },
});
const kills = Number(options.kills);
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
/** With --json the line has standard output to itself. */
const say = (line: string): void => (options.json ? console.error(line) : console.log(line));

say(`Seed ${seed}: the same kills again with --seed ${seed}.`);
const found = await killAtJobEnds({ kills, seed, patienceSeconds: Number(options.patience), say });
const ok = found.kills >= kills && found.stuck.length === 0 && found.lost === 0 && found.unhandled.length === 0;
if (options.json)
  console.log(JSON.stringify({ name: 'jobs', kills: found.kills, stuck: found.stuck.length, lost: found.lost, ok }));
else
  console.table({
    jobs: {
      kills: found.kills,
      'runs of jobs': found.runs,
      stuck: found.stuck.length,
      lost: found.lost,
      'longest s': found.longest,
      ok,
    },
  });
for (const line of [...found.stuck, ...found.unhandled].slice(0, 20)) say(line);
say(
  ok
    ? 'All goals met.'
    : `Missed: ${found.stuck.length} stuck, ${found.lost} lost, ${found.unhandled.length} errors that nobody caught.`,
);
process.exit(ok ? 0 : 1);
