import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { signInQuietly } from './support/people.ts';

// Where the keyboard is after something closed or was refused.

const headers = { 'sec-fetch-site': 'same-origin' };

/** A toolbox talk of the administrator with two people, running now. */
async function talk(page: Page): Promise<{ id: string; names: string[] }> {
  await signInQuietly(page, 'companyAdmin');
  const { rows } = (await (await page.request.get('/api/settings/employees?status=active&limit=20')).json()) as {
    rows: { id: string; name: string }[];
  };
  const people = rows.slice(5, 7);
  const made = await page.request.post('/api/settings/trainings/toolbox-talks', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { topic: 'Ladders', siteId: null, personIds: people.map(({ id }) => id) },
  });
  expect(made.status(), await made.text()).toBeLessThan(300);
  const { id } = (await made.json()) as { id: string };
  return { id, names: people.map(({ name }) => name) };
}

test('a dialog gives the focus back to what opened it, from a menu and from a row', async ({ page }) => {
  const { id, names } = await talk(page);
  await page.goto(`/courses/view/${id}?session=${id}`);
  const row = page
    .getByRole('button', { name: new RegExp(names[0]!) })
    .and(page.locator('[aria-haspopup="dialog"]'))
    .first();
  await row.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row).toBeFocused();
  const close = page.getByRole('button', { name: 'Close training' });
  await close.click();
  await expect(page.getByRole('dialog')).toContainText('are recorded as “Did not attend”');
  await expect(page.getByRole('dialog')).toContainText(names[0]!);
  await page.keyboard.press('Escape');
  await expect(close).toBeFocused();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Number and PIN' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
});

test('an empty message is not reviewed: what is missing is marked and has the focus', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/messaging/new');
  await page.getByRole('button', { name: 'Review and send' }).first().click();
  await expect(page.getByRole('alert').filter({ hasText: 'can’t be sent yet' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Enter a subject and a message in at least one language.')).toBeVisible();
});

test('a session that is refused is brought to the field in error', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/groupTraining?new=training');
  await page.getByRole('button', { name: 'Plan session' }).click();
  const wrong = page.locator('main [aria-invalid="true"]').first();
  await expect(wrong).toBeFocused();
  await expect(wrong).toBeInViewport();
  await expect(
    page
      .getByRole('textbox', { name: 'Course', exact: true })
      .or(page.getByRole('combobox', { name: 'Course', exact: true })),
  ).toBeFocused();
});
