import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const made = new Set(['dist', 'node_modules']);

/**
 * One value for the names and bytes of these files and folders, without what is made and without tests: it tells
 * whether a build still fits.
 */
export function fingerprint(root, sources) {
  const hash = createHash('sha256');
  const add = (path) =>
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  const walk = (directory) => {
    for (const entry of readdirSync(join(root, directory), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
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
