// npm run drill fuzz [-- --cases 20000 --seed 7 --only createSite --json]
// Every endpoint of the contract, by a stranger, a learner, a company's admin, a platform admin and a program with a
// key, with inputs that are nearly right: made from the contract's own schemas with ids of the demo world, and one
// field or two that are hostile. Whatever is said, the server answers with a refusal or does it: no answer of the class
// 5xx. A case is named by the seed and its number.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endpoints } from '../contract/src/all.ts';
import { fuzz } from './fuzz/cases.ts';
import { ServerProcess } from './kill/server-process.ts';
import { untilReady } from './kill/recover.ts';

const { values: options } = parseArgs({
  options: {
    cases: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    port: { type: 'string', default: '3943' },
  },
});
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31));
/** With --json the line has standard output to itself. */
const say = (line: string): void => (options.json ? console.error(line) : console.log(line));
const names = Object.keys(endpoints).filter((name) => !options.only || name === options.only);
if (names.length === 0) throw new Error(`There is no endpoint ${options.only}`);

const directory = mkdtempSync(join(tmpdir(), 'muster-fuzz-'));
const server = new ServerProcess(directory, Number(options.port), null, { MUSTER_DEMO: '1', NODE_ENV: 'development' });
process.once('SIGINT', () => void server.destroy().then(() => process.exit(130)));
try {
  say(`Seed ${seed}: the same cases again with --seed ${seed}. Making the demo world …`);
  server.start();
  await untilReady(server, 300);
  const found = await fuzz(server, { names, cases: Number(options.cases), seed, say });
  const ok = found.faults.length === 0 && server.endings.length === 0 && found.sent >= Number(options.cases);
  if (options.json)
    console.log(
      JSON.stringify({
        name: 'fuzz',
        seed,
        cases: found.sent,
        endpoints: found.endpoints,
        faults: found.faults.length,
        ok,
      }),
    );
  else
    console.table({
      fuzz: {
        seed,
        cases: found.sent,
        endpoints: found.endpoints,
        ...Object.fromEntries(found.classes),
        'of class 5xx': found.faults.length,
        ok,
      },
    });
  for (const fault of found.faults.slice(0, 40)) say(fault);
  for (const { how, lastWords } of server.endings) say(`The server ended by itself (${how}):\n${lastWords}`);
  if (found.faults.length > 0) say(`The server's last words:\n${server.lastLines()}`);
  say(ok ? 'All goals met.' : `Missed: ${found.faults.length} answers of class 5xx.`);
  process.exitCode = ok ? 0 : 1;
} finally {
  await server.destroy();
  rmSync(directory, { recursive: true, force: true });
}
