import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { renderedFile } from '../../server/db/demo/pictures.ts';
import { expectNoViolation } from '../support/accessible.ts';
import { signInQuietly } from '../support/people.ts';

// The worker that keeps pages for later is a part of what is tried.
test.use({ serviceWorkers: 'allow' });

/** A photo as a phone's camera hands it over. */
const photoOf = async (drawing: string) => ({
  name: 'IMG_0042.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(readFileSync(renderedFile(drawing)))
    .jpeg()
    .toBuffer(),
});

const ticket = 'Working at heights';

/** What the draft on this device says of its expiry. */
function keptExpiry(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = indexedDB.open('muster-certificates', 1);
    request.onsuccess = () => {
      const all = request.result.transaction('drafts').objectStore('drafts').getAll();
      all.onsuccess = () => {
        request.result.close();
        resolve((all.result as { values: { expiresOn: string } }[])[0]?.values.expiresOn);
      };
    };
  });
}

/** How the learner stands against what asks for the ticket. */
async function statusOf(page: Page): Promise<string> {
  const { rows } = (await (await page.request.get('/api/qualifications')).json()) as {
    rows: { status: string; requirement: { targets: { names: { en?: string } }[] } }[];
  };
  return rows.find(({ requirement }) => requirement.targets.some(({ names }) => names.en === ticket))!.status;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a certificate is photographed, waits for a connection, is reviewed, and counts', async ({
    page,
    context,
    browser,
  }) => {
    await signInQuietly(page, 'learner');
    expect(await statusOf(page)).toBe('missing');
    await page.goto('/profile?tab=certificates');
    await page.getByRole('button', { name: 'Upload certificate' }).click();
    const camera = page.locator('input[type=file][capture]');
    await camera.setInputFiles(await photoOf('certificate-front.svg'));
    await expect(page.getByRole('img', { name: 'Image 1' })).toBeVisible();
    await camera.setInputFiles(await photoOf('certificate-back.svg'));
    await expect(page.getByRole('img', { name: 'Image 2' })).toBeVisible();
    await page.getByRole('button', { name: 'Rotate image 2' }).click();
    await page.getByLabel('Certificate type').selectOption({ label: ticket });
    await page.getByLabel('Certificate number').fill('NBS-204711');
    await page.getByRole('button', { name: 'Submit certificate' }).click();
    await expect(page.getByLabel('Issued by'), 'what is missing is said at the field').toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await expectNoViolation(page, 'a certificate half filled in');
    await page.getByLabel('Issued by').fill('Nickel Basin Safety');
    await page.getByLabel('Issue date').fill('2026-05-04');
    await page.getByLabel('Expiry date', { exact: true }).fill('2028-05-04');

    // What was typed and taken survives a reload.
    await expect.poll(() => page.evaluate(keptExpiry)).toBe('2028-05-04');
    await page.reload();
    await expect(page.getByLabel('Certificate number')).toHaveValue('NBS-204711');
    await expect(page.getByRole('img', { name: 'Image 2' })).toBeVisible();

    // In the basement there is no connection: it waits, and goes out by itself.
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Submit certificate' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Waiting for a connection' })).toBeVisible();
    await context.setOffline(false);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: ticket }) });
    await expect(card.getByText('Pending review')).toBeVisible();
    await expect(card).toContainText('An administrator at Northgate will review it');
    expect(await statusOf(page)).toBe('pendingVerification');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      'nothing is wider than the phone',
    ).toBe(true);
    await expectNoViolation(page, 'my certificates');
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Waiting for others' })).toContainText(ticket);

    const admin = await (await browser.newContext({ viewport: { width: 1360, height: 900 } })).newPage();
    await signInQuietly(admin, 'companyAdmin');
    await admin.goto('/settings/employees');
    await admin.getByRole('link', { name: /^To review \d+ waiting$/ }).click();
    await expectNoViolation(admin, 'the queue of certificates');
    await admin.getByRole('link', { name: 'Noémie Bélanger' }).click();
    await expect(admin.getByRole('heading', { name: 'Noémie Bélanger' })).toBeVisible();
    await expect(admin.getByRole('status').filter({ hasText: 'Will be valid through' })).toContainText(
      'the expiry date on the certificate',
    );
    await expectNoViolation(admin, 'a certificate on the desk');
    await admin.getByRole('button', { name: 'Rotate' }).click();
    await admin.getByLabel('How did you check it?').selectOption('registry');
    await admin.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(admin.getByText('Certificate verified').first()).toBeVisible();
    await admin.context().close();

    expect(await statusOf(page)).toBe('valid');
    await page.goto('/profile?tab=certificates');
    await expect(card.getByText('Verified', { exact: true }).first()).toBeVisible();
    await expect(card).toContainText('Valid through May 4, 2028');
    await card.getByRole('link', { name: 'View the resulting certificate' }).click();
    await expect(page.getByText('Nickel Basin Safety').first()).toBeVisible();
  });
});
