import { expect, test } from '@playwright/test';
import pg from 'pg';
import { expectNoViolation } from './accessible.ts';
import { signInQuietly } from './people.ts';
import { serverDatabase } from './server-database.ts';
import { sheetPdf } from './sheet-pdf.ts';

/** An employee of Northgate who can't sign in, for whom no agreement is recorded. */
async function someoneOnPaper(): Promise<{ id: string; name: string }> {
  const client = new pg.Client(serverDatabase());
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; name: string }>(
      `select p.id, p.legal_name as name from people p join employments e on e.person_id = p.id
        join companies c on c.id = e.company_id
       where c.code = 'NORTHGATE' and e.ended_on is null and e.started_on < current_date and not e.sample
         and not exists (select from auth.accounts a where a.person_id = p.id and a.password is not null)
         and not exists (select from auth.pins k where k.person_id = p.id)
           and not exists (select from legal_acceptances a where a.person_id = p.id)
       order by e.employee_number limit 1`,
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}

test('the paper that someone signed is kept with the agreement: added when it is recorded and later, and read in the report', async ({
  page,
  browser,
}) => {
  const { id, name } = await someoneOnPaper();
  await signInQuietly(page, 'companyAdmin');
  await page.goto(`/settings/employees/${id}?tab=login`);
  await page.getByRole('button', { name: 'Record agreement on paper' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: 'Reason, and where the paper is kept' })
    .fill('Signed at the gate; the paper is in the office safe');
  const choose = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Scan or photo of the paper (optional)' }).click();
  await (
    await choose
  ).setFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: sheetPdf(['I agree', name]) });
  await expectNoViolation(page, 'recording an agreement on paper');
  await dialog.getByRole('button', { name: 'Record agreement' }).click();
  await expect(page.getByText('Agreement recorded.')).toBeVisible();

  // One paper, two documents: it is kept with both.
  const scans = page.getByRole('link', { name: /^signed\.pdf/ });
  await expect(scans).toHaveCount(2);
  const file = await page.request.get((await scans.first().getAttribute('href'))!);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);

  // What is no photo is refused; the back of the sheet is added.
  const add = page.getByRole('button', { name: /^Add scan/ }).first();
  const pick = async (picked: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await add.click();
    await (await chooser).setFiles(picked);
  };
  await pick({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a PDF') });
  await expect(page.getByText('This type of file isn’t accepted here.')).toBeVisible();
  await pick({ name: 'back.pdf', mimeType: 'application/pdf', buffer: sheetPdf(['Page 2']) });
  await expect(page.getByText('Scan added.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^back\.pdf/ })).toHaveCount(2);
  await expectNoViolation(page, 'agreements with scans');

  const platform = await (await browser.newContext()).newPage();
  await signInQuietly(platform, 'platformAdmin');
  const { documents } = (await (await platform.request.get('/api/admin/legal')).json()) as {
    documents: { kind: string; versions: { id: string; status: string }[] }[];
  };
  const terms = documents.find(({ kind }) => kind === 'terms')!.versions.find(({ status }) => status === 'inForce')!;
  await platform.goto(`/admin/legal/${terms.id}?tab=acceptances&q=${encodeURIComponent(name)}`);
  const row = platform.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('On paper');
  const scan = row.getByRole('link', { name: 'Scan 2' });
  expect((await platform.request.get((await scan.getAttribute('href'))!)).status()).toBe(200);
  await expectNoViolation(platform, 'who agreed, with scans');
});
