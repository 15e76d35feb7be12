// The scripts that play packages, for tests and drills: built once for the same sources, by the first that needs them.
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { alone } from '../../../scripts/alone.mjs';
import { fingerprint } from '../../../scripts/fingerprint.mjs';

const sources = [
  'web/player',
  'web/vite.player.config.ts',
  'web/src/ui/fonts/figtree-latin-wght-normal.woff2',
  'domain/src',
  'package-lock.json',
];
const run = promisify(execFile);

/** Puts the players of these standards, and their style sheet, into the folder `player` in `out`. */
export async function writeBuiltPlayers(root, node, out, standards) {
  const cache = join(root, 'node_modules', '.cache', 'players');
  const kept = join(cache, fingerprint(root, sources));
  // Test files and drills begin at the same time: one of them builds, and none copies what is half written.
  await alone(join(root, 'node_modules', '.cache', 'build-players.lock'), async () => {
    if (!existsSync(kept)) rmSync(cache, { recursive: true, force: true });
    mkdirSync(kept, { recursive: true });
    mkdirSync(join(out, 'player'), { recursive: true });
    for (const standard of standards) {
      if (!existsSync(join(kept, `${standard}.js`))) await build(root, node, cache, kept, standard);
      copyFileSync(join(kept, `${standard}.js`), join(out, 'player', `${standard}.js`));
    }
    copyFileSync(join(kept, 'player.css'), join(out, 'player', 'player.css'));
  });
}

/** The script comes last, and at once: one that is there is whole, and so is its style sheet. */
async function build(root, node, cache, kept, standard) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const env = { ...process.env, NODE_ENV: 'production', PLAYER_OUT: join(cache, 'new') };
  await run(node, [vite, 'build', '--config', 'web/vite.player.config.ts', '--mode', standard], { cwd: root, env });
  for (const name of ['player.css', `${standard}.js`]) renameSync(join(cache, 'new', 'player', name), join(kept, name));
}
