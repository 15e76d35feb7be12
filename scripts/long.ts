// Every property of the project, with fresh seeds and at least 2,000 cases each. The seeds are printed;
// PROPERTY_SEED=<seed> tries one again.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

const wanted = process.argv.slice(2);
const files = globSync(['domain/src/**/*.test.ts', 'server/{src,test}/**/*.test.ts']).filter(
  (file) =>
    /\bproperty(Runs|Rounds|Seed)\(|\balways\(/.test(readFileSync(file, 'utf8')) &&
    (wanted.length === 0 || wanted.some((name) => file.includes(name))),
);
let failed = 0;
// One tree after the other: those of the server share a database, and all of them share the cores.
for (const project of ['domain', 'server']) {
  const these = files.filter((file) => file.startsWith(project));
  if (these.length === 0) continue;
  console.log(`${project}: ${these.length} files with properties`);
  const run = spawnSync(
    'vitest',
    ['run', '--project', project, '--testTimeout', String(4 * 3_600_000), '--disable-console-intercept=true', ...these],
    {
      stdio: 'inherit',
      env: { ...process.env, MUSTER_LONG: '1' },
    },
  );
  if (run.status !== 0) failed += 1;
}
process.exitCode = failed;
