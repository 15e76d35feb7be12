import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from './harness.ts';
import { importFile } from './send-import.ts';
import { undoRows } from '../src/modules/imports/undo-rows.ts';
import { driverFor } from './packages/driver.ts';

import { mkdtempSync, writeFileSync } from 'node:fs';
const root = mkdtempSync('/tmp/muster-csp-');
writeFileSync(root + '/index.html', '<!doctype html><title>Muster</title>');
writeFileSync(root + '/arrivals.json', JSON.stringify({ known: ['^/achievements/[^/]+/?$'], always: [], pages: [] }));
const world = await openWorld({ WEB_ROOT: root });
const { make } = world;
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const tally = (xs: any[]) => { const m: Record<string, number> = {}; for (const { status, body } of xs) { const k = `${status} ${body?.error?.code ?? ''}`; m[k] = (m[k] ?? 0) + 1; } return m; };
const bare = (a: any) => [a.status, { ...a.body?.error, requestId: 0 }];
const header = 'Number,Name,E-mail,Start,Last day,Site,Manager,Positions';

test('csp reports: hostile bodies, floods', async () => {
  const post = (payload: any, type = 'application/csp-report', ip = '10.0.0.1') => world.http.inject({ method: 'POST', url: '/csp-reports', remoteAddress: ip, headers: { host: 'localhost:3000', 'content-type': type }, payload });
  const bodies: any[] = ['', '{', 'null', '[]', '[null,1,"x",{"type":"csp-violation","body":null}]', '{"csp-report":null}', '{"csp-report":[]}', '{"csp-report":{"document-uri":5,"blocked-uri":{},"line-number":1e999}}',
    JSON.stringify({ 'csp-report': { 'document-uri': 'http://localhost:3000/%E0%A4%A', 'blocked-uri': 'http://localhost:3000/%ff%00', 'effective-directive': 'img-src\u0000' } }),
    JSON.stringify({ 'csp-report': { 'document-uri': 'http://localhost:3000/\ud800', 'blocked-uri': 'https://\ud800.example/', 'effective-directive': '\u0000' } }),
    JSON.stringify({ 'csp-report': { 'blocked-uri': 'https://' + 'a'.repeat(5000) + '.example', 'source-file': 'x'.repeat(20000), 'line-number': -1 } }),
    JSON.stringify({ 'csp-report': { 'blocked-uri': 'a'.repeat(30000), 'effective-directive': 'a'.repeat(500) } }), 'x'.repeat(40000), '[' .repeat(15000), '{"__proto__":{"csp-report":{}},"csp-report":{"__proto__":{"toString":1}}}',
    JSON.stringify({ 'csp-report': { 'blocked-uri': 'http://[::1', 'document-uri': 'http://localhost:3000/' + '../'.repeat(3000) } })];
  const seen: Record<string, number> = {};
  for (const [n, b] of bodies.entries()) for (const t of ['application/csp-report', 'application/reports+json', 'application/json', 'text/plain']) { const r = await post(b, t, `10.1.${n}.1`); seen[r.statusCode] = (seen[r.statusCode] ?? 0) + 1; if (r.statusCode >= 500) console.log('5xx', String(b).slice(0, 80), t); }
  console.log('csp', JSON.stringify(seen));
  let ok = 0, no = 0;
  for (let n = 0; n < 200; n++) { const r = await post(JSON.stringify(Array.from({ length: 60 }, (_, k) => ({ type: 'csp-violation', body: { documentURL: 'http://localhost:3000/', effectiveDirective: 'img-src', blockedURL: `https://${n}-${k}.example` } }))), 'application/reports+json', n % 2 ? '10.9.9.9' : `10.8.${n}.9`); r.statusCode === 204 ? ok++ : no++; }
  await new Promise((r) => setTimeout(r, 1500));
  console.log('flood', ok, no, JSON.stringify((await world.sql('select count(*)::int n, max(length(blocked)) b, max(length(directive)) d, sum(count)::int c from csp_violations'))[0]));
}, 120_000);
void expect;
