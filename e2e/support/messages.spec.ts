import { expect, test } from '@playwright/test';
import { expectNoViolation } from './accessible.ts';
import { signInQuietly } from './people.ts';

const subject = `Fire drill ${Date.now()}`;

test('a message to a position is sent, acknowledged by one, and sent again to the rest', async ({ page, browser }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/messaging/new');
  const positions = page.getByRole('combobox', { name: 'Positions', exact: true });
  for (const title of ['Fitter', 'Forklift operator']) {
    await positions.fill(title);
    await page.getByRole('option', { name: title }).click();
  }
  await page.keyboard.press('Escape');
  await expect(
    page.getByText(/can’t be reached by these channels/),
    'someone has no address and cannot sign in',
  ).toBeVisible();
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello {firstName},\n\nmeet at gate 2.');
  await page.getByRole('checkbox', { name: /Require acknowledgement/ }).check();
  await page.getByRole('combobox', { name: 'Preview as' }).fill('Noémie');
  await page
    .getByRole('option', { name: /Noémie/ })
    .first()
    .click();
  await expect(page.getByText('Hello Noémie,')).toBeVisible();
  await expectNoViolation(page, 'new message');
  await page.getByRole('button', { name: 'Review and send' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: /Send this message to \d+ people/ })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Print sheet to sign' })).toBeVisible();
  await expectNoViolation(page, 'confirmation');
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 60_000 });

  const learner = await browser.newPage();
  await signInQuietly(learner, 'learner');
  await learner.goto('/');
  await learner.getByRole('button', { name: new RegExp(`^Read and acknowledge.*${subject}`) }).click();
  await expect(learner.getByText('meet at gate 2.')).toBeVisible();
  await expectNoViolation(learner, 'announcement');
  await learner.getByRole('button', { name: 'I have read and understood this' }).click();
  await expect(learner.getByText('Acknowledged. Thank you.')).toBeVisible();
  await expect(learner.getByRole('button', { name: new RegExp(subject) })).toHaveCount(0);
  await learner.close();

  await page.reload();
  await page.getByRole('button', { name: 'Send reminder' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send reminder' }).click();
  await expect(page.getByText(/Reminder on its way to \d+/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by name or number' }).waitFor();
  await expect(page.getByText('Email: no address').first(), 'who has no address has it in the inbox').toBeVisible();
  await expectNoViolation(page, 'message');
});

test('messages can be looked at on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInQuietly(page, 'companyAdmin');
  for (const path of ['/settings/messaging', '/settings/messaging?state=draft', '/settings/messaging/new']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoViolation(page, path);
  }
});

test('from the list of employees one writes to those chosen; leaving what is not saved asks', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/employees');
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  const names = [];
  for (const place of [1, 2]) {
    await rows.nth(place).getByRole('checkbox').check();
    names.push((await rows.nth(place).getByRole('link').first().textContent())!.replace(/NG-\d+$/, ''));
  }
  await page.getByRole('button', { name: 'Message', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit draft' })).toBeVisible();
  for (const name of names) await expect(page.getByText(name, { exact: true }).first()).toBeVisible();

  await page.getByLabel('Subject').fill('Boots');
  await page.getByRole('link', { name: 'Messages' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Leave without saving?' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Boots');
  await page.getByRole('button', { name: 'Save draft' }).first().click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Messages' }).first().click();
  await expect(page.getByRole('link', { name: 'Boots' }).first()).toBeVisible();
});
