import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// A report that comes by itself, from its page to the history of its runs; and a file that is made in the background.

test('an admin schedules a report, runs it, finds the file and the history, and ends it', async ({ page }) => {
  const name = `Seats on Mondays ${Date.now()}`;
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/reports/CompanyInventoryReport?by=lot');
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('combobox', { name: 'Frequency' }).selectOption('Every month');
  await dialog.getByRole('combobox', { name: 'Day of the month' }).selectOption('Last day of the month');
  await dialog.getByRole('button', { name: 'Schedule report' }).click();
  await expect(dialog.getByText('Choose at least one recipient.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Harpreet Dhillon' }).check();
  await dialog.getByRole('button', { name: 'Schedule report' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/settings/reports');
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(item).toContainText('On the last day of each month at 07:00');
  // the hour of the company's clock, whatever rules this browser was built with (decision 55)
  await expect(item).toContainText(/Next run: .*7:00\sa\.m\./);
  await item.getByRole('button', { name: 'Run now' }).click();
  // A company has one export at a time: another one under way makes it wait.
  await expect(item.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
  await item.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog')).toContainText(/manually[\s\S]*Sent to 1 of 1[\s\S]*Harpreet Dhillon: Sent/);
  await page.keyboard.press('Escape');

  const files = page.getByRole('region', { name: 'My files' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files
      .getByRole('link', { name: /^Download/ })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Seat inventory \d{4}-\d\d-\d\d\.xlsx$/);

  await item.getByRole('button', { name: 'Pause' }).click();
  await expect(item.getByText('Paused', { exact: true })).toBeVisible();
  await item.getByRole('button', { name: 'Delete schedule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule', exact: true }).click();
  await expect(item).toHaveCount(0);
});

test('a file made in the background is fetched where one looks for it', async ({ page }) => {
  await signInQuietly(page, 'platformAdmin');
  const made = await page.request.post('/api/admin/report-files', {
    data: { list: 'inventory', query: 'by=product', columns: '', format: 'csv', locale: 'en' },
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
  });
  expect(made.status()).toBe(200);
  await page.goto('/admin/reports/InventoryReport');
  await page.getByRole('button', { name: 'My files' }).click();
  const first = page.getByRole('dialog').getByRole('listitem').first();
  await expect(first.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('link', { name: /^Download/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Seat inventory \d{4}-\d\d-\d\d\.csv$/);
  // Who was sent the file can tell that it is this one.
  const sha256 = createHash('sha256')
    .update(await readFile(await download.path()))
    .digest('hex');
  await expect(first).toContainText(`SHA-256: ${sha256}`);
});

test('the matrix is scheduled as it is narrowed, and had as a PDF', async ({ page }) => {
  const name = `Gaps on Mondays ${Date.now()}`;
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/reports/CompanyQualifications?gaps=true&mode=list&q=underhill');
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('checkbox', { name: 'Harpreet Dhillon' }).check();
  await dialog.getByRole('button', { name: 'Schedule report' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^PDF/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Qualification matrix \d{4}-\d\d-\d\d\.pdf$/);

  await page.goto('/settings/reports');
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await item.getByRole('button', { name: 'Run now' }).click();
  await expect(item.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
  await item.getByRole('link', { name: 'Qualification matrix' }).click();
  await expect(page).toHaveURL(/CompanyQualifications\?.*gaps=true/);
  await page.goBack();
  await item.getByRole('button', { name: 'Delete schedule' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete schedule', exact: true }).click();
  await expect(item).toHaveCount(0);
});
