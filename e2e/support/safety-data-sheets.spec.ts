import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectNoViolation } from './accessible.ts';
import { signIn, signInQuietly } from './people.ts';
import { sheetPdf } from './sheet-pdf.ts';

const page1 = '/settings/safety-data-sheets';

/** Fills what was not read, and what was read as something else. */
async function fillSheet(page: Page, product: string): Promise<void> {
  await page.getByLabel('Product name', { exact: true }).fill(product);
  await page.getByLabel('Manufacturer or supplier', { exact: true }).fill('Journey Solvents');
  await page.getByLabel('Revision date', { exact: true }).fill('2025-03-03');
  await page.getByLabel('Language', { exact: true }).selectOption('en');
  await page.getByLabel('Country or region', { exact: true }).selectOption('whmis');
  await page.getByLabel('Signal word', { exact: true }).selectOption('danger');
  const codes = page.getByRole('list', { name: 'Hazard statements' });
  await page.getByRole('combobox', { name: 'Add to: Hazard statements' }).fill('h225, H319');
  await page.getByRole('combobox', { name: 'Add to: Hazard statements' }).press('Enter');
  await expect(codes.getByText('Highly flammable liquid and vapour')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Flame', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Exclamation mark' }).check();
  await page.getByLabel('UN number', { exact: true }).fill('1090');
  await page.getByLabel('First aid', { exact: true }).fill('Eyes: rinse with water for several minutes.');
  await page.getByRole('checkbox', { name: 'Gloves' }).check();
}

test('a sheet is uploaded, confirmed, published at a site, and what is reported there is answered', async ({
  page,
  browser,
}) => {
  const product = `Degreaser ${Date.now()}`;
  await signIn(page, 'companyAdmin', page1);
  await page.getByRole('link', { name: 'Upload sheets' }).first().click();

  // A PDF among what is not one: each has its outcome.
  const pdf = sheetPdf([
    ...[
      'SAFETY DATA SHEET',
      '1. Identification',
      `Product identifier: ${product}`,
      '2. Hazard identification',
      'P280 Wear protective gloves.',
    ],
    ...[
      'P501 Dispose of contents/container to a licensed depot.',
      '3. Composition/information on ingredients',
      'Solvent',
    ],
  ]);
  const picture = { name: 'photo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a PDF') };
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'degreaser.pdf', mimeType: 'application/pdf', buffer: pdf }, picture]);
  await expect(page.getByText('2 of 2 files done')).toBeVisible();
  await expect(page.getByText('Not uploaded')).toBeVisible();
  await page.getByRole('link', { name: 'Review degreaser.pdf' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm a safety data sheet' })).toBeVisible();
  await expect(page.getByRole('document').locator('canvas').first()).toBeVisible();

  // What the sheet itself says of a precaution is there to be checked, and what it says to wear is selected.
  await expect(page.getByRole('textbox', { name: 'Words printed in the sheet: P501' })).toHaveValue(
    'Dispose of contents/container to a licensed depot.',
  );
  await expect(page.getByRole('checkbox', { name: 'Gloves' })).toBeChecked();
  await page
    .getByRole('textbox', { name: 'Words printed in the sheet: P501' })
    .fill('Dispose of contents/container to the depot at gate 4.');

  // What is not there is named at its field; what was typed stays.
  await page.getByLabel('Product name', { exact: true }).fill('');
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/confirmation'));
  await page.getByRole('button', { name: /^Confirm (sheet|and open next)$/ }).click();
  expect((await refused).status()).toBe(400);
  await expect(page.getByRole('alert').getByText('Correct the marked fields.')).toBeVisible();
  await expect(page.locator('main [aria-invalid="true"]').first()).toBeFocused();
  await fillSheet(page, product);
  await page.getByRole('button', { name: 'Add site' }).click();
  const place = page.getByRole('group', { name: 'Site 1' });
  await place.getByLabel('Site', { exact: true }).selectOption({ index: 1 });
  const site = (await place.getByLabel('Site', { exact: true }).locator('option:checked').textContent())!;
  await place.getByLabel('Location at the site').fill('Flammables cabinet');
  const confirmed = page.waitForResponse((answer) => answer.url().endsWith('/confirmation') && answer.ok());
  await page.getByRole('button', { name: /^Confirm (sheet|and open next)$/ }).click();
  const { sheetId } = (await (await confirmed).json()) as { sheetId: string };
  await expect(page.getByText(`Sheet of ${product} confirmed`)).toBeVisible();

  // The product's page: what it says, where it is, still current.
  await page.goto(`${page1}/${sheetId}`);
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
  await expect(page.getByText('Highly flammable liquid and vapour')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Flame' })).toBeVisible();
  await expect(page.getByText('Flammables cabinet')).toBeVisible();
  await page.getByRole('button', { name: 'Still current' }).click();
  await expect(page.getByText('Marked as still current.')).toBeVisible();

  // Training about it: linked, removed by mistake and back again.
  await page.getByRole('button', { name: 'Link course' }).click();
  const link = page.getByRole('dialog', { name: `Link a course to ${product}` });
  await link.getByRole('button', { name: 'Link course' }).click();
  await expect(link.getByText('Choose a course.')).toBeVisible();
  await link.getByRole('combobox', { name: 'Course' }).fill('whmis');
  await page.getByRole('option', { name: /^WHMIS for Canadian sites/ }).click();
  await expectNoViolation(page, 'linking a course');
  await link.getByRole('button', { name: 'Link course' }).click();
  const training = page.getByRole('list', { name: 'Training' });
  await expect(training.getByRole('link', { name: 'WHMIS for Canadian sites' })).toBeVisible();
  await training.getByRole('button', { name: 'Remove: WHMIS for Canadian sites' }).click();
  await expect(page.getByText('No courses linked.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(training.getByRole('link', { name: 'WHMIS for Canadian sites' })).toBeVisible();

  // The same PDF again leads to the product.
  await page.goto(`${page1}?tab=uploads`);
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'again.pdf', mimeType: 'application/pdf', buffer: pdf }]);
  await expect(page.getByText('This PDF is already kept for')).toBeVisible();
  await page.getByRole('link', { name: 'Review again.pdf' }).click();
  await page.getByRole('button', { name: 'Discard PDF' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard PDF' }).click();
  await expect(page.getByText('PDF discarded')).toBeVisible();

  // The site is published, or gets a new code; its poster leads there.
  await page.goto(`${page1}?tab=sites`);
  const row = page.getByRole('listitem').filter({ hasText: site });
  const poster = row.getByRole('link', { name: `Print poster: ${site}` });
  const publish = row.getByRole('button', { name: `Publish: ${site}` });
  await expect(poster.or(publish)).toBeVisible();
  if (await publish.isVisible()) await publish.click();
  await expect(poster).toBeVisible();
  const before = await row.getByText(/^Code/).textContent();
  await row.getByRole('button', { name: `New code: ${site}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New code' }).click();
  await expect(row.getByText(/^Code/)).not.toHaveText(before!);
  const code = /[A-Z0-9]{5}-[A-Z0-9]{5}/.exec((await row.getByText(/^Code/).textContent())!)![0];
  await poster.click();
  await expect(page.getByRole('img', { name: 'QR code that opens the sheets of the site' })).toBeVisible();
  await expect(page.getByText(code, { exact: true })).toBeVisible();

  // Someone at the site, without signing in, sees the training and is led through the sign-in to it.
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/sds?site=${code}&sheet=${sheetId}&label=1`);
  await expect(
    visitor.getByRole('article').getByText('Dispose of contents/container to the depot at gate 4.'),
  ).toBeVisible();
  await visitor.goto(`/sds?site=${code}&sheet=${sheetId}`);
  await expect(visitor.getByText('Dispose of contents/container to the depot at gate 4.')).toBeVisible();
  await expect(visitor.getByText('Sign in to take a course.')).toBeVisible();
  await visitor.getByRole('list', { name: 'Training' }).getByRole('link', { name: 'WHMIS for Canadian sites' }).click();
  await expect(visitor).toHaveURL(/\/login/);
  await visitor.context().close();

  // Someone at the site, without signing in, misses a sheet.
  const missing = `Glue ${Date.now()}`;
  const guest = await browser.newContext();
  const report = await guest.request.post(`/api/sds/sites/${code}/requests`, {
    data: { sheetId: null, product: missing, note: 'Blue can in the paint shop', contact: 'Sam' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(report.ok(), await report.text()).toBe(true);
  await guest.close();
  await page.goto(`${page1}?tab=requests`);
  await page.getByRole('button', { name: `Answer: ${missing}` }).click();
  await page.getByRole('dialog').getByLabel('What was done').fill('Sheet requested from the supplier');
  await page.getByRole('dialog').getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('Request answered')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: missing }).getByText('Answered')).toBeVisible();

  // Another company's administrator finds none of it.
  await signInQuietly(page, 'otherAdmin');
  await page.goto(`${page1}/${sheetId}`);
  await expect(page.getByRole('heading', { level: 1, name: product })).toHaveCount(0);
});

test('a product that brought a new hazard: a session and a requirement begin with the course that is linked to it', async ({
  page,
}) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto(`${page1}?q=oxygen`);
  await page.getByRole('link', { name: /^Oxygen, compressed/ }).click();
  await expect(page.getByText('New hazards at Sudbury plant')).toBeVisible();
  await expect(
    page.getByText('A session or requirement begins with the linked course: Hot work and fire watch.'),
  ).toBeVisible();
  await expectNoViolation(page, 'a product with new hazards');
  await page.getByRole('link', { name: 'Plan a session' }).click();
  await expect(page.getByRole('combobox', { name: 'Course' })).toHaveValue(/^Hot work and fire watch/);
  await page.goBack();
  await page.getByRole('link', { name: 'Add a requirement' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Choose a skill or course' })).toHaveValue(
    /Hot work and fire watch/,
  );
  await expect(dialog.getByLabel('Site', { exact: true })).toContainText('Sudbury plant');
  await page.keyboard.press('Escape');
});
