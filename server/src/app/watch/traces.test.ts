import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { World } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import { attempt } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { sendMails } from '../../platform/mail/send-mails.ts';
import { tracesConfigOf } from '../../platform/watch/traces-config.ts';
import { createApplication } from '../application.ts';
import { startTraces } from './traces.ts';

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};
type Body = {
  resourceSpans: { resource: { attributes: { key: string; value: Value }[] }; scopeSpans: { spans: Span[] }[] }[];
};

let world: World;
let bodies: string[];
let endpoint: string;
beforeAll(async () => {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  });
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((closed) => void smtp.close(closed)));
  world = await openWorld({ SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` });
  const collector = createServer(async (request, response) => {
    if (request.url === '/v1/traces') bodies.push(await text(request));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  afterAll(() => void collector.close());
});

/** What arrives at the collector while `act` runs with traces on. */
async function traced(
  env: Record<string, string>,
  act: (http: FastifyInstance) => Promise<unknown>,
): Promise<{ spans: Span[]; raw: string }> {
  bodies = [];
  const traces = startTraces(tracesConfigOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env })!, 'all');
  const http = await createApplication(world.runtime, [traces]);
  await act(http);
  await http.close();
  await traces.stop();
  const spans = bodies.flatMap((body) =>
    (JSON.parse(body) as Body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: some }) => some)),
  );
  return { spans, raw: bodies.join('\n') };
}
const attributesOf = (span: Span | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));
const called = (cookie: string, more: Record<string, string> = {}) => ({
  host: 'localhost:3000',
  'sec-fetch-site': 'same-origin',
  cookie,
  ...more,
});

describe('with an endpoint', () => {
  test('a request, its unit of work, jobs and emails arrive as spans of one trace each', async () => {
    const person = await world.make.person({
      name: 'Ana Secretperson',
      email: 'ana.secret@northgate.example',
    } as never);
    const { cookie } = await world.as(person);
    const id = '7f3c2f1e-4f7b-4f57-9a63-0c1d2e3f4a5b';
    const { spans, raw } = await traced({}, async (http) => {
      await http.inject({ url: '/api/dashboard?secret=query-secret', headers: called(cookie!) });
      const patch = {
        method: 'PATCH',
        url: '/api/profile',
        headers: called(cookie!, { 'x-request-id': id, 'content-type': 'application/json' }),
      } as const;
      const answer = await http.inject({ ...patch, payload: '{"preferredName":"Body Secret"}' });
      expect(answer.statusCode).toBe(200);
      const job = {
        name: 'test.works' as const,
        run: () =>
          workAsSystem(world.runtime, 'test.works', async (work) => work.reach('operations.view'), {
            audited: false,
          }).then(() => {}),
      };
      await attempt(world.runtime, job, { to: 'payload.secret@northgate.example' }, { id: '1', number: 2 });
      const fails = {
        name: 'test.fails' as const,
        run: () => Promise.reject(new TypeError('ana.secret@northgate.example is not a function')),
      };
      await attempt(world.runtime, fails, {}, { id: '2', number: 1 }).catch(() => {});
      await world.sql(`insert into mails (to_address, locale, kind, subject, text_body, html_body)
        values ('ana.secret@northgate.example', 'en', 'identity.invitation', 'Subject secret', 'Text secret',
          'Html secret')`);
      await attempt(world.runtime, sendMails, {}, { id: '3', number: 1 });
    });
    const named = (name: string) => spans.find((span) => span.name === name);
    const request = named('PATCH /api/profile');
    expect(attributesOf(request)).toEqual({
      'http.request.method': 'PATCH',
      'http.route': '/api/profile',
      'http.response.status_code': 200,
      'muster.request_id': id,
    });
    const work = spans.filter(({ parentSpanId }) => parentSpanId === request!.spanId);
    expect(work.map(({ name, traceId }) => [name, traceId])).toEqual([['unit of work', request!.traceId]]);
    expect(attributesOf(work[0])).toMatchObject({
      'db.system.name': 'postgresql',
      'http.route': '/profile',
      'muster.write': true,
    });
    const job = named('job test.works');
    expect(
      spans.filter(({ parentSpanId }) => parentSpanId === job!.spanId).map((span) => attributesOf(span)['muster.job']),
    ).toEqual(['test.works']);
    expect(attributesOf(named('job test.fails'))).toEqual({
      'muster.job': 'test.fails',
      'muster.attempt': 1,
      'error.type': 'TypeError',
    });
    const email = named('send email');
    expect([email!.parentSpanId, attributesOf(email)]).toEqual([
      named('job platform.sendMails')!.spanId,
      { 'muster.mail.kind': 'identity.invitation' },
    ]);
    expect([named('job test.fails')!.status.code, email!.status.code ?? 0]).toEqual([2, 0]);
    expect(raw).toContain('"service.name","value":{"stringValue":"muster"}');
    for (const secret of [
      'secret',
      'Secret',
      '@',
      person.id,
      person.companyId,
      cookie!.split('=')[1]!.slice(0, 12),
      '127.0.0.1',
    ])
      expect(raw).not.toContain(secret);
  });

  test('whose trace a request belongs to is said by our own proxy alone', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const asked = (env: Record<string, string>, traceparent: string) =>
      traced(env, (http) => http.inject({ url: '/healthz', headers: { host: 'localhost:3000', traceparent } }));
    const sent = `00-${traceId}-b7ad6b7169203331-01`;
    expect((await asked({}, sent)).spans.map((span) => [span.traceId === traceId, span.parentSpanId])).toEqual([
      [false, undefined],
    ]);
    const believed = await asked({ MUSTER_TRACEPARENT: 'accept' }, sent);
    expect(believed.spans.map((span) => [span.traceId, span.parentSpanId])).toEqual([[traceId, 'b7ad6b7169203331']]);
    expect((await asked({ MUSTER_TRACEPARENT: 'accept' }, 'nonsense')).spans).toHaveLength(1);
  });

  test('as many traces are recorded as the sampler says', async () => {
    const twice = async (http: FastifyInstance) => {
      for (let n = 0; n < 2; n += 1) await http.inject({ url: '/healthz', headers: { host: 'localhost:3000' } });
    };
    expect((await traced({ OTEL_TRACES_SAMPLER: 'always_off' }, twice)).spans).toHaveLength(0);
    expect(
      (await traced({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1' }, twice)).spans,
    ).toHaveLength(2);
    expect(() => tracesConfigOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: 'sometimes' })).toThrow(
      'OTEL_TRACES_SAMPLER',
    );
  });

  test('a collector that is away disturbs no one', async () => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '500');
    const traces = startTraces(tracesConfigOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })!, 'all');
    const http = await createApplication(world.runtime, [traces]);
    expect((await http.inject({ url: '/healthz', headers: { host: 'localhost:3000' } })).statusCode).toBe(200);
    await http.close();
    await traces.stop();
    vi.unstubAllEnvs();
  });
});

test('without an endpoint nothing of it is loaded', { timeout: 180_000 }, async () => {
  expect([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }].map(tracesConfigOf)).toEqual([
    null,
    null,
  ]);
  const loadedBy = async (file: string) => {
    const script = `import { registerHooks } from 'node:module';
      const seen = [];
      registerHooks({ resolve(name, context, next) { const found = next(name, context); seen.push(found.url); return found; } });
      await import(${JSON.stringify(join(import.meta.dirname, file))});
      console.log(JSON.stringify(seen.filter((url) => /@opentelemetry\\/(sdk|exporter|resources)/.test(url)).length));
      process.exit(0);`;
    return Number((await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])).stdout);
  };
  expect(await loadedBy('../start.ts')).toBe(0);
  expect(await loadedBy('traces.ts')).toBeGreaterThan(0);
});
