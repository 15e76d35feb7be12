import type { Locator } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// Windows' contrast themes draw no backgrounds: what is open, chosen or pressed is still told apart.
const drawn = (mark: Locator) => mark.evaluate((element) => getComputedStyle(element).outlineStyle);

for (const width of [1360, 390]) {
  test(`with forced colors what is chosen has a frame, ${width} pixels wide`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.setViewportSize({ width, height: 844 });
    await signInQuietly(page, 'companyAdmin');
    await page.goto('/settings/reports/CompanyQualifications');
    const chosen = page.getByRole('main').locator('label', { hasText: 'Matrix' });
    expect(await drawn(chosen)).toBe('solid');
    expect(await drawn(page.getByRole('main').locator('label', { hasText: 'List' }))).toBe('none');
    await page.goto('/');
    const menu = page.getByRole('navigation').getByRole('link', { name: width === 390 ? 'Home' : 'Dashboard' });
    await expect(menu).toHaveAttribute('aria-current', 'page');
    expect(await drawn(menu)).toBe('solid');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByText('Verify a certificate')).toBeVisible();
    const selected = page.getByRole('dialog').locator('[data-selected]');
    // What arrives late begins the list of entries again, with none of them selected.
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(selected).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(await drawn(selected)).toBe('solid');
  });
}
