import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { password, people, signIn } from '../support/people.ts';

// The worker that keeps pages for later is a part of what is tried.
test.use({ serviceWorkers: 'allow' });

// Playwright turns the back/forward cache off; people's browsers have it on.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

const name = 'Noémie';

/** Nothing of the person is on the screen, in its fields or in its markup, and no one is signed in. */
async function expectNobody(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('style', /hidden/);
  await expect(
    page
      .getByRole('button', { name: /^sign in$/i })
      .or(page.getByRole('link', { name: /^sign in$/i }))
      .first(),
  ).toBeVisible();
  const markup = await page.content();
  for (const word of [people.learner, name]) expect(markup).not.toContain(word);
  for (const field of await page.locator('input[type=password]').all()) await expect(field).toHaveValue('');
  for (const field of await page.locator('input[type=email]').all()) await expect(field).toHaveValue('');
}

test('after signing out, going back shows nothing of the person, within one page (D19)', async ({ page }) => {
  await signIn(page, 'learner', '/login?next=/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'My Info' })).toBeVisible();
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page.getByText(people.learner)).toBeVisible();
  await signOut(page);
  for (let steps = 0; steps < 4; steps++) {
    await page.goBack().catch(() => null);
    if (page.url() === 'about:blank') break;
    await expectNobody(page);
  }
});

test('nor while it is still unknown who is signed in now', async ({ page }) => {
  await signIn(page, 'learner', '/login?next=/profile?tab=security');
  await expect(page.getByText(people.learner)).toBeVisible();
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await answered.promise;
    await route.continue();
  });
  await signOut(page);
  await page.goBack();
  await expectNobody(page);
  answered.resolve();
  await expectNobody(page);
});

test('a session that ended elsewhere closes its pages, and asks to sign in', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'learner', '/login?next=/profile?tab=security');
  await expect(page.getByText(people.learner)).toBeVisible();
  const ended = await page.request.post('/api/session/end', { data: {}, headers: { 'sec-fetch-site': 'same-origin' } });
  expect(ended.ok()).toBe(true);
  // nothing but the session is answered: the page hears of its end from there first
  await page.route('**/api/**', async (route) => {
    if (new URL(route.request().url()).pathname === '/api/session') await route.continue();
  });
  await page.clock.fastForward('01:00');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(/\/login\?next=/);
  await expectNobody(page);
});

test('nor does a page that the browser kept whole, signed out of in another tab (D19)', async ({ page, context }) => {
  await signIn(page, 'learner', '/login?next=/profile?tab=security');
  await expect(page.getByText(people.learner)).toBeVisible();
  await page.evaluate(() =>
    window.addEventListener(
      'pageshow',
      (event) => void (document.title = event.persisted ? 'kept whole' : 'drawn anew'),
    ),
  );
  // to another document, so that My Info is put away whole
  await page.goto('/api/docs');
  const other = await context.newPage();
  await other.goto('/');
  await signOut(other);
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/session'));
  await page.goBack({ waitUntil: 'commit' });
  await asked;
  await expect(page).toHaveURL(/\/login/);
  await expectNobody(page);
});

test('a page kept whole comes back to the person who is still signed in (D19)', async ({ page }) => {
  await signIn(page, 'learner', '/login?next=/profile?tab=security');
  await expect(page.getByText(people.learner)).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset['put'] = 'away';
  });
  await page.goto('/api/docs');
  await page.goBack({ waitUntil: 'commit' });
  // without this the journey above would not be about the browser's cache
  await expect(page.locator('html')).toHaveAttribute('data-put', 'away');
  await expect(page.locator('html')).not.toHaveAttribute('style', /hidden/);
  await expect(page.getByText(people.learner)).toBeVisible();
});

test('who signs in next sees neither what was opened last nor an undo of the person before', async ({ page }) => {
  await signIn(page, 'companyAdmin', '/login?next=/settings/employees?tab=places');
  const yard = `Yard ${Date.now()}`;
  const answer = await page.request.post('/api/settings/sites', {
    data: { code: yard.slice(5), name: yard, timeZone: 'America/Edmonton', address: null },
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.status()).toBe(200);
  await page.reload();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: yard });
  await expect(row).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill('Sites and dep');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await row.getByRole('button', { name: /^Archive/ }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(undo).toHaveCount(0);
  // in the same page, without loading it again
  await page
    .getByLabel(/^email/i)
    .first()
    .fill(people.learner);
  await page
    .getByLabel(/^password/i)
    .first()
    .fill(password);
  await page.getByRole('button', { name: /^sign in$/i }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The key is heard once its button is there.
  await expect(page.getByRole('banner').getByRole('button', { name: /^Search pages/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByText('Verify a certificate')).toBeVisible();
  await expect(palette.getByText('Recent')).toHaveCount(0);
});

test('what was being written goes with the person who signs out, and stays for one whose session only ended', async ({
  page,
  context,
}) => {
  await signIn(page, 'learner', '/login?next=/profile?tab=certificates');
  const number = page.getByLabel('Certificate number');
  await page.getByRole('button', { name: 'Upload certificate' }).click();
  await number.fill('NBS-204711');
  const drafts = () => page.evaluate(draftsHere);
  await expect.poll(drafts).toBe(1);
  await page.goto('/support');
  const request = page.getByRole('dialog').getByLabel('Subject');
  const write = () => page.getByRole('button', { name: 'New request' }).first().click();
  await write();
  await request.fill('My certificate is missing');

  // The session ends by itself: the same person finds it again.
  await context.clearCookies();
  await signIn(page, 'learner', '/login?next=/support');
  await write();
  await expect(request).toHaveValue('My certificate is missing');
  await page.goto('/profile?tab=certificates');
  await expect(number).toHaveValue('NBS-204711');

  await signOut(page);
  await expect.poll(drafts).toBe(0);
  await signIn(page, 'companyAdmin', '/login?next=/support');
  await write();
  await expect(request).toHaveValue('');
});

/** How many certificates are being written on this device. */
async function draftsHere(): Promise<number> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'muster-certificates')) return 0;
  return new Promise((resolve) => {
    const opening = indexedDB.open('muster-certificates');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('drafts').objectStore('drafts').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
}
