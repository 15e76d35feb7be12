// Type-checks each tree with its own compiler settings: domain knows neither the browser nor Node. What did not change
// since the last run is not checked again.
import { spawnSync } from 'node:child_process';

const trees =
  process.argv.length > 2 ? process.argv.slice(2) : ['domain', 'contract', 'server', 'web', 'web/build', 'e2e'];
let failed = false;
for (const tree of trees) {
  const remembered = `node_modules/.cache/types/${tree.replaceAll('/', '-')}.tsbuildinfo`;
  const run = spawnSync(
    'node_modules/.bin/tsc',
    ['-p', `${tree}/tsconfig.json`, '--incremental', '--tsBuildInfoFile', remembered],
    { stdio: 'inherit' },
  );
  failed ||= run.status !== 0;
}
process.exit(failed ? 1 : 0);
