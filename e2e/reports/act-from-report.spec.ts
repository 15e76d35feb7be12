import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectNoViolation } from '../support/accessible.ts';
import { signInAtNewCompany } from '../support/new-company.ts';

const names = ['Ada Renner', 'Ben Okafor', 'Cleo Marsh'] as const;
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const send = async (page: Page, path: string, data: object, method: 'post' | 'put' = 'post') => {
  const answer = await page.request[method](`/api${path}`, {
    data,
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return (await answer.json()) as Record<string, string>;
};

/**
 * Three people who hold a required qualification for 20, 30 and 40 days more, at a company without seats that enrols no
 * one automatically.
 */
async function peopleToRenew(page: Page): Promise<void> {
  await send(
    page,
    '/settings/assignment-rules',
    { expiringSoonDays: null, reminderDays: [30], automatic: { mandatory: false, recommended: false } },
    'put',
  );
  type Skills = { skills: { id: string; code: string; names: Record<string, string> }[] };
  const { skills } = (await (await page.request.get('/api/requirement-targets')).json()) as Skills;
  const skill = skills.find((one) => one.names['en'] === 'WHMIS')!;
  await send(page, '/settings/requirements', {
    ...{
      scope: { positionId: null, siteId: null, departmentId: null, personId: null },
      targets: [{ skillId: skill.id, courseId: null, minLevel: 1 }],
    },
    ...{
      kind: 'mandatory',
      dueBasis: 'assignment',
      initialDueDays: 30,
      fixedDueOn: null,
      graceCounts: null,
      reason: 'Works with chemicals',
    },
    ...{ regulationRef: null, effectiveFrom: dayFrom(-400), effectiveTo: null },
  });
  for (const [at, name] of names.entries()) {
    const { personId } = await send(page, '/settings/employees', {
      ...{ name, employeeNumber: `R-${at}`, jobTitle: '', email: null, phone: null, startedOn: dayFrom(-500) },
      ...{ siteId: null, departmentId: null, managerId: null, invite: false },
    });
    await send(page, `/settings/employees/${personId}/achievements`, {
      ...{
        skillId: skill.id,
        level: 1,
        completedOn: dayFrom(-300),
        printedThrough: dayFrom(20 + 10 * at),
        issuerName: null,
        externalNumber: null,
        record: { topic: 'Labels and data sheets' },
      },
      reason: 'Earlier records',
    });
  }
}

const cells = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
const choose = async (page: Page, ...chosen: string[]) => {
  for (const name of chosen) await page.getByRole('checkbox', { name: new RegExp(`^Select ${name}`) }).check();
};

test('expiring soon: seats are bought for renewals, paid, and the renewals are assigned', async ({ page }) => {
  await signInAtNewCompany(page);
  await peopleToRenew(page);

  await page.goto('/settings/reports/CompanyExpiringSoon');
  const seats = page.getByRole('button', { name: /^Seats for these renewals/ });
  await seats.click();
  const panel = page.getByRole('region', { name: 'Seats for these renewals' });
  await expect(panel.getByText(/^3 needed · 3 to buy · about \$/)).toBeVisible();
  for (const name of names) await expect(cells(page, name).getByText('Not assigned')).toBeVisible();

  // For two of them: what is short, into the cart.
  await choose(page, names[0], names[1]);
  await page.getByRole('button', { name: 'Buy seats' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^2 needed · 0 available · about \$/)).toBeVisible();
  await expectNoViolation(page, 'seats for chosen rows');
  await dialog.getByRole('button', { name: 'Add 2 seats to cart' }).click();
  await expect(dialog.getByRole('link', { name: '2 in cart' })).toBeVisible();
  await dialog.getByRole('link', { name: '2 in cart' }).click();

  // The order is paid by card.
  await page.getByRole('button', { name: 'Check out' }).click();
  await page.getByLabel('Name or company').fill('New Works');
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('12 Yard Road\nEdmonton');
  await page.getByLabel('Country').selectOption('CA');
  await page.getByLabel('Province or territory').selectOption({ label: 'Alberta' });
  await page.getByLabel('Email for the invoice').fill('pay@works.example');
  await page.getByRole('radio', { name: /^Card/ }).check();
  await page.getByRole('checkbox', { name: /^I agree to the terms/ }).check();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();

  // Whom the seats were for has the renewal, and the report shows it.
  await page.goto('/settings/reports/CompanyExpiringSoon');
  for (const name of names.slice(0, 2)) {
    await expect(cells(page, name).getByText('Assigned', { exact: true })).toBeVisible();
    await expect(cells(page, name).getByText('Has a seat')).toBeVisible();
  }
  await expect(cells(page, names[2]).getByText('Not assigned')).toBeVisible();
  await seats.click();
  await expect(panel.getByText(/^1 needed · 1 to buy/)).toBeVisible();

  // All three: two have it already, and for the third there is no seat.
  await choose(page, ...names);
  await page.getByRole('button', { name: 'Assign course' }).click();
  await expect(dialog.getByText('1 person will be enrolled.')).toBeVisible();
  await expect(dialog.getByText(/1 will wait for a seat/)).toBeVisible();
  await expect(dialog.getByText('2 × Already enrolled in this course.')).toBeVisible();
  await dialog.getByText('Show all 3 rows').click();
  await expect(dialog.getByRole('listitem').filter({ hasText: names[2] }).getByText('Will change')).toBeVisible();
  await expectNoViolation(page, 'assigning from a report');
  await dialog.getByLabel('Only people for whom a seat is available').check();
  await expect(dialog.getByRole('button', { name: 'Assign course' })).toBeDisabled();
  await expect(dialog.getByText('1 × Your company has no available seats for this course.')).toBeVisible();
  await dialog.getByLabel('Only people for whom a seat is available').uncheck();
  await dialog.getByRole('button', { name: 'Assign course' }).click();
  await expect(dialog.getByText('1 person enrolled.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(cells(page, names[2]).getByText('Assigned', { exact: true })).toBeVisible();

  // Nothing wrong is sent, and what was typed stays.
  await choose(page, ...names);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Change due date' }).click();
  await dialog.getByLabel('Reason').fill('Plant shutdown');
  await dialog.getByLabel('New due date').fill(dayFrom(-2));
  await expect(dialog.getByText('Enter today’s date or a later one.')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Plant shutdown');
  await dialog.getByLabel('New due date').fill(dayFrom(60));
  await expect(dialog.getByText('3 due dates will change.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change due date' }).click();
  await expect(dialog.getByText('3 due dates changed.')).toBeVisible();
  await dialog.getByText('Show all 3 rows').click();
  await expect(dialog.getByText('Done', { exact: true })).toHaveCount(3);
  await expectNoViolation(page, 'what became of each row');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('region', { name: 'Selected entries' })).toBeHidden();
});
