import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';
import { smallTargets } from '../support/tap-targets.ts';

// Under a finger whatever is pressed is at least 44 px high and wide: rows and cards of lists, their actions, filters and fields.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const pages = {
  learner: ['/', '/categories', '/store', '/cart', '/profile', '/profile?tab=inbox', '/profile?tab=achievements', '/profile?tab=requirements', '/support'],
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
