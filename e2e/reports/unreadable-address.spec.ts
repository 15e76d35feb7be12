import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// Addresses are kept, sent and edited: one that asks for what cannot be says so, and has a way out.

const endsFirst = 'a day that doesn’t exist or a range that ends before it starts';

for (const [address, words] of [
  ['/settings/reports/CompanyExpiredCourses?asOf=2026-02-31', '“2026-02-31” isn’t a value of the filter “As of”.'],
  ['/settings/reports/CompanyEnrollments?from=2026-11-30&to=2026-01-01', endsFirst],
  ['/settings/reports/CompanyEnrollments?from=2026-11-30&to=2026-01-01&by=course', endsFirst],
  ['/settings/reports/CompanyExpiringSoon?asOf=abc-2026-', '“abc-2026-” isn’t a value of the filter “As of”.'],
  [
    '/settings/reports/CompanyExpiringSoon?renewal=unassigned-2026-',
    '“unassigned-2026-” isn’t a value of the filter “Renewal”.',
  ],
  ['/settings/reports/CompanyEnrollments?by=nope-2026-', '“nope-2026-” isn’t a value of the filter “Group by”.'],
  ['/settings/employees?status=foo-2026-', '“foo-2026-” isn’t a value of the filter “Status”.'],
  ['/settings/reports/CompanyQualifications?on=2026-02-31', '“2026-02-31” isn’t a value of the filter “As of”.'],
  ['/settings/reports/CompanyQualifications?status=foo-2026-', '“foo-2026-” isn’t a value of the filter “Status”.'],
] as const)
  test(`${address} says that it can’t be used, and is cleared`, async ({ page }) => {
    await signInQuietly(page, 'companyAdmin');
    await page.goto(address);
    const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'Check the filters' });
    await expect(alert).toContainText(words);
    await expect(page.locator('.mantine-Skeleton-root:visible')).toHaveCount(0);
    await alert.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).not.toHaveURL(/2026-/);
    await expect(alert).toHaveCount(0);
    await expect(page.getByRole('main').locator('tbody tr, [role=row]').nth(1)).toBeVisible();
  });

test('what a filter does not have is removed alone, and the other filters stay', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/reports/CompanyExpiringSoon?renewal=unassigned,assigned&seat=nope&kind=mandatory');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText(
    '“unassigned” isn’t a value of the filter “Renewal”. “nope” isn’t a value of the filter “Seat”.',
  );
  await alert.getByRole('button', { name: 'Remove invalid values' }).click();
  await expect(page).toHaveURL(/renewal=assigned&kind=mandatory$/);
  await expect(alert).toHaveCount(0);
});

test('a site that is gone is named as such, and removed', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  const gone = '0198c5e2-7d7e-7000-8000-00000000dead';
  await page.goto(`/settings/reports/CompanyEnrollments?site=${gone}`);
  await page.getByRole('button', { name: 'Remove the filter Site: no longer there' }).click();
  await expect(page).not.toHaveURL(/site=/);
  await page.goto(`/settings/employees?site=${gone}`);
  const field = page.getByRole('combobox', { name: 'All sites' });
  await expect(field.getByRole('option', { name: 'Site no longer there' })).toBeAttached();
  await expect(field).toHaveValue(gone);
  await field.selectOption('All sites');
  await expect(page).not.toHaveURL(/site=/);
  await expect(field.getByRole('option', { name: 'Site no longer there' })).toHaveCount(0);
});

test('the matrix says since when it has records, and that a site is gone', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/reports/CompanyQualifications?on=2015-01-01');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: /^No records before / })).toBeVisible();
  await expect(main.getByText('Coverage')).toHaveCount(0);
  await main.getByRole('button', { name: /^Go to / }).click();
  await expect(main.locator('strong').getByText(/^\d+ (person|people)$/)).toBeVisible();
  await page.goto('/settings/reports/CompanyQualifications?site=0198c5e2-7d7e-7000-8000-00000000dead');
  await expect(main.getByRole('heading', { name: 'Site no longer there' })).toBeVisible();
  await main.getByRole('button', { name: 'Show all sites' }).click();
  await expect(main.getByRole('grid')).toBeVisible();
});

test('the gaps of the matrix lead to exactly that many rows, and a view of them is saved', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  const main = page.getByRole('main');
  const more = main.getByRole('button', { name: 'Show more' });
  const rows = main.locator('tbody tr');
  // Of few people: rows of a long list that are out of sight are not in the page. Other journeys change what is
  // required of everyone.
  await expect(async () => {
    await page.goto('/settings/reports/CompanyQualifications?q=st. john');
    const gaps = main.getByText(/^Gaps \d/).getByRole('link');
    const count = Number(await gaps.textContent());
    await gaps.click();
    await expect(page).toHaveURL(/gaps=true&mode=list/);
    await expect(rows.first()).toBeVisible();
    while (await more.isVisible()) await more.click();
    await expect(rows).toHaveCount(count, { timeout: 2000 });
  }).toPass();
  await main.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('button', { name: 'Save this view…' }).click();
  const name = `Gaps ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('button', { name: `View: ${name}` })).toBeVisible();
  await expect(page).toHaveURL(/mode=list/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await main.getByRole('button', { name: /^View: / }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page).toHaveURL(/gaps=true/);
  await expect(rows).not.toHaveCount(0);
});
