// Builds the browser's part when its sources changed since the last build: node scripts/build-web.mjs [--force]
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stop, run } from './progress.mjs';

const sources = ['web', 'domain/src', 'contract/src', 'package-lock.json'];
const made = new Set(['dist', 'node_modules']);

/** Returns undefined when the last build still fits. */
export async function buildWeb(root, node, force = false) {
  const stamp = join(root, 'web', 'dist', '.sources');
  const now = fingerprint(root);
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return undefined;
  // A build that is cut off must not look finished.
  rmSync(stamp, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const status = await run(node, [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'], { cwd: root, ours: true });
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
    const status = await run(node, [vite, 'build', '--config', 'web/vite.player.config.ts', '--mode', standard], { cwd: root, ours: true, env });
    if (status !== 0) throw new Stop(`The build of the player of ${standard} failed with status ${status} (see above).`);
  }
}

function fingerprint(root) {
  const hash = createHash('sha256');
  const add = (path) =>
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  const walk = (directory) => {
    for (const entry of readdirSync(join(root, directory), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (made.has(entry.name) || entry.name.includes('.test.')) continue;
      const path = join(directory, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) add(path);
    }
  };
  for (const source of sources) {
    if (source.includes('.')) add(source);
    else walk(source);
  }
  return hash.digest('hex');
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await buildWeb(resolve(dirname(process.argv[1]), '..'), process.execPath, process.argv.includes('--force'));
}
