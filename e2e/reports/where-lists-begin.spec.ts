import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// The rows are what people come for: a list begins in the top quarter of a desk's window, and shows its first card on a
// phone without scrolling.

const lists = {
  companyAdmin: ['/settings/employees', '/settings/positions', '/settings/courses', '/settings/orders'],
  platformAdmin: [
    '/admin/companies',
    '/admin/employees',
    '/admin/courses',
    '/admin/content',
    '/admin/skills',
    '/admin/positions',
  ],
} as const;

for (const [who, addresses] of Object.entries(lists) as [keyof typeof lists, readonly string[]][])
  test(`lists of a ${who} begin near the top`, async ({ page }) => {
    await signInQuietly(page, who);
    for (const address of addresses)
      await test.step(address, async () => {
        await page.setViewportSize({ width: 1360, height: 900 });
        await page.goto(address);
        const table = page.getByRole('main').getByRole('table').first();
        await expect(table.locator('[data-row-link]').first()).toBeVisible();
        expect.soft((await table.boundingBox())!.y, `${address} at 1360 px`).toBeLessThanOrEqual(0.25 * 900);
        await page.setViewportSize({ width: 390, height: 844 });
        const card = page.getByRole('main').locator('li[data-linked]').first();
        await expect(card).toBeVisible();
        expect.soft((await card.boundingBox())!.y, `${address} at 390 px`).toBeLessThanOrEqual(0.45 * 844);
        expect
          .soft(
            await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
            `${address} is not wider than a phone`,
          )
          .toBe(true);
      });
  });

// A report shows its figures above its rows; the first row is in the upper half of a window all the same, on a desk and
// on a phone.
const reports = {
  companyAdmin: [
    '/settings/reports/CompanyEnrollments',
    '/settings/reports/CompanyUnfinishedCourses',
    '/settings/reports/CompanyExpiredCourses',
    '/settings/reports/CompanyExpiringSoon',
    '/settings/reports/CompanyRecentActivity',
    '/settings/reports/CompanyInventoryReport',
  ],
  platformAdmin: [
    '/admin/reports/AllEnrollments',
    '/admin/reports/AllCourses',
    '/admin/reports/CertificationStatus',
    '/admin/reports/Logs',
    '/admin/reports/AdminList',
    '/admin/reports/InventoryReport',
  ],
} as const;
/** Two lines of choices are above the figures of this one. */
const onDesk: Record<string, number> = { '/settings/reports/CompanyInventoryReport': 0.49 };
/** A view to choose, or more that opens. The line that says that this is a demo takes 0.035 of a phone. */
const onPhone: Record<string, number> = {
  '/settings/reports/CompanyInventoryReport': 0.515,
  '/settings/reports/CompanyExpiringSoon': 0.48,
  '/admin/reports/AdminList': 0.485,
  '/admin/reports/CertificationStatus': 0.515,
};

for (const [who, addresses] of Object.entries(reports) as [keyof typeof reports, readonly string[]][])
  test(`reports of a ${who} begin in the upper half`, async ({ page }, info) => {
    await signInQuietly(page, who);
    await page.setViewportSize({ width: 1360, height: 900 });
    for (const address of addresses)
      await test.step(address, async () => {
        await page.goto(address);
        const row = page.getByRole('main').locator('table tbody tr').first();
        await expect(row).toBeVisible();
        await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
        const share = (await row.boundingBox())!.y / 900;
        const figures = page.locator('main dl[aria-label^="Totals"]');
        await expect(figures).toBeVisible();
        expect
          .soft(await figures.evaluate((all) => all.scrollWidth <= all.clientWidth), `${address} shows every figure`)
          .toBe(true);
        info.annotations.push({ type: 'begins', description: `${address}: ${Math.round(100 * share)} %` });
        expect.soft(share, `${address} at 1360 px`).toBeLessThanOrEqual(onDesk[address] ?? 0.45);
      });
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const [who, addresses] of Object.entries(reports) as [keyof typeof reports, readonly string[]][])
    test(`the first row of reports of a ${who} is in the upper half`, async ({ page }, info) => {
      await signInQuietly(page, who);
      for (const address of addresses)
        await test.step(address, async () => {
          await page.goto(address);
          const card = page.getByRole('main').locator('[role=group] > ul > li').first();
          await expect(card).toBeVisible();
          await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
          const share = (await card.boundingBox())!.y / 844;
          info.annotations.push({ type: 'begins', description: `${address}: ${Math.round(100 * share)} %` });
          expect.soft(share, address).toBeLessThanOrEqual(onPhone[address] ?? 0.45);
        });
    });

  // Two days are chosen above it: of when, and as known when.
  test('the first person of the matrix is in the upper half, and all that narrows it is one button', async ({
    page,
  }) => {
    await signInQuietly(page, 'companyAdmin');
    await page.goto('/settings/reports/CompanyQualifications');
    const person = page.getByRole('main').getByRole('listitem').filter({ hasText: '%' }).first();
    await expect(person).toBeVisible();
    expect((await person.boundingBox())!.y / 844).toBeLessThanOrEqual(0.475);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('checkbox', { name: 'Gaps only' }).check();
    await expect(page).toHaveURL(/gaps=true/);
    await expect(page.getByRole('button', { name: 'Filters · 1' })).toBeVisible();
  });
});

test('the filters of employees open within the window', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  for (const width of [1360, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/settings/employees');
    await page.getByRole('button', { name: 'Filters' }).click();
    const panel = page.getByRole('group', { name: 'Filters' });
    await expect(panel.getByText('Leave empty for today.')).toBeVisible();
    const { x, width: wide } = (await panel.boundingBox())!;
    expect.soft(x, `${width} px`).toBeGreaterThanOrEqual(0);
    expect.soft(x + wide, `${width} px`).toBeLessThanOrEqual(width);
  }
});
