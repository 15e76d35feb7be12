import { DomainError } from '@app/domain/errors';
import type { FastifyInstance } from 'fastify';
import { stopLetters } from '../modules/identity/index.ts';
import { setApiHeaders } from '../platform/http/request-guards.ts';
import type { Runtime } from '../platform/runtime.ts';

/**
 * `POST /user?unsubscribe=…`: what a mail program sends for its reader, from its own servers, without asking (RFC
 * 8058). The same address opened by a person is a page with a button. The token in it stops letters of one kind and
 * nothing else.
 */
export function mountListUnsubscribe(http: FastifyInstance, runtime: Runtime): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1024 },
      async (_request: unknown, body: string) => body,
    );
    scope.post('/user', async (request, reply) => {
      const { unsubscribe } = request.query as { unsubscribe?: unknown };
      const asked = typeof request.body === 'string' && /List-Unsubscribe["=\s]+[^]*One-Click/.test(request.body);
      if (typeof unsubscribe !== 'string' || !asked) throw new DomainError('invalidInput');
      await stopLetters(runtime, { requestId: request.id, ip: request.ip }, unsubscribe);
      setApiHeaders(reply);
      return reply
        .type('text/plain; charset=utf-8')
        .send('You will get no more letters of this kind.\nVous ne recevrez plus de lettres de ce genre.\n');
    });
  });
}
