import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// A last day entered by mistake: what it affects is said before, the page shows it after, and it can be removed.

for (const { name, viewport } of [
  { name: 'on a desktop', viewport: { width: 1360, height: 900 } },
  { name: 'on a phone', viewport: { width: 390, height: 844 } },
]) {
  test.describe(name, () => {
    test.use({ viewport });
    test(`an admin ends an employment today and removes the last day again ${name}`, async ({ page }, info) => {
      const broken: Error[] = [];
      page.on('pageerror', (error) => broken.push(error));
      await signInQuietly(page, 'companyAdmin');
      const number = `NG-END-${Date.now()}-${info.workerIndex}`;
      const id = await hire(page, number);
      await page.goto(`/settings/employees/${id}`);
      const main = page.getByRole('main');
      const dialog = page.getByRole('dialog');
      await main.getByRole('button', { name: 'End employment…' }).click();
      await expect(dialog).toContainText('They can sign in again through their last day.');
      await dialog.getByRole('button', { name: 'End employment' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(main.getByText(/^Last day /).first()).toBeVisible();
      await main.getByRole('button', { name: 'Remove last day' }).click();
      await dialog.getByRole('button', { name: 'Remove last day' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(main.getByRole('button', { name: 'End employment…' })).toBeVisible();
      await expect(main.getByText(/^Last day /)).toHaveCount(0);
      expect(broken).toEqual([]);
    });
  });
}

async function hire(page: Page, employeeNumber: string): Promise<string> {
  const contact = { email: null, phone: null, jobTitle: null };
  const place = { siteId: null, departmentId: null, managerId: null };
  const answer = await page.request.post('/api/settings/employees', {
    data: { name: 'Maya Fournier', employeeNumber, startedOn: '2026-01-05', ...contact, ...place, invite: false },
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { personId: string }).personId;
}
