import type { Browser, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectNoViolation } from '../support/accessible.ts';
import { signInQuietly } from '../support/people.ts';

type Rows<Row> = { rows: Row[] };
const rowsOf = async <Row>(page: Page, path: string): Promise<Row[]> => {
  const answer = await page.request.get(`/api${path}`);
  expect(answer.status(), path).toBe(200);
  return ((await answer.json()) as Rows<Row>).rows;
};
const productNamed = async (page: Page, name: string) =>
  (await rowsOf<{ id: string; name: string }>(page, '/store')).find((row) => row.name === name)!.id;
const as = async (browser: Browser, baseURL: string | undefined, who: Parameters<typeof signInQuietly>[1]) => {
  const page = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signInQuietly(page, who);
  return page;
};
const courseId = 'FORKLIFT';
const startsForklift = async (page: Page) => {
  const [course] = await rowsOf<{ id: string; code: string }>(page, `/courses?q=${courseId}`);
  await page.goto(`/courses/${course!.id}`);
  await expect(page.getByText('Your company has assigned you a seat.')).toBeVisible();
  // the seat is used once the course has been opened, which is after the address says so
  const opened = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/opening'),
  );
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .click();
  expect((await opened).ok()).toBe(true);
};

test('a company buys 25 seats on invoice with approval, gives them out, takes one back and returns one; the ledger tells it', async ({
  page,
  browser,
  baseURL,
}) => {
  // The admin lets someone else buy, which a second admin confirms, and wants to see what costs more than a thousand.
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/orders?tab=rules');
  await page.getByRole('combobox', { name: 'Buyers' }).fill('Bélanger');
  await page.getByRole('option', { name: /^Noémie Bélanger/ }).click();
  await page.getByLabel('Approval required above').fill('1000');
  await page.getByRole('button', { name: 'Save rules', exact: true }).click();
  await expect(page.getByText(/^Needs confirmation by another administrator/)).toBeVisible();
  await expectNoViolation(page, 'buying rules that wait');
  // She reads French.
  const second = await as(browser, baseURL, 'secondAdmin');
  await second.goto('/settings/orders?tab=rules');
  await second.getByRole('button', { name: 'Confirmer la modification', exact: true }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Confirmer la modification', exact: true }).click();
  await expect(second.getByText(/^À confirmer par/)).toHaveCount(0);

  // The buyer: product, cart, checkout on one page.
  const buyer = await as(browser, baseURL, 'learner');
  await buyer.goto(`/store/${await productNamed(buyer, 'Forklift operator')}`);
  await buyer.getByText('For my team', { exact: true }).click();
  await expect(buyer.getByText('Your company’s price')).toBeVisible();
  await buyer.getByLabel('Quantity').fill('25');
  await buyer.getByRole('button', { name: 'Add to cart' }).click();
  await expect(buyer.getByText('Added to cart.')).toBeVisible();
  await buyer.goto('/cart');
  await expect(buyer.getByText('$1,811.25').first()).toBeVisible();
  await expectNoViolation(buyer, 'a cart of the company');
  await buyer
    .getByRole('link', { name: 'Check out' })
    .or(buyer.getByRole('button', { name: 'Check out' }))
    .click();
  await buyer.getByRole('radio', { name: /^Invoice/ }).check();
  await buyer.getByRole('checkbox', { name: /^I agree to the terms/ }).check();
  await expectNoViolation(buyer, 'checkout');
  await buyer.getByRole('button', { name: 'Place order: $1,811.25' }).click();
  await expect(buyer.getByText('This order needs approval from someone in your company.')).toBeVisible();
  const order = new URL(buyer.url()).pathname;

  // Anyone who approves: the seats and the invoice come with it.
  await page.goto(order);
  await expect(page.getByText('This order needs your approval.')).toBeVisible();
  await page.getByRole('button', { name: 'Approve order', exact: true }).click();
  await expect(page.getByText('Your seats are ready.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Invoice INV-/ })).toBeVisible();
  const pdf = await page.request.get((await page.getByRole('link', { name: /^Invoice INV-/ }).getAttribute('href'))!);
  expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  await expectNoViolation(page, 'an order');

  // To everyone of a position, and to one by name.
  const assign = async (choose: () => Promise<unknown>) => {
    await page.goto('/settings/courses?tab=seats&q=Forklift');
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await choose();
    await expect(page.getByRole('dialog').getByText(/will change/)).toBeVisible();
    await expectNoViolation(page, 'assign seats');
    await page.getByRole('dialog').getByRole('button', { name: 'Assign seats', exact: true }).click();
    // The dialog stays open where some were skipped.
    await expect(page.getByText(/ changed|seats? assigned: /).first()).toBeVisible();
  };
  const [fitters] = await rowsOf<{ id: string; title: string }>(page, '/settings/positions?q=FITTER');
  await assign(async () => {
    await page.getByRole('dialog').getByText('A position', { exact: true }).click();
    await page.getByLabel('Everyone in the position').selectOption({ label: fitters!.title });
  });
  await assign(async () => {
    await page.getByRole('combobox', { name: 'Add a person' }).fill('Dhillon');
    await page.getByRole('option', { name: /^Harpreet Dhillon/ }).click();
  });

  // Two of them start.
  await startsForklift(buyer);
  const admin = await as(browser, baseURL, 'companyAdmin');
  await startsForklift(admin);

  // One who has not started gives the seat back; what is used cannot be taken.
  const product = await productNamed(page, 'Forklift operator');
  await page.goto(`/settings/courses?tab=seats&view=seats&product=${product}&state=allocated&sort=-changedAt`);
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Reclaim' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Moves to the office');
  await page.getByRole('dialog').getByRole('button', { name: 'Reclaim seats' }).click();
  await expect(page.getByText('1 seat reclaimed.')).toBeVisible();

  // One of those no one has is bought back.
  await page.goto(order);
  await page.getByRole('button', { name: 'Request a refund' }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().check();
  await page.getByRole('dialog').getByLabel('Reason').fill('One too many');
  await expectNoViolation(page, 'request a refund');
  await page.getByRole('dialog').getByRole('button', { name: 'Request credit of $72.45' }).click();
  const refund = (of: Page) => of.getByRole('listitem').filter({ hasText: 'One too many' });
  await expect(refund(page).getByText('Requested', { exact: true })).toBeVisible();
  const platform = await as(browser, baseURL, 'platformAdmin');
  await platform.goto(`/admin${order}`);
  await platform.getByRole('button', { name: 'Approve refund', exact: true }).click();
  await expect(refund(platform).getByText('Completed', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /^Credit note CN-/ })).toBeVisible();
  await expect(page.getByText('Partially credited').first()).toBeVisible();

  // The ledger of the product, newest first.
  await page.goto(`/settings/courses?tab=seats&view=ledger&product=${product}`);
  const ledger = page.getByRole('table');
  for (const what of ['Return approved', 'Return requested', 'Reclaimed', 'Started', 'Assigned', 'Purchased'])
    await expect(ledger.getByRole('cell', { name: what, exact: true }).first(), what).toBeVisible();
  await expect(ledger.getByText('Moves to the office').first()).toBeVisible();
  await expectNoViolation(page, 'the ledger');
  // And what came in is what stands somewhere.
  type Counts = Record<
    | 'purchased'
    | 'granted'
    | 'transferredIn'
    | 'available'
    | 'reserved'
    | 'allocated'
    | 'consumed'
    | 'returnPending'
    | 'returned'
    | 'expired'
    | 'cancelled'
    | 'transferred',
    number
  >;
  for (const row of await rowsOf<Counts>(page, '/settings/seats/inventory'))
    expect(row.purchased + row.granted + row.transferredIn).toBe(
      row.available +
        row.reserved +
        row.allocated +
        row.consumed +
        row.returnPending +
        row.returned +
        row.expired +
        row.cancelled +
        row.transferred,
    );
});

test('someone buys a course for themselves by card, on a phone, and starts it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInQuietly(page, 'otherAdmin');
  await page.goto(`/store/${await productNamed(page, 'First aid, individual')}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to cart.')).toBeVisible();
  await page.goto('/cart?for=person');
  await page
    .getByRole('link', { name: 'Check out' })
    .or(page.getByRole('button', { name: 'Check out' }))
    .click();
  // Bad input is told at its field, and loses nothing.
  await page.getByLabel('Name or company').fill('Marcus Jorgensen');
  await page.getByLabel('Email for the invoice').fill('marcus@lakeshore');
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(page.getByText('Enter a valid email address.')).toBeVisible();
  await expect(page.getByText('Agree to the terms to place the order.')).toBeVisible();
  await expect(page.getByLabel('Email for the invoice')).toBeFocused();
  await expect(page.getByLabel('Name or company')).toHaveValue('Marcus Jorgensen');
  await expectNoViolation(page, 'checkout with errors on a phone');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('12 Court Street S\nThunder Bay');
  await page.getByLabel('Country').selectOption('CA');
  await page.getByLabel('Province or territory').selectOption({ label: 'Alberta' });
  await expect(page.getByRole('button', { name: 'Place order: $61.95' })).toBeVisible();
  await page.getByLabel('Province or territory').selectOption({ label: 'Ontario' });
  await page.getByLabel('Email for the invoice').fill('marcus@lakeshore.example');
  await page.getByRole('radio', { name: /^Card/ }).check();
  await page.getByRole('checkbox', { name: /^I agree to the terms/ }).check();
  await expectNoViolation(page, 'checkout on a phone');
  await page.getByRole('button', { name: 'Place order: $66.67' }).click();

  // The provider's page, turned away from and opened again: one order, one payment.
  await expect(page.getByRole('heading', { name: 'Pay 6667 CAD' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Your seats are ready.')).toBeVisible();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expectNoViolation(page, 'an order on a phone');

  const [course] = await rowsOf<{ id: string }>(page, '/courses?q=FIRSTAID');
  await page.goto(`/courses/${course!.id}`);
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/courses\/view\//);
  await page.goto('/profile?tab=orders');
  await expect(page.getByText('$66.67').first()).toBeVisible();
});
