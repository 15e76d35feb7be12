// Installs what the project needs and finds the programs to run it with. Runs on Node 20 with nothing installed.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { Stop, run, say } from './progress.mjs';

const wantedNode = 24;

/** `npm ci` when node_modules is not what package-lock.json says. Returns undefined when it was already. */
export async function installPackages(root) {
  const missing = missingPackages(root);
  if (missing.length === 0) return undefined;
  const status = await npmCi(root, Object.keys(lockOf(root, 'package-lock.json') ?? {}).length);
  if (status !== 0)
    throw new Stop(`npm ci failed with status ${status} (see above). Check the network and run the command again.`);
  return 'installed';
}

/**
 * What the lock names and node_modules has not, or in another version. npm writes its own list of what is installed as
 * the last act of an installation, so one that was cut off counts as nothing.
 */
export function missingPackages(root) {
  const installed = lockOf(root, join('node_modules', '.package-lock.json'));
  if (!installed) return ['node_modules'];
  return Object.entries(lockOf(root, 'package-lock.json') ?? {})
    .filter(([path, wanted]) => {
      const found = installed[path];
      // Optional ones are mostly for other machines: absence is fine, another version is not.
      if (!found) return path.includes('node_modules/') && !wanted.optional && !wanted.devOptional;
      return found.version !== wanted.version || found.integrity !== wanted.integrity;
    })
    .map(([path]) => path);
}

function lockOf(root, name) {
  try {
    return JSON.parse(readFileSync(join(root, name), 'utf8')).packages;
  } catch {
    return null;
  }
}

function npmCi(root, total) {
  // Not the Node in node_modules: npm is about to remove it.
  const outside =
    findOnPath('node', (path) => !realpathSync(path).startsWith(join(root, 'node_modules') + sep)) ?? process.execPath;
  const npm = process.env['npm_execpath'];
  const [program, args] = npm ? [outside, [npm]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=http'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let fetched = 0;
    let lastSaid = performance.now();
    const heard = (line) => {
      if (/\.tgz/.test(line) && /http (fetch|cache)/.test(line)) fetched++;
      // The machine's Node only installs; what the packages ask of Node is met by the pinned one.
      else if (!/npm (http|warn EBADENGINE)/.test(line) && line.trim()) say(`      ${line}`);
      if (performance.now() - lastSaid < 3000) return;
      lastSaid = performance.now();
      say(`      ${fetched} of at most ${total} packages`);
    };
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', heard);
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** The Node that runs everything but these first scripts: from the packages, so that every machine has the same. */
export function findNode(root) {
  const pinned = join(root, 'node_modules', '.bin', 'node');
  const version = existsSync(pinned) ? spawnSync(pinned, ['--version'], { encoding: 'utf8' }).stdout : '';
  if (major(version) >= wantedNode) return realpathSync(pinned);
  if (major(process.version) >= wantedNode) return process.execPath;
  throw new Stop(
    `Muster needs Node ${wantedNode}. It comes with the packages for Linux x64 and arm64; here (${process.platform} ${process.arch}, Node ${process.version}) install Node ${wantedNode} or later yourself.`,
  );
}

const major = (version) => Number(/^v(\d+)/.exec(version ?? '')?.[1] ?? 0);

export function findBrowser() {
  const named = process.env['MUSTER_BROWSER'];
  if (named) return named;
  return (
    ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
      .map((name) => findOnPath(name))
      .find(Boolean) ?? null
  );
}

/** Debian's Chromium, when there is no browser yet. Returns undefined when there was one. */
export async function installBrowser() {
  if (findBrowser()) return undefined;
  if (!findOnPath('apt-get'))
    throw new Stop(
      'The tests need Chromium. Install it, or set MUSTER_BROWSER to another browser: MUSTER_BROWSER=/path/to/chrome npm test',
    );
  if (process.getuid() !== 0)
    throw new Stop(
      'The tests need Chromium. As root, run: apt-get install chromium. Or set MUSTER_BROWSER to another browser: MUSTER_BROWSER=/path/to/chrome npm test',
    );
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['-q', 'update'], { env, ours: true });
  const installing = (...names) =>
    run('apt-get', ['-q', '-y', 'install', '--no-install-recommends', ...names], { env, ours: true });
  // Debian has Chromium without its window, too, which does the journeys with less work; elsewhere the whole one does
  // them.
  const install = (await installing('chromium', 'chromium-headless-shell')) && (await installing('chromium'));
  if (install !== 0 || !findBrowser())
    throw new Stop(
      `apt-get could not install chromium (update ${update}, install ${install}). Install a browser manually and run the command again.`,
    );
  return 'installed';
}

function findOnPath(name, accepts = () => true) {
  for (const directory of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(directory, name);
    try {
      accessSync(path, constants.X_OK);
      if (accepts(path)) return path;
    } catch {
      // Not here.
    }
  }
  return null;
}
