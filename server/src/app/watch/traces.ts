import type { Attributes, Span, SpanContext } from '@opentelemetry/api';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { DomainError } from '@app/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracingChannel } from 'node:diagnostics_channel';
import { jobRuns, mailRuns, workRuns } from '../../platform/watch/channels.ts';
import type { TracesConfig } from '../../platform/watch/traces-config.ts';

export type Traces = {
  watch(http: FastifyInstance): void;
  /** Sends what is left, and stops. */ stop(): Promise<void>;
};

type Started = { name: string; kind?: SpanKind; attributes: Attributes };

/**
 * Spans of requests, units of work, jobs and outgoing emails, sent as OTLP. They hold route templates, names, codes and
 * times: never an address, a query, a body, a header, the text of an error or who it was. Loaded only where an endpoint
 * is set: it costs memory, and each span some time.
 */
export function startTraces(config: TracesConfig, role: string): Traces {
  const provider = providerOf(config, role);
  const tracer = provider.getTracer('muster');
  const current = new AsyncLocalStorage<Span>();

  const begin = ({ name, kind = SpanKind.INTERNAL, attributes }: Started, remote?: SpanContext): Span => {
    const parent = current.getStore();
    const context = parent
      ? trace.setSpan(ROOT_CONTEXT, parent)
      : remote
        ? trace.setSpanContext(ROOT_CONTEXT, remote)
        : ROOT_CONTEXT;
    return tracer.startSpan(name, { kind, attributes }, context);
  };

  const follow = <R extends object>(
    channel: TracingChannel<R>,
    describe: (run: R) => Started,
    atEnd: (run: R) => Attributes = () => ({}),
  ) => {
    const spans = new WeakMap<R, Span>();
    channel.start.bindStore(
      current as never,
      ((run: R) => {
        const span = begin(describe(run));
        spans.set(run, span);
        return span;
      }) as never,
    );
    const listener = {
      asyncEnd: (run: R & { error?: unknown }) => {
        const span = spans.get(run);
        if (!span) return;
        span.setAttributes(atEnd(run));
        if (run.error) noteFailure(span, run.error);
        span.end();
      },
    };
    channel.subscribe(listener as never);
    return () => {
      channel.start.unbindStore(current as never);
      channel.unsubscribe(listener as never);
    };
  };

  const stops = [
    follow(
      workRuns,
      ({ route, job, write }) => ({
        name: write ? 'unit of work' : 'unit of work (read)',
        attributes: {
          'db.system.name': 'postgresql',
          'muster.write': write,
          ...(route && { 'http.route': route }),
          ...(job && { 'muster.job': job }),
        },
      }),
      ({ waitedMs }) => (waitedMs === undefined ? {} : { 'muster.pool_wait_ms': Math.round(waitedMs) }),
    ),
    follow(jobRuns, ({ job, attempt }) => ({
      name: `job ${job}`,
      kind: SpanKind.CONSUMER,
      attributes: { 'muster.job': job, 'muster.attempt': attempt },
    })),
    follow(mailRuns, ({ kind }) => ({
      name: 'send email',
      kind: SpanKind.CLIENT,
      attributes: { 'muster.mail.kind': kind },
    })),
  ];

  return {
    watch: (http) =>
      watchRequests(http, current, (request) =>
        begin(ofRequest(request), config.acceptParent ? parentOf(request) : undefined),
      ),
    async stop() {
      for (const stop of stops) stop();
      await provider.shutdown().catch(() => {});
    },
  };
}

function providerOf({ url, serviceName, sampler: { ratio, parentBased } }: TracesConfig, role: string): TracerProvider {
  const root = new TraceIdRatioBasedSampler(ratio);
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'muster.role': role }),
    sampler: parentBased ? new ParentBasedSampler({ root }) : root,
    spanLimits: { attributeValueLengthLimit: 200 },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
}

function watchRequests(
  http: FastifyInstance,
  current: AsyncLocalStorage<Span>,
  begin: (request: FastifyRequest) => Span,
): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  http.addHook('onRequest', (request, _reply, done) => {
    const span = begin(request);
    spans.set(request, span);
    current.run(span, done);
  });
  // What comes after a body was read follows the socket, not the request.
  http.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) current.run(span, done);
    else done();
  });
  http.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    if (!span) return;
    span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

function ofRequest(request: FastifyRequest): Started {
  const route = request.routeOptions.url ?? 'none';
  return {
    name: `${request.method} ${route}`,
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': request.method, 'http.route': route, 'muster.request_id': request.id },
  };
}

/** W3C Trace Context, version 00. */
function parentOf({ headers }: FastifyRequest): SpanContext | undefined {
  const parts = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(headers.traceparent ?? ''));
  if (!parts || /^0+$/.test(parts[1]!) || /^0+$/.test(parts[2]!)) return undefined;
  return { traceId: parts[1]!, spanId: parts[2]!, traceFlags: Number.parseInt(parts[3]!, 16) & 1, isRemote: true };
}

/** A refusal is an answer, not a failure. Of an error its kind is told: its text may name anyone. */
function noteFailure(span: Span, error: unknown): void {
  if (error instanceof DomainError) return void span.setAttribute('muster.refusal', error.code);
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}
