import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

test('an admin imports 500 people from a messy spreadsheet, and gets the refused rows back in words', async ({
  page,
}) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/employees');
  await page.getByRole('button', { name: 'Import' }).click();
  await page.locator('input[type=file]').setInputFiles('e2e/fixtures/people-500.csv');
  await expect(page.getByText('Map columns')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByLabel('Encoding')).toHaveValue('windows-1252');
  await expect(page.getByLabel('Separator')).toHaveValue(';');
  await expect(page.getByText('One column is ignored: Syndiqué.')).toBeVisible();
  // Days like 11/03/2017 are not guessed: without an answer there is no dry run.
  await page.getByRole('button', { name: 'Start dry run' }).click();
  await expect(page.getByText('Select the date order in this file: day first or month first.')).toBeVisible();
  await page.getByLabel('Day first: April 3').check();
  await page.getByRole('button', { name: 'Start dry run' }).click();
  await expect(page.getByText('Nothing has been imported yet.')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Import 475 rows' }).click();
  await expect(page.getByText(/^\d+ of \d+ rows were rejected and not imported\./)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Rejected', exact: true }).click();
  await expect(page.getByText('Email: “not an address” is not a valid email address').first()).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Rejected rows (CSV)' }).click();
  expect((await file).suggestedFilename()).toBe('people-500 problems.csv');
  await page.getByRole('link', { name: 'View employees' }).click();
  await expect(page).toHaveURL(/\/settings\/employees$/);
});
