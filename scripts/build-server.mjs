// Builds the server when its sources changed since the last build.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './alone.mjs';
import { fingerprint } from './fingerprint.mjs';
import { Stop, run } from './progress.mjs';

const sources = [
  'server/src',
  'server/db/seed',
  'server/db/demo',
  'domain/src',
  'contract/src',
  'scripts/server.vite.config.mjs',
  'package-lock.json',
];

/** What `npm start` and the others run, seen from the project's root. `npm run dev` and the tests run the sources. */
export const serverEntry = 'server/dist/main.mjs';

/** Returns undefined when the last build still fits. */
export async function buildServer(root, node, force = false) {
  const stamp = join(root, 'server', 'dist', '.sources');
  // Places are written into it: a folder that was moved has to be built again.
  const now = `${root} ${fingerprint(root, sources)}`;
  const fits = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === now;
  if (!force && fits()) return undefined;
  // Drills that begin at the same time: one of them builds, and none starts from a half-written folder.
  return alone(join(root, 'node_modules', '.cache', 'build-server.lock'), async () =>
    !force && fits() ? undefined : build(root, node, stamp, now),
  );
}

async function build(root, node, stamp, now) {
  // A build that is cut off must not look finished.
  rmSync(stamp, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const status = await run(node, [vite, 'build', '--config', 'scripts/server.vite.config.mjs', '--logLevel', 'warn'], {
    cwd: root,
    ours: true,
  });
  if (status !== 0) throw new Stop(`The build of the server failed with status ${status} (see above).`);
  writeFileSync(stamp, now);
  return 'built';
}
