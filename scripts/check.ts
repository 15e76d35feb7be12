// Everything that has to hold before a change is merged, as named steps: npm test, or npm run check [step …] for some
// of them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Step } from './check-steps.ts';
import { apart, steps, timesOf } from './check-steps.ts';
import { slowest, timesIn } from './slowest.ts';

/** What a step said last, which names what failed in it: anyone who sees only the end of this output needs no other. */
const lastWords = new Map<Step, string>();
const atOnce = availableParallelism() + 2;
const results: { step: Step; outcome: 'passed' | 'failed' | 'skipped'; seconds: number }[] = [];
const chosen = chooseSteps(process.argv.slice(2));
mkdirSync(dirname(timesOf('any')), { recursive: true });

for (const lane of lanesOf(chosen)) {
  // More at once than that only take each other's time, and drills that wait for an answer take it for a failure.
  const waiting = [...lane];
  const next = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await tryStep(step, lane.length > 1);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

console.log('\nAll steps:');
for (const { step, outcome, seconds } of results)
  console.log(
    `  ${outcome === 'failed' ? 'FAILED' : outcome.padEnd(7)} ${seconds.toFixed(1).padStart(7)} s  ${step.name}`,
  );
for (const [what, names] of [
  ['tests', ['domain', 'web', 'scripts', 'server']],
  ['journeys', ['journeys']],
] as const) {
  const times = names
    .filter((name) => chosen.some((step) => step.name === name))
    .flatMap((name) => timesIn(timesOf(name)));
  if (times.length > 0) console.log(`\nSlowest ${what}:\n${slowest(times).join('\n')}`);
}
const count = (outcome: string): number => results.filter((result) => result.outcome === outcome).length;
for (const { step, outcome } of results)
  if (outcome === 'failed') console.log(`\nLast lines of ${step.name}:\n${lastWords.get(step)}\n`);
console.log(`${count('passed')} passed, ${count('failed')} failed`);
process.exitCode = count('failed') > 0 || count('passed') === 0 ? 1 : 0;

function chooseSteps(names: string[]): Step[] {
  const all = [...steps, ...apart];
  const [first, ...rest] = names;
  const long = all.find((step) => step.name === 'long');
  // Which properties are tried, by parts of their files' names.
  if (long && first === 'long' && rest.length > 0) return [{ ...long, command: [...long.command, ...rest] }];
  const unknown = names.filter((name) => !all.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`Unknown step: ${unknown.join(', ')}. Available steps: ${all.map((step) => step.name).join(', ')}`);
    process.exit(1);
  }
  return names.length === 0 ? steps : all.filter((step) => names.includes(step.name));
}

/** Neighbours of the same lane together; every other step by itself. */
function lanesOf(all: readonly Step[]): Step[][] {
  const lanes: Step[][] = [];
  for (const step of all) {
    const last = lanes.at(-1);
    if (step.lane !== undefined && last?.[0]?.lane === step.lane) last.push(step);
    else lanes.push([step]);
  }
  return lanes;
}

/**
 * Runs a step and notes how it went. What steps side by side say is kept until each has ended, so that it can be read.
 */
async function tryStep(step: Step, sideBySide: boolean): Promise<void> {
  const label = `[${chosen.indexOf(step) + 1}/${chosen.length}] ${step.name}`;
  const missing = step.needs.filter(
    (pattern) => globSync(pattern, { exclude: (path) => path.includes('node_modules') }).length === 0,
  );
  if (missing.length > 0) {
    console.log(`${label}: skipped, missing ${missing.join(', ')}`);
    results.push({ step, outcome: 'skipped', seconds: 0 });
    return;
  }
  rmSync(timesOf(step.name), { force: true });
  if (!sideBySide) console.log(`\n${label}: ${step.command.join(' ')}`);
  const begun = performance.now();
  const { passed, said } = await runStep(step, sideBySide);
  const seconds = (performance.now() - begun) / 1000;
  if (sideBySide) console.log(`\n${label}: ${step.command.join(' ')}\n${said.trimEnd()}`);
  console.log(`${label}: ${passed ? 'passed' : 'FAILED'}, ${seconds.toFixed(1)} s`);
  results.push({ step, outcome: passed ? 'passed' : 'failed', seconds });
}

/** With the Node that runs this file first on the path, so that tools never fall back to the machine's own. */
async function runStep(step: Step, quiet: boolean): Promise<{ passed: boolean; said: string }> {
  const [first = '', ...args] = step.command;
  const script = existsSync(first) ? first : join('node_modules', '.bin', first);
  const path = [dirname(process.execPath), join(process.cwd(), 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(
    delimiter,
  );
  const run = spawn(existsSync(first) ? process.execPath : script, existsSync(first) ? [script, ...args] : args, {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: timesOf(step.name) },
  });
  let said = '';
  for (const [from, to] of [
    [run.stdout, process.stdout],
    [run.stderr, process.stderr],
  ] as const)
    from.on('data', (bytes: Buffer) => {
      if (!quiet) to.write(bytes);
      said = (said + bytes.toString()).slice(-100_000);
    });
  const [status] = await once(run, 'close');
  const lines = stripVTControlCharacters(said)
    .split('\n')
    .filter((line) => line.trim());
  lastWords.set(step, lines.slice(-60).join('\n'));
  return { passed: status === 0, said };
}
