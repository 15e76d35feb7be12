import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// A report that is empty says what there is none of, on which day; one that only its filters leave empty says that, and
// has a way out.

test('nothing expired on a day is told as good news, not as a search without results', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/reports/CompanyExpiredCourses?asOf=2019-03-03');
  const main = page.getByRole('main');
  await expect(
    main.getByRole('heading', { name: 'No expired qualifications on Mar 3, 2019', exact: true }),
  ).toBeVisible();
  await page.goto('/settings/reports/CompanyExpiredCourses?asOf=2019-03-03&knownOn=2019-03-10');
  await expect(
    main.getByRole('heading', {
      name: 'No expired qualifications on Mar 3, 2019 (records as of Mar 10, 2019)',
      exact: true,
    }),
  ).toBeVisible();
  await page.goto('/settings/reports/CompanyExpiredCourses?asOf=2019-03-03&renewal=none');
  const filtered = main.getByRole('heading', { name: 'No expired qualifications on Mar 3, 2019 match these filters' });
  await expect(filtered).toBeVisible();
  // The day is what the report is about: clearing filters keeps it.
  await main.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(filtered).toBeHidden();
  await expect(page).toHaveURL(/asOf=2019-03-03$/);
});

test('the window of what expires is chosen in days, and an empty one is named', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/reports/CompanyExpiringSoon?asOf=2019-03-03');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const days = page.getByLabel('Window in days');
  await expect(days).toHaveValue('180');
  await days.fill('45');
  await expect(page).toHaveURL(/days=45/);
  await expect(
    page.getByRole('heading', { name: 'No qualifications expire within 45 days of Mar 3, 2019' }),
  ).toBeVisible();
  await days.fill('0');
  await expect(days).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/days=45/);
});

test('seats are reserved from the report of what has expired', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/reports/CompanyExpiredCourses?seat=needed');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Reserve seats' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reserve seats for these renewals?' });
  await expect(dialog).toContainText('with one of your available seats');
  await expect(dialog.getByRole('button', { name: 'Reserve seats' })).toBeVisible();
});
