import { expect, test } from '@playwright/test';
import { signInAtNewCompany } from '../support/new-company.ts';
import { look } from '../support/look.ts';

// A new company's administrator sees what to do first; each step is done when it is done, and sample data goes as whole as it came.

for (const { name, viewport } of [
  { name: 'on a desktop', viewport: { width: 1360, height: 900 } },
  { name: 'on a phone', viewport: { width: 390, height: 844 } },
]) {
  test.describe(name, () => {
    test.use({ viewport });
    test(`the first steps of a new company ${name}`, async ({ page }) => {
      await signInAtNewCompany(page);
      const main = page.getByRole('main');
      const steps = main.getByRole('region', { name: 'First steps' });
      await page.goto('/');
      await expect(steps.getByText('0 of 6 done')).toBeVisible();
      await look(page, `first-steps-home-${viewport.width}`);

      // Nothing is required of anyone: no share is shown, and no 100 %.
      await page.goto('/settings');
      await expect(main.getByText('No requirements yet').first()).toBeVisible();
      await expect(main.getByText('100%')).toHaveCount(0);
      await look(page, `first-steps-dashboard-${viewport.width}`);
      await page.goto('/settings/reports/CompanyQualifications');
      await expect(main.getByText('No requirements yet').first()).toBeVisible();
      await expect(main.getByText('100%')).toHaveCount(0);

      await page.goto('/settings');
      await steps.getByRole('button', { name: 'Load sample data' }).click();
      await expect(steps.getByText(/Sample data is loaded: 8 people and 3 positions/)).toBeVisible();
      await expect(steps.getByText('0 of 6 done')).toBeVisible();
      await look(page, `first-steps-sample-${viewport.width}`);
      await page.goto('/settings/employees?q=sample');
      await expect(main.getByText('Ana Roy (sample)').first()).toBeVisible();
      await page.goto('/settings');
      await steps.getByRole('button', { name: 'Remove sample data' }).click();
      await expect(steps.getByRole('button', { name: 'Load sample data' })).toBeVisible();
      await expect(main.getByText('No requirements yet').first()).toBeVisible();

      const answer = await page.request.post('/api/settings/employees', {
        data: {
          ...{ name: 'Maya Fournier', employeeNumber: 'N-1', startedOn: '2026-01-05', email: null, phone: null, jobTitle: null },
          ...{ siteId: null, departmentId: null, managerId: null, invite: false },
        },
        headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
      });
      expect(answer.status()).toBe(200);
      await page.reload();
      await expect(steps.getByText('1 of 6 done')).toBeVisible();
      await expect(steps.getByRole('listitem').filter({ hasText: 'Add your employees' })).toContainText('Done');
      await expect(steps.getByRole('link', { name: 'Create positions' })).toBeVisible();

      await steps.getByRole('button', { name: 'Hide' }).click();
      await expect(steps).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(steps).toBeVisible();
    });
  });
}
