import { expect, test } from '@playwright/test';
import { expectNoViolation } from './accessible.ts';

// The worker that keeps pages for later is a part of what is tried.
test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true });

/** What the poster at Northgate's Edmonton yard says (server/db/demo/sheets.ts). */
const poster = '/sds?site=EDMNTN2345';

test('the poster of a site opens its sheets; saved, they are found without a connection, and the label is printed', async ({
  page,
  context,
}) => {
  await page.goto(poster);
  await expect(page.getByRole('heading', { level: 1, name: 'Edmonton yard' })).toBeVisible();
  await expectNoViolation(page, 'sheets of a site');
  await page.getByRole('button', { name: 'Save for offline' }).click();
  await expect(page.getByText(/^Saved on this device/)).toBeVisible({ timeout: 90_000 });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await context.setOffline(true);
  // A cold start: a page that was never open in this tab.
  const again = await context.newPage();
  await again.goto('/sds');
  await again.getByRole('link', { name: 'Edmonton yard' }).click();
  await expect(again.getByText(/^You’re offline\. You see the sheets as of/)).toBeVisible();
  const search = again.getByRole('searchbox', { name: 'Search product, CAS, UN, barcode' });
  await search.fill('67-64-1');
  await again.getByRole('checkbox', { name: 'Current sheets only' }).check();
  await expect(again).toHaveURL(/current=true/);
  await again.getByRole('link', { name: /^Acetone/ }).click();
  await expect(again.getByText('Highly flammable liquid and vapour')).toBeVisible();
  await expect(again.getByRole('link', { name: /^Call 1-888/ })).toHaveAttribute('href', 'tel:18882268832');
  await expect(
    again.getByRole('list', { name: 'Training' }).getByRole('link', { name: 'WHMIS for Canadian sites' }),
  ).toHaveAttribute('href', /^\/courses\//);
  const pdf = await again.getByRole('link', { name: /^Open PDF,/ }).getAttribute('href');
  expect(await again.evaluate(async (href) => (await (await fetch(href)).text()).slice(0, 5), pdf!)).toBe('%PDF-');
  await again.getByRole('link', { name: 'Print label' }).click();
  await again.getByRole('radiogroup', { name: 'Labels per page' }).getByText('2', { exact: true }).click();
  await expect(again.getByRole('article')).toHaveCount(2);
  await expect(again.getByRole('article').first()).toContainText('Danger');
  await context.setOffline(false);
});

test('what is not found is requested; a sheet reads and prints in French', async ({ page }) => {
  await page.goto('/sds');
  await page.getByRole('textbox', { name: 'Site code' }).fill('edmnt-n2346');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText(/^No site has this code/)).toBeVisible();
  await expectNoViolation(page, 'choice of a site');
  await page.getByRole('textbox', { name: 'Site code' }).fill('edmnt-n2345');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('searchbox').fill('zylene');
  await expect(page.getByText('Not found', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Request a missing sheet' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Product and manufacturer' })).toHaveValue('zylene');
  await expectNoViolation(page, 'request of a sheet');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Sent. Thank you.')).toBeVisible();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('searchbox').fill('soude');
  await page.getByRole('link', { name: /^Caustic degreaser/ }).click();
  await expect(page.getByText('Provoque', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Premiers soins' })).toBeVisible();
  await expectNoViolation(page, 'fiche');
});

test('labels of every size have all hazards, the code and the number to call, and nothing is cut off', async ({
  page,
}) => {
  const read = async <T>(path: string) =>
    (await (await page.request.get(`/api/sds/sites/EDMNTN2345${path}`)).json()) as T;
  const { sheets } = await read<{ sheets: { sheetId: string }[] }>('');
  const all = await Promise.all(
    sheets.map(async ({ sheetId }) =>
      (
        await read<{ revisions: { id: string; hazards: string[]; precautions: string[] }[] }>(`/sheets/${sheetId}`)
      ).revisions.map((one) => ({
        ...one,
        sheetId,
      })),
    ),
  );
  // Those with the most to say; every one of them with LABELS=all.
  const most = all.flat().toSorted((a, b) => b.hazards.length - a.hazards.length);
  const counted: Record<string, [stated: number, printed: number]> = { 1: [0, 0], 2: [0, 0], 4: [0, 0], 8: [0, 0] };
  for (const { id, sheetId, hazards, precautions } of process.env['LABELS'] === 'all' ? most : most.slice(0, 4)) {
    await page.goto(`/sds?site=EDMNTN2345&sheet=${sheetId}&label=1&revision=${id}`);
    for (const size of ['1', '2', '4', '8']) {
      await page.getByRole('radiogroup', { name: 'Labels per page' }).getByText(size, { exact: true }).click();
      const label = page.getByRole('article').first();
      const tooSmall = page.getByText('don’t fit on a label of this size');
      await expect(label.or(tooSmall)).toBeVisible();
      if (size === '8' && (await tooSmall.isVisible())) {
        await expect(page.getByRole('button', { name: 'Use 4 labels per page' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeDisabled();
        continue;
      }
      const where = `${await label.locator('header').innerText()}, ${hazards.length} hazards, ${size} per page`;
      await expect(page.getByRole('article')).toHaveCount(Number(size));
      const cut = await label.evaluate((one) => {
        const [statements, footer] = [
          one.querySelector('[data-statements]')!,
          one.querySelector('footer')!.getBoundingClientRect(),
        ];
        const bottom = statements.getBoundingClientRect().bottom;
        return {
          hidden: statements.scrollHeight - statements.clientHeight,
          over: bottom > footer.top,
          outside: footer.bottom > one.getBoundingClientRect().bottom,
        };
      });
      expect.soft(cut, where).toEqual({ hidden: 0, over: false, outside: false });
      // Where there is no room for all precautions the label says so, and disposal is among those that stay.
      const said = await label.innerText();
      const short = await page.getByText(/precautionary statements? (is|are) not on this label/).isVisible();
      const further =
        /Further statements: see the safety data sheet|Autres conseils : voir la fiche de données de sécurité/.test(
          said,
        );
      expect.soft(further, where).toBe(short);
      if (precautions.includes('P501')) {
        const disposal = /Dispose of|Éliminer le contenu/.test(said);
        if (size !== '8') expect.soft(disposal, where).toBe(true);
        expect.soft(disposal || further, where).toBe(true);
        counted[size] = [counted[size]![0] + 1, counted[size]![1] + Number(disposal)];
      }
    }
  }
  test.info().annotations.push({ type: 'disposal stated and printed', description: JSON.stringify(counted) });
});
