import type { FastifyInstance } from 'fastify';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this an answer is one packet anyway. */
const smallest = 1400;
/** As quick as gzip and smaller. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Reading answers of some size travel compressed where the browser takes it. Nothing we answer to a GET holds both a
 * secret and words of the caller's.
 */
export function compressAnswers(api: FastifyInstance): void {
  api.addHook('onSend', (request, reply, payload, done) => {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
    const fits =
      typeof payload === 'string' &&
      payload.length >= smallest &&
      String(reply.getHeader('content-type')).startsWith('application/json');
    if (!fits || !encoding || request.method !== 'GET') return done(null, payload);
    const compressed = (error: Error | null, bytes: Buffer) => {
      if (error) return done(null, payload);
      reply.headers({
        'content-encoding': encoding,
        vary: `${String(reply.getHeader('vary') ?? '')}, Accept-Encoding`,
      });
      done(null, bytes);
    };
    if (encoding === 'br') brotliCompress(payload, brotli, compressed);
    else gzip(payload, compressed);
  });
}
