import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// Others would meet the maintenance page too: this journey runs after all others (playwright.config.ts).

test('in maintenance everyone is told, certificates stay checkable, and it ends', async ({ page, browser }) => {
  const learner = await (await browser.newContext()).newPage();
  await signInQuietly(learner, 'learner');
  const { rows } = (await (await learner.request.get('/api/achievements')).json()) as { rows: { publicId: string }[] };
  const achievement = `/achievements/${rows[0]!.publicId}`;

  await signInQuietly(page, 'platformAdmin');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Start maintenance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start maintenance?' });
  await expect(dialog.getByRole('button', { name: 'Start maintenance' })).toBeDisabled();
  await dialog.getByLabel('Message in English').fill('We move to a larger machine.');
  await dialog.getByRole('button', { name: 'Start maintenance' }).click();
  const end = page.getByRole('button', { name: 'End maintenance' });
  await expect(end).toBeVisible();

  try {
    await learner.goto('/');
    await expect(learner).toHaveURL(/\/maintenance/);
    await expect(learner.getByText('We move to a larger machine.').first()).toBeVisible();
    const refused = await learner.request.get('/api/dashboard');
    expect(refused.status()).toBe(503);
    expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0);
    await learner.goto(achievement);
    await expect(learner.getByText(/^Status checked /)).toBeVisible();
    const pdf = await learner.request.get(
      `/api/public/achievements/${rows[0]!.publicId}/certificate?format=a4&locale=en`,
    );
    expect(pdf.ok()).toBe(true);
  } finally {
    await end.click();
  }
  await expect(page.getByRole('button', { name: 'Start maintenance' })).toBeVisible();
  await learner.goto('/');
  await expect(learner).toHaveURL(/^http:\/\/localhost:\d+\/$/);
  await expect(learner.getByRole('heading', { level: 1 })).toBeVisible();
});
