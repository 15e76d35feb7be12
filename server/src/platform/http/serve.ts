import { parseAnswer } from '@app/contract/boundary';
import { DomainError } from '@app/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteLook } from '../audit/staff-looks.ts';
import type { WorkSetting } from '../database/work-setting.ts';
import { inUnitOfWork } from '../database/unit-of-work.ts';
import type { Runtime } from '../runtime.ts';
import { surroundings } from '../runtime.ts';
import { admit } from './admit.ts';
import { actorOfKey } from './api-key.ts';
import type { FindCaller } from './call-of.ts';
import { callOf } from './call-of.ts';
import { noteReading } from './for-keys.ts';
import type { Call, Handler } from './handler.ts';
import { againAfterDeadlock } from '../database/again-after-deadlock.ts';
import { foreground } from './foreground.ts';
import { answerOnce } from './idempotency.ts';
import { bearWith } from './request-body-timeout.ts';
import { isDownload, sendDownload, sendTagged } from './send-answer.ts';
import type { Session } from './session.ts';
import { actorOf, isConfirmed } from './session.ts';
import { reportTurns } from './turns.ts';

/** Runs one request through its handler: who asks, what they send, the unit of work, the answer. */
export async function serve(
  runtime: Runtime,
  find: FindCaller,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { endpoint } = handler;
  const key = endpoint.area === 'key' ? await find.key(request) : null;
  const needsSession = endpoint.area !== 'public' && endpoint.area !== 'key';
  const session = needsSession || handler.withSession ? await find.session(request.sessionToken) : null;
  if (needsSession) admit(endpoint, session, runtime.clock.now());
  // Not asked again of a long answer: it was confirmed when it began.
  if (endpoint.stepUp && !(session && isConfirmed(session))) throw new DomainError('stepUpRequired');
  const sender = key?.id ?? session?.id;
  if (endpoint.kind === 'upload' && sender) bearWith(request.raw, sender);
  // Never both: what changes something comes in the body, so that no token or name is in an address (C26).
  const inQuery = endpoint.kind === 'upload' || endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const inPath = request.params as object;
  const read = endpoint.input.safeParse({
    ...((inQuery ? request.query : request.body) as object | undefined),
    ...inPath,
  });
  // What no address of ours can hold is a page that is not there, not a field that someone filled in wrongly.
  if (!read.success)
    throw read.error.issues.some(({ path: [field] }) => field !== undefined && Object.hasOwn(inPath, field))
      ? new DomainError('notFound')
      : read.error;
  const input = read.data;
  const call = callOf(runtime, find, endpoint, { key, session }, request, reply);
  const result = await perform(runtime, handler, session, input, call);
  if (session) await noteLook(runtime, { endpoint, session, input, call: { requestId: call.requestId, ip: call.ip } });
  if (key) await noteReading(runtime, endpoint, key, { requestId: call.requestId, ip: call.ip });
  if (isDownload(endpoint.kind, result)) return sendDownload(reply, result);
  const answer = parseAnswer(endpoint.result, result);
  if (key && endpoint.method === 'GET') return sendTagged(reply, key, request, answer);
  return reply.code(200).send(answer);
}

/** How long one statement of what works out whole sets may take; everything else has ten seconds (`roles.ts`). */
const heavySeconds = 30;

async function perform(
  runtime: Runtime,
  handler: Handler,
  session: Session | null,
  input: unknown,
  call: Call,
): Promise<unknown> {
  if (handler.bare) return handler.run(undefined as never, input as never, call);
  const setting = settingOf(runtime, handler, session, input, call);
  const { endpoint } = handler;
  const perform = () =>
    inUnitOfWork(setting, async (work) => {
      if (!endpoint.idempotent || !session) return handler.run(work, input as never, call);
      return answerOnce(work, endpoint, call.headers['idempotency-key'], input, () =>
        handler.run(work, input as never, call),
      );
    });
  // The bytes of an upload are read once.
  const act = handler.write && endpoint.kind !== 'upload' ? () => againAfterDeadlock(perform) : perform;
  return handler.heavy ? reportTurns.run(setting.companyId ?? 'everyone', act) : foreground.run(act);
}

function settingOf(
  runtime: Runtime,
  handler: Handler,
  session: Session | null,
  input: unknown,
  call: Call,
): WorkSetting {
  const staff = handler.endpoint.area === 'admin';
  const open = handler.endpoint.area === 'public';
  const { key } = call;
  return {
    pool: staff ? runtime.pools.platform : poolOf(runtime, handler.role, open),
    actor: key ? actorOfKey(key) : session && !open ? actorOf(session) : null,
    companyId: open ? null : (key?.companyId ?? session?.companyId ?? null),
    timeZone: key?.timeZone ?? session?.timeZone ?? 'UTC',
    now: runtime.clock.now(),
    write: handler.write,
    audited: handler.audited,
    stablePlans: handler.stablePlans,
    prepared: typeof handler.prepared === 'function' ? handler.prepared(input as never) : handler.prepared,
    snapshot: handler.snapshot,
    ...(handler.heavy && { statementSeconds: heavySeconds }),
    origin: { requestId: call.requestId, ip: call.ip },
    route: handler.endpoint.path,
    ...surroundings(runtime),
    ...(handler.mayLag && !wantsFresh(call) && { mayLag: untilAnswered }),
  };
}

/** Nothing of its answer leaves before it is whole. */
const untilAnswered = () => true;

/** A program that was told of a change elsewhere asks so for what is no older (RFC 9111, 5.2.1.4). */
const wantsFresh = ({ headers }: Call): boolean => /\bno-(cache|store)\b/.test(headers['cache-control'] ?? '');

function poolOf({ pools }: Runtime, role: Handler['role'], open: boolean) {
  if (role === 'tenant') return open ? pools.auth : pools.app;
  return pools[role];
}
