// npm run bench world [-- --size tenth|full --json --keep]
// Fills a fresh database with the world the other benches run in, and says how long that took.
import { BenchServer } from './ground/bench-server.ts';
import { options, report, say } from './ground/report.ts';
import { fillWorld, worldSizes } from './world/fill-world.ts';

const size = worldSizes[options.size];
if (!size) throw new Error(`--size is one of ${Object.keys(worldSizes).join(', ')}`);
const server = new BenchServer(3781);
try {
  await server.start();
  const begun = performance.now();
  const rows = await server.sql((client) => fillWorld(client, size));
  const seconds = (performance.now() - begun) / 1000;
  say(
    Object.entries(rows)
      .map(([table, count]) => `${count.toLocaleString('en')} ${table.replace('_', ' ')}`)
      .join(', '),
  );
  process.exitCode = report([
    { name: `fill the ${options.size} world`, ours: seconds, unit: 's', goal: '≤ 120 s', ok: seconds <= 120 },
  ]);
} finally {
  await server.destroy(options.keep);
}
