import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer } from '../../scripts/build-server.mjs';

export interface Version {
  name: string;
  /** A tree of its own, with the packages that are installed here. */
  root: string;
  /** Can start on the schema of a later version that only adds. */
  goesBack: boolean;
}

const root = process.cwd();
const git = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.trim();
};

/** The last version that was released; where none has a tag, the commit before this one. */
export function versionBefore(): string {
  const tagged = spawnSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD~1'], { cwd: root, encoding: 'utf8' });
  return tagged.status === 0 ? tagged.stdout.trim() : 'HEAD~1';
}

/** Anything that is not committed is no part of a version. */
export const isCommitted = (): boolean => git('status', '--porcelain', '--untracked-files=no') === '';

/** Writes a commit's tree into a folder and builds its server. `migrations`: file → text of more of them. */
export async function takeVersion(
  ref: string,
  folder: string,
  migrations: Record<string, string> = {},
): Promise<Version> {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`);
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, '..', `${commit}.tar`);
  git('archive', '--format=tar', '-o', archive, commit, '.', ':!docs', ':!e2e', ':!web/src');
  const unpacked = spawnSync('tar', ['-xf', archive, '-C', folder]);
  if (unpacked.status !== 0) throw new Error(`tar: ${String(unpacked.stderr)}`);
  linkPackages(folder);
  for (const [name, text] of Object.entries(migrations))
    writeFileSync(join(folder, 'server', 'db', 'migrations', name), text);
  await buildServer(folder, process.execPath);
  return {
    name: commit.slice(0, 8),
    root: folder,
    goesBack: existsSync(join(folder, 'server/src/platform/database/migration-locks.ts')),
  };
}

/** All packages are those of this tree; what we wrote ourselves is the version's own. */
function linkPackages(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@app'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@app' && name !== '.cache') symlinkSync(join(from, name), join(to, name));
  for (const name of ['contract', 'domain', 'server']) {
    symlinkSync(join(folder, name), join(to, '@app', name));
    if (existsSync(join(root, name, 'node_modules')))
      symlinkSync(join(root, name, 'node_modules'), join(folder, name, 'node_modules'));
  }
}
