import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// A document leaves the page while another opens: the worker that reads PDF files outlives both.
test('a PDF is published and drafted again, however often', async ({ page }) => {
  const failed: string[] = [];
  page.on('pageerror', (error) => failed.push(error.message));
  await signInQuietly(page, 'platformAdmin');
  const items = (await (await page.request.get('/api/admin/content?kind=document&state=published&limit=1')).json()) as {
    rows: { id: string }[];
  };
  await page.goto(`/admin/content/${items.rows[0]!.id}`);
  const paper = page.getByRole('document').locator('canvas');
  await expect(paper.first()).toBeVisible();
  for (let round = 0; round < 3; round++) {
    await page
      .getByRole('button', { name: /^Edit as version/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Publish', exact: false }).first()).toBeVisible();
    await expect(paper.first()).toBeVisible();
    await page
      .getByRole('button', { name: /^Publish/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const note = dialog.getByRole('textbox');
    if (await note.count()) await note.first().fill('Only to see it published');
    await dialog.getByRole('button', { name: /^Publish/ }).click();
    await expect(page.getByText('This page couldn’t be displayed')).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
    await expect(paper.first()).toBeVisible();
  }
  expect(failed).toEqual([]);
});

// What reads PDF files is a script of its own: where it does not arrive, the page says so and offers to try again.
test('a PDF whose reader did not start says so, and opens on the next try', async ({ page }) => {
  let refused = 0;
  await page
    .context()
    .route(/\/assets\/pdf\.worker[^/]*$/, (route) => (refused++ === 0 ? route.abort() : route.continue()));
  await signInQuietly(page, 'platformAdmin');
  const items = (await (await page.request.get('/api/admin/content?kind=document&state=published&limit=1')).json()) as {
    rows: { id: string }[];
  };
  await page.goto(`/admin/content/${items.rows[0]!.id}`);
  const paper = page.getByRole('document');
  const again = paper.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await again.click();
  await expect(paper.locator('canvas').first()).toBeVisible();
  expect(refused).toBe(2);
});
