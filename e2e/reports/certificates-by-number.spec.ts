import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolation } from '../support/accessible.ts';
import { signInQuietly } from '../support/people.ts';

/** A scan that no other is like. */
const scan = async (name: string, blue: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: { r: 200, g: 220, b: blue } } })
    .jpeg()
    .toBuffer(),
});

test('a folder of certificates is matched by number, put right by hand, and sent in; dropped again it is known', async ({
  page,
}) => {
  await signInQuietly(page, 'companyAdmin');
  const { rows } = (await (await page.request.get('/api/settings/employees?status=active&limit=3')).json()) as {
    rows: { employeeNumber: string; name: string }[];
  };
  const [first, second, third] = rows;
  const folder = [
    await scan(`${first!.employeeNumber}_Heights_2026-01-05.jpg`, 40),
    await scan(`${second!.employeeNumber}.jpg`, 120),
    await scan('scan0042.jpg', 230),
    { name: `${third!.employeeNumber}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html>') },
  ];
  await page.goto('/settings/employees?import=new');
  await page.getByText('Certificate files').click();
  await page.locator('input[type=file]').setInputFiles(folder);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('_Heights_')).toContainText(first!.name);
  await expect(row('scan0042')).toContainText('No employee number matches');
  await expect(row('.pdf')).toContainText('This file isn’t a PDF');
  await expectNoViolation(page, 'certificates matched by number');

  await page.getByRole('button', { name: 'Send 2 certificates for review' }).click();
  await expect(page.getByLabel('Issued by'), 'what is missing is said at the field').toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await page.getByLabel('Certificate type').selectOption({ label: 'Working at heights' });
  await page.getByLabel('Issued by').fill('Nickel Basin Safety');
  await page.getByLabel('Issue date').fill('2026-01-12');
  await page.getByLabel('Expiry date', { exact: true }).fill('2028-01-12');
  await expect(row('_Heights_')).toContainText('from the file name');
  await page.getByRole('combobox', { name: 'Person for scan0042.jpg' }).fill(third!.employeeNumber);
  await page.getByRole('option').filter({ hasText: third!.name }).first().click();
  await page.getByRole('button', { name: 'Send 3 certificates for review' }).click();
  await expect(page.getByText('3 certificates were sent and are pending review.')).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Start over' }).click();
  await page.locator('input[type=file]').setInputFiles(folder.slice(0, 2));
  await expect(row('_Heights_')).toContainText(`already sent for ${first!.name}`);
  await expect(page.getByRole('button', { name: /for review$/ })).toHaveCount(0);
});
