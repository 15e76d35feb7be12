/** One `createRoute`: the area it is in, and its path within it. A layout without a path of its own has an `id`. */
const anyRoute = /createRoute\(\{\s*(?:\.\.\.at(\w+)|getParentRoute: \(\) => (\w+?)(?:Area)?),\s*(?:path: '([^']+)'|(id): '\w+')/g;
/** A layout that has a path: what is in its area begins with it. */
const areaPath = /const (\w+)Area = createRoute\(\{\s*getParentRoute: \(\) => root,\s*path: '([^']+)'/g;

/** The addresses that have a page, as regular expressions, by the text of routes.tsx: for any other the server answers 404 with the page that says so. */
export function knownAddresses(text: string): string[] {
  const prefixes = new Map([...text.matchAll(areaPath)].map(([, area = '', path = '']) => [area, path]));
  const found = [...text.matchAll(anyRoute)];
  if (found.length !== [...text.matchAll(/createRoute\(/g)].length) throw new Error('routes.tsx no longer reads as known-addresses.ts expects');
  const paths = found
    // `$` stands for all the rest of an area: the page that says that there is none.
    .filter(([, at, parent, path]) => path !== undefined && path !== '$' && (at !== undefined || parent !== 'root'))
    .map(([, at, parent, path]) => `${prefixes.get(at?.toLowerCase() ?? parent ?? '') ?? ''}${path}`);
  return [...new Set(paths)].map((path) => `^${path.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+')}/?$`);
}
