import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// A small project of its own around the real scripts: what they run there only tells that it was run.

let root: string;
let child: ChildProcess | null = null;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'muster-start-'));
  for (const name of [
    'start',
    'progress',
    'packages',
    'alone',
    'fingerprint',
    'build-web',
    'build-server',
    'server-flags',
  ])
    cpSync(join(import.meta.dirname, `${name}.mjs`), join(root, 'scripts', `${name}.mjs`));
  const packages = {
    '': {},
    'node_modules/one': { version: '1.0.0', integrity: 'a' },
    'node_modules/other-machine': { version: '1.0.0', optional: true },
  };
  write('package-lock.json', JSON.stringify({ packages }));
  write(
    'node_modules/.package-lock.json',
    JSON.stringify({ packages: { 'node_modules/one': packages['node_modules/one'] } }),
  );
  write(
    'node_modules/vite/bin/vite.js',
    `
    const { cpSync, mkdirSync } = require('fs');
    mkdirSync('web/dist', { recursive: true });
    const ofServer = process.argv.includes('scripts/server.vite.config.mjs');
    if (ofServer) cpSync('server/src/main.ts', 'server/dist/main.mjs');
    console.log(ofServer ? 'server built' : 'vite ran');`,
  );
  for (const folder of ['server/db/seed', 'server/db/demo']) mkdirSync(join(root, folder), { recursive: true });
  write('scripts/server.vite.config.mjs', '');
  write('web/src/main.ts', '1');
  write('domain/src/a.ts', '1');
  write('contract/src/a.ts', '1');
  write(
    'server/src/main.ts',
    `
    process.on('SIGTERM', () => setTimeout(() => { console.log('finished'); process.exit(0); }, 200));
    console.log('serving, demo ' + process.env.MUSTER_DEMO);
    setInterval(() => {}, 1000);`,
  );
});

afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(root, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A port no one listens on, so that no real server seems ready. */
const env = { ...process.env, PORT: '1' };

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/start.mjs', ...args], { cwd: root, env, encoding: 'utf8' });

/** Runs until the server says that it serves, then sends the signal. */
async function serveAndSend(signal: NodeJS.Signals, times = 1): Promise<{ output: string; status: number | null }> {
  const started = spawn(process.execPath, ['scripts/start.mjs', 'demo'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  let output = '';
  started.stdout.on('data', (data) => {
    output += String(data);
    if (!String(data).includes('serving')) return;
    started.kill(signal);
    if (times > 1) setTimeout(() => started.kill(signal), 50);
  });
  const status = await new Promise<number | null>((resolve) => started.once('close', resolve));
  return { output, status };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s lets the server finish its work', async (signal) => {
  const { output, status } = await serveAndSend(signal);
  expect(output).toMatch(/serving, demo 1[^]*finished/);
  expect(status).toBe(0);
});

test('a signal that comes twice at once, because npm passes it on as well, still lets the server finish', async () => {
  const { output, status } = await serveAndSend('SIGINT', 2);
  expect(output).toMatch(/serving, demo 1[^]*finished/);
  expect(status).toBe(0);
});

test('says Ready when the server says so, and never because something else answers on its port (C25)', async () => {
  const other = createServer((_request, response) => void response.end('{"ok":true}')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const taken = { ...env, PORT: String((other.address() as AddressInfo).port), HOST: '127.0.0.1' };
  const start = () =>
    new Promise<string>((done) => {
      const started = spawn(process.execPath, ['scripts/start.mjs', 'start'], {
        cwd: root,
        env: taken,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      let output = '';
      for (const stream of [started.stdout, started.stderr]) stream.on('data', (data) => (output += String(data)));
      started.once('close', () => done(output));
    });
  write('server/src/main.ts', `setTimeout(() => { console.error('Port in use'); process.exit(1); }, 1500)`);
  expect(await start()).not.toContain('Ready at');
  write('server/src/main.ts', `process.send('ready'); setTimeout(() => process.exit(0), 300)`);
  expect(await start()).toContain('Ready at http://localhost:');
  other.close();
});

test('the web pages are built once, and again after a change', async () => {
  expect((await serveAndSend('SIGTERM')).output).toContain('vite ran');
  expect((await serveAndSend('SIGTERM')).output).not.toContain('vite ran');
  write('domain/src/a.ts', '2');
  expect((await serveAndSend('SIGTERM')).output).toContain('vite ran');
});

test('the server is built once, and again after a change of it, of its packages or of the folder it stands in', async () => {
  expect((await serveAndSend('SIGTERM')).output).toContain('server built');
  expect((await serveAndSend('SIGTERM')).output).not.toContain('server built');
  write('server/src/other.ts', '1');
  expect((await serveAndSend('SIGTERM')).output).toContain('server built');
  const moved = `${root}-moved`;
  renameSync(root, moved);
  root = moved;
  expect((await serveAndSend('SIGTERM')).output).toContain('server built');
});

test('a failed build stops the start and is tried again the next time', () => {
  write('node_modules/vite/bin/vite.js', `require('fs').mkdirSync('web/dist', { recursive: true }); process.exit(3)`);
  for (let round = 0; round < 2; round++) {
    const { status, stderr } = run('start');
    expect(stderr).toContain('The web build failed with status 3');
    expect(status).toBe(1);
  }
});

test.each([
  ['is missing', (lock: string) => rmSync(lock)],
  [
    'has another version',
    (lock: string) =>
      writeFileSync(lock, JSON.stringify({ packages: { 'node_modules/one': { version: '1.0.1', integrity: 'b' } } })),
  ],
])('the doctor says so when a package %s, and installs nothing', (_how, spoil) => {
  spoil(join(root, 'node_modules/.package-lock.json'));
  const { status, stderr } = run('doctor');
  expect(stderr).toContain('Run: npm ci');
  expect(status).toBe(1);
  expect(existsSync(join(root, 'node_modules/one'))).toBe(false);
});

test('a drill that does not exist is answered with those that do', () => {
  write('drills/kill.ts', `console.log(JSON.stringify(process.argv.slice(2)))`);
  expect(run('drill', 'thunder').stderr).toContain('drills/thunder.ts does not exist. Available: kill.');
  const { stdout, status } = run('drill', 'kill', '--json');
  // With --json, standard output is the result and nothing else.
  expect(JSON.parse(stdout)).toEqual(['--json']);
  expect(status).toBe(0);
});

test('an unknown command is answered with the known ones', () => {
  const { stderr, status } = run('fly');
  expect(stderr).toContain(
    'demo|start|dev|test|check|bench|drill|verify-log|verify-export|release|verify-release|doctor|backup|restore|verify-backup',
  );
  expect(status).toBe(1);
});

test('a bench or a drill may have a digit in its name, and is found by it', () => {
  write('drills/cmi5.ts', `console.log('drilled ' + process.argv[2]);`);
  write('drills/notes.md', '');
  const { stdout, status } = run('drill', 'cmi5', '--fast');
  expect(stdout).toContain('drilled --fast');
  expect(status).toBe(0);
  expect(run('drill', 'notes').stderr).toContain('Available: cmi5.');
});
