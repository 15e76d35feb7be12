import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// Addresses are kept, sent and edited: one that asks for what cannot be says so, and has a way out.

for (const address of [
  '/settings/reports/CompanyExpiredCourses?asOf=2026-02-31',
  '/settings/reports/CompanyEnrollments?from=2026-11-30&to=2026-01-01',
  '/settings/reports/CompanyEnrollments?from=2026-11-30&to=2026-01-01&by=course',
  '/settings/reports/CompanyQualifications?on=2026-02-31',
])
  test(`${address} says that it can’t be used, and is cleared`, async ({ page }) => {
    await signInQuietly(page, 'companyAdmin');
    await page.goto(address);
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'Check the filters' });
    await expect(alert).toContainText('a day that doesn’t exist or a range that ends before it starts');
    await expect(page.locator('.mantine-Skeleton-root:visible')).toHaveCount(0);
    await alert.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).not.toHaveURL(/2026-/);
    await expect(alert).toHaveCount(0);
    await expect(page.getByRole('main').locator('tbody tr, [role=row]').nth(1)).toBeVisible();
  });
