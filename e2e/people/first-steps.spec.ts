import { expect, test } from '@playwright/test';
import { signInAtNewCompany } from '../support/new-company.ts';
import { look } from '../support/look.ts';
import { signInQuietly } from '../support/people.ts';

// A new company's administrator sees what to do first; each step is done when it is done, and sample data goes as whole
// as it came.

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
      // The gaps of its site are there at once, as they are in the tile.
      await expect(main.getByRole('region', { name: 'Gaps by site' }).getByText('North yard (sample)')).toBeVisible();
      await look(page, `first-steps-sample-${viewport.width}`);
      await page.goto('/settings/employees?q=sample');
      await expect(main.getByText('Ana Roy (sample)').first()).toBeVisible();
      await page.goto('/settings');
      await steps.getByRole('button', { name: 'Remove sample data' }).click();
      const asked = page.getByRole('dialog', { name: 'Remove sample data?' });
      await expect(asked).toContainText(
        'The 8 sample people, 3 sample positions and their site are permanently deleted, even if you renamed them',
      );
      await asked.getByRole('button', { name: 'Cancel' }).click();
      await expect(steps.getByText(/Sample data is loaded/)).toBeVisible();
      await steps.getByRole('button', { name: 'Remove sample data' }).click();
      await asked.getByRole('button', { name: 'Remove sample data' }).click();
      await expect(steps.getByRole('button', { name: 'Load sample data' })).toBeVisible();
      await expect(main.getByText('No requirements yet').first()).toBeVisible();

      const answer = await page.request.post('/api/settings/employees', {
        data: {
          ...{
            name: 'Maya Fournier',
            employeeNumber: 'N-1',
            startedOn: '2026-01-05',
            email: null,
            phone: null,
            jobTitle: null,
          },
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

test('sample data loaded in two tabs at once is there once, and both show it', async ({ page, context }) => {
  await signInAtNewCompany(page);
  const other = await context.newPage();
  const tabs = [page, other];
  for (const tab of tabs) {
    await tab.goto('/settings');
    await expect(tab.getByRole('button', { name: 'Load sample data' })).toBeVisible();
  }
  const press = (name: string) => Promise.all(tabs.map((tab) => tab.getByRole('button', { name }).click()));
  await press('Load sample data');
  for (const tab of tabs) await expect(tab.getByText(/Sample data is loaded: 8 people and 3 positions/)).toBeVisible();
  await press('Remove sample data');
  await Promise.all(
    tabs.map((tab) => tab.getByRole('dialog').getByRole('button', { name: 'Remove sample data' }).click()),
  );
  for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Load sample data' })).toBeVisible();
});

test('a platform without a published course shows the steps to its first one', async ({ page }) => {
  await signInQuietly(page, 'platformAdmin');
  // The demo world has courses: its answers are told as those of a platform that has none yet.
  let drafts = 0;
  let items = 0;
  await page.route('**/api/admin/overview*', async (route) => {
    const answer = await route.fetch();
    const overview = (await answer.json()) as { courses: object };
    await route.fulfill({
      response: answer,
      json: { ...overview, courses: { ...overview.courses, published: 0, retired: 0, inReview: 0, drafts } },
    });
  });
  await page.route('**/api/admin/content?*', async (route) => {
    const answer = await route.fetch();
    const content = (await answer.json()) as { rows: object[] };
    await route.fulfill({ response: answer, json: { ...content, rows: content.rows.slice(0, items) } });
  });
  await page.goto('/admin');
  const steps = page.getByRole('region', { name: 'Publish your first course' });
  const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });
  await expect(step('Add content').getByRole('link', { name: 'Add content' })).toHaveAttribute(
    'href',
    '/admin/content',
  );
  await expect(steps.getByRole('link')).toHaveCount(1);
  await look(page, 'first-course');

  items = 1;
  await page.reload();
  await expect(step('Add content')).toContainText('Done');
  await expect(steps.getByRole('link', { name: 'Create course' })).toBeVisible();

  drafts = 1;
  await page.reload();
  await expect(step('Create a course')).toContainText('Done');
  await steps.getByRole('link', { name: 'Open drafts' }).click();
  await expect(page).toHaveURL(/\/admin\/courses/);
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
});

test('a learner sees of each course why it is there', async ({ page }) => {
  await signInQuietly(page, 'learner');
  await page.goto('/');
  const courses = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading').locator('a[href^="/courses/"]') });
  await expect(courses.first()).toBeVisible();
  const whys = await courses.evaluateAll((all) => all.map((one) => [...one.querySelectorAll('p')].at(-1)!.textContent));
  expect(whys.length).toBeGreaterThan(2);
  for (const why of whys)
    expect
      .soft(why)
      .toMatch(
        /Required for|Renewal required|Renewal open since|Assigned|assigned you|You enrolled|No longer required|before it expires|completed this course before/,
      );
});
