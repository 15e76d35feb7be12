import { DomainError, errorStatus } from '@app/domain/errors';
import type { FastifyInstance } from 'fastify';
import { hash } from 'node:crypto';
import { openTicket } from '../modules/driving/index.ts';
import { frameSources } from '../platform/http/content-origin-config.ts';
import { networkOf } from '../platform/http/rate-limits.ts';
import { requestLimit } from '../platform/http/request-limit.ts';
import type { Runtime } from '../platform/runtime.ts';

const style =
  'html,body{margin:0;height:100%}iframe{display:block;width:100%;height:100%;border:0}p{font:16px/1.5 system-ui,sans-serif;padding:2rem;max-width:34rem;margin:auto}:root{color-scheme:light dark}';
const words = {
  en: { title: 'Course', gone: 'This link has already been used or has expired. Request a new one where you got it.' },
  fr: {
    title: 'Cours',
    gone: 'Ce lien a déjà été utilisé ou a expiré. Demandez-en un nouveau là où vous l’avez obtenu.',
  },
};
const triesPerMinute = 60;

/**
 * `GET /launch/<ticket>`: what a program of a company was given to open a package for someone
 * (docs/driving-from-outside.md). The page is a frame and nothing else: no script of ours, no cookie read or set, and
 * nothing else of the product can be reached from it.
 */
export function mountLaunchPage(http: FastifyInstance, runtime: Runtime): void {
  const limit = requestLimit(() => performance.now());
  const policy = [
    "default-src 'none'",
    `frame-src ${frameSources(runtime.config.content)}`,
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers = {
    'cache-control': 'private, no-store',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  };
  http.route({
    // What only looks at an address must not use it up.
    method: 'GET',
    url: '/launch/:ticket',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      reply.headers(headers).type('text/html; charset=utf-8');
      const language = /^\s*fr\b/i.test(request.headers['accept-language'] ?? '') ? 'fr' : 'en';
      const { ticket } = request.params as { ticket: string };
      const ahead = /prefetch|prerender/i.test(
        `${String(request.headers['sec-purpose'])} ${String(request.headers['purpose'])}`,
      );
      const wait = limit.take(networkOf(request.ip), triesPerMinute);
      if (wait !== null) return reply.code(429).header('retry-after', wait).send(page(language, `<p>429</p>`));
      const opened =
        ahead || !/^[A-Za-z0-9_-]{43}$/.test(ticket)
          ? null
          : await openTicket(runtime, ticket, {
              requestId: request.id,
              ip: request.ip,
              userAgent: request.headers['user-agent'] ?? null,
            }).catch(closed);
      if (!opened) return reply.code(410).send(page(language, `<p>${words[language].gone}</p>`));
      if (opened.kind === 'window') return reply.code(303).header('location', opened.address).send();
      const sandbox = [
        'allow-scripts',
        'allow-forms',
        ...(opened.opaque ? [] : ['allow-same-origin']),
        ...(opened.popups ? ['allow-popups'] : []),
        ...(opened.dialogs ? ['allow-modals'] : []),
      ].join(' ');
      const spoken = opened.locale === 'fr' ? 'fr' : 'en';
      const frame = `<iframe src="${escape(opened.address)}" title="${words[spoken].title}" sandbox="${sandbox}" allow="fullscreen; autoplay; unload" referrerpolicy="no-referrer"></iframe>`;
      return reply.send(page(spoken, frame));
    },
  });
}

/** What cannot be opened any more is as good as gone; what went wrong on our side is not. */
const closed = (error: unknown): null => {
  if (error instanceof DomainError && errorStatus[error.code] < 500) return null;
  throw error;
};

const page = (language: 'en' | 'fr', body: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words[language].title}</title><style>${style}</style></head><body>${body}</body></html>`;

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
