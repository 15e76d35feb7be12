import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// An unknown address is not found wherever it is; people who are signed in keep their menu.

for (const address of [
  '/nowhere',
  '/profile/nowhere',
  '/settings/nowhere',
  '/admin/nowhere',
  `/courses/${crypto.randomUUID()}`,
]) {
  test(`${address.replace(/[-\w]{36}/, 'unknown')} is not found by a learner, who keeps the menu`, async ({ page }) => {
    await signInQuietly(page, 'learner');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(page).toHaveTitle('Page not found · Muster');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Courses', exact: true })).toBeVisible();
  });
}

test('an unknown record of the company says so in the title, with the menu of the company', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  for (const address of [`/settings/employees/${crypto.randomUUID()}`, '/settings/nowhere']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page).toHaveTitle('Page not found · Muster');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Employees', exact: true })).toBeVisible();
  }
});

test('without a session it is shown without a menu', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Muster');
});
