import type { FastifyInstance } from 'fastify';
import { answerWebhook } from '../modules/store/index.ts';
import type { Runtime } from '../platform/runtime.ts';

const mostBytes = 256 * 1024;

/**
 * Where the payment provider's server tells ours what became of money. It has no cookie and no key: its signature is
 * all we believe.
 */
export function mountWebhooks(http: FastifyInstance, runtime: Runtime): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: mostBytes },
      async (_request: unknown, body: Buffer) => body,
    );
    scope.route({
      method: 'POST',
      url: '/webhooks/stripe',
      handler: async (request, reply) => {
        const signature = request.headers['stripe-signature'];
        const status = await answerWebhook(
          runtime,
          Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          typeof signature === 'string' ? signature : undefined,
        );
        return reply.header('cache-control', 'no-store').code(status).send();
      },
    });
  });
}
