// Everything that has to hold before a change is merged, as named steps: npm test, or npm run check [step …] for some of them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

interface Step {
  name: string;
  /** Program of node_modules/.bin, or a script of ours, with its arguments. */
  command: string[];
  /** What has to exist for the step to make sense. */
  needs: string[];
}

const tests = (project: string, files: string): Step => ({
  name: project,
  command: ['vitest', 'run', '--project', project],
  needs: ['vitest.config.ts', files],
});

const steps: Step[] = [
  { name: 'format', command: ['oxfmt', '--check', '.'], needs: ['.oxfmtrc.json*'] },
  { name: 'lint', command: ['oxlint', '--type-aware'], needs: ['.oxlintrc.json'] },
  { name: 'types', command: ['scripts/types.mjs'], needs: ['scripts/types.mjs'] },
  { name: 'architecture', command: ['scripts/architecture.mjs'], needs: ['scripts/architecture.mjs', 'architecture.cjs'] },
  { name: 'house', command: ['scripts/check-house.mjs'], needs: ['scripts/check-house.mjs'] },
  { name: 'dead code', command: ['knip'], needs: ['knip.json*'] },
  tests('domain', 'domain/src/**/*.test.ts'),
  tests('server', 'server/src/**/*.test.ts'),
  tests('web', 'web/src/**/*.test.{ts,tsx}'),
  { name: 'build', command: ['scripts/build.mjs'], needs: ['web/vite.config.ts'] },
  { name: 'journeys', command: ['playwright', 'test'], needs: ['playwright.config.ts', 'e2e/**/*.spec.ts'] },
  // A few kills show that the machinery holds; `npm run drill kill` does two hundred.
  { name: 'kill drill', command: ['drills/kill.ts', '--kills', '10'], needs: ['drills/kill.ts'] },
  { name: 'jobs drill', command: ['drills/jobs.ts', '--kills', '15'], needs: ['drills/jobs.ts'] },
  {
    name: 'scorm drill',
    command: ['drills/scorm.ts', '--commits', '400', '--kills', '3', '--learners', '4', '--tabs', '1', '--dismissals', '4'],
    needs: ['drills/scorm.ts'],
  },
  {
    name: 'store drill',
    command: ['drills/store.ts', '--orders', '100', '--deliveries', '1000', '--kills', '3', '--rounds', '1'],
    needs: ['drills/store.ts'],
  },
  { name: 'docs', command: ['scripts/docs.ts', '--check'], needs: ['scripts/docs.ts'] },
];

/** Steps that run only by their name: they take longer than anyone waits for. */
const apart: Step[] = [
  // Each property with fresh seeds and at least 2,000 cases; PROPERTY_SEED and PROPERTY_RUNS try one of them again.
  { name: 'long', command: ['scripts/long.ts'], needs: ['scripts/long.ts'] },
];

/** What a step said last, which names what failed in it: whoever sees only the end of this output needs no other. */
const lastWords = new Map<Step, string>();
const results: { step: Step; outcome: 'passed' | 'failed' | 'skipped'; seconds: number }[] = [];
const chosen = chooseSteps(process.argv.slice(2));

for (const [index, step] of chosen.entries()) {
  const label = `[${index + 1}/${chosen.length}] ${step.name}`;
  const missing = step.needs.filter((pattern) => globSync(pattern, { exclude: (path) => path.includes('node_modules') }).length === 0);
  if (missing.length > 0) {
    console.log(`${label}: skipped, there is no ${missing.join(', ')} yet`);
    results.push({ step, outcome: 'skipped', seconds: 0 });
    continue;
  }
  console.log(`\n${label}: ${step.command.join(' ')}`);
  const begun = performance.now();
  const passed = await runStep(step);
  const seconds = (performance.now() - begun) / 1000;
  console.log(`${label}: ${passed ? 'passed' : 'FAILED'}, ${seconds.toFixed(1)} s`);
  results.push({ step, outcome: passed ? 'passed' : 'failed', seconds });
}

console.log('\nAll steps:');
for (const { step, outcome, seconds } of results)
  console.log(`  ${outcome === 'failed' ? 'FAILED' : outcome.padEnd(7)} ${seconds.toFixed(1).padStart(7)} s  ${step.name}`);
const count = (outcome: string): number => results.filter((result) => result.outcome === outcome).length;
for (const { step, outcome } of results) if (outcome === 'failed') console.log(`\nThe end of ${step.name}:\n${lastWords.get(step)}\n`);
console.log(`${count('passed')} passed, ${count('failed')} failed`);
process.exitCode = count('failed') > 0 || count('passed') === 0 ? 1 : 0;

function chooseSteps(names: string[]): Step[] {
  const all = [...steps, ...apart];
  const unknown = names.filter((name) => !all.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. Steps: ${all.map((step) => step.name).join(', ')}`);
    process.exit(1);
  }
  return names.length === 0 ? steps : all.filter((step) => names.includes(step.name));
}

/** With the Node that runs this file first on the path, so that tools never fall back to the machine's own. */
async function runStep(step: Step): Promise<boolean> {
  const [first = '', ...args] = step.command;
  const script = existsSync(first) ? first : join('node_modules', '.bin', first);
  const path = [dirname(process.execPath), join(process.cwd(), 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
  const run = spawn(existsSync(first) ? process.execPath : script, existsSync(first) ? [script, ...args] : args, {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path },
  });
  let said = '';
  for (const [from, to] of [
    [run.stdout, process.stdout],
    [run.stderr, process.stderr],
  ] as const)
    from.on('data', (bytes: Buffer) => {
      to.write(bytes);
      said = (said + bytes.toString()).slice(-20_000);
    });
  const [status] = await once(run, 'close');
  const lines = stripVTControlCharacters(said)
    .split('\n')
    .filter((line) => line.trim());
  lastWords.set(step, lines.slice(-60).join('\n'));
  return status === 0;
}
