import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// An act is undone where it is read: a withdrawal, with everyone it was about.

const headers = { 'sec-fetch-site': 'same-origin' };

test('a withdrawal is undone from the report of recent activity, as a whole', async ({ page }) => {
  await signInQuietly(page, 'companyAdmin');
  const read = async (path: string) => (await page.request.get(`/api${path}`, { headers })).json();
  const course = ((await read('/settings/courses?limit=100')).rows as { id: string; title: string }[]).find(
    ({ title }) => title === 'Bloodborne pathogens',
  )!;
  type Attempt = { id: string; name: string; status: string };
  const people = async () => (await read(`/settings/courses/${course.id}/people?limit=100`)).rows as Attempt[];
  const chosen = (await people())
    .filter(({ status }) => ['assigned', 'inProgress', 'overdue'].includes(status))
    .slice(0, 2);
  expect(chosen).toHaveLength(2);
  const withdrawn = await page.request.post(`/api/settings/courses/${course.id}/withdrawals`, {
    data: { selection: { ids: chosen.map(({ id }) => id) }, reason: 'Wrong group', preview: false },
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  });
  expect(withdrawn.status()).toBe(200);

  await page.goto('/settings/reports/CompanyRecentActivity?event=withdrawn&channel=web');
  await page.getByRole('button', { name: `Undo: ${chosen[0]!.name}, ${course.title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this withdrawal?' });
  await expect(dialog).toContainText('All 2 enrolments withdrawn together are reopened.');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Undo: ${chosen[1]!.name}, ${course.title}` })).toHaveCount(0);
  const after = await people();
  for (const { id, status } of chosen) expect(after.find((one) => one.id === id)).toMatchObject({ status });
});
