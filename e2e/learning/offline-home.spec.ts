import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { demoCourse } from '../support/course.ts';
import { signInQuietly } from '../support/people.ts';

// The worker that keeps pages for later is a part of what is tried.
test.use({ serviceWorkers: 'allow' });

// A phone in a yard without a signal: the home page, the certificates and a downloaded course open, and what does not
// says why.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('home, certificates and a downloaded course open without a connection; other pages say that one is offline', async ({
  page,
  context,
}) => {
  await signInQuietly(page, 'otherAdmin');
  await page.goto(`/categories?q=${encodeURIComponent('EXTING')}`);
  await page.getByRole('link', { name: demoCourse('EXTING').title.en!, exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Start|Renew)/ })
    .or(page.getByRole('main').getByRole('link', { name: /^Continue/ }))
    .first()
    .click();
  await expect(page.getByRole('article').locator('p').nth(1)).toBeVisible();
  const title = (await page.getByRole('article').getByRole('heading', { level: 1 }).textContent())!;
  const course = page.url();

  await page.getByRole('button', { name: 'Contents' }).click();
  const offline = page.getByRole('region', { name: 'Offline' });
  await expect(offline.getByRole('button', { name: /^Download for offline \(.+\)/ })).toBeVisible();
  await offline.getByRole('button', { name: /^Download for offline/ }).click();
  await expect(offline.getByText('Available offline')).toBeVisible({ timeout: 30_000 });

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^(Good|Hello)/ })).toBeVisible();
  for (const path of ['/api/session', '/api/dashboard', '/api/qualifications', '/api/achievements'])
    await expect.poll(() => keptOf(page), { message: `keeps ${path}`, timeout: 30_000 }).toContain(path);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(() => chunkIsKept(page, 'AchievementsTab'), { timeout: 30_000 }).toBe(true);
  await expect.poll(() => chunkIsKept(page, 'ShortcutList'), { timeout: 30_000 }).toBe(true);

  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^(Good|Hello)/ })).toBeVisible();
  await expect(page.getByText('You’re offline. Some information may be out of date.')).toBeVisible();

  // What the top bar and the keys open is here too, and takes no page away.
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('You’re offline. Check your connection and try again.')).toBeVisible();
  // Still signed in: what was kept is still here.
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^(Good|Hello)/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByText('Verify a certificate')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: /^(Good|Hello)/ })).toBeVisible();

  await page.goto('/profile?tab=achievements');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(page.getByText('Something went wrong on our end')).toHaveCount(0);
  await page.goto(course);
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(title);

  // A player asks for parts of a video: they are cut out of what was downloaded.
  const part = await page.evaluate(async () => {
    const path = `/api/learning/enrolments/${crypto.randomUUID()}/units/${crypto.randomUUID()}/media/video`;
    const headers = { 'content-type': 'video/mp4', 'x-kept-at': String(Date.now()) };
    await (await caches.open('muster-courses-1')).put(path, new Response('0123456789abcdef', { headers }));
    const answer = await fetch(path, { headers: { range: 'bytes=2-11' } });
    return [answer.status, await answer.text(), answer.headers.get('content-range')];
  });
  expect(part).toEqual([206, '23456789ab', 'bytes 2-11/16']);

  await page.goto('/settings/reports');
  await expect(page.getByText('You’re offline', { exact: true })).toBeVisible();
  await expect(page.getByText(/new version of Muster|on our end/)).toHaveCount(0);

  // Back online nothing is in the way, and the download goes when one signs out.
  await context.setOffline(false);
  // The page reloads by itself when the connection is back: opening another page meanwhile would be interrupted.
  await expect(page.getByText('You’re offline', { exact: true })).toHaveCount(0);
  await page.waitForLoadState('load');
  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(async () => caches.has('muster-courses-1'))).toBe(false);
});

async function keptOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await caches.has('muster-own-1'))) return [];
    return (await (await caches.open('muster-own-1')).keys()).map((request) => new URL(request.url).pathname);
  });
}

async function chunkIsKept(page: Page, name: string): Promise<boolean> {
  return page.evaluate(
    async (wanted) => (await (await caches.open('muster-shell-1')).keys()).some(({ url }) => url.includes(wanted)),
    name,
  );
}
