import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

test('the keyboard finds records and actions, and moves in a list', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/employees');
  const links = page.getByRole('table', { name: 'Employees' }).locator('[data-row-link]');
  await expect(links.first()).toBeVisible();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden();

  await page.keyboard.press('/');
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('j');
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('j');
  await page.getByRole('main').getByRole('searchbox').fill('');
  await expect(page).not.toHaveURL(/q=/);

  // From anywhere on the page J goes to the first row, then to the next.
  await page.getByRole('main').getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(links.first()).toBeFocused();

  await page.keyboard.press('Control+k');
  const palette = page.getByPlaceholder('Search pages, courses, people and actions');
  await palette.fill('forklift');
  await expect(page.getByRole('button', { name: /Forklift operator/ }).first()).toBeVisible();
  await palette.fill('assign a');
  await expect(page.getByRole('button', { name: 'Assign a course' })).toBeVisible();
  await palette.fill('new empl');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New employee' })).toBeVisible();
});

test('the palette opens what was typed and entered at once, and finds words typed without their accents', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Search pages, courses, people and actions')).toBeFocused();
  await page.keyboard.type('forklift');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/courses\/[-\w]{36}$/);
  await expect(page.getByPlaceholder('Search pages, courses, people and actions')).toBeHidden();

  // She reads French.
  const french = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signInQuietly(french, 'secondAdmin');
  await french.goto('/settings');
  await expect(french.getByRole('heading', { level: 1 })).toBeVisible();
  await french.keyboard.press('Control+k');
  await french.getByRole('dialog').getByRole('textbox').fill('employes');
  await expect(french.getByRole('button', { name: /^Employés/ })).toBeVisible();
});

test('the palette says that it searches, and what went wrong, before it says that there is nothing', async ({
  page,
  context,
}) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  const box = palette.getByRole('textbox');
  await expect(box).toBeFocused();
  // Every sentence that was shown, however briefly.
  await palette.evaluate((dialog) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => said.push(dialog.textContent)).observe(dialog, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await context.setOffline(true);
  await box.fill('zqforklift');
  await expect(palette.getByText('You’re offline. Check your connection and try again.')).toBeVisible({
    timeout: 15_000,
  });
  expect(
    await page.evaluate(() =>
      (window as unknown as { said: string[] }).said.some((text) => text.includes('No results')),
    ),
  ).toBe(false);
  await context.setOffline(false);
  await box.fill('zqforklifts');
  await expect(palette.getByText('No results')).toBeVisible();
});

test('Escape closes only what was opened last: a form keeps what was typed under the palette', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/employees?new=true');
  const form = page.getByRole('dialog', { name: 'New employee' });
  await form.getByRole('textbox').first().fill('Half a name');
  await page.keyboard.press('Control+k');
  const palette = page.getByPlaceholder('Search pages, courses, people and actions');
  await expect(palette).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(form.getByRole('textbox').first()).toHaveValue('Half a name');
  await expect(form.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
});
