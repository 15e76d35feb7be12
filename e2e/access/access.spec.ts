import { expect, test } from '@playwright/test';
import { signIn, signInQuietly } from '../support/people.ts';

// The worker that keeps pages for later is a part of what is tried.
test.use({ serviceWorkers: 'allow' });

const signedInOnly = [
  '/',
  '/categories',
  '/courses/0197f3a0-0000-7000-8000-000000000000',
  '/courses/view/0197f3a0-0000-7000-8000-000000000000',
  '/profile',
  '/test',
  '/settings',
  '/settings/reports/CompanyEnrollments',
  '/admin',
  '/admin/courses',
];

test('a stranger is sent to sign in, and back to where they wanted to go (rules 1 and 2)', async ({ page }) => {
  for (const path of signedInOnly) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login/);
  }
  await page.goto('/profile');
  await page.getByLabel(/^email/i).fill('learner@northgate.example');
  await page
    .getByLabel(/^password/i)
    .first()
    .fill('muster-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/profile/);
});

test('anyone who signs in before the page has heard that no one was is let in', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  let first = true;
  await page.route('**/api/session', async (route) => {
    const unanswered = first && route.request().method() === 'GET';
    if (unanswered) first = false;
    else await route.continue();
  });
  await signIn(page, 'learner', '/login?next=/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'My Info' })).toBeVisible();
  await context.close();
});

test('only an address of ours is where one is sent back to', async ({ page }) => {
  await page.goto('/login?next=https://evil.example/');
  await page.getByLabel(/^email/i).fill('learner@northgate.example');
  await page
    .getByLabel(/^password/i)
    .first()
    .fill('muster-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/);
});

test('a learner is sent home from the company’s and the platform’s areas (rules 3 and 4)', async ({ page }) => {
  await signInQuietly(page, 'learner');
  for (const path of ['/settings', '/settings/employees', '/admin', '/admin/courses', '/admin/companies']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/^http:\/\/localhost:\d+\/$/);
  }
});

test('a company admin is sent home from the platform’s area', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/admin');
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/);
});

test('qmsAdmin without buAdmin has neither right (rule 5)', async ({ page }) => {
  await signInQuietly(page, 'qmsOnly');
  for (const path of ['/settings', '/admin', '/admin/courses']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/^http:\/\/localhost:\d+\/$/);
  }
});

test('any other path is not found', async ({ page }) => {
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/page not found/i);
});
