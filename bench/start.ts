// npm run bench start [-- --json --rounds 5]
// From `npm start` on an existing data folder to the first ready answer, with the embedded database, and what the idle
// server holds.
import { setTimeout as wait } from 'node:timers/promises';
import { BenchServer } from './ground/bench-server.ts';
import { median, options, report, say } from './ground/report.ts';

const goals = { seconds: 3, idleMb: 110 };
const server = new BenchServer(3785);
try {
  const first = await server.start();
  say(`first start, with a new database: ${first.toFixed(2)} s`);
  const later: number[] = [];
  const idle: number[] = [];
  for (let round = 0; round < Number(options.rounds ?? 5); round++) {
    await server.stop();
    later.push(await server.start());
    await wait(2000);
    idle.push(server.rss());
  }
  process.exitCode = report([
    {
      name: 'second start to ready',
      ours: median(later),
      unit: 's',
      goal: `≤ ${goals.seconds} s`,
      ok: median(later) <= goals.seconds,
      p99: Math.max(...later) * 1000,
    },
    {
      name: 'memory of the idle server',
      ours: median(idle),
      unit: 'MB',
      goal: `≤ ${goals.idleMb} MB`,
      ok: median(idle) <= goals.idleMb,
    },
  ]);
} finally {
  await server.destroy(options.keep);
}
