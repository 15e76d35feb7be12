import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { readToTheEnd, startCourse } from '../support/course.ts';
import { signInQuietly } from '../support/people.ts';

// The worker that keeps pages for later is a part of what is tried.
test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true });

type Learning = { done: number; sections: { units: { id: string; state: string }[] }[] };

const saved = (page: Page) => page.getByTestId('saved');
const title = (page: Page) => page.getByRole('article').getByRole('heading', { level: 1 });

test('a course opened before opens again without a connection and goes on; back online the server has it, and the next person finds nothing', async ({
  page,
  context,
}) => {
  await signInQuietly(page, 'platformAdmin');
  const enrolmentId = await startCourse(page, 'EXTING');
  const learning = async () =>
    (await (await page.request.get(`/api/learning/enrolments/${enrolmentId}`)).json()) as Learning;
  const units = (await learning()).sections.flatMap((section) => section.units);
  await expect(saved(page)).toHaveText(/^Saved/);
  const course = page.url();
  const shown = (await title(page).textContent())!;

  const outline = `/api/learning/enrolments/${enrolmentId}`;
  for (const path of ['/api/session', outline, `${outline}/units/${units[0]!.id}`])
    await expect.poll(() => keptOf(page), `keeps ${path}`).toContain(path);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(title(page)).toHaveText(shown);
  await expect(page.getByRole('article').locator('p').nth(2)).toBeVisible();
  await expect(saved(page)).toHaveText('Offline: saved on this device', { timeout: 30_000 });
  await readToTheEnd(page);
  // Once more: what was done since stands here, though the server never heard of it.
  await page.reload();
  await expect(page.getByText(`1 of ${units.length} steps`).first()).toBeVisible();

  await context.setOffline(false);
  await expect(saved(page)).toHaveText(/^Saved/, { timeout: 30_000 });
  await expect.poll(async () => (await learning()).done).toBe(1);

  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  const left = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('muster-kept:')));
  await expect.poll(left).toEqual([]);
  // The sign-in page asks who is signed in; that no one is may be kept.
  await expect.poll(async () => (await keptOf(page)).filter((path) => path !== '/api/session')).toEqual([]);
  await context.setOffline(true);
  await page.goto(course);
  // where it is kept that no one is signed in, the sign-in; else nothing is known
  await expect(
    page.getByText('You’re offline', { exact: true }).or(page.getByRole('heading', { level: 1, name: 'Sign in' })),
  ).toBeVisible();
  await expect(page.getByText(shown)).toHaveCount(0);
});

/** Addresses of what the worker keeps for one person. */
async function keptOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await caches.has('muster-own-1'))) return [];
    return (await (await caches.open('muster-own-1')).keys()).map((request) => new URL(request.url).pathname);
  });
}
