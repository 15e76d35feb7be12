import { expect, test } from '@playwright/test';
import { password, people, signIn, signInQuietly } from '../support/people.ts';

// Someone no other journey is: what is chosen here stays with the person.
const who = 'qmsOnly';
const french = async (page: import('@playwright/test').Page) =>
  expect(page.locator('html')).toHaveAttribute('lang', 'fr');
const english = async (page: import('@playwright/test').Page) =>
  expect(page.locator('html')).toHaveAttribute('lang', 'en');

// Done once more, a journey begins where it began the first time.
test.beforeEach(async ({ page }) => {
  await signInQuietly(page, who);
  const answer = await page.request.patch('/api/profile', {
    data: { locale: 'en' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.ok()).toBe(true);
  await page.context().clearCookies();
});

test('the language goes with the person; what is chosen before signing in goes over to them', async ({
  page,
  browser,
}) => {
  await signIn(page, who);
  await english(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/api/profile'),
  );
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await french(page);
  expect((await stored).ok()).toBe(true);
  await page.reload();
  await french(page);

  // Another device, whose browser speaks English: the person's language wins, in the first words already the next time.
  const context = await browser.newContext({ locale: 'en-CA' });
  const other = await context.newPage();
  await other.goto('/login');
  await english(other);
  await other.getByLabel('Email').fill(people[who]);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).not.toHaveURL(/\/login/);
  await french(other);

  // Signed out, the choice is the device's, and going in with it makes it theirs; also where the page goes before it
  // heard who it is now.
  await other.getByRole('button', { name: 'Menu du compte' }).click();
  let unheard = true;
  await other.route('**/api/session', async (route) => {
    if (route.request().method() !== 'GET' || !unheard) await route.continue();
  });
  await other.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(other).toHaveURL(/\/login/);
  // nothing of the person is left on the device, not even until then
  expect(
    await other.evaluate(() =>
      Object.keys(localStorage).filter((name) => /^muster-(signed-in|kept|wanted|recent)/.test(name)),
    ),
  ).toEqual([]);
  unheard = false;
  await other.reload();
  await english(other);
  await other.getByRole('button', { name: 'Français' }).click();
  await other.reload();
  await french(other);
  await other.getByRole('button', { name: 'English' }).click();
  await other.getByLabel('Email').fill(people[who]);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).not.toHaveURL(/\/login/);
  await english(other);
  await expect
    .poll(
      async () =>
        ((await (await other.request.get('/api/session')).json()) as { person: { locale: string } }).person.locale,
    )
    .toBe('en');
  await context.close();
});
