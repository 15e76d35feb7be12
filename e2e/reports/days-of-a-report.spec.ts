import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// The day a report is about, what was on record then, and how far it looks ahead are chosen on its page, and named
// there.

test('the status of certifications is chosen for a day, as the records were on another', async ({ page }) => {
  await signInQuietly(page, 'platformAdmin');
  await page.goto('/admin/reports/CertificationStatus');
  await page.getByLabel('As of', { exact: true }).fill('2019-03-03');
  await expect(page).toHaveURL(/asOf=2019-03-03/);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Records as of', { exact: true }).fill('2019-03-10');
  await expect(page).toHaveURL(/knownOn=2019-03-10/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: /Mar 3, 2019 \(records as of Mar 10, 2019\)/ })).toBeVisible();
});

test('how far the report of expiring qualifications looks is one choice beside its day', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/reports/CompanyExpiringSoon');
  const ahead = page.getByRole('combobox', { name: 'Expires within' });
  await expect(ahead.getByRole('option', { selected: true })).toHaveText('Within 180 days');
  await ahead.selectOption({ label: 'Within 60 days' });
  await expect(page).toHaveURL(/days=60/);
  await page.goto('/settings/reports/CompanyExpiringSoon?days=75');
  await expect(ahead.getByRole('option', { selected: true })).toHaveText('Within 75 days');
});

test('recent activity says at what time, and whether digests are sent', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/reports/CompanyRecentActivity');
  await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(/\d{4}, \d{1,2}:\d\d/);
  // Digests that stop are noticed where people look for what happened.
  await page.getByRole('button', { name: /^Notice digests/ }).click();
  const digests = page.getByRole('region', { name: 'Notice digests' });
  await expect(digests).toContainText(/Last run: .*Next run: /);
  await digests.getByRole('link', { name: 'View notices' }).click();
  await expect(page).toHaveURL(/\/settings\/messaging\?tab=notices/);
});

test('the details of a row keep the focus while they load, and give it back', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/reports/CompanyExpiredCourses');
  const why = page.getByRole('button', { name: /^Why\?/ }).first();
  await why.click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('How this status is determined');
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(why).toBeFocused();
});

test('an external address is allowed from the form of a schedule, which keeps what was entered', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/reports/CompanyExpiredCourses');
  const allowed = `${crypto.randomUUID()}@auditor.example`;
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const form = page.getByRole('dialog', { name: /^Schedule/ });
  await form.getByLabel('Name').fill('For my manager');
  const first = form.getByRole('button', { name: 'Allow an address' });
  const others = form.getByLabel('External addresses');
  await expect(first.or(others)).toBeVisible();
  // Another journey may have allowed one before.
  if (await others.isVisible()) return;
  await first.click();
  const addresses = page.getByRole('dialog', { name: 'External addresses' });
  await addresses.getByLabel('Addresses or domains').fill(allowed);
  await page.keyboard.press('Enter');
  await addresses.getByRole('button', { name: 'Save' }).click();
  await expect(addresses).toBeHidden();
  await expect(form.getByLabel('Name')).toHaveValue('For my manager');
  await expect(others).toBeVisible();
});

test('paper has the rows without what only a screen can use, and says how the matrix is printed', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/reports/CompanyExpiredCourses');
  const why = page.getByRole('button', { name: /^Why\?/ }).first();
  const back = page.getByRole('main').getByRole('link', { name: 'Reports', exact: true });
  await expect(why).toBeVisible();
  await expect(back).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(why).toBeHidden();
  await expect(back).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/settings/reports/CompanyQualifications');
  const audit = page.getByRole('button', { name: 'Audit pack' });
  const hint = page.getByText('To print the matrix, select “Export”, then “Print” on the page.');
  await expect(audit).toBeVisible();
  await expect(hint).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(hint).toBeVisible();
  await expect(audit).toBeHidden();
});

test('a dashboard on paper says whose it is and as of when, and its bars are drawn', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings?on=2026-01-31');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Expiring in the next 12 months' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByText(/^Northgate .*· As of Jan 31, 2026 · Records as of .+ · Generated .+$/)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Back to today' })).toBeHidden();
  const bars = main.locator('[class*="points"] [class*="bar"]');
  await expect(bars.first()).toHaveCSS('print-color-adjust', 'exact');
});
