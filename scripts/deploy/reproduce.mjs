// npm run reproduce: builds twice and compares every byte; prints one digest for the pages and one for the server. Two
// machines with the same commit, the same Node and the same folder (the server's build holds its place) print the same
// digests.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildServer } from '../build-server.mjs';
import { buildWeb } from '../build-web.mjs';

const root = resolve(import.meta.dirname, '../..');
const folders = ['web/dist', 'server/dist'];

/** Path → digest, of everything that was built. */
function filesOf(folder) {
  const paths = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(
    paths.map((path) => [path.slice(root.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}

async function build() {
  await buildWeb(root, process.execPath, true);
  await buildServer(root, process.execPath, true);
  return folders.map(filesOf);
}

// Each program that is run listens for signals.
process.setMaxListeners(50);
const [first, second] = [await build(), await build()];
let differ = 0;
for (const [place, folder] of folders.entries()) {
  const [before, after] = [first[place], second[place]];
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(path) === after.get(path)) continue;
    differ += 1;
    console.log(`differs: ${path}`);
  }
  const digest = createHash('sha256')
    .update([...after].map(([path, sum]) => `${sum}  ${path}\n`).join(''))
    .digest('hex');
  console.log(`${folder.padEnd(12)} ${String(after.size).padStart(5)} files  sha256 ${digest}`);
}
process.exitCode = differ === 0 ? 0 : 1;
