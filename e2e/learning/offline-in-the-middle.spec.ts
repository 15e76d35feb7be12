import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { startCourse } from '../support/course.ts';
import { signInQuietly } from '../support/people.ts';

// The worker that keeps pages for later is a part of what is tried.
test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true });

type Learning = {
  enrolmentId: string;
  sections: { units: { id: string; furthest: number; place: { scroll?: number } }[] }[];
};

const firstUnit = async (page: Page, enrolmentId: string) => {
  const learning = (await (await page.request.get(`/api/learning/enrolments/${enrolmentId}`)).json()) as Learning;
  return learning.sections[0]!.units[0]!;
};
const saved = (page: Page) => page.getByTestId('saved');
const scrolledTo = (page: Page) => page.evaluate(() => window.scrollY);

test('reading goes on without a connection; nothing is lost, and another device goes on at the exact place', async ({
  page,
  browser,
  context,
}) => {
  await signInQuietly(page, 'learner');
  const enrolmentId = await startCourse(page, 'HEIGHTS');
  await expect(saved(page)).toHaveText(/^Saved/);

  await context.setOffline(true);
  await readOn(page, 250);
  await expect(saved(page)).toHaveText('Offline: saved on this device', { timeout: 30_000 });
  await saved(page).click();
  await expect(page.getByText(/^You’re offline\. \d+ updates? (is|are) saved on this device/)).toBeVisible();
  await page.keyboard.press('Escape');
  await readOn(page, 120);
  // What was read stays on the page, and what was opened stays open.
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  expect(
    (await firstUnitBehindTheBack(page, browser, enrolmentId)).furthest,
    'the server knows nothing of it yet',
  ).toBeLessThan(0.9);

  await context.setOffline(false);
  await expect(saved(page)).toHaveText(/^Saved/, { timeout: 30_000 });
  const course = page.url().split('?')[0]!;
  // Not to the end: then the next step would be the place to go on.
  const before = (await firstUnit(page, enrolmentId)).place.scroll ?? 0;
  await readOn(page, 100);
  const place = await scrolledTo(page);
  // Leaving sends the last of it.
  await page.goto('/');
  await expect.poll(async () => (await firstUnit(page, enrolmentId)).place.scroll ?? 0).toBeGreaterThan(before);

  const elsewhere = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const other = await elsewhere.newPage();
  await signInQuietly(other, 'learner');
  await other.goto(course);
  await expect(other.getByText('You’re back where you left off.')).toBeVisible();
  await expect.poll(() => scrolledTo(other)).toBeGreaterThan(place - 120);
  expect(Math.abs((await scrolledTo(other)) - place)).toBeLessThan(140);
  await elsewhere.close();
});

test('two tabs of one course lose nothing', async ({ page, context }) => {
  await signInQuietly(page, 'learner');
  const enrolmentId = await startCourse(page, 'CONFINED');
  await readOn(page, 60);
  await expect(saved(page)).toHaveText(/^Saved/);
  const before = (await firstUnit(page, enrolmentId)).furthest;

  const second = await context.newPage();
  await second.goto(page.url().split('?')[0]!);
  await second.getByRole('button', { name: 'Continue here' }).click();
  await expect(saved(second)).toHaveText(/^Saved/);
  await readOn(second, 100);
  // The first tab goes on unaware: it is told, and what it did counts all the same.
  await readOn(page, 60);
  await expect(
    page.getByText('this course was continued in another tab or on another device.', { exact: false }),
  ).toBeVisible({ timeout: 30_000 });
  await expect(saved(second)).toHaveText(/^Saved/);
  await expect
    .poll(async () => (await firstUnit(page, enrolmentId)).furthest, { timeout: 30_000 })
    .toBeGreaterThan(before);
  const both = (await firstUnit(page, enrolmentId)).furthest;
  await page.close();
  await second.reload();
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await firstUnit(second, enrolmentId)).furthest).toBeGreaterThanOrEqual(both);
});

async function readOn(page: Page, by: number): Promise<void> {
  const before = await scrolledTo(page);
  await page.mouse.move(200, 400);
  await expect(async () => {
    await page.mouse.wheel(0, by);
    await expect.poll(() => scrolledTo(page), { timeout: 1000 }).toBeGreaterThan(before);
  }).toPass();
}

/** Asked from another browser: the page itself has no connection. */
async function firstUnitBehindTheBack(page: Page, browser: import('@playwright/test').Browser, enrolmentId: string) {
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  try {
    return await firstUnit(await context.newPage(), enrolmentId);
  } finally {
    await context.close();
  }
}
