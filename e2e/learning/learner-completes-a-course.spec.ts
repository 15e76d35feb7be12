import type { Browser, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectNoViolation } from '../support/accessible.ts';
import { answerRightly, demoCourse, readToTheEnd } from '../support/course.ts';
import { people, signIn } from '../support/people.ts';

// The worker that keeps pages for later is a part of what is tried.
test.use({ serviceWorkers: 'allow' });

// The main job, from end to end: the page's own minutes are waited for, so both take a while, beside each other.
test.describe.configure({ mode: 'parallel' });

const screens = [
  {
    name: 'on a desktop',
    viewport: { width: 1360, height: 900 },
    code: 'ORIENT',
    category: 'People and records',
    touch: false,
  },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, code: 'LADDERS', category: 'Heights', touch: true },
];

for (const { name, viewport, code, category, touch } of screens) {
  test.describe(name, () => {
    test.use({ viewport, hasTouch: touch });
    test(`a learner finds a course, takes it, and holds a proof that a stranger can check ${name}`, async ({
      page,
      browser,
    }) => {
      const title = demoCourse(code).title.en!;
      await signIn(page, 'learner');
      const nav = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Courses' }) });
      await nav.getByRole('link', { name: 'Courses' }).first().click();
      await page.getByRole('link', { name: category, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: category })).toBeVisible();
      await page.getByRole('link', { name: title, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expectNothingWider(page);

      await page.getByRole('button', { name: 'Start course' }).click();
      await expect(page).toHaveURL(/\/courses\/view\//);
      const next = page.getByRole('contentinfo').getByRole('button', { name: 'Next' });
      await expect(next, 'the quiz waits for the page').toBeDisabled();
      await expectNothingWider(page);
      await readToTheEnd(page);
      await expect(page.getByTestId('saved')).toHaveText(/^Saved/);
      await next.click();
      await answerRightly(page, code, 'en', (kind) => expectNoViolation(page, `a running quiz: ${kind}`));

      await expect(page.getByRole('heading', { level: 1, name: 'Well done!' })).toBeVisible();
      await expect(page.getByRole('definition').filter({ hasText: '100%' })).toBeVisible();
      await expectNothingWider(page);
      // The answers are one step away, and so is the way back.
      await page.getByRole('button', { name: 'View your answers' }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'Your answers' })).toBeVisible();
      await page.getByRole('button', { name: 'Result and certificate' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Well done!' })).toBeVisible();
      await page.getByRole('link', { name: 'View certificate' }).click();
      await expect(page).toHaveURL(/\/achievements\/[\w-]{22}$/);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await strangerChecks(browser, page.url(), title);

      await page.goto('/');
      const earned = page.getByRole('main').getByRole('link', { name: title });
      await expect(earned.first()).toBeVisible();
      await page.goto('/profile?tab=transcript');
      const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: title }).first();
      await expect(row).toContainText('Completed');
      await expect(row).toContainText('100%');
      await expectNothingWider(page);
    });
  });
}

/** Nothing of us is known to this browser: no session, no storage. */
async function strangerChecks(browser: Browser, address: string, title: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByText('Valid', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Status checked /)).toBeVisible();
  const holder = await page
    .getByRole('heading', { level: 1, name: title })
    .locator('xpath=following-sibling::*[1]')
    .innerText();
  expect(holder).toMatch(/^\S+ \S+/);
  await expectNothingWider(page);
  const html = await page.content();
  expect(html).not.toContain(people.learner);
  expect(html).not.toMatch(/[\w.]+@[\w.]+\.\w+/);
  // A public page knows none of the ids of our database.
  expect(html).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/);
  const pdf = await page.request.get(
    (await page.getByRole('link', { name: 'Certificate (PDF)' }).getAttribute('href'))!,
  );
  expect(pdf.headers()['content-type']).toContain('application/pdf');
  expect((await pdf.body()).subarray(0, 4).toString()).toBe('%PDF');

  const code = await page
    .locator('dt', { hasText: 'Verification code' })
    .locator('xpath=following-sibling::dd')
    .innerText();
  await page.goto('/achievements/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('heading', { level: 1, name: 'Certificate not found' })).toBeVisible();
  await page.getByLabel('Verification code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await context.close();
}

async function expectNothingWider(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}
