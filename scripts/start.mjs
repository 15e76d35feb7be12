// What `npm run demo`, `npm start`, `npm test` and the others call. Needs nothing but Node 20 and npm: it installs what
// is missing and hands over to the Node the project pins. Plain JavaScript for that reason.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer, serverEntry } from './build-server.mjs';
import { buildWeb } from './build-web.mjs';
import { findBrowser, findNode, installBrowser, installPackages, missingPackages } from './packages.mjs';
import { serverEnv, serverFlags } from './server-flags.mjs';
import { Stop, run, runSteps, runUntilStopped, say, seconds } from './progress.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [command, ...rest] = process.argv.slice(2);
const port = process.env['PORT'] ?? '3000';
let node = process.execPath;

const packages = {
  name: 'Packages',
  download: true,
  run: async () => {
    const words = await installPackages(root);
    node = findNode(root);
    return words;
  },
};
const web = { name: 'Web app', run: () => buildWeb(root, node) };
const server = { name: 'Server', run: () => buildServer(root, node) };
const browser = { name: 'Browser for tests', download: true, run: installBrowser };

const commands = {
  demo: () => serve('server with demo data', { MUSTER_DEMO: '1' }),
  start: () => serve('server', roleOf(rest)),
  dev: async () => {
    await runSteps([packages]);
    say('Starting the server and the web app with live reload. Press Ctrl-C to stop.');
    return runUntilStopped([
      {
        program: node,
        args: ['--watch', 'server/src/main.ts'],
        env: { MUSTER_DEMO: '1', NODE_ENV: 'development', PORT: port },
      },
      {
        program: node,
        args: [join('node_modules', 'vite', 'bin', 'vite.js'), '--config', 'web/vite.config.ts'],
        env: { API_ORIGIN: `http://localhost:${port}` },
      },
    ]);
  },
  test: async () => {
    const time = await runSteps([packages, browser]);
    say(`Prepared in ${seconds(time.own)}, plus ${seconds(time.downloads)} of downloads.`);
    return runScript('scripts/check.ts', rest);
  },
  check: async () => {
    await runSteps([packages]);
    return runScript('scripts/check.ts', rest);
  },
  bench: () => runNamed('bench'),
  drill: () => runNamed('drills'),
  'verify-log': () => runAsItIs('scripts/verify-log.ts'),
  'verify-export': () => runAsItIs('scripts/verify-export.ts'),
  release: () => runAsItIs('scripts/release/make.ts'),
  'verify-release': () => runAsItIs('scripts/release/verify.ts'),
  doctor: () => runAsItIs('scripts/doctor.ts'),
  backup: () => runAsItIs('scripts/backup.ts'),
  restore: () => runAsItIs('scripts/restore.ts'),
  'verify-backup': () => runAsItIs('scripts/verify-backup.ts'),
};

/** `npm start -- --role web`: what this process does; without it everything, or what MUSTER_ROLE says. */
function roleOf(words) {
  const [option, role] = words;
  if (words.length === 0) return {};
  if (option !== '--role' || !role || words.length > 2) throw new Stop('Usage: npm start [-- --role web|worker|all]');
  return { MUSTER_ROLE: role };
}

async function serve(name, env) {
  const time = await runSteps([packages, web, server]);
  say(`Starting the ${name} …`);
  const begun = performance.now();
  // Heard from the server itself: another program may answer on its port.
  const ready = () => {
    const own = time.own + performance.now() - begun;
    const downloads = time.downloads > 0 ? `, plus ${seconds(time.downloads)} of downloads` : '';
    say(`Ready at http://localhost:${port} after ${seconds(own)}${downloads}. Press Ctrl-C to stop.`);
  };
  const program = {
    program: node,
    args: [...serverFlags, serverEntry],
    env: { ...serverEnv, NODE_ENV: 'production', ...env },
    ready,
  };
  return runUntilStopped([program], patienceOf(process.env['DRAIN_SECONDS']));
}

/**
 * Seconds until a server that was told to stop is killed: behind a balancer it serves on, then requests and jobs have a
 * minute each.
 */
function patienceOf(drainSeconds) {
  return Number(drainSeconds) > 0 ? Number(drainSeconds) + 140 : 10;
}

/** `npm run bench floor`: one script of a folder; without a name, all of them. */
async function runNamed(folder) {
  const all = existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .filter((file) => /^[a-z0-9-]+\.ts$/.test(file))
        .map((file) => file.slice(0, -3))
    : [];
  const [name, ...args] = rest[0]?.startsWith('-') || rest.length === 0 ? [null, ...rest] : rest;
  if (name !== null && !all.includes(name))
    throw new Stop(`${folder}/${name}.ts does not exist. Available: ${all.join(', ') || 'none'}.`);
  // Drills speak to the API; only benches look at pages.
  await runSteps(folder === 'bench' ? [packages, web, server] : [packages, server]);
  let status = 0;
  for (const one of name === null ? all : [name]) {
    say(`${folder}/${one} …`);
    status = Math.max(status, await runScript(`${folder}/${one}.ts`, args));
  }
  return status;
}

/** What looks and changes nothing, not even the packages. */
function runAsItIs(path) {
  if (missingPackages(root).length > 0)
    throw new Stop('The installed packages do not match package-lock.json. Run: npm ci');
  node = findNode(root);
  return runScript(path, rest);
}

function runScript(path, args) {
  const found = findBrowser();
  return run(node, [path, ...args], {
    cwd: root,
    env: { ...process.env, ...(found ? { MUSTER_BROWSER: found } : {}) },
  });
}

try {
  const chosen = Object.hasOwn(commands, command ?? '') ? commands[command] : null;
  if (!chosen) throw new Stop(`Usage: node scripts/start.mjs ${Object.keys(commands).join('|')}`);
  process.chdir(root);
  process.exitCode = await chosen();
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
}
