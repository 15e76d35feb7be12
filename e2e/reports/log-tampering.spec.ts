import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { serverDatabase } from '../support/server-database.ts';
import { signInQuietly } from '../support/people.ts';

// Someone with the database's password changes an entry of the audit log behind the product: "Verify" says where. And
// what was exported signed, or kept as an anchor, says so to others.

test.describe.configure({ mode: 'serial' });

async function behind<R>(run: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client(serverDatabase());
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

const verify = async (page: Page) => {
  await page.goto('/admin/reports/Logs');
  await page.getByRole('button', { name: 'Verify log' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify the log' });
  await dialog.getByRole('button', { name: 'Verify log' }).click();
  return dialog;
};

test('an entry changed in the database is named by its company and number, and the log is whole again when it is put back', async ({
  page,
}) => {
  await signInQuietly(page, 'platformAdmin');
  const clean = await verify(page);
  await expect(clean.getByText('No tampering found')).toBeVisible();

  const [entry] = await behind(
    async (client) =>
      (
        await client.query<{ id: string; sequence: string; reason: string | null; company: string }>(
          `select a.id, a.sequence, a.reason, c.display_name as company from audit_entries a
            join companies c on c.id = a.company_id
           where c.legal_name ilike '%lakeshore%' order by a.sequence offset 1 limit 1`,
        )
      ).rows,
  );
  const put = (reason: string | null) =>
    behind((client) => client.query('update audit_entries set reason = $2 where id = $1', [entry!.id, reason]));
  try {
    await put('Nothing happened here');
    const dialog = await verify(page);
    await expect(dialog.getByText('1 problem found')).toBeVisible();
    await expect(dialog.getByText(`${entry!.company}, entry ${entry!.sequence}: changed`)).toBeVisible();
  } finally {
    // Other journeys run beside this one, in the same log.
    await put(entry!.reason);
  }
  await expect((await verify(page)).getByText('No tampering found')).toBeVisible();
});

test('a signed export is handed over, and a kept anchor is held against the log', async ({ page }) => {
  await signInQuietly(page, 'platformAdmin');
  await page.goto('/admin/reports/Logs');
  await page.getByRole('button', { name: 'Signed exports and anchors' }).click();
  const dialog = page.getByRole('dialog', { name: 'Signed exports and anchors' });
  const arriving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export JSON' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^Logs .*\.zip$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog.getByText('Paste an anchor or choose its file.')).toBeVisible();
  await dialog.getByLabel('Anchor', { exact: true }).fill('{"kind":"muster-audit-anchor"}');
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog.getByText(/This isn’t an anchor, or it’s damaged/)).toBeVisible();
  await dialog.getByLabel('Anchor', { exact: true }).fill(await anchorOf());
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog.getByText('The log matches the anchor')).toBeVisible();
});

/** As `npm run verify-log -- --write-anchor` has it. */
async function anchorOf(): Promise<string> {
  const { takeAnchor } = await import('../../server/src/platform/audit/audit-check.ts');
  return behind(async (client) =>
    JSON.stringify(
      await takeAnchor(
        async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[],
        new Date().toISOString(),
      ),
    ),
  );
}

test('the log is searched for the record changed, names it and leads to it', async ({ page }) => {
  await signInQuietly(page, 'platformAdmin');
  await page.goto('/admin/reports/Logs');
  await page.getByRole('searchbox').fill('Siobhán O’Rourke');
  await expect(page).toHaveURL(/q=/);
  const row = page.getByRole('main').getByRole('row').filter({ hasText: 'Signed in' }).first();
  await row.getByRole('link', { name: /^Siobhán/ }).click();
  await expect(page).toHaveURL(/\/admin\/employees\/[0-9a-f-]{36}/);
  const { companyId } = (await (await page.request.get('/api/admin/reports/logs?limit=1')).json()).rows[0];
  await page.goto(`/admin/companies/${companyId}?tab=audit`);
  await page
    .getByRole('searchbox', { name: 'Search by person, record, action or reason' })
    .fill('nothing is called so');
  await expect(page.getByRole('main').getByText('No entries match')).toBeVisible();
});
