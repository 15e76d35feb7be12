import { expect, test } from '@playwright/test';
import { signInQuietly } from './people.ts';

test('a dry run says what falls due and what a legal hold keeps', async ({ page }) => {
  await signInQuietly(page, 'platformAdmin');
  await page.goto('/admin/legal?tab=holds');
  await expect(page.getByText('Lucie Tremblay-Roy')).toBeVisible();
  await page.getByRole('button', { name: 'Place hold' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('An investigation began');
  await dialog.getByRole('button', { name: 'Place hold' }).click();
  // What was typed stays, and what is missing is said at its field.
  await expect(dialog.getByText('Choose a person, a company or a kind of records.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('An investigation began');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('tab', { name: 'Retention' }).click();
  await page.getByRole('button', { name: 'Start dry run' }).click();
  const found = page.getByRole('region', { name: /^Dry run of/ });
  await expect(found.getByText(/ due · /)).toBeVisible({ timeout: 60_000 });
  await expect(found.getByText(/Wendell Okafor, from .*, kept for 84 months/)).toBeVisible();
  await expect(found.getByText('Lucie Tremblay-Roy')).toBeHidden();
});
