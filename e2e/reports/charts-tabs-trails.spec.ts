import { expect, test } from '@playwright/test';
import { expectNoViolation } from '../support/accessible.ts';
import { signInQuietly } from '../support/people.ts';

test('the trend has a goal, a value for each month by the arrow keys, and the same as a table', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings');
  const chart = page.getByRole('list', { name: 'Compliant people at the end of each month' });
  await expect(chart.getByRole('link')).toHaveCount(12);
  await expect(page.getByText('Goal 95%', { exact: true })).toBeVisible();
  // One stop of the keyboard; the arrows move on from there.
  await chart.getByRole('link').last().focus();
  await page.keyboard.press('ArrowLeft');
  const before = chart.getByRole('link').nth(10);
  await expect(before).toBeFocused();
  await expect(before).toContainText(/\d+% \w+ \d{4}People: [\d,]+, gaps: [\d,]+/);
  await page.keyboard.press('Home');
  await expect(chart.getByRole('link').first()).toBeFocused();
  await page.getByText('Show as table').click();
  await expect(
    page.getByRole('table', { name: 'Compliant people at the end of each month' }).getByRole('row'),
  ).toHaveCount(13);
  await expectNoViolation(page, 'the dashboard with the table of its trend');
});

test('the forecast and the gaps by site open exactly the rows they count', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  await page.goto('/settings');
  await page.getByText('Show by requirement').click();
  await expectNoViolation(page, 'the dashboard with its forecast by requirement');
  const entries = (count: string) => page.getByText(new RegExp(`^${count} (entry|entries)$`)).first();
  const cell = page.getByRole('table', { name: 'Expiring in the next 12 months' }).getByRole('link').nth(3);
  const count = (await cell.textContent())!;
  await cell.click();
  await expect(entries(count)).toBeVisible();
  // Other journeys close gaps meanwhile: then both are read again.
  await expect(async () => {
    await page.goto('/settings');
    const site = page.getByRole('region', { name: 'Gaps by site' }).getByRole('listitem').first();
    const gaps = (await site.locator('strong').textContent())!;
    await site.getByRole('link').click();
    // The list comes in pages; the line above it counts them all.
    await expect(page.getByText(`Gaps ${gaps}`, { exact: true })).toBeVisible({ timeout: 10_000 });
  }).toPass();
});

test('on a phone the tabs of a page with many are a list to choose from, none cut or on a second line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInQuietly(page, 'learner');
  await page.goto('/profile');
  const choice = page.getByRole('main').getByRole('combobox').first();
  await expect(choice.getByRole('option')).toHaveCount(12);
  await choice.selectOption({ label: 'Transcript' });
  await expect(page).toHaveURL('/profile?tab=transcript');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.setViewportSize({ width: 1360, height: 900 });
  await expect(page.getByRole('tab', { name: 'Transcript', selected: true })).toBeVisible();
});

test('a page below another one’s page says where it is, and on a phone the last step back', async ({ page }) => {
  await signInQuietly(page, 'learner');
  const { rows } = (await (await page.request.get('/api/enrolments')).json()) as { rows: { courseId: string }[] };
  await page.goto(`/courses/${rows[0]!.courseId}`);
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('link')).toHaveCount(2);
  await expect(trail.getByRole('link', { name: 'Courses' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(trail.getByRole('link')).toHaveCount(1);
  await expect(trail.getByRole('link', { name: 'Courses' })).toHaveCount(0);
});

test('the sign-in page leads to what there is: a code, a PIN, a certificate', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email or employee number')).toBeVisible();
  await page.getByRole('link', { name: 'Verify a certificate' }).click();
  await expect(page).toHaveURL('/achievements/verify');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Redeem a code or invitation' }).click();
  await expect(page).toHaveURL('/user');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a PIN' }).click();
  await expect(page.getByLabel('PIN', { exact: true })).toBeVisible();
});

test('a company code and an employee number sign in by the first field, with the PIN', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email or employee number').fill('NORTHGATE NG-1035');
  await page.getByLabel('Password', { exact: true }).fill('271828');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
});

test('the tiles of the company’s dashboard are arranged for oneself, and stay so', async ({ page }) => {
  await signInQuietly(page, 'otherAdmin');
  // A try before this one may have arranged them.
  const usual = { page: 'companyDashboard', parts: null };
  expect(
    (
      await page.request.put('/api/page-arrangements', { data: usual, headers: { 'sec-fetch-site': 'same-origin' } })
    ).status(),
  ).toBe(200);
  await page.goto('/settings');
  const figures = page.getByRole('region', { name: 'Figures' });
  const labels = () => figures.getByRole('listitem').getByRole('link').allTextContents();
  await expect(figures.getByRole('link', { name: 'Gaps' })).toBeVisible();
  await expect(figures.getByText(/since [A-Z][a-z]{2} \d+$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Arrange tiles' }).click();
  const panel = page.getByRole('group', { name: 'Arrange tiles' });
  await panel.getByRole('button', { name: 'Move Overdue courses forward' }).click();
  await panel.getByRole('button', { name: 'Move Overdue courses forward' }).click();
  // What is hidden moves to the end of the list.
  await panel.getByRole('checkbox', { name: 'Gaps' }).click();
  await expect(panel.getByRole('checkbox', { name: 'Gaps' })).not.toBeChecked();
  await panel.getByRole('checkbox', { name: 'Orders to approve' }).click();
  await expect(panel.getByRole('checkbox', { name: 'Orders to approve' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect.poll(labels).toEqual(expect.arrayContaining(['Overdue courses', 'Orders to approve']));
  const arranged = await labels();
  expect([arranged[0], arranged.at(-1), arranged.includes('Gaps')]).toEqual([
    'Overdue courses',
    'Orders to approve',
    false,
  ]);
  const kept = async () =>
    (
      (await (await page.request.get('/api/page-arrangements?page=companyDashboard')).json()) as {
        parts: string | null;
      }
    ).parts;
  await expect.poll(kept).toMatch(/^overdue,.*,orders,-gaps$/);
  await page.reload();
  await expect.poll(labels).toEqual(arranged);
  await page.getByRole('button', { name: 'Arrange tiles' }).click();
  await panel.getByRole('button', { name: 'Reset tiles' }).click();
  await expect(figures.getByRole('link', { name: 'Gaps' })).toBeVisible();
});

for (const [who, path, title] of [
  ['platformAdmin', '/admin/reports/CertificationStatus', 'Expiring in the next 12 months'],
  ['companyAdmin', '/settings/reports/CompanyExpiringSoon', 'Expiring by month'],
] as const)
  test(`what expires by month is drawn over the report, and a bar leads to the rows it counts: ${path}`, async ({
    page,
  }) => {
    await signInQuietly(page, who);
    await page.goto(path);
    await page.getByText(title, { exact: true }).click();
    const bar = page
      .getByRole('listitem')
      .getByRole('link', { name: /^[\d,]+ / })
      .nth(1);
    const [count] = (await bar.textContent())!.match(/^[\d,]+/)!;
    await bar.click();
    await expect(page).toHaveURL(/month=\d{4}-\d\d/);
    await expect(page.getByText(new RegExp(` · ${count} rows?$`))).toBeVisible();
    await expectNoViolation(page, path);
  });
