import type { Page, Route } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// Small acts are shown at once, before the server has answered; what it refuses is as it was before, and is told.

/** Holds what a page sends to the address until it is refused. */
async function hold(page: Page, address: RegExp, method: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(address, (route) =>
    route.request().method() === method ? void held.push(route) : route.fallback(),
  );
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const route of held.splice(0)) await route.fulfill({ status: 409, json: { error: { code: 'conflict' } } });
  };
}
const refusal = (page: Page) => page.getByText('This conflicts with existing data.', { exact: false }).first();

test('a favourite report, refused', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/reports');
  const add = page.getByRole('main').getByRole('button', { name: /^Add .+ to favourites$/ });
  await add.first().waitFor();
  const before = await add.count();
  const refuse = await hold(page, /\/api\/.*favourite/, 'PUT');
  const name = (await add.last().getAttribute('aria-label'))!;
  const off = name.replace(/^Add (.+) to favourites$/, 'Remove $1 from favourites');
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: off, exact: true })).toBeVisible();
  await refuse();
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await expect(add).toHaveCount(before);
  await expect(refusal(page)).toBeVisible();
});

test('a line of the cart, refused', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  const { rows } = (await (await page.request.get('/api/store?limit=50&locale=en')).json()) as {
    rows: { id: string; name: string }[];
  };
  const product = rows.find(({ name }) => name === 'First aid')!;
  const added = await page.request.post('/api/cart/lines', {
    data: { productId: product.id, quantity: 2, boughtFor: 'company' },
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
  });
  expect(added.status()).toBe(200);
  await page.goto('/cart');
  const line = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Remove First aid' }) });
  await expect(line).toBeVisible();
  const [refuseChange, refuseRemoval] = [
    await hold(page, /\/api\/cart\/lines\//, 'PATCH'),
    await hold(page, /\/api\/cart\/lines\//, 'DELETE'),
  ];
  const seats = line.getByRole('textbox', { name: /First aid/ });
  const former = await seats.inputValue();
  await line.getByRole('button', { name: /^More/ }).click();
  await expect(seats).toHaveValue(String(Number(former) + 1));
  await refuseChange();
  await expect(seats).toHaveValue(former);
  await line.getByRole('button', { name: 'Remove First aid' }).click();
  await expect(line).toHaveCount(0);
  await refuseRemoval();
  await expect(line).toBeVisible();
  await expect(refusal(page)).toBeVisible();
  await page.unrouteAll();
  await line.getByRole('button', { name: 'Remove First aid' }).click();
  await expect(page.getByText('First aid was removed from your cart.')).toBeVisible();
});

test('an inbox all read, refused', async ({ page }) => {
  await signInQuietly(page, 'learner');
  await page.goto('/profile?tab=inbox');
  const unread = page.getByRole('main').getByRole('link', { name: /Unread:/ });
  await expect(unread.first()).toBeVisible();
  const before = await unread.count();
  const refuse = await hold(page, /\/api\/inbox\/all-read/, 'POST');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(unread).toHaveCount(0);
  await refuse();
  await expect(unread).toHaveCount(before);
  await expect(refusal(page)).toBeVisible();
});
