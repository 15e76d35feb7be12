import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// A company defines a field, fills it in for an employee, and finds it as a column of a report, on screen and in the
// file.

type Attempt = { personId: string; name: string; employeeNumber: string };

test('a field of one’s own, from the settings to the file of a report', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  const name = `Locker zone ${Date.now()}`;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');

  await page.goto('/settings/employees?tab=fields');
  await main.getByRole('button', { name: 'New field' }).click();
  await dialog.getByLabel('Name in English').fill('union LOCAL');
  await dialog.getByLabel('Type').selectOption('choice');
  await dialog.getByLabel('Choice 1 in English').fill('Zone North');
  await dialog.getByLabel('Choice 2 in English').fill('Zone South');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Another custom field already has this name.')).toBeVisible();
  await dialog.getByLabel('Name in English').fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main.getByRole('listitem').filter({ hasText: name })).toContainText('Zone North, Zone South');

  const report = '/api/settings/reports/enrolments?limit=1';
  const [attempt] = ((await (await page.request.get(report)).json()) as { rows: Attempt[] }).rows as [Attempt];
  await page.goto(`/settings/employees/${attempt.personId}`);
  await main.getByRole('button', { name: 'Edit: Custom fields' }).click();
  await dialog.getByLabel(name).selectOption('Zone South');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main.getByText('Zone South')).toBeVisible();
  await page.goto(`/settings/employees/${attempt.personId}?tab=audit`);
  await expect(main.getByText(`${name}:`).first()).toBeVisible();

  // Someone holds it now: it can be renamed, and says how many have it instead of going.
  await page.goto('/settings/employees?tab=fields');
  await main.getByRole('button', { name: `Edit field: ${name}` }).click();
  await expect(dialog.getByText('1 person has it', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Type')).toBeDisabled();
  await dialog.getByLabel('Choice 2 in English').fill('Zone East');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto(`/settings/reports/CompanyEnrollments?q=${encodeURIComponent(attempt.employeeNumber)}`);
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('button', { name: /^Columns/ }).click();
  await page.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');
  await expect(main.getByRole('columnheader', { name })).toBeVisible();
  await expect(main.getByRole('cell', { name: 'Zone East' }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('group', { name }).getByRole('button', { name: 'Zone North' }).click();
  await page.keyboard.press('Escape');
  await expect(main.getByRole('cell', { name: 'Zone East' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(main.getByRole('cell', { name: 'Zone East' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('button', { name: /^Export/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^CSV/ }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file).toContain(name);
  expect(file).toContain('Zone East');

  // Archived, it is hidden everywhere; the address that names it shows the rest.
  await page.goto('/settings/employees?tab=fields');
  await main.getByRole('button', { name: `Archive: ${name}` }).click();
  await expect(main.getByRole('button', { name: `Restore: ${name}` })).toBeVisible();
  await page.goto(`/settings/employees/${attempt.personId}`);
  await expect(main.getByRole('button', { name: 'Edit: Custom fields' })).toBeVisible();
  await expect(main.getByText('Zone East')).toHaveCount(0);
});

test('a dialog that is open while a colleague writes saves what was changed in it, and nothing else', async ({
  page,
  playwright,
}) => {
  await signInQuietly(page, 'companyAdmin');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() };
  const [known, fresh] = [`Badge ${Date.now()}`, `Pager ${Date.now()}`];
  const define = async (en: string) => {
    const data = { kind: 'text', en, fr: null, helpEn: null, helpFr: null, own: false, choices: [] };
    const answer = await page.request.post('/api/settings/employee-fields', {
      data,
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    });
    return ((await answer.json()) as { fieldId: string }).fieldId;
  };
  const badge = await define(known);
  const { rows } = (await (await page.request.get('/api/settings/reports/enrolments?limit=1')).json()) as {
    rows: Attempt[];
  };
  const [{ personId }] = rows as [Attempt];
  await page.goto(`/settings/employees/${personId}`);
  await main.getByRole('button', { name: 'Edit: Custom fields' }).click();
  await expect(dialog.getByLabel(known)).toHaveValue('');

  // A colleague writes in a field that is shown here, and in one that is new; the page behind the dialog hears of it.
  const pager = await define(fresh);
  const colleague = await playwright.request.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: await page.context().storageState(),
  });
  expect(
    (
      await colleague.patch(`/api/settings/employees/${personId}`, {
        data: { custom: { [badge]: 'B-7', [pager]: 'P-7' } },
        headers,
      })
    ).status(),
  ).toBe(200);
  const heard = page.waitForResponse(
    (answer) => answer.url().endsWith(`/api/settings/employees/${personId}`) && answer.request().method() === 'GET',
  );
  await page.clock.setSystemTime(new Date(Date.now() + 60_000));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await heard;
  await expect(page.getByText('P-7')).toBeVisible();
  await expect(dialog.getByLabel(known)).toHaveValue('');
  await dialog.getByLabel('Job title').fill('Lead hand');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main.getByText('Lead hand').first()).toBeVisible();
  await expect(main.getByText('B-7')).toBeVisible();
  await expect(main.getByText('P-7')).toBeVisible();
  await colleague.dispose();
});
