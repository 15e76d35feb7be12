import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

for (const [reducedMotion, moved] of [
  ['no-preference', ['into', 'out']],
  ['reduce', []],
] as const)
  test(`a record opens out of its list and closes into it: motion ${reducedMotion}`, async ({ browser }) => {
    const context = await browser.newContext({ reducedMotion });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const seen: string[] = Object.assign(window, { seen: [] as string[] }).seen;
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (given) => {
        if (given && 'types' in given) seen.push(...(given.types ?? []));
        return start(given);
      };
    });
    await signInQuietly(page, 'companyAdmin');
    await page.goto('/settings/positions');
    const first = page.getByRole('main').locator('[data-row-link]').first();
    const name = await first.innerText();
    await first.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goBack();
    await expect(first).toBeVisible();
    // To a neighbour there is no way to move.
    await page.getByRole('link', { name: 'Reports', exact: true }).first().click();
    await expect(page).toHaveURL(/\/settings\/reports/);
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(moved);
    await context.close();
  });
