// Builds the browser's part when its sources changed since the last build.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { Stop, run } from './progress.mjs';

const sources = ['web', 'domain/src', 'contract/src', 'package-lock.json'];

/** Returns undefined when the last build still fits. */
export async function buildWeb(root, node, force = false) {
  const stamp = join(root, 'web', 'dist', '.sources');
  const now = fingerprint(root, sources);
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return undefined;
  // A build that is cut off must not look finished.
  rmSync(stamp, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const status = await run(node, [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'], {
    cwd: root,
    ours: true,
  });
  if (status !== 0) throw new Stop(`The web build failed with status ${status} (see above).`);
  await buildPlayers(root, node);
  writeFileSync(stamp, now);
  return 'built';
}

/** The scripts that play packages, one for each standard, beside the pages. */
export async function buildPlayers(root, node, out = join(root, 'web', 'dist')) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  for (const standard of ['scorm12', 'scorm2004', 'cmi5', 'xapi', 'page', 'windows']) {
    const env = { ...process.env, PLAYER_OUT: out };
    const status = await run(node, [vite, 'build', '--config', 'web/vite.player.config.ts', '--mode', standard], {
      cwd: root,
      ours: true,
      env,
    });
    if (status !== 0)
      throw new Stop(`The build of the player of ${standard} failed with status ${status} (see above).`);
  }
}
