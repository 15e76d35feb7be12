import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import type { Claims } from '@app/domain/access/actor';
import { makeRouter } from '../router.ts';

const learner: Claims = { buAdmin: false, qmsAdmin: false };
const companyAdmin: Claims = { buAdmin: true, qmsAdmin: false };
const qmsOnly: Claims = { buAdmin: false, qmsAdmin: true };
const platformAdmin: Claims = { buAdmin: true, qmsAdmin: true };

/** Where navigations end, one after the other; redirects are followed as the browser's router does. */
async function landings(navigations: [path: string, claims: Claims | null][]): Promise<string[]> {
  let now: Claims | null = null;
  const history = createMemoryHistory({ initialEntries: ['/login'] });
  const router = makeRouter({ claims: async () => now }, history);
  const ends: string[] = [];
  for (const [path, claims] of navigations) {
    now = claims;
    history.push(path);
    await router.load();
    // without a browser the router answers with the redirect instead of following it
    for (let followed = 0; router._serverResult?.type === 'redirect' && followed < 3; followed += 1) {
      history.push(router._serverResult.redirect.headers.get('location') ?? '');
      await router.load();
    }
    const { matches, location } = router.state;
    const title = matches.findLast((match) => match.staticData.title)?.staticData.title;
    ends.push(title === undefined || title === 'notFound' ? `${location.href} (not found)` : location.href);
  }
  return ends;
}

const cases: [rule: string, path: string, claims: Claims | null, ends: string][] = [
  ['1: public needs no sign-in', '/login', null, '/login'],
  ['1: public needs no sign-in', '/user', null, '/user'],
  ['1: public needs no sign-in', '/terms', null, '/terms'],
  ['1: public needs no sign-in', '/privacy', null, '/privacy'],
  ['1: public needs no sign-in', '/maintenance', null, '/maintenance'],
  ['1: public needs no sign-in', '/achievements/abc', null, '/achievements/abc'],
  ['1: a signed-in user goes on', '/', learner, '/'],
  ['1: a signed-in user goes on', '/categories', learner, '/categories'],
  ['1: a signed-in user goes on', '/categories/7/courses', learner, '/categories/7/courses'],
  ['1: a signed-in user goes on', '/courses/7', learner, '/courses/7'],
  ['1: a signed-in user goes on', '/courses/view/7', learner, '/courses/view/7'],
  ['1: a signed-in user goes on', '/profile', qmsOnly, '/profile'],
  ['1: a signed-in user goes on', '/test', platformAdmin, '/test'],
  ['1: a signed-in user goes on', '/store', learner, '/store'],
  ['2: otherwise to login, and back', '/store', null, '/login?next=%2Fstore'],
  ['2: otherwise to login', '/', null, '/login'],
  ['2: otherwise to login, and back', '/profile', null, '/login?next=%2Fprofile'],
  ['2: otherwise to login, and back', '/categories?q=fork', null, '/login?next=%2Fcategories%3Fq%3Dfork'],
  ['2: otherwise to login, and back', '/courses/view/7', null, '/login?next=%2Fcourses%2Fview%2F7'],
  ['2: otherwise to login', '/settings', null, '/login?next=%2Fsettings'],
  ['2: otherwise to login', '/admin/courses', null, '/login?next=%2Fadmin%2Fcourses'],
  ['3: settings without buAdmin', '/settings', learner, '/'],
  ['3: settings without buAdmin', '/settings/employees/7', learner, '/'],
  ['3: settings without buAdmin', '/settings/reports/CompanyEnrollments', qmsOnly, '/'],
  ['3: settings with buAdmin', '/settings/employees', companyAdmin, '/settings/employees'],
  ['3: settings with buAdmin', '/settings/employees/7', platformAdmin, '/settings/employees/7'],
  ['3: settings with buAdmin', '/settings/messaging', companyAdmin, '/settings/messaging'],
  ['3: settings with buAdmin', '/settings', platformAdmin, '/settings'],
  ['4: admin without qmsAdmin', '/admin', learner, '/'],
  ['4: admin without qmsAdmin', '/admin/courses', companyAdmin, '/'],
  ['4: admin with both', '/admin', platformAdmin, '/admin'],
  ['4: admin with both', '/admin/courses/7', platformAdmin, '/admin/courses/7'],
  ['4: admin with both', '/admin/employees', platformAdmin, '/admin/employees'],
  ['4: admin without qmsAdmin, another screen of the platform', '/admin/reports/Logs', companyAdmin, '/'],
  ['5: qmsAdmin without buAdmin is nothing', '/admin', qmsOnly, '/'],
  ['5: qmsAdmin without buAdmin is nothing', '/settings', qmsOnly, '/'],
  ['any other path: below the area of others, too', '/settings/nowhere', learner, '/settings/nowhere (not found)'],
  [
    'any other path: below the area of others, too',
    '/admin/nowhere/at/all',
    companyAdmin,
    '/admin/nowhere/at/all (not found)',
  ],
  ['any other path: below an area of one’s own', '/settings/nowhere', companyAdmin, '/settings/nowhere (not found)'],
  ['any other path', '/nowhere', null, '/nowhere (not found)'],
  ['any other path', '/nowhere', learner, '/nowhere (not found)'],
  ['any other path: capital letters are another path', '/Profile', null, '/Profile (not found)'],
  ['encoding does not pass the guard', '/%61dmin', companyAdmin, '/'],
];

describe('the guard before every navigation', () => {
  it.each(cases)('rule %s: %s', async (_, path, claims, ends) => {
    expect(await landings([[path, claims]])).toEqual([ends]);
  });

  it('asks again at every navigation', async () => {
    expect(
      await landings([
        ['/admin', platformAdmin],
        ['/admin/courses', learner],
        ['/profile', null],
        ['/admin', platformAdmin],
      ]),
    ).toEqual(['/admin', '/', '/login?next=%2Fprofile', '/admin']);
  });
});
