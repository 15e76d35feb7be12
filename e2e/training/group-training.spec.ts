import { expect, test } from '@playwright/test';
import { signIn } from '../support/people.ts';

test('a series is planned, booked to the last place, and a freed place is offered to who waits', async ({ page }) => {
  const title = `Ladder day ${Date.now()}`;
  await signIn(page, 'companyAdmin', '/settings/groupTraining');
  await page.getByRole('link', { name: 'New session' }).first().click();
  await page.getByText('Other topic').click();
  await page.getByRole('textbox', { name: 'Topic' }).fill(title);
  // A day of its own, so that no one has another training then.
  const day = new Date(Date.now() + (200 + Math.floor(Math.random() * 300)) * 86_400_000).toISOString().slice(0, 10);
  await page.getByRole('textbox', { name: 'Date' }).fill(day);
  await page.getByLabel('Repeats').selectOption('week');
  await expect(page.getByText(/4 trainings:/)).toBeVisible();
  await page.getByLabel('Maximum people').fill('1');
  await page.getByRole('combobox', { name: 'Trainers', exact: true }).fill('an');
  await page.locator('[role=option]:visible').first().click();
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/settings/trainings') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: /^Plan/ }).click();
  expect(((await (await saved).json()) as { made: number }).made).toBe(4);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const trainingId = new URL(page.url()).searchParams.get('training')!;

  // Someone is booked by the administrator; the administrator then joins the waiting list.
  await page.getByRole('button', { name: 'Book people' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'People' }).fill('ol');
  await page.locator('[role=option]:visible').first().click();
  await expect(page.getByRole('dialog').getByText('1 person will be booked.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText('1 of 1 booked')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  const joined = await page.request.post(`/api/trainings/${trainingId}/place`, {
    data: { wish: 'waitlist' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(joined.status()).toBe(200);

  // Another person can only join the waiting list, behind the administrator.
  await page.getByRole('button', { name: 'Book people' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'People' }).fill('tomas');
  await page.locator('[role=option]:visible').first().click();
  await dialog.getByLabel('Add people beyond the capacity to the waiting list').check();
  await expect(dialog.getByText('1 person will join the waiting list.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Book', exact: true })).toHaveCount(0);
  await expect(dialog.getByText('1 person added to the waiting list.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // The booked place is cancelled: it is offered, and taken from My Info.
  await page.reload();
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Cancel place' }).click();
  await page.getByLabel('Reason').fill('Works elsewhere that day');
  await page.getByRole('button', { name: 'Cancel place' }).click();
  await expect(page.getByText('Place offered', { exact: true })).toBeVisible();
  // A planner looks ahead: the next session comes first.
  const listed = page.waitForResponse((answer) => answer.url().includes('/api/settings/trainings?'));
  await page.goto('/settings/groupTraining');
  const starts = ((await (await listed).json()) as { rows: { startsAt: string }[] }).rows.map(
    ({ startsAt }) => startsAt,
  );
  expect(starts.length).toBeGreaterThan(3);
  expect(starts).toEqual(starts.toSorted());
  await page.goto('/profile?tab=sessions');
  await page.getByRole('button', { name: 'Take the place' }).first().click();
  await expect(page.getByRole('button', { name: 'Cancel booking' }).first()).toBeVisible();

  // Moved to a day in the past, the training asks for the reason.
  await page.goto(`/settings/groupTraining?training=${trainingId}`);
  await page
    .getByRole('button', { name: 'Edit', exact: true })
    .or(page.getByRole('link', { name: 'Edit', exact: true }))
    .first()
    .click();
  await page
    .getByRole('textbox', { name: 'Date' })
    .fill(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10));
  await page.getByLabel('Reason for a date in the past').fill('Held before it was planned here');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
