import { readdirSync, readFileSync } from 'node:fs';

/** One `createRoute`: the area it is in, and its path within it. A layout without a path of its own has an `id`. */
const anyRoute =
  /createRoute\(\{\s*(?:\.\.\.at(\w+)|getParentRoute: \(\) => (\w+?)(?:Area)?),\s*(?:path: '([^']+)'|(id): '\w+')/g;
/** A layout that has a path: what is in its area begins with it. */
const areaPath = /const (\w+)Area = createRoute\(\{\s*getParentRoute: \(\) => root,\s*path: '([^']+)'/g;

const folder = new URL('../src/app/routes/', import.meta.url);
/** The routes of all areas as they are written. */
export const routesText = (): string =>
  readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');

/**
 * The addresses that have a page, as regular expressions, by the text of the routes: for any other the server answers
 * 404 with the page that says so.
 */
export function knownAddresses(text: string): string[] {
  const prefixes = new Map([...text.matchAll(areaPath)].map(([, area = '', path = '']) => [area, path]));
  const found = [...text.matchAll(anyRoute)];
  if (found.length !== [...text.matchAll(/createRoute\(/g)].length)
    throw new Error('src/app/routes no longer reads as read-routes.ts expects');
  const paths = found
    // `$` stands for all the rest of an area: the page that says that there is none.
    .filter(([, at, parent, path]) => path !== undefined && path !== '$' && (at !== undefined || parent !== 'root'))
    .map(([, at, parent, path]) => `${prefixes.get(at?.toLowerCase() ?? parent ?? '') ?? ''}${path}`);
  return [...new Set(paths)].map((path) => `^${path.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+')}/?$`);
}

const pageRoute =
  /createRoute\(\{\s*(?:\.\.\.at(\w+)|getParentRoute: \(\) => (\w+)Area),\s*path: '([^']+)',\s*\.\.\.page\(\s*'\w+',\s*\[([^\]]*)\],\s*\(\) => import\('\.\.\/\.\.([^']+)'\)/g;
const layoutOf = /const (\w+)Area = createRoute\(\{(?:(?!\n\}\))[^])*?import\('\.\.\/(layouts\/\w+)\.tsx'\)/g;

/** A page: its area, its path within it, the names of its words, its file below `src`. */
export type PageRoute = { area: string; path: string; words: string[]; file: string };

/** Every page as the routes write it, and the file of each area's layout, below `src`. */
export function pageRoutes(): { pages: PageRoute[]; layouts: Map<string, string> } {
  const text = routesText();
  const layouts = new Map([...text.matchAll(layoutOf)].map(([, area = '', layout]) => [area, `app/${layout}.tsx`]));
  const pages = [...text.matchAll(pageRoute)].map(([, at, parent, path = '', words = '', file = '']) => ({
    area: at?.toLowerCase() ?? parent ?? '',
    path,
    words: [...words.matchAll(/\w+/g)].map(([name]) => name),
    file: file.slice(1),
  }));
  if (pages.length < 15 || layouts.size < 4)
    throw new Error('src/app/routes no longer reads as read-routes.ts expects');
  return { pages, layouts };
}
