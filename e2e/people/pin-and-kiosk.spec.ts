import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectNoViolation } from '../support/accessible.ts';
import { signInQuietly } from '../support/people.ts';

test.use({ viewport: { width: 390, height: 844 } });

const shots = process.env['SHOTS'];
async function look(page: Page, name: string): Promise<void> {
  await expectNoViolation(page, name);
  if (!shots) return;
  for (const theme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1360, 900],
      [390, 844],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${shots}/${name}-${width}-${theme}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
}

/** Someone of the demo without an address, by what the employees list says of them. */
async function people(page: Page): Promise<{ id: string; name: string; employeeNumber: string }[]> {
  const answer = await page.request.get('/api/settings/employees?reach=pin&sort=employeeNumber');
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { rows: { id: string; name: string; employeeNumber: string }[] }).rows;
}

test('without email: code, number and PIN; on a kiosk number and PIN, then “Are you …?”, and nothing stays', async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1360, height: 900 } });
  const admin = await office.newPage();
  await signInQuietly(admin, 'companyAdmin');
  const [someone] = await people(admin);

  // the slip's code brings company and number; the PIN is typed
  await page.goto(`/login?company=NORTHGATE&number=${someone!.employeeNumber}`);
  await expect(page.getByLabel('Employee number')).toHaveValue(someone!.employeeNumber);
  await look(page, 'pin-sign-in');
  await page.getByLabel('PIN', { exact: true }).fill('904517');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('don’t match');
  await page.getByLabel('PIN', { exact: true }).fill('271828');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  // The documents have changed since: anyone who signs in reads them first.
  await expect(page.getByRole('button', { name: 'Agree and continue' })).toBeVisible();
  for (const box of await page.getByRole('checkbox', { name: 'I have read and agree to' }).all()) await box.check();
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await expect(page.getByRole('button', { name: 'Agree and continue' })).toBeHidden();
  await page.goto('/profile?tab=security');
  await expect(page.getByLabel('Current PIN')).toBeVisible();
  await look(page, 'pin-security');
  await page.request.post('/api/session/end', { data: {}, headers: { 'sec-fetch-site': 'same-origin' } });

  // a company admin makes a kiosk
  await admin.goto('/settings/employees?tab=kiosks');
  await admin.getByRole('button', { name: 'Add kiosk' }).first().click();
  await admin.getByLabel('Name').fill('Lunch room');
  const made = admin.waitForResponse(
    (answer) => answer.url().endsWith('/api/settings/kiosks') && answer.request().method() === 'POST',
  );
  await admin.getByRole('button', { name: 'Create link' }).click();
  const { address } = (await (await made).json()) as { address: string };
  await expect(admin.getByRole('img', { name: 'Open this link on the device' })).toBeVisible();
  await look(admin, 'kiosk-link');
  await admin.setViewportSize({ width: 1360, height: 900 });
  await admin.getByRole('button', { name: 'Done' }).click();

  await page.goto('/terms');
  await page.goto(`/login${new URL(address).hash}`);
  await page.getByRole('button', { name: 'Set up kiosk' }).click();
  await expect(page.getByRole('heading', { name: /^Sign in to Northgate/ })).toBeVisible();
  await look(page, 'kiosk-number');
  await page.getByLabel('Employee number').fill(someone!.employeeNumber);
  await page.getByRole('button', { name: 'Next' }).click();
  for (const digit of '271828') await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Are you / })).toBeVisible();
  await look(page, 'kiosk-who');
  await page.getByRole('button', { name: 'Yes, continue' }).click();
  await expect(page).not.toHaveURL(/\/login/);

  // revoked: the next request is refused
  await admin.getByRole('button', { name: 'Revoke: Lunch room' }).click();
  await look(admin, 'kiosk-revoke');
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(admin.getByText('Revoked').first()).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Email')).toBeVisible();
  await office.close();
});
