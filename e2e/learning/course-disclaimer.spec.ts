import { expect, test } from '@playwright/test';
import { expectNoViolation } from '../support/accessible.ts';
import { signInAtNewCompany } from '../support/new-company.ts';

// A course that asks for the disclaimer: it begins once its learner read and agreed to it. The agreement is kept in
// their record.

test('a first launch shows the disclaimer; agreed to, the course begins, and is not asked about any more', async ({
  page,
}) => {
  // Someone no other journey knows, who has agreed to nothing but the terms. Their company has not accepted the data
  // processing agreement either.
  await signInAtNewCompany(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/categories?q=SCAFFOLD');
  await page.getByRole('main').getByRole('link', { name: 'Scaffold user', exact: true }).first().click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Start course/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Course disclaimer' })).toBeVisible();
  await expectNoViolation(page, 'the course disclaimer on a phone');
  const begin = page.getByRole('button', { name: 'Agree and begin' });
  await expect(begin).toBeDisabled();
  await page.getByRole('checkbox', { name: /I have read and agree to: Course disclaimer/ }).check();
  await begin.click();
  await expect(page.getByRole('article').locator('p').nth(1)).toBeVisible();
  const address = page.url();
  await page.goto(address);
  await expect(page.getByRole('article').locator('p').nth(1)).toBeVisible();

  await page.goto('/profile?tab=acceptances');
  await expect(page.getByRole('main').getByText('Course disclaimer').first()).toBeVisible();

  // The banner goes once an administrator accepts for the company; nothing was closed until then.
  await page.setViewportSize({ width: 1360, height: 900 });
  await page.goto('/');
  const banner = page.getByText(/hasn’t accepted the data processing agreement in effect/);
  await banner.getByRole('link', { name: 'Review and agree' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Data processing agreement' })).toBeVisible();
  await expectNoViolation(page, 'the data processing agreement');
  await page.getByRole('button', { name: /^Accept for New Works/ }).click();
  await expect(page.getByText(/accepted version 1 on .*, through Noor Haddad/)).toBeVisible();
  await expect(banner).toHaveCount(0);

  // At the foot of public pages.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cookie notice' })).toBeVisible();
});
