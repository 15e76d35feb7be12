import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectNoViolation } from '../support/accessible.ts';
import { signInQuietly } from '../support/people.ts';

test('a list is searched, sorted, arranged, kept as a view and taken along', async ({ page }) => {
  await signInQuietly(page, 'platformAdmin');
  await page.goto('/admin/courses');
  const table = page.getByRole('table', { name: 'Courses' });
  const titles = () => table.locator('[data-row-link]').allTextContents();
  await expect(table.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');

  await page.getByRole('searchbox').fill('work');
  await expect(page).toHaveURL(/q=work/);
  await page.getByRole('button', { name: 'Status' }).first().click();
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Published' }).first().click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Status: Published' })).toBeFocused();
  await table.getByRole('button', { name: 'Enrolments' }).click();
  await table.getByRole('button', { name: 'Enrolments' }).click();
  await expect(table.getByRole('columnheader', { name: 'Enrolments' })).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('group', { name: 'Columns' });
  await panel.getByRole('checkbox', { name: 'Code' }).uncheck();
  await panel.getByRole('button', { name: 'Move Enrolments forward' }).click();
  await expectNoViolation(page, 'a list with its columns');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'View', exact: true })).toBeFocused();
  await expect(table.getByRole('columnheader', { name: 'Code' })).toHaveCount(0);

  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('button', { name: 'Save this view…' }).click();
  const name = `Work ${Date.now()}`;
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `View: ${name}` })).toBeVisible();
  const parts = () => [...new URL(page.url()).searchParams].toSorted().join(' ');
  const kept = parts();
  const shown = await titles();

  await page.goto('/admin/courses');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await expect.poll(parts).toBe(kept);
  await expect.poll(titles).toEqual(shown);

  await page.getByRole('button', { name: `View: ${name}` }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^CSV/ }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^Courses \d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile((await file.path())!, 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\ufeffTitle,Status,Category,Enrolments,Languages,Updated');
  expect(lines.length - 2).toBe(shown.length);

  await table.locator('[data-row-link]').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(table.locator('[data-row-link]').nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(table.locator('[data-row-link]').last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/courses\/[0-9a-f-]{36}/);
});

test('a saved view opens on the tab it was kept on, with its own columns', async ({ page }) => {
  await signInQuietly(page, 'platformAdmin');
  const name = `Months ${Date.now()}`;
  await page.goto('/admin/reports/InventoryReport?view=months&sort=month');
  const months = page.getByRole('table', { name: 'Seat inventory by month' });
  await expect(months).toBeVisible();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('button', { name: 'Save this view…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `View: ${name}` })).toBeVisible();
  await expect(months).toBeVisible();
  expect(new URL(page.url()).searchParams.get('view')).toBe('months');
  const heads = await months.getByRole('columnheader').allTextContents();

  // Columns chosen on this device later are not the view's.
  await page.goto('/admin/reports/InventoryReport?view=months');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page
    .getByRole('group', { name: 'Columns' })
    .getByRole('checkbox', { checked: true, disabled: false })
    .last()
    .uncheck();
  await page.keyboard.press('Escape');
  await expect(months.getByRole('columnheader')).toHaveCount(heads.length - 1);
  await page.goto('/admin/reports');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(months.getByRole('columnheader')).toHaveText(heads);
  await page.getByRole('button', { name: `View: ${name}` }).click();
  await page.getByRole('button', { name: 'Saved views' }).click();
  await expect(page.getByRole('button', { name: `Save changes to “${name}”` })).toHaveCount(0);
});

test('a card on a phone leaves out what there is none of', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInQuietly(page, 'platformAdmin');
  await page.goto('/admin/reports/InventoryReport');
  const cards = page.getByRole('group', { name: 'Seat inventory' }).getByRole('listitem');
  await expect(cards.first()).toContainText('Available');
  await expect(cards.locator('dd').filter({ hasText: /^0$/ })).toHaveCount(0);
});
