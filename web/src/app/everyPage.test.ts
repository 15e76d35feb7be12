import type { AnyRoute } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { routeTree } from './routes.ts';

const journeys = Object.values(
  import.meta.glob<string>('../../../e2e/**/*.spec.ts', { query: '?raw', import: 'default', eager: true }),
);
const sources = Object.values(
  import.meta.glob<string>(
    ['../**/*.{ts,tsx}', '../../../domain/src/reports/*.ts', '!../**/*.test.*', '!./routes.ts', '!./routes/*'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  ),
);

/** Every path of the tree that has a page, as the router has it: `/settings/employees/$personId`. */
function paths(route: AnyRoute, prefix = ''): string[] {
  const own = (route.options as { path?: string }).path;
  const here = own === undefined ? prefix : `${prefix}/${own}`.replace(/\/+/g, '/');
  const children = Object.values((route.children ?? {}) as Record<string, AnyRoute>);
  if (children.length > 0) return children.flatMap((child) => paths(child, here));
  return own === '$' ? [] : [here.replace(/(.)\/$/, '$1')];
}
const pages = paths(routeTree as unknown as AnyRoute);

/**
 * The addresses in a journey, with the names of other addresses in them filled in; what only the running journey knows
 * is `one`.
 */
function addressesIn(journey: string): string[] {
  const named = new Map(
    [...journey.matchAll(/const (\w+) = (?:\([^)]*\) => )?(['"`])([^'"`]*)\2/g)].map(([, name, , text]) => [
      name!,
      text!,
    ]),
  );
  const filled = (text: string): string =>
    text.replace(/\$\{(\w+)[^}]*\}/g, (_all, name: string) => (named.has(name) ? filled(named.get(name)!) : 'one'));
  return [...journey.matchAll(/(['"`])((?:\/|\$\{)(?:(?!\1)\S)*)\1/g)].map(([, , text]) =>
    filled(text!).replace(/[?#].*$/, ''),
  );
}

it('every page is looked at by axe in a journey', () => {
  const looked = journeys.filter((text) => /expectClean\(|expectNoViolation\(/.test(text)).flatMap(addressesIn);
  const unseen = pages.filter(
    (page) => !looked.some((path) => new RegExp(`^${page.replace(/\$\w+/g, '[^/]+')}/?$`).test(path)),
  );
  expect(unseen).toEqual([]);
});

it('every page is named where one can open it', () => {
  const all = sources.join('\n');
  expect(pages.filter((page) => !all.includes(`'${page}'`) && !all.includes(`"${page}"`))).toEqual([]);
});
