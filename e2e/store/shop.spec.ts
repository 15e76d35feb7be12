import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { look } from '../support/look.ts';
import { signInQuietly } from '../support/people.ts';

type Row = { id: string; name: string };
const productNamed = async (page: Page, name: string) => {
  const { rows } = (await (await page.request.get('/api/store?limit=50&locale=en')).json()) as { rows: Row[] };
  return rows.find((row) => row.name === name)!.id;
};
const emptyCart = async (page: Page, boughtFor: 'person' | 'company') => {
  const { lines } = (await (await page.request.get(`/api/cart?boughtFor=${boughtFor}`)).json()) as {
    lines: { id: string }[];
  };
  for (const { id } of lines)
    await page.request.delete(`/api/cart/lines/${id}`, { headers: { 'sec-fetch-site': 'same-origin' } });
};
const ofProduct = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

test('an administrator buys for the team: sees what it gives and what is owned, takes a line out of the cart and undoes it', async ({
  page,
}) => {
  await signInQuietly(page, 'companyAdmin');
  await emptyCart(page, 'company');
  await page.goto(`/store/${await productNamed(page, 'Forklift operator')}`);

  // What it gives, a lesson of it to read, and what the company has already.
  await expect(page.getByRole('heading', { name: 'What you will be able to do' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Try a lesson: / })).toBeVisible();
  await page.getByRole('button', { name: 'Read the whole lesson' }).click();
  await expect(page.getByRole('button', { name: 'Show less' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'For my team' })).toBeChecked();
  await expect(page.getByText(/^You have \d+ seats, \d+ available\./)).toBeVisible();
  await page.getByLabel('Quantity').fill('11');
  await page.getByRole('button', { name: 'More seats of Forklift operator' }).click();
  await look(page, 'product-for-team');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 product' })).toBeVisible();
  await page.getByRole('link', { name: 'View cart' }).click();

  // A second product; the first is taken out, and comes back as it was.
  const line = ofProduct(page, 'Forklift operator');
  await expect(line.getByRole('textbox', { name: 'Seats of Forklift operator' })).toHaveValue('12');
  await line.getByLabel('Cost centre').fill('YARD');
  await line.getByLabel('Cost centre').blur();
  await page.goto(`/store/${await productNamed(page, 'First aid')}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 2 products' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 2 products' }).click();
  await page.getByRole('button', { name: 'Remove Forklift operator' }).click();
  await expect(page.getByText('Forklift operator was removed from your cart.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 product' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await look(page, 'cart-undo');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(line.getByRole('textbox', { name: 'Seats of Forklift operator' })).toHaveValue('12');
  await expect(line.getByLabel('Cost centre')).toHaveValue('YARD');
  await expect(page.getByRole('button', { name: 'Remove Forklift operator' })).toBeFocused();

  // The last one out leaves an empty cart, and the way back with it.
  await page.getByRole('button', { name: 'Remove First aid' }).click();
  await expect(page.getByText('First aid was removed from your cart.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Forklift operator' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();

  // One page to the order: taxes follow the place, what is owned is told before more is bought, and nothing typed is
  // lost.
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByText(/^Forklift operator: You have \d+ seats, \d+ available\./)).toBeVisible();
  await page.getByLabel('Country').selectOption('CA');
  await page.getByLabel('Province or territory').selectOption({ label: 'Ontario' });
  await expect(page.getByText(/^HST 13%/)).toBeVisible();
  await page.getByLabel('Name or company').fill('');
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(page.getByLabel('Name or company')).toBeFocused();
  await page.getByLabel('Name or company').fill('Northgate Fabrication');
  // Prepaid credit cannot pay this, and says why.
  await expect(page.getByRole('radio', { name: /^Prepaid credit/ })).toBeDisabled();
  await look(page, 'checkout-for-team');
  await page.getByRole('link', { name: 'Back to cart' }).first().click();
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByLabel('Name or company')).toHaveValue('Northgate Fabrication');
  await page.getByLabel('Province or territory').selectOption({ label: 'Alberta' });
  await page.getByRole('radio', { name: /^Invoice/ }).check();
  await page.getByRole('checkbox', { name: /^I agree to the terms/ }).check();
  await page.getByRole('button', { name: 'Place order: $869.40' }).click();
  await expect(page.getByText('Thank you for your order')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();

  // What to do with the seats is legible on a phone too.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Assign seats: Forklift operator', 'Create a code: Forklift operator']) {
    const clipped = await page
      .getByRole('button', { name })
      .evaluate((button) =>
        [...button.querySelectorAll('span')].some((span) => span.scrollWidth > span.clientWidth + 1),
      );
    expect(clipped, name).toBe(false);
  }
});

test('a buyer who reads French finds taxes and languages named in French', async ({ page }) => {
  await signInQuietly(page, 'secondAdmin');
  await page.goto(`/store/${await productNamed(page, 'WHMIS')}`);
  await expect(page.getByText(/^Taxes, Canada \(Alberta\)\s: TPS 5/)).toBeVisible();
  await expect(page.getByText('Anglais et français', { exact: true })).toBeVisible();
});

test('for oneself, a free seat of the company comes before a purchase', async ({ page }) => {
  await signInQuietly(page, 'secondAdmin');
  await page.goto(`/store/${await productNamed(page, 'Forklift operator')}?for=person`);
  await expect(page.getByText('Rien à payer')).toBeVisible();
  await look(page, 'product-for-me');
  await page.getByRole('button', { name: 'Utiliser une place de l’entreprise' }).click();
  await expect(page).toHaveURL(/\/courses\//);
});
