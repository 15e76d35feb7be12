import { roleFrom } from '@app/domain/access/actor';
import type { Endpoint } from '@app/contract/endpoint';
import { DomainError } from '@app/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Runtime } from '../runtime.ts';
import { admit } from './admit.ts';
import type { ApiKey } from './api-key.ts';
import { deviceCookieName, kioskCookieName, sessionCookieName, signToken } from './cookies.ts';
import type { Call } from './handler.ts';
import type { FindSession, Session } from './session.ts';

/** Who may ask: a session by its cookie or a key by its header, never one in place of the other. */
export type FindCaller = {
  session: FindSession;
  /** The same, without noting that the person was here. */ unseen: FindSession;
  key: (request: FastifyRequest) => Promise<ApiKey>;
};

/** What a handler may know of the request beyond its input. */
export function callOf(
  runtime: Runtime,
  find: FindCaller,
  endpoint: Endpoint,
  { key, session }: { key: ApiKey | null; session: Session | null },
  request: FastifyRequest,
  reply: FastifyReply,
): Call {
  const { secureCookies: secure } = runtime.config;
  const ours = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const cookieName = sessionCookieName(secure);
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    session,
    key,
    runtime,
    body: endpoint.kind === 'upload' ? ((request.body as Readable | undefined) ?? null) : null,
    headers: request.headers as Record<string, string | undefined>,
    cookies: request.cookies,
    setSessionCookie: (token, maxAge) =>
      void reply.setCookie(cookieName, signToken(token, runtime.sessionKey), {
        ...ours,
        ...(maxAge !== null && { maxAge }),
      }),
    setDeviceCookie: (token, maxAge) =>
      void reply.setCookie(deviceCookieName(secure), token, {
        ...ours,
        maxAge,
      }),
    setKioskCookie: (token) =>
      void (token === null
        ? reply.clearCookie(kioskCookieName(secure), { path: '/' })
        : reply.setCookie(kioskCookieName(secure), token, {
            ...ours,
            maxAge: 400 * 86_400,
          })),
    clearSession: () => void reply.clearCookie(cookieName, { path: '/' }).header('clear-site-data', '"cache"'),
    gone: () => {
      const gone = new AbortController();
      // No one reads this as an answer.
      const leave = () => gone.abort(new DomainError('gone'));
      if (request.raw.socket.destroyed) leave();
      else reply.raw.once('close', leave);
      return gone.signal;
    },
    stillAllowed: async ({ unseen } = {}) => {
      if (key) return void (await find.key(request));
      const now = await (unseen ? find.unseen : find.session)(request.sessionToken);
      admit(endpoint, now, runtime.clock.now());
      const same =
        now.personId === session?.personId &&
        now.companyId === session.companyId &&
        roleFrom(now.claims) === roleFrom(session.claims);
      if (!same) throw new DomainError('notAllowed');
    },
  };
}
