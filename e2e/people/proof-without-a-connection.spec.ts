import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// The worker that keeps pages for later is a part of what is tried.
test.use({ serviceWorkers: 'allow' });

type Shown = { proof: string; status: string; title: { en: string }; asOf: string };

const look = async (request: APIRequestContext, publicId: string) =>
  (await (await request.get(`/api/public/achievements/${publicId}`)).json()) as Shown;

test('a proof is checked without a connection: the genuine one, the forged one', async ({ page, browser, context }) => {
  const [first, second] = await achievementsOf(await (await browser.newContext()).newPage(), 'learner');
  const { proof, title } = await look(page.request, second!);

  // Anyone who checks has opened such a page once; no account.
  await page.goto(`/achievements/${first}`);
  await expect(page.getByText(/^Status checked /)).toBeVisible();
  await readyOffline(page);
  await context.setOffline(true);

  await page.goto(`/achievements/${second}#p=${proof}`);
  await expect(
    page.getByText('The signature is genuine: the certificate was issued as shown.', { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title.en })).toBeVisible();
  await expect(page.getByText(/Revocations known as of/)).toBeVisible();
  await expect(page.getByText(/Holder’s initials: \S+/)).toBeVisible();

  // A better date in the middle of the proof: its signature no longer fits.
  const [head, payload, signature] = proof.split('.') as [string, string, string];
  const words = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const forged = [
    head,
    Buffer.from(JSON.stringify({ ...words, u: '2099-12-31' })).toString('base64url'),
    signature,
  ].join('.');
  await page.goto('about:blank');
  await page.goto(`/achievements/${second}#p=${forged}`);
  await expect(page.getByText('The signature doesn’t match. Don’t trust this certificate.')).toBeVisible();
  // Someone else's genuine proof under this address is no proof of this one.
  await page.goto('about:blank');
  await page.goto(`/achievements/${first}#p=${proof}`);
  await expect(page.getByText('The signature doesn’t match. Don’t trust this certificate.')).toBeVisible();
});

test('a company admin takes one back, and everyone sees it within a minute', async ({ page, browser, context }) => {
  // The oldest of someone in the company.
  const publicId = (await achievementsOf(await (await browser.newContext()).newPage(), 'learner')).at(-1)!;
  await signInQuietly(page, 'companyAdmin');
  const strangers = await browser.newContext();
  const stranger = await strangers.newPage();
  await stranger.goto(`/achievements/${publicId}`);
  await expect(stranger.getByText(/^Status checked /)).toBeVisible();
  await expect(stranger.getByText('Revoked', { exact: true })).toHaveCount(0);
  await expect(stranger.getByRole('button', { name: 'Revoke' }), 'a stranger cannot').toHaveCount(0);

  await page.goto(`/achievements/${publicId}`);
  await page.getByRole('button', { name: 'Revoke' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Revoke certificate' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Reason').fill('The exam was taken by somebody else.');
  await confirm.click();
  await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible();
  const { proof, asOf } = await look(page.request, publicId);

  // The open page asks again by itself.
  await expect(stranger.getByText('Revoked', { exact: true }).first()).toBeVisible({ timeout: 62_000 });
  await expect(stranger.getByText(/^Revoked on /)).toBeVisible();
  await expect(stranger.getByText('The exam was taken by somebody else.')).toHaveCount(0);

  // And who checks without a connection knows it from the list seen last.
  await stranger.reload();
  await readyOffline(stranger);
  await expect
    .poll(async () => Date.parse(await listedAt(stranger)), 'the list of before has gone')
    .toBeGreaterThanOrEqual(Date.parse(asOf));
  await strangers.setOffline(true);
  await stranger.goto('about:blank');
  await stranger.goto(`/achievements/${publicId}#p=${proof}`);
  await expect(stranger.getByText('Checked offline')).toBeVisible();
  await expect(stranger.getByText('Revoked', { exact: true }).first()).toBeVisible();
  await strangers.close();
  await context.close();
});

async function achievementsOf(page: Page, who: 'learner' | 'companyAdmin'): Promise<string[]> {
  await signInQuietly(page, who);
  const { rows } = (await (await page.request.get('/api/achievements?limit=100')).json()) as {
    rows: { publicId: string }[];
  };
  return rows.map(({ publicId }) => publicId);
}

/** The worker holds the page, its files, the keys and the list of revocations. */
async function readyOffline(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const all = await Promise.all(
          names.map(async (name) =>
            (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname),
          ),
        );
        const paths = all.flat();
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        const wanted = [
          '/',
          '/.well-known/jwks.json',
          '/api/public/status-list',
          ...loaded.filter((path) => path.startsWith('/assets/') && /\.(js|css)$/.test(path)),
        ];
        return [
          ...(navigator.serviceWorker.controller ? [] : ['the worker']),
          ...wanted.filter((path) => !paths.includes(path)),
        ];
      }),
    )
    .toEqual([]);
}

/** When the list of revocations was made that this browser keeps. */
async function listedAt(page: Page): Promise<string> {
  const list = await page.evaluate(async () => (await caches.match('/api/public/status-list'))!.text());
  return (JSON.parse(Buffer.from(list.split('.')[1]!, 'base64url').toString()) as { validFrom: string }).validFrom;
}
