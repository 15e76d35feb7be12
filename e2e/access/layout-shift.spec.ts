import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// Nothing that is read or about to be pressed moves while a page loads, however late and in whatever order its answers
// come.

const pages = {
  learner: ['/', '/profile', '/store', '/cart', '/support'],
  companyAdmin: [
    '/settings',
    '/settings/employees',
    '/settings/courses',
    '/settings/reports/CompanyEnrollments',
    '/settings/orders',
  ],
  platformAdmin: ['/admin', '/admin/companies'],
} as const;

for (const viewport of [
  { width: 1360, height: 900 },
  { width: 390, height: 844 },
])
  test.describe(`${viewport.width} pixels wide`, () => {
    test.use({ viewport });
    for (const [who, paths] of Object.entries(pages))
      test(`no page of a ${who} moves while it loads`, async ({ page }) => {
        await signInQuietly(page, who as keyof typeof pages);
        await watch(page);
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('main [aria-busy=true], main [class*=Skeleton-root]')).toHaveCount(0);
          await page.waitForTimeout(400);
          // A thousandth of the window is what a word of another length moves.
          expect(
            (await moved(page)).filter(({ value }) => value > 0.001),
            path,
          ).toEqual([]);
        }
      });
  });

/** Notes what moves, and answers each request a little later than the one before. */
async function watch(page: Page): Promise<void> {
  let late = 0;
  await page.route('**/api/**', async (route) => {
    late = (late + 137) % 600;
    await new Promise((resolve) => setTimeout(resolve, 100 + late));
    await route.continue().catch(() => {});
  });
  await page.addInitScript(() => {
    const shifts: { value: number; what: string[] }[] = [];
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          shifts.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const moved = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { value: number; what: string[] }[] }).shifts);
