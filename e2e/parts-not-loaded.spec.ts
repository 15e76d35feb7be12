import { expect, test } from '@playwright/test';
import { signInQuietly } from './support/people.ts';

test('a part of a page that can’t be loaded says so and is tried again; the page and what was entered stay', async ({
  page,
}) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/employees');
  const search = page.getByRole('searchbox', { name: /^Search by name/ });
  await search.fill('Olsen');
  const cut = async () => {
    // What comes when the browser is idle has come.
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/**', (route) => route.abort());
  };
  await cut();
  await page.getByRole('button', { name: 'New employee' }).click();
  // What shows messages can't be loaded either.
  const message = page.getByRole('alert').filter({ hasText: 'Couldn’t load this content. Check your connection' });
  await expect(message).toBeVisible();
  await message.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(search).toHaveValue('Olsen');
  await page.unroute('**/assets/**');
  await page.getByRole('button', { name: 'New employee' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  await cut();
  await page.getByRole('link', { name: 'Sites and departments' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load this content' });
  await expect(failed).toBeVisible();
  await page.unroute('**/assets/**');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toHaveCount(0);
});
