import { expect, test } from '@playwright/test';
import { expectNoViolation } from '../support/accessible.ts';
import { signInQuietly } from '../support/people.ts';

// A course that ends with a practical evaluation: those of the demo who did the rest wait in a queue until someone has
// seen them at work.

test('an administrator evaluates one who waits: not yet, then competent, which completes the course and certifies it', async ({
  page,
}) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings/groupTraining?view=evaluations');
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  await expectNoViolation(page, 'the queue of evaluations');
  const open = rows.nth(1).getByRole('link').first();
  const name = (await open.textContent())!;
  await open.click();
  const dialog = page.getByRole('dialog', { name: `Evaluate ${name}` });
  await expect(dialog.getByText('Evaluated on')).toBeVisible();
  // What the evaluator signs below.
  await expect(dialog.getByRole('region', { name: 'E-signature statement' })).toContainText('By signing, I confirm');
  await expectNoViolation(page, 'an evaluation');
  const enrolmentId = new URL(page.url()).searchParams.get('evaluate')!;
  const personId = await page.request
    .get(`/api/evaluations/${enrolmentId}`)
    .then(async (answer) => ((await answer.json()) as { personId: string }).personId);

  // Without every step nothing is certified; what was entered stays.
  await dialog.getByLabel('Note (optional)').fill('Practise the seal check.');
  await dialog.getByRole('button', { name: 'Competent: complete the course' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Every step must be competent.');
  await expect(dialog.getByLabel('Note (optional)')).toHaveValue('Practise the seal check.');
  await dialog.getByRole('button', { name: 'Not yet competent' }).click();
  await expect(page.getByText(`Recorded. ${name} stays in the queue.`)).toBeVisible();

  // The second time, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/settings/groupTraining?view=evaluations&evaluate=${enrolmentId}`);
  await expect(dialog.getByText('Practise the seal check.').first()).toBeVisible();
  for (const step of await dialog.getByRole('radiogroup').all())
    await step.getByText('Competent', { exact: true }).click();
  await expectNoViolation(page, 'an evaluation on a phone');
  await dialog.getByRole('button', { name: 'Competent: complete the course' }).click();
  await expect(page.getByText(`${name} completed the course.`)).toBeVisible();
  const { rows: attempts } = (await (
    await page.request.get(`/api/settings/employees/${personId}/enrolments`)
  ).json()) as {
    rows: { id: string; status: string; achievement: { publicId: string } | null }[];
  };
  const attempt = attempts.find(({ id }) => id === enrolmentId)!;
  expect(attempt.status).toBe('completed');
  expect((await page.request.get(`/api/public/achievements/${attempt.achievement!.publicId}`)).status()).toBe(200);
});
