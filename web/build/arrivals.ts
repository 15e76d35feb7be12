import type { Plugin, Rollup } from 'vite';
import { signedInAddresses } from '../src/api/addresses/signedIn.ts';
import { coreAddresses } from '../src/api/addresses/core.ts';
import { knownAddresses, pageRoutes, routesText } from './read-routes.ts';

const languages = ['en', 'fr'];

/**
 * Where people arrive: from a bookmark, a mail, a QR code; and what the page there asks the API for first (`$1` is the
 * address's parameter, `$language` the language spoken). Other pages are reached from these.
 */
const arrivedAt: Record<string, string[]> = {
  '/login': [],
  '/user': [],
  '/achievements/$id': ['/api/public/achievements/$1'],
  '/': ['/api/dashboard'],
  '/courses/$id': ['/api/courses/$1?locale=$language'],
  '/courses/view/$id': [],
};

/** One address of such a route that shows no record, and so asks for nothing first: where a certificate is checked. */
const withoutRecord: Record<string, string> = { '/achievements/$id': 'verify' };

const calls = new Set(
  Object.values({ ...coreAddresses, ...signedInAddresses }).map(
    ([, path]) => `/api${path.replace(/:\w+/g, () => '$1')}`,
  ),
);
for (const call of Object.values(arrivedAt).flat())
  if (!calls.has(call.split('?')[0]!)) throw new Error(`the contract has no ${call}`);

/**
 * `arrivals.json` tells the server which addresses have a page, and which files each address of arrival needs, so that
 * it can name them in a header and the browser asks for them at once instead of after the application has started. Read
 * from src/app/routes.
 */
export function arrivals(): Plugin {
  return {
    name: 'arrivals',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const html = bundle['index.html'];
        if (html?.type !== 'asset') return;
        const always = [...String(html.source).matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css|woff2))"/g)].map(
          ([, file]) => file!,
        );
        // what the first paint waits for comes first
        const rank = (file: string) =>
          file.endsWith('.css') ? 0 : file.includes('/first-') ? 1 : file.endsWith('.woff2') ? 2 : 3;
        always.sort((a, b) => rank(a) - rank(b));
        this.emitFile({
          type: 'asset',
          fileName: 'arrivals.json',
          source: JSON.stringify({ known: knownAddresses(routesText()), always, pages: pagesOf(bundle) }),
        });
      },
    },
  };
}

function pagesOf(bundle: Rollup.OutputBundle) {
  const { pages, layouts } = pageRoutes();
  return pages
    .filter(({ area, path }) => area !== 'admin' && path in arrivedAt)
    .flatMap(({ area, path, words, file }) => {
      const addressed = (name: string) => `^${path.replace(/(?<=.)\/$/, '').replace(/\$\w+/g, name)}/?$`;
      const page = {
        address: addressed('([\\w-]+)'),
        open: area === 'public',
        files: filesOf(bundle, [
          `/${layouts.get(area)}`,
          `/${file}`,
          ...(area === 'public' ? [] : ['/words/places.ts']),
        ]),
        words: Object.fromEntries(
          languages.map((language) => [
            language,
            filesOf(bundle, [`/words/start/${language}.ts`, ...words.map((name) => `/words/${language}/${name}.ts`)]),
          ]),
        ),
        data: arrivedAt[path],
      };
      const plain = withoutRecord[path];
      // the first that fits is taken
      return plain ? [{ ...page, address: addressed(plain), data: [] }, page] : [page];
    });
}

/** The chunks and style sheets that these modules need and the application does not bring anyway. */
function filesOf(bundle: Rollup.OutputBundle, modules: string[]): string[] {
  const chunks = Object.values(bundle).filter((one): one is Rollup.OutputChunk => one.type === 'chunk');
  const brought = closure(
    bundle,
    chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith('/web/src/main.tsx'))),
  );
  const wanted = closure(
    bundle,
    modules
      .map((end) => chunks.find((chunk) => chunk.facadeModuleId && placeOf(chunk.facadeModuleId) === end))
      .filter((chunk) => chunk !== undefined),
  );
  return [...wanted].filter((file) => !brought.has(file));
}

/** Where a module lies below `web/src`; the words of a language without the folder of their subject. */
const placeOf = (id: string) =>
  id.slice(id.lastIndexOf('/web/src/') + '/web/src'.length).replace(/^(\/words\/(?:en|fr))\/\w+\//, '$1/');

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
