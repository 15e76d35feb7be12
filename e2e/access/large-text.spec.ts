import type { Browser, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// Text as large as a browser's settings make it (WCAG 1.4.4): nothing is wider than the window, so that no one scrolls
// sideways to read a line.

const pages = {
  learner: ['/', '/profile', '/support'],
  companyAdmin: ['/settings', '/settings/employees', '/settings/positions', '/store'],
} as const;

/** A window whose browser is set to `percent` of the usual size of text. */
async function withText(browser: Browser, percent: number, viewport: { width: number; height: number }): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  const settings = await page.context().newCDPSession(page);
  await settings.send('Page.setFontSizes', {
    fontSizes: { standard: (16 * percent) / 100, fixed: Math.round((13 * percent) / 100) },
  });
  return page;
}

const wider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const { name, percent, viewport } of [
  { name: 'twice as large on a desktop', percent: 200, viewport: { width: 1360, height: 900 } },
  { name: 'half as large again on a phone', percent: 150, viewport: { width: 390, height: 844 } },
])
  test(`text ${name} fits the window`, async ({ browser }) => {
    for (const [who, paths] of Object.entries(pages)) {
      const page = await withText(browser, percent, viewport);
      await signInQuietly(page, who as keyof typeof pages);
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
          `${(16 * percent) / 100}px`,
        );
        expect(await wider(page), `${path} at ${percent} %`).toBeLessThanOrEqual(1);
      }
      await page.context().close();
    }
  });
