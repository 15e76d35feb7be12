import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { follow } from '../support/follow.ts';
import { signInQuietly } from '../support/people.ts';

// Every route of the specification (its section 2), for each of the five kinds of people: the page itself, sign-in, or
// home (section 4, rules 1 to 5).

const publicRoutes = ['/sds', '/maintenance', '/login', '/user', '/terms', '/privacy', '/achievements/:achievement'];
const main = [
  ...[
    '/',
    '/categories',
    '/categories/:category/courses',
    '/courses/:course',
    '/profile',
    '/support',
    '/store',
    '/store/:product',
    '/cart',
    '/test',
  ],
  '/courses/view/:course',
];
const settings = [
  ...[
    '/',
    '/messaging',
    '/messaging/new',
    '/groupTraining',
    '/positions',
    '/positions/:ownPosition',
    '/courses',
    '/courses/:ownCourse',
    '/employees',
  ],
  ...[
    '/employees/:employee',
    '/reports',
    '/reports/CompanyEnrollments',
    '/reports/CompanyExpiredCourses',
    '/reports/CompanyExpiringSoon',
  ],
  ...[
    '/reports/CompanyRecentActivity',
    '/reports/CompanyUnfinishedCourses',
    '/reports/CompanyInventoryReport',
    '/reports/CompanyQualifications',
  ],
].map((path) => `/settings${path}`.replace(/\/$/, ''));
const admin = [
  ...[
    '/',
    '/positions',
    '/positions/:position',
    '/categories',
    '/categories/:category',
    '/content',
    '/content/:content',
    '/companies',
    '/companies/:company',
  ],
  ...[
    '/companies/:company/products/:product',
    '/courses',
    '/courses/:course',
    '/employees',
    '/employees/:person',
    '/legal',
    '/skills',
    '/skills/:skill',
  ],
  ...[
    '/support',
    '/support/:ticket',
    '/reports',
    '/reports/AllEnrollments',
    '/reports/AllCourses',
    '/reports/CertificationStatus',
    '/reports/Logs',
  ],
  ...['/reports/InventoryReport', '/reports/AdminList'],
].map((path) => `/admin${path}`.replace(/\/$/, ''));

type Rows = { rows: { id: string; publicId?: string; courseId?: string; companyId?: string; status?: string }[] };

/** Records of the demo that pages of one record show. */
async function recordsOf(page: Page): Promise<Record<string, string>> {
  const list = async (path: string) => ((await (await page.request.get(`/api${path}`)).json()) as Rows).rows;
  const first = async (path: string) => (await list(path))[0]!.id;
  await signInQuietly(page, 'companyAdmin');
  const { categories } = (await (await page.request.get('/api/categories?locale=en')).json()) as {
    categories: { id: string }[];
  };
  const own = (await list('/enrolments?limit=100'))[0]!;
  const ofCompany = {
    achievement: (await list('/achievements'))[0]!.publicId!,
    category: categories[0]!.id,
    course: own.courseId!,
    product: await first('/store'),
    ownPosition: await first('/settings/positions'),
    ownCourse: await first('/settings/courses'),
    employee: await first('/settings/employees'),
  };
  await signInQuietly(page, 'platformAdmin');
  const ofPlatform = {
    position: await first('/admin/positions'),
    content: await first('/admin/content'),
    company: await first('/admin/companies'),
    person: await first('/admin/employees'),
    skill: await first('/admin/skills'),
    ticket: await first('/admin/support/tickets'),
  };
  await page.context().clearCookies();
  return { ...ofCompany, ...ofPlatform };
}

const opens = {
  stranger: [],
  learner: [...main],
  companyAdmin: [...main, ...settings],
  platformAdmin: [...main, ...settings, ...admin],
  // Staff who administer no company have no rights of an administrator (rule 5).
  qmsOnly: [...main],
} satisfies Record<string, string[]>;

for (const [who, allowed] of Object.entries(opens) as [keyof typeof opens, string[]][])
  test(`every route answers a ${who} with its page, sign-in or home`, async ({ page }) => {
    const records = await recordsOf(page);
    if (who !== 'stranger') await signInQuietly(page, who);
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(`${page.url()}: ${error.message}`));
    const seen = new Map<string, string>();
    for (const [at, route] of [...publicRoutes, ...main, ...settings, ...admin].entries()) {
      const path = route.replaceAll(/:(\w+)/g, (_, name: string) => records[name]!);
      // By its address the first time, and where one is sent away: no link of the product leads there.
      const isOpen = publicRoutes.includes(route) || allowed.includes(route);
      if (at === 0 || !isOpen) await page.goto(path);
      else await follow(page, path);
      const expected = isOpen ? path : who === 'stranger' ? '/login' : '/';
      await expect.soft(page, route).toHaveURL((url) => url.pathname === expected);
      // Home is looked at once: sent there, one is where every other refused address sends.
      if (!isOpen && seen.has(expected)) continue;
      const heading = page.getByRole('heading', { level: 1 }).first();
      await expect.soft(heading, route).toBeVisible();
      await expect.soft(page.locator('.mantine-Skeleton-root:visible'), route).toHaveCount(0);
      seen.set(isOpen ? route : expected, (await heading.textContent()) ?? '');
    }
    expect.soft(broken).toEqual([]);
    const notFound = [...seen]
      .filter(([route, title]) => /not found|could not|something went wrong/i.test(title) && allowed.includes(route))
      .map(([route]) => route);
    expect(notFound).toEqual(missingFor[who]);
  });

/** Records of Northgate, which others do not see. */
const missingFor: Record<keyof typeof opens, string[]> = {
  stranger: [],
  learner: [],
  companyAdmin: [],
  platformAdmin: ['/settings/positions/:ownPosition', '/settings/employees/:employee'],
  qmsOnly: [],
};
