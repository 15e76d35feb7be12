import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rollup } from 'vite';

const source = new URL('./first.js', import.meta.url);
const routes = new URL('../src/app/routes.tsx', import.meta.url);
const tag = '<script src="/first.js"></script>';
const languages = ['en', 'fr'];

/** Where people arrive: from a bookmark, a mail, a QR code. Other pages are reached from these. */
const arrivedAt = ['/login', '/user', '/achievements/$id', '/', '/courses/$id', '/courses/view/$id'];

/** A page's route: its area's name in one of two forms, its path, its words, its file. */
const pageRoute =
  /createRoute\(\{\s*(?:\.\.\.at(\w+)|getParentRoute: \(\) => (\w+)Area),\s*path: '([^']+)',\s*\.\.\.page\(\s*'\w+',\s*\[([^\]]*)\],\s*\(\) => import\('\.\.([^']+)'\)/g;

/** One page: a pattern of its address, its files, and its words by language; files by their place in one list. */
type Page = [pattern: string, files: number[], words: Record<string, number[]>];

/**
 * `first.js` knows which files each address needs, so that they are asked for at once instead of after the application has started.
 * The addresses are read from routes.tsx.
 */
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
        const code = readFileSync(source, 'utf8')
          .replace(/^\s*\/\/.*\n/gm, '')
          .replace('/* pages */ [], /* files */ []', tableOf(bundle));
        const fileName = `assets/first-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
        this.emitFile({ type: 'asset', fileName, source: code });
        const text = String(html.source);
        if (!text.includes(tag)) throw new Error('index.html lost its first script');
        html.source = text.replace(tag, `<script src="/${fileName}"></script>`);
      },
    },
  };
}

/** The script's two arguments. */
function tableOf(bundle: Rollup.OutputBundle): string {
  const files: string[] = [];
  const place = (file: string) => {
    const name = file.replace(/^assets\//, '');
    return files.includes(name) ? files.indexOf(name) : files.push(name) - 1;
  };
  const pages = pagesOf(bundle, place);
  return `${JSON.stringify(pages)}, ${JSON.stringify(files)}`;
}

function pagesOf(bundle: Rollup.OutputBundle, place: (file: string) => number): Page[] {
  const text = readFileSync(routes, 'utf8');
  const layouts = new Map(
    [...text.matchAll(/const (\w+)Area = createRoute\(\{[^]*?import\('\.\/(\w+)\.tsx'\)/g)].map(([, area, layout]) => [area, `/app/${layout}.tsx`]),
  );
  const pages = [...text.matchAll(pageRoute)];
  if (pages.length < 15) throw new Error('routes.tsx no longer reads as first-script.ts expects');
  const arrivals = pages.filter(([, , , path]) => arrivedAt.includes(path ?? ''));
  return arrivals.map(([, at, parent, path = '', modules = '', file = '']) => {
    const area = (at?.toLowerCase() ?? parent) as string;
    const pattern = `^${path.replace(/(?<=.)\/$/, '').replace(/\$\w+/g, '[^/]+')}/?$`;
    const words = ['shell', 'errors', 'ui', ...[...modules.matchAll(/\w+/g)].map(([name]) => name)];
    return [
      pattern,
      filesOf(bundle, [layouts.get(area) ?? '', file]).map(place),
      Object.fromEntries(
        languages.map((language) => [
          language,
          filesOf(
            bundle,
            words.map((name) => `/words/${language}/${name}.ts`),
          ).map(place),
        ]),
      ),
    ];
  });
}

/** The chunks and style sheets that these modules need and the application does not bring anyway. */
function filesOf(bundle: Rollup.OutputBundle, modules: string[]): string[] {
  const chunks = Object.values(bundle).filter((one): one is Rollup.OutputChunk => one.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  const brought = closure(bundle, entry ? [entry] : []);
  const wanted = closure(
    bundle,
    modules.map((end) => chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/web/src${end}`))).filter((chunk) => chunk !== undefined),
  );
  return [...wanted].filter((file) => !brought.has(file));
}

function closure(bundle: Rollup.OutputBundle, from: Rollup.OutputChunk[], seen = new Set<string>()): Set<string> {
  for (const chunk of from) {
    if (seen.has(chunk.fileName)) continue;
    seen.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
    closure(
      bundle,
      chunk.imports.map((name) => bundle[name]).filter((one): one is Rollup.OutputChunk => one?.type === 'chunk'),
      seen,
    );
  }
  return seen;
}
