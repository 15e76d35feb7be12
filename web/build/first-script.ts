import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const source = new URL('./first.js', import.meta.url);
const tag = '<script src="/first.js"></script>';

/** `first.js` as a hashed file of its own: it runs before the first paint, ahead of every module. */
export function firstScript(): Plugin {
  return {
    name: 'first-script',
    configureServer: (server) => {
      server.middlewares.use('/first.js', (_, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(source));
      });
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const html = bundle['index.html'];
        if (html?.type !== 'asset') return;
        const code = readFileSync(source, 'utf8').replace(/^\s*\/\/.*\n/gm, '');
        const fileName = `assets/first-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName, source: code });
        const text = String(html.source);
        if (!text.includes(tag)) throw new Error('index.html lost its first script');
        html.source = text.replace(tag, `<script src="/${fileName}"></script>`);
      },
    },
  };
}
