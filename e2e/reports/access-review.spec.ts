import { expect, test } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { signInQuietly } from '../support/people.ts';

// An access review with removal: it is started, one right is kept, one is removed, it is closed, and its evidence is
// downloaded.

type Row = { id: string; personId: string; name: string; role: string; companyId: string };
const headers = { 'sec-fetch-site': 'same-origin' };

/** Someone of Northgate who has administrator rights for this journey only. */
async function makeAdmin(request: APIRequestContext): Promise<{ id: string; name: string }> {
  const admins = (await (
    await request.get('/api/admin/reports/admins?role=companyAdmin&q=Northgate&limit=100')
  ).json()) as { rows: Row[] };
  const { companyId } = admins.rows[0]!;
  const people = (await (await request.get('/api/admin/employees?limit=100&sort=name')).json()) as {
    rows: { id: string; name: string }[];
  };
  const taken = new Set(admins.rows.map(({ personId }) => personId));
  for (const { id, name } of people.rows.filter((person) => !taken.has(person.id))) {
    const granted = await request.put(`/api/admin/employees/${id}/memberships/${companyId}/admin`, {
      data: {},
      headers,
    });
    if (granted.ok()) return { id, name };
  }
  throw new Error('No one of Northgate could be made an administrator');
}

test('access review with removal', async ({ page }) => {
  await signInQuietly(page, 'platformAdmin');
  const extra = await makeAdmin(page.request);
  const title = `Review ${Date.now()}`;

  await page.goto('/admin/reports/AdminList');
  await page.getByRole('radiogroup', { name: 'Administrators' }).getByText('Access reviews').click();
  await page.getByRole('button', { name: 'Start access review' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('combobox', { name: 'Rights' }).selectOption('Company admin');
  await dialog.getByRole('button', { name: 'Start review' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(/^0 of \d+ decided$/)).toBeVisible();

  await page.getByRole('button', { name: 'Change due date' }).click();
  await dialog.getByLabel('Due date').fill(`${new Date().getFullYear() + 1}-06-30`);
  await dialog.getByRole('button', { name: 'Change date' }).click();
  await expect(page.getByText(/due Jun 30, \d{4}$/)).toBeVisible();

  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await rowOf('Harpreet Dhillon').getByRole('button', { name: 'Keep' }).click();
  await expect(rowOf('Harpreet Dhillon')).toContainText('Kept');
  await expect(page.getByText(/^1 of \d+ decided$/)).toBeVisible();

  await rowOf(extra.name).getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toContainText(`from ${extra.name}?`);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Changed teams');
  await dialog.getByRole('button', { name: 'Remove role' }).click();
  await expect(rowOf(extra.name)).toContainText('Removed');
  const left = (await (
    await page.request.get(`/api/admin/reports/admins?q=${encodeURIComponent(extra.name)}`)
  ).json()) as { rows: Row[] };
  expect(left.rows.filter(({ personId, role }) => personId === extra.id && role === 'companyAdmin')).toEqual([]);

  // What is undecided, kept or removed is in the address.
  await page.getByRole('link', { name: 'Removed', exact: true }).click();
  await expect(rowOf('Harpreet Dhillon')).toHaveCount(0);
  await expect(rowOf(extra.name)).toContainText('Changed teams');
  expect(new URL(page.url()).searchParams.get('state')).toBe('removed');

  await page.getByRole('button', { name: 'Close review' }).click();
  await dialog.getByRole('button', { name: 'Close review' }).click();
  const evidence = page.getByRole('link', { name: 'Download evidence (PDF)' });
  await expect(evidence).toBeVisible({ timeout: 30_000 });
  const files: Buffer[] = [];
  for (let at = 0; at < 2; at += 1) {
    const [download] = await Promise.all([page.waitForEvent('download'), evidence.click()]);
    expect(download.suggestedFilename()).toBe(`${title}.pdf`);
    files.push(readFileSync(await download.path()));
  }
  expect(files[0]!.subarray(0, 5).toString()).toBe('%PDF-');
  expect(files[0]!.equals(files[1]!)).toBe(true);
  await expect(page.getByRole('button', { name: 'Keep' })).toHaveCount(0);
});
