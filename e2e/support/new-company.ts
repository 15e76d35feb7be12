import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { password, people } from './people.ts';

const sent = { 'sec-fetch-site': 'same-origin' };
const post = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(`/api${path}`, {
    data,
    headers: { ...sent, 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Record<string, string>;
};

/**
 * A company that has nothing yet; its administrator, who is answered, has accepted the invitation and is signed in on
 * the page.
 */
export async function signInAtNewCompany(page: Page): Promise<{ email: string; password: string }> {
  const mark = crypto.randomUUID().slice(0, 8);
  const email = `boss-${mark}@${mark}.example`;
  const chosen = 'a long sentence for a new works';
  await post(page, '/session', { email: people.platformAdmin, password, remember: false });
  await post(page, '/session/step-up', { password }).catch(() => ({}));
  await post(page, '/admin/companies', {
    ...{
      code: `NEW-${mark}`,
      legalName: `New Works ${mark}`,
      displayName: `New Works ${mark}`,
      country: 'CA',
      region: null,
      timeZone: 'America/Edmonton',
    },
    ...{ locale: 'en-CA', currency: 'CAD', parentId: null, maxPeople: null, validThrough: null },
    billing: { taxId: '', terms: 'prepaid', email: '', address: '', poRequired: false },
    admins: [{ name: 'Noor Haddad', email }],
  });
  let link = '';
  await expect(async () => {
    const { rows } = (await (
      await page.request.get(`/api/admin/outbox?limit=20&search=${encodeURIComponent(email)}`)
    ).json()) as { rows: { id: string }[] };
    const { text } = await post(page, `/admin/outbox/${rows[0]!.id}/reading`, {});
    link = /https?:\/\/[^\s]+\/user\S*/.exec(text!)![0];
  }).toPass();
  await page.context().clearCookies();
  await page.goto(new URL(link).pathname + new URL(link).search + new URL(link).hash);
  await page
    .getByLabel(/^Password|^New password|^Choose/)
    .first()
    .fill(chosen);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).not.toHaveURL(/\/user/);
  return { email, password: chosen };
}
