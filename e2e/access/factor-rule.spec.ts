import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { appWith } from '../support/authenticator.ts';
import { look } from '../support/look.ts';
import { signInQuietly } from '../support/people.ts';

// While the rule holds, no one else works as an administrator of Northgate (playwright.config.ts).

const adminsPage = '/settings/employees?tab=admins';

/** Through the API: turning it on by hand is told in second-factor.spec.ts. */
async function setUpFactor(page: Page): Promise<void> {
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/profile/second-factor${path}`, {
      data,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json() as Promise<{ secret: string }>;
  };
  const { secret } = await send('/secrets', {});
  await send('', { code: await appWith(secret)() });
}

async function turnOffFactor(page: Page): Promise<void> {
  await page.request.delete('/api/profile/second-factor', { headers: { 'sec-fetch-site': 'same-origin' } });
}

test('a company requires a second factor of its administrators: asked for, overdue, set up, ended', async ({
  page,
  browser,
  baseURL,
}) => {
  const second = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signInQuietly(page, 'companyAdmin');
  await signInQuietly(second, 'secondAdmin');

  // Without a second factor of one's own it is not changed.
  await page.goto('/settings/employees');
  await page.getByRole('link', { name: 'Administrators', exact: true }).click();
  await expect(page.getByText('Only an administrator who has a second factor can change this.')).toBeVisible();
  await look(page, 'rule-without');
  await setUpFactor(page);
  try {
    await page.reload();
    const card = page.getByRole('region', { name: 'Second factor', exact: true });
    await card.getByRole('button', { name: 'Require second factor' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/no second factor yet\. Anyone who hasn’t set it up by/)).toBeVisible();
    await dialog.getByLabel('Days to set it up').fill('91');
    await expect(dialog.getByText('Enter a whole number from 0 to 90.')).toBeVisible();
    await dialog.getByLabel('Days to set it up').fill('14');
    await look(page, 'rule-dialog');
    await dialog.getByRole('button', { name: 'Require second factor' }).click();
    await expect(card.getByText('Required', { exact: true })).toBeVisible();
    await expect(card.getByText('14 days')).toBeVisible();
    await expect(page.getByText('Not set up, in grace period').first()).toBeVisible();
    await look(page, 'rule-on');

    // The other administrator is told above every page, and led to where it is set up. He reads French.
    await second.goto('/settings');
    const banner = second.getByText(/^Un second facteur est exigé des administrateurs\. Configurez le vôtre avant le/);
    await expect(banner).toBeVisible();
    await look(second, 'banner');
    await banner.getByRole('link').click();
    await expect(second.getByText(/^Exigé des administrateurs\. À configurer avant le/)).toBeVisible();
    await look(second, 'security-due');

    // Without days left nothing else opens, and it is set up where he is.
    await card.getByRole('button', { name: 'Change grace period' }).click();
    await dialog.getByLabel('Days to set it up').fill('0');
    await expect(dialog.getByText(/can only open the setup page from now on/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Change grace period' }).click();
    await expect(page.getByText('Not set up, access paused').first()).toBeVisible();
    await look(page, 'rule-overdue');
    await second.getByRole('link', { name: 'Cours', exact: true }).first().click();
    await expect(second.getByRole('heading', { level: 1, name: 'Configurez votre second facteur' })).toBeVisible();
    await second.goto('/settings/employees');
    await expect(second.getByRole('heading', { level: 1, name: 'Configurez votre second facteur' })).toBeVisible();
    await look(second, 'gate');
    await second.getByRole('button', { name: 'Activer' }).click();
    const secret = await second.getByRole('region', { name: 'Second facteur' }).locator('code').innerText();
    await second.getByLabel(/(six|6) chiffres/).fill(await appWith(secret)());
    await second.getByRole('button', { name: 'Confirmer' }).click();
    // The codes stay until they are kept, though the session is free.
    await expect(second.getByRole('listitem')).toHaveCount(10);
    await look(second, 'gate-codes');
    await second.getByRole('button', { name: 'J’ai conservé mes codes' }).click();
    await expect(second.getByRole('heading', { level: 1, name: 'Employés' })).toBeVisible();

    await page.goto(adminsPage);
    await card.getByRole('button', { name: 'End requirement' }).click();
    await look(page, 'rule-end');
    await dialog.getByRole('button', { name: 'End requirement' }).click();
    await expect(card.getByText('Not required')).toBeVisible();
  } finally {
    await page.request.delete('/api/settings/factor-rule', { headers: { 'sec-fetch-site': 'same-origin' } });
    await turnOffFactor(second);
    await turnOffFactor(page);
  }
  await signInQuietly(second, 'secondAdmin');
});

test('the platform’s rule and its blocked content are shown to its staff', async ({ page }) => {
  await signInQuietly(page, 'platformAdmin');
  await page.goto('/admin/employees');
  await page.getByRole('link', { name: 'Administrators', exact: true }).click();
  await expect(
    page.getByRole('region', { name: 'Second factor', exact: true }).getByText('Not required'),
  ).toBeVisible();
  await look(page, 'platform-rule');
  const headers = { 'content-type': 'application/csp-report' };
  const { origin } = new URL(page.url());
  const report = {
    'csp-report': {
      'document-uri': `${origin}/store`,
      'effective-directive': 'img-src',
      'blocked-uri': 'https://tracker.example/p.png',
    },
  };
  expect((await page.request.post('/csp-reports', { data: JSON.stringify(report), headers })).status()).toBe(204);
  await page.goto('/admin?tab=csp');
  await expect(page.getByText('https://tracker.example', { exact: true })).toBeVisible();
  await look(page, 'blocked-content');
});
