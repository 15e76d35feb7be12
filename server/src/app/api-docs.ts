import type { Endpoint } from '@app/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import type { Runtime } from '../platform/runtime.ts';

const gzipped = promisify(gzip);

/** The contract for machines at `/api/openapi.json`, for people at `/api/docs`: a plain page without a script. */
export function mountApiDocs(http: FastifyInstance, runtime: Runtime): void {
  // Written when someone first asks: most days no one does, and what writes it takes memory and time at the start.
  let written: Promise<Texts> | null = null;
  const texts = () => (written ??= write(runtime.config.publicOrigin));
  const headers = {
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  };
  const policy = (style: string) => `default-src 'none'; ${style}base-uri 'none'; frame-ancestors 'none'`;
  http.get('/api/openapi.json', async (request, reply) => {
    const { document, packed } = await texts();
    reply
      .headers({ ...headers, 'content-security-policy': policy(''), vary: 'Accept-Encoding' })
      .type('application/json');
    return /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
      ? reply.header('content-encoding', 'gzip').send(packed)
      : reply.send(document);
  });
  http.get('/api/docs.css', (_request, reply) =>
    reply
      .headers({ ...headers, 'content-security-policy': policy('') })
      .type('text/css')
      .send(css),
  );
  http.get('/api/docs', async (_request, reply) =>
    reply
      .headers({ ...headers, 'content-security-policy': policy("style-src 'self'; ") })
      .type('text/html; charset=utf-8')
      .send((await texts()).page),
  );
}

/** `packed`: the document is 2.5 MB, and 160 kB compressed. */
type Texts = { document: string; packed: Buffer; page: string };

async function write(publicOrigin: string): Promise<Texts> {
  const [{ endpoints }, { openApiDocument }] = await Promise.all([
    import('@app/contract/all'),
    import('../platform/http/openapi.ts'),
  ]);
  const document = JSON.stringify(openApiDocument(endpoints, publicOrigin));
  return { document, packed: await gzipped(document), page: docsPage(endpoints) };
}

const areas = {
  public: 'Anyone',
  main: 'Signed in',
  settings: 'Company admins (buAdmin)',
  admin: 'Platform admins (qmsAdmin and buAdmin)',
  key: 'Programs, with a key of a company',
} as const;

function docsPage(all: Record<string, Endpoint>): string {
  const sections = Object.entries(areas).map(([area, title]) => {
    const rows = Object.entries(all).filter(([, endpoint]) => endpoint.area === area);
    return `<section><h2 id="${area}">${title} <small>${rows.length}</small></h2>${rows.map(([name, endpoint]) => card(name, endpoint)).join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Muster API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>
    <h1>Muster API</h1><p>${Object.keys(all).length} calls, all under <code>/api</code>. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. Every refusal has the shape <code>{"error":{"code","requestId","details?","issues?"}}</code>. Calls that change something must come from the same origin; unknown fields are refused.</p>
    <nav>${Object.entries(areas)
      .map(([area, title]) => `<a href="#${area}">${title}</a>`)
      .join('')}</nav>${sections.join('')}</main></body></html>`;
}

function card(name: string, { method, path, summary, input, result, kind, idempotent }: Endpoint): string {
  const notes = [
    kind === 'upload' && 'takes bytes',
    kind === 'download' && 'answers bytes',
    idempotent && 'needs an Idempotency-Key',
  ]
    .filter(Boolean)
    .join(', ');
  return `<details id="${name}"><summary><b class="${method.toLowerCase()}">${method}</b> <code>${escape(path)}</code> <span>${escape(summary)}</span></summary>
    <p><code>${name}</code>${notes ? ` — ${notes}` : ''}</p>${schema('Input', input)}${kind === 'download' ? '' : schema('Answer', result)}</details>`;
}

function schema(title: string, type: z.ZodType): string {
  const json = z.toJSONSchema(type, { io: title === 'Input' ? 'input' : 'output', unrepresentable: 'any' });
  delete json.$schema;
  return `<h3>${title}</h3><pre>${escape(JSON.stringify(json, null, 2))}</pre>`;
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const css = `:root{color-scheme:light dark;--line:#8884}body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:60rem;margin:auto;padding:2rem 1.25rem}
nav a{margin-right:1.25rem}h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}small{font-weight:400;opacity:.7}details{border-bottom:1px solid var(--line)}
summary{padding:.6rem 0;cursor:pointer}summary span{opacity:.8}b{display:inline-block;min-width:4.5rem;font:600 .8rem ui-monospace,monospace}pre{overflow:auto;padding:1rem;background:#8881;border-radius:8px;font-size:.85rem}`;
