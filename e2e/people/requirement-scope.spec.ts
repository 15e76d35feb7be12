import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// What is asked of those at a site, of a department or of one person is never asked of everyone because the site was
// not chosen yet.

test('a requirement without its site, department or person is neither previewed nor saved', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  const sent: string[] = [];
  page.on(
    'request',
    (request) =>
      request.method() === 'POST' && request.url().includes('requirement') && sent.push(request.postData() ?? ''),
  );
  await page.goto('/settings/positions?tab=everyone');
  await page.getByRole('button', { name: 'Add requirement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add requirement' });
  await dialog.getByPlaceholder('Choose a skill or course').click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const preview = dialog.getByRole('button', { name: 'Preview impact' });
  await expect(preview).toBeEnabled();
  for (const [of, field, empty] of [
    ['Everyone at a site', 'Site', 'Choose a site'],
    ['Everyone in a department', 'Department', 'Choose a department'],
  ] as const) {
    await dialog.getByLabel('Applies to').selectOption({ label: of });
    await expect(preview).toBeDisabled();
    await expect(dialog.getByLabel(field).locator('option:checked')).toHaveText(empty);
  }
  await dialog.getByLabel('Applies to').selectOption({ label: 'One person' });
  await expect(preview).toBeDisabled();
  // Sent by a program, past the browser's own check: refused at the field, and nothing goes out.
  await dialog.evaluate((one) =>
    one.querySelectorAll('[required]').forEach((field) => field.removeAttribute('required')),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Choose a person')).toBeVisible();
  expect(sent).toEqual([]);
});

test('an address that begins with a course that is not offered says so at the field', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/positions?tab=everyone&course=nonsense');
  const dialog = page.getByRole('dialog', { name: 'Add requirement' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Check the format of this value.')).toBeVisible();
});
