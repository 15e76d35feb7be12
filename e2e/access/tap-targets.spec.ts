import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';
import { smallTargets } from '../support/tap-targets.ts';

// Under a finger whatever is pressed is at least 44 px high and wide: rows and cards of lists, their actions, filters
// and fields.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const pages = {
  learner: [
    '/',
    '/categories',
    '/store',
    '/cart',
    '/profile',
    '/profile?tab=inbox',
    '/profile?tab=achievements',
    '/profile?tab=requirements',
    '/support',
  ],
  companyAdmin: [
    '/settings',
    '/settings/employees',
    '/settings/positions',
    '/settings/courses',
    '/settings/courses?tab=seats',
    '/settings/orders',
    '/settings/groupTraining',
    '/settings/messaging',
    '/settings/reports',
    '/settings/reports/CompanyQualifications',
    '/settings/employees?tab=evidence',
  ],
  platformAdmin: [
    '/admin',
    '/admin/companies',
    '/admin/employees',
    '/admin/courses',
    '/admin/categories',
    '/admin/content',
    '/admin/reports/Logs',
    '/admin/legal?tab=retention',
  ],
} as const;

for (const [who, addresses] of Object.entries(pages) as [keyof typeof pages, readonly string[]][])
  test(`what a ${who} taps is as large as a thumb`, async ({ page }) => {
    await signInQuietly(page, who);
    for (const address of addresses)
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
        expect.soft(await smallTargets(page), address).toEqual([]);
      });
  });

test('several links of one field are on the line of its name', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/reports/CompanyInventoryReport');
  const orders = page.getByRole('main').locator('dl > div', { has: page.locator('dt', { hasText: /^Orders$/ }) });
  await expect(orders.first().locator('dd a').nth(1)).toBeVisible();
  const lines = await orders.first().evaluate((field) => {
    const middle = (element: Element) =>
      element.getBoundingClientRect().top + element.getBoundingClientRect().height / 2;
    const name = middle(field.querySelector('dt')!);
    return {
      off: [...field.querySelectorAll('dd a')].map((link) => Math.round(Math.abs(middle(link) - name))),
      high: field.getBoundingClientRect().height,
    };
  });
  expect(Math.max(...lines.off)).toBeLessThanOrEqual(4);
  expect(lines.high).toBeLessThan(40);
});
