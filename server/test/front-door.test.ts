import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { readConfig } from '../src/platform/config.ts';
import { openWorld } from './harness.ts';

const root = mkdtempSync(join(tmpdir(), 'muster-door-'));
writeFileSync(join(root, 'index.html'), '<!doctype html><title>Muster</title>');
writeFileSync(
  join(root, 'arrivals.json'),
  JSON.stringify({ known: ['^/?$', '^/achievements/[^/]+/?$'], always: [], pages: [] }),
);
afterAll(() => rmSync(root, { recursive: true }));

const secure = await openWorld({
  WEB_ROOT: root,
  PUBLIC_ORIGIN: 'https://muster.example',
  CONTENT_ORIGIN: 'https://content.example',
  SECURITY_CONTACT: 'security@muster.example, https://muster.example/security',
});
await secure.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = secure.http.server.address() as AddressInfo;

/** Over a socket, as a browser would: what Node itself answers counts too. */
function ask(host: string, path: string): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers }));
    });
    asked.on('error', reject).end();
  });
}

test.each([
  ['a page', 'muster.example', '/'],
  ['a page that is not there', 'muster.example', '/nowhere'],
  ['the API', 'muster.example', '/api/session'],
  ['health', 'muster.example', '/healthz'],
  ['a host of nobody', 'evil.example', '/'],
  ['a bad escape', 'muster.example', '/%zz'],
  ['the origin of course packages', 'content.example', '/l/x'],
])('%s tells browsers to come by https only', async (_name, host, path) => {
  expect((await ask(host, path)).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test('plain http on this machine promises no https', async () => {
  const plain = await openWorld({ WEB_ROOT: root });
  const address = await plain.http.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${address}/healthz`);
  expect(answer.headers.get('strict-transport-security')).toBeNull();
});

const get = (world: typeof secure, url: string, host: string) =>
  world.http.inject({ method: 'GET', url, headers: { host } });

test('security.txt says whom to tell, and has not expired', async () => {
  const answer = await get(secure, '/.well-known/security.txt', 'muster.example');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.body.split('\n')).toEqual([
    'Contact: mailto:security@muster.example',
    'Contact: https://muster.example/security',
    'Expires: 2026-08-29T00:00:00.000Z',
    'Preferred-Languages: en, fr',
    'Canonical: https://muster.example/.well-known/security.txt',
    '',
  ]);
});

test.each([
  [undefined, ['mailto:security@muster.example']],
  [' a@b.example ', ['mailto:a@b.example']],
  ['tel:+1-201-555-0123', ['tel:+1-201-555-0123']],
])('SECURITY_CONTACT %s', (given, contacts) => {
  expect(
    readConfig({ PUBLIC_ORIGIN: 'https://muster.example', ...(given !== undefined && { SECURITY_CONTACT: given }) })
      .securityContacts,
  ).toEqual(contacts);
});

test.each(['http://muster.example/x', 'ask Ann', 'javascript:x', 'mailto:a@b\nExpires: x'])(
  'SECURITY_CONTACT %j is refused in words',
  (given) => {
    expect(() => readConfig({ SECURITY_CONTACT: given })).toThrow(/SECURITY_CONTACT/);
  },
);

const report = (body: string, type = 'application/csp-report', headers: Record<string, string> = {}) =>
  secure.http.inject({
    method: 'POST',
    url: '/csp-reports',
    headers: { host: 'muster.example', 'content-type': type, ...headers },
    payload: body,
  });
const violation = (blocked: string) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://muster.example/achievements/AAAA#p=s3cret',
      'effective-directive': 'img-src',
      'blocked-uri': blocked,
    },
  });

test('pages name where violations of their policy go', async () => {
  const { headers } = await get(secure, '/', 'muster.example');
  expect(headers['reporting-endpoints']).toBe('csp="https://muster.example/csp-reports"');
  expect(headers['content-security-policy']).toMatch(/; report-uri \/csp-reports; report-to csp$/);
});

test('a violation is a line in the log, again at its tenth time, without a secret', async () => {
  const log = vi.spyOn(secure.runtime.log, 'warn');
  for (let n = 0; n < 12; n++) expect((await report(violation('https://evil.example/?s3cret'))).statusCode).toBe(204);
  const lines = log.mock.calls.map(([line]) => line as unknown);
  const one = {
    directive: 'img-src',
    page: '/achievements/:id',
    blocked: 'https://evil.example',
    source: null,
    line: null,
  };
  expect(lines).toEqual([
    { ...one, count: 1 },
    { ...one, count: 10 },
  ]);
});

test('no one fills the log by reporting: kinds, size, form and number are limited', async () => {
  const log = vi.spyOn(secure.runtime.log, 'warn');
  const kinds = Array.from({ length: 20 }, (_, n) => ({
    type: 'csp-violation',
    body: { blockedURL: `https://e${n}.example` },
  }));
  const sent = async (n: number) =>
    (
      await report(JSON.stringify(kinds).replaceAll('https://e', `https://e${n}-`), 'application/reports+json', {
        'x-forwarded-for': '10.0.0.1',
      })
    ).statusCode;
  const answers: number[] = [];
  for (let n = 0; n < 30; n++) answers.push(await sent(n));
  expect(new Set(answers)).toEqual(new Set([204, 429]));
  expect(log.mock.calls.length).toBeLessThanOrEqual(101);
  secure.clock.advance(3_600_000);
  expect((await report('x'.repeat(40_000))).statusCode).toBe(413);
  expect((await report('{', 'text/html')).statusCode).toBe(415);
});
