import { DomainError } from '@app/domain/errors';
import type { FastifyInstance } from 'fastify';
import type { CountedViolation } from '../modules/operations/index.ts';
import { keepCspViolations } from '../modules/operations/index.ts';
import { networkOf } from '../platform/http/rate-limits.ts';
import { requestLimit } from '../platform/http/request-limit.ts';
import type { Runtime } from '../platform/runtime.ts';
import type { CspViolation } from './csp-violations.ts';
import { violationsIn } from './csp-violations.ts';

export const cspReportPath = '/csp-reports';

const perMinute = 30;
const mostBytes = 32 * 1024;
const windowMilliseconds = 3_600_000;
/** Different violations that are written down in an hour; extensions of browsers make up new ones all day. */
const mostKinds = 100;

/**
 * Where browsers report what the policy of our pages kept from happening. Each kind is a line in the log when it is
 * first met within an hour, and again at its 10th, 100th, … time: an attack is seen, and no one can fill the disk by
 * reporting. What is within these limits is counted in the database too.
 */
export function mountCspReports(
  http: FastifyInstance,
  runtime: Runtime,
  routeOf: (path: string) => string | null,
): void {
  const limit = requestLimit(() => performance.now());
  const counter = counting(runtime);
  const note = noting(runtime, counter.add);
  http.addHook('onClose', counter.settled);
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: mostBytes },
      async (_request: unknown, body: string) => parsed(body),
    );
    scope.post(cspReportPath, async (request, reply) => {
      const retryAfter = limit.take(networkOf(request.ip), perMinute);
      if (retryAfter !== null) throw new DomainError('tooManyRequests', { retryAfter });
      for (const violation of violationsIn(request.body, { publicOrigin: runtime.config.publicOrigin, routeOf }))
        note(violation);
      return reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).code(204).send();
    });
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new DomainError('invalidInput');
  }
}

function noting({ clock, log }: Runtime, add: (violation: CspViolation) => void): (violation: CspViolation) => void {
  let began = 0;
  let counts = new Map<string, number>();
  return (violation) => {
    const now = Date.parse(clock.now());
    if (Math.abs(now - began) >= windowMilliseconds) {
      began = now;
      counts = new Map();
    }
    const kind = JSON.stringify(violation);
    if (!counts.has(kind) && counts.size >= mostKinds) return;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    add(violation);
    if (/^10*$/.test(String(count))) log.warn({ ...violation, count }, 'content security policy violation');
    if (counts.size === mostKinds && count === 1)
      log.warn({ kinds: mostKinds }, 'further kinds of content security policy violations are not listed for an hour');
  };
}

/** Counts by directive, page and what was blocked. One write at a time; what comes meanwhile goes with the next. */
function counting(runtime: Runtime) {
  let waiting = new Map<string, CountedViolation>();
  let writing: Promise<void> | null = null;
  const write = async () => {
    while (waiting.size > 0) {
      const counted = [...waiting.values()];
      waiting = new Map();
      await keepCspViolations(runtime, counted).catch((error: unknown) =>
        runtime.log.error(error, 'violations of the content security policy were not counted'),
      );
    }
    writing = null;
  };
  return {
    add({ directive, blocked, page }: CspViolation): void {
      const kind = JSON.stringify([directive, blocked, page]);
      waiting.set(kind, { directive, blocked, page, count: (waiting.get(kind)?.count ?? 0) + 1 });
      writing ??= write();
    },
    settled: async (): Promise<void> => {
      await writing;
    },
  };
}
