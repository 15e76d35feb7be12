import type { AnyRoute } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { knownAddresses, routesText } from '../../build/read-routes.ts';
import { routeTree } from './routes.ts';

/** Every path of the real tree that has a page, with its parameters filled in. */
function paths(route: AnyRoute, prefix = ''): string[] {
  const own = (route.options as { path?: string }).path;
  const here = own === undefined ? prefix : `${prefix}/${own}`.replace(/\/+/g, '/');
  const children = Object.values((route.children ?? {}) as Record<string, AnyRoute>);
  if (children.length > 0) return children.flatMap((child) => paths(child, here));
  return own === '$' ? [] : [here.replace(/\$\w+/g, 'a-1')];
}

it('what the server takes for a page is what the router has, no more and no less', () => {
  const known = knownAddresses(routesText());
  const real = paths(routeTree as unknown as AnyRoute);
  expect(real.length).toBeGreaterThan(40);
  for (const path of real)
    expect(known.filter((address) => new RegExp(address).test(path)).length, path).toBeGreaterThan(0);
  for (const address of known)
    expect(
      real.filter((path) => new RegExp(address).test(path)),
      address,
    ).not.toEqual([]);
});

it('a route that the pattern cannot read fails the build instead of being forgotten', () => {
  expect(() => knownAddresses("createRoute({ path: '/x', getParentRoute: () => root })")).toThrow(/no longer reads/);
});
