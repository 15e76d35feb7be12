import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

export const password = 'muster-demo-2026';
export const people = {
  learner: 'learner@northgate.example',
  companyAdmin: 'admin@northgate.example',
  secondAdmin: 'second-admin@northgate.example',
  platformAdmin: 'platform@muster.example',
  qmsOnly: 'qms-only@muster.example',
  otherAdmin: 'admin@lakeshore.example',
} as const;

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, who: keyof typeof people, at = '/login'): Promise<void> {
  await page.goto(at);
  await page
    .getByLabel(/^(email|courriel)/i)
    .first()
    .fill(people[who]);
  await page
    .getByLabel(/^(password|mot de passe)/i)
    .first()
    .fill(password);
  await page.getByRole('button', { name: /^(sign in|se connecter)$/i }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** A session without the page, for journeys that are about something later. */
export async function signInQuietly(page: Page, who: keyof typeof people): Promise<void> {
  const answer = await page.request.post('/api/session', {
    data: { email: people[who], password, remember: false },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status()).toBe(200);
}
