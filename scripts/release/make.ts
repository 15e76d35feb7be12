// npm run release -- --key release.pem [--out FOLDER]
// Puts the files of a release beside each other: the source, the list of what is installed (CycloneDX), and the release
// notes, which name the SHA-256 of both and are signed. Made of the last commit; refuses where anything is uncommitted
// or CHANGELOG.md says nothing of the version. The same commit makes the same bytes, but for the list's moment and id.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ReleaseRefusal, notesOf, sectionOf, sha256Of, signNotes } from './notes.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const output = (program: string, args: string[]) =>
  execFileSync(program, args, { cwd: root, maxBuffer: 512 * 1024 * 1024 });

try {
  const { values } = parseArgs({ options: { key: { type: 'string' }, out: { type: 'string', default: 'release' } } });
  if (!values.key) throw new ReleaseRefusal('Usage: npm run release -- --key release.pem [--out FOLDER]');
  if (output('git', ['status', '--porcelain']).length > 0)
    throw new ReleaseRefusal('There are uncommitted changes: a release is made of a commit.');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const changes = sectionOf(read('CHANGELOG.md'), version);
  const name = `muster-${version}`;
  const made: [string, Buffer][] = [
    [`${name}.tar.gz`, output('git', ['archive', '--format=tar.gz', `--prefix=${name}/`, 'HEAD'])],
    [`${name}.cdx.json`, output('npm', ['run', '--silent', 'sbom'])],
  ];
  const notes = notesOf({
    version,
    changes,
    commit: output('git', ['rev-parse', 'HEAD']).toString().trim(),
    lastMigration: readdirSync(join(root, 'server/db/migrations')).toSorted().at(-1)!,
    files: made.map(([file, bytes]) => ({ name: file, sha256: sha256Of(bytes) })),
  });
  const signature = signNotes(notes, readFileSync(values.key, 'utf8'));
  mkdirSync(values.out, { recursive: true });
  const all: [string, Buffer | string][] = [...made, [`${name}.md`, notes], [`${name}.md.sig`, signature]];
  for (const [file, content] of all) {
    writeFileSync(join(values.out, file), content);
    console.log(join(values.out, file));
  }
} catch (error) {
  if (!(error instanceof ReleaseRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
