// npm run verify-release -- muster-0.1.0.md --key release.pub
// Says whether a release is what was published: the signature of its notes (beside them, .sig), and the SHA-256 of each
// file they name. Needs no connection. Exits 1 when it is not.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ReleaseRefusal, checkRelease } from './notes.ts';

try {
  const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true });
  const [path] = positionals;
  if (!path || !values.key) throw new ReleaseRefusal('Usage: npm run verify-release -- NOTES.md --key release.pub');
  for (const needed of [path, `${path}.sig`, values.key])
    if (!existsSync(needed)) throw new ReleaseRefusal(`${needed} does not exist.`);
  const files = checkRelease(
    readFileSync(path),
    readFileSync(`${path}.sig`),
    readFileSync(values.key, 'utf8'),
    (name) => {
      const file = join(dirname(path), name);
      return existsSync(file) ? readFileSync(file) : null;
    },
  );
  console.log(`${path}: signed with this key. Unchanged: ${files.map(({ name }) => name).join(', ')}.`);
} catch (error) {
  if (!(error instanceof ReleaseRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
