import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { appWith } from '../support/authenticator.ts';
import { look } from '../support/look.ts';
import { signInAtNewCompany } from '../support/new-company.ts';

// While it is on, no one can sign in as this person by the password alone: one whom no other journey knows.

type Person = { email: string; password: string };

test('a second factor: turned on, asked for, given by app and by recovery code, turned off (C24)', async ({
  page,
  browser,
}) => {
  const who = await signInAtNewCompany(page);
  await page.goto('/profile?tab=security');
  const card = page.getByRole('region', { name: 'Second factor' });
  await expect(card.getByText('Recommended for you')).toBeVisible();
  await look(page, 'off');
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(card.getByRole('img', { name: /QR code/ })).toBeVisible();
  const code = appWith(await card.locator('code').innerText());
  await look(page, 'begun');
  await card.getByLabel(/6-digit code/).fill('000000');
  await card.getByRole('button', { name: 'Confirm' }).click();
  await expect(card.getByText('This code is incorrect')).toBeVisible();
  await card.getByLabel(/6-digit code/).fill(await code());
  await card.getByRole('button', { name: 'Confirm' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(10);
  const recovery = await card.getByRole('listitem').allInnerTexts();
  await look(page, 'codes');
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Download' }).click();
  const file = await (await (await download).createReadStream()).toArray();
  expect(Buffer.concat(file as Buffer[]).toString()).toContain(recovery[9]!.trim());
  await card.getByRole('button', { name: 'I’ve saved my codes' }).click();
  await expect(card.getByText('10 recovery codes left.')).toBeVisible();
  await look(page, 'on');

  try {
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await enter(phone, who);
    await expect(phone.getByLabel('Code from your authenticator app')).toBeFocused();
    await look(phone, 'asked');
    // the phone threw the page away while the app was open
    await phone.reload();
    const field = phone.getByLabel('Code from your authenticator app');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await field.fill('000000');
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone.getByText('This code is incorrect')).toBeVisible();
    await phone.goto('/profile');
    await expect(phone).toHaveURL(/\/login/);
    await phone.getByLabel('Code from your authenticator app').fill(await code());
    await phone.getByRole('button', { name: 'Sign in' }).click();
    await expect(phone).toHaveURL(/\/profile/);

    const borrowed = await (await browser.newContext()).newPage();
    await enter(borrowed, who);
    await borrowed.getByRole('button', { name: /recovery code/ }).click();
    await borrowed.getByLabel('Recovery code').fill(recovery[0]!.trim().toLowerCase());
    await borrowed.getByRole('button', { name: 'Sign in' }).click();
    await expect(borrowed).not.toHaveURL(/\/login/);
    await page.reload();
    await expect(card.getByText('9 recovery codes left.')).toBeVisible();
  } finally {
    await card.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(card.getByText('Off', { exact: true })).toBeVisible();
  }
  const answer = await page.request.post('/api/session', {
    data: { ...who, remember: false },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status()).toBe(200);
});

async function enter(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
