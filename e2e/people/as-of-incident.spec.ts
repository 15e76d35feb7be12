import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { addDays, type Day } from '@app/domain/time';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { makePeople } from '../../server/db/demo/people.ts';
import { listZip, unzipPart } from '../../server/src/platform/files/unzip.ts';
import { expectNoViolation } from '../support/accessible.ts';
import { signInQuietly } from '../support/people.ts';

// The forklift ticket ran out three days before the incident; weeks later the papers say it had been renewed. Both are
// true: what was known that day, and what is known of it now.

const operator = makePeople('2026-01-01').find(({ story }) => story === 'lapsedForklift')!.legalName;
const ticket = 'Powered industrial truck operator';
const caps = { unpackedBytes: 50_000_000, expansion: 1000 };

type Proof = { id: string; code: string; certificateNumber: string; validFrom: Day; validThrough: Day; state: string };
type Row = {
  requirement: { targets: { code: string; minLevel: number }[]; version: number; rowId: string };
  proof: { certificateNumber: string } | null;
};

test('who was qualified on the day of an incident, as known then and as known since', async ({ page }) => {
  const broken: Error[] = [];
  page.on('pageerror', (error) => broken.push(error));
  await signInQuietly(page, 'companyAdmin');
  const personId = await idOf(page, operator);
  const { lapsed, version } = await ticketOf(page, personId);
  const incident = addDays(lapsed.validThrough, 3);
  const renewedThrough = addDays(lapsed.validThrough, 365);
  // Another run of this journey may have put the dates right before.
  const now = await liveProof(page, personId, lapsed);
  if (now.validThrough !== lapsed.validThrough) await correct(page, personId, now, lapsed.validThrough);

  const cell = page.getByRole('gridcell', { name: new RegExp(`^${operator}, ${ticket} · Instructed:`) });
  const panel = page.getByRole('dialog', { name: `${ticket} · Instructed` });
  const ask = async (known: Day | null) => {
    await page.goto('/settings/reports/CompanyQualifications');
    await page.getByLabel('As of', { exact: true }).fill(incident);
    if (known) await page.getByLabel('Records as of', { exact: true }).fill(known);
    await expect(page.getByRole('status').filter({ hasText: 'Status as of' })).toContainText(
      known ? 'Based on records at the end of' : 'Status as of',
    );
    await page.getByLabel('All positions').selectOption({ label: 'Forklift operator' });
    await page.getByRole('searchbox', { name: 'Search people' }).fill(operator);
    await expect(page).toHaveURL(/q=/);
    await expect(cell).toBeVisible();
  };

  await test.step('on that day the ticket had lapsed, and the panel says since when and by which version', async () => {
    await ask(null);
    await expect(cell).toHaveAccessibleName(new RegExp(`: Expired, ${written(lapsed.validThrough)}$`));
    await cell.click();
    await expect(panel).toContainText(`${operator}, on ${written(incident)}`);
    await expect(panel).toContainText(`(version ${version} of the requirement)`);
    await expect(panel).toContainText(`It expired after ${written(lapsed.validThrough)}.`);
    await expect(fact(panel, 'Certificate no.')).toHaveText(lapsed.certificateNumber);
    await expect(fact(panel, 'Recorded')).not.toContainText(await todayOnScreen(page));
    await expectNoViolation(page, 'the Why panel of a past day');
  });

  await test.step('weeks later the right dates are found, and the record is corrected', async () => {
    await page.goto(`/settings/employees/${personId}?tab=qualifications`);
    await page
      .getByRole('row')
      .filter({ hasText: lapsed.certificateNumber })
      .or(page.getByRole('row').filter({ hasText: now.certificateNumber }))
      .getByRole('button', { name: /^Correct dates for/ })
      .click();
    const form = page.getByRole('dialog', { name: /^Correct dates/ });
    await form.getByLabel('Last day').fill(renewedThrough);
    await form.getByLabel('Reason').fill('The renewal card was filed under another name');
    await form.getByRole('button', { name: 'Correct dates', exact: true }).click();
    await expect(form).toBeHidden();
  });

  await test.step('as of that day, the matrix now shows the corrected truth', async () => {
    await ask(null);
    await expect(cell).toHaveAccessibleName(new RegExp(`: Valid, ${written(renewedThrough)}$`));
    await cell.click();
    const corrected = written(await today(page));
    await expect(panel).toContainText(
      `It is held from ${written(lapsed.validFrom)} through ${written(renewedThrough)}.`,
    );
    await expect(panel).toContainText(`The record was corrected on ${corrected}; it previously showed`);
    await expect(fact(panel, 'Reason for correction')).toHaveText('The renewal card was filed under another name');
    await expect(fact(panel, 'Recorded')).toContainText(await todayOnScreen(page));
    await expect(fact(panel, 'Certificate no.')).not.toHaveText(lapsed.certificateNumber);
    await panel.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('as known on that day, it shows what was known', async () => {
    await ask(incident);
    await expect(cell).toHaveAccessibleName(new RegExp(`: Expired, ${written(lapsed.validThrough)}$`));
    await cell.click();
    await expect(panel).toContainText(`Based on records at the end of ${written(incident)}`);
    await expect(panel).toContainText(`It expired after ${written(lapsed.validThrough)}.`);
    await expect(fact(panel, 'Certificate no.')).toHaveText(lapsed.certificateNumber);
    await expectNoViolation(page, 'the Why panel as known before a correction');
    await panel.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the file and the audit pack agree with the screen', async () => {
    const knownThen = await exported(page);
    expect(knownThen).toContainEqual(expect.stringContaining(`Based on records at the end of,${incident}`));
    expect(lineOf(knownThen)).toContain(`,Expired,${lapsed.validFrom},${lapsed.validThrough},`);
    const packed = await packOf(page);
    expect(packed).toMatchObject({
      status: 'expired',
      validThrough: lapsed.validThrough,
      certificate: lapsed.certificateNumber,
      requirementVersion: version,
    });
    await ask(null);
    expect(lineOf(await exported(page))).toContain(`,Valid,${lapsed.validFrom},${renewedThrough},`);
    expect(await packOf(page)).toMatchObject({ status: 'valid', qualified: true, validThrough: renewedThrough });
  });
  expect(broken).toEqual([]);
});

/** A day as the screens write it. */
const written = (day: Day) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(`${day}T00:00Z`),
  );
const fact = (panel: Locator, name: string) => panel.locator(`dt:text-is("${name}") + dd`).last();
const lineOf = (lines: string[]) => lines.find((line) => line.includes(`${ticket} · Instructed,`));

async function json<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`/api${path}`);
  expect(answer.status(), path).toBe(200);
  return (await answer.json()) as T;
}

async function idOf(page: Page, name: string): Promise<string> {
  const { rows } = await json<{ rows: { id: string; name: string }[] }>(
    page,
    `/settings/employees?q=${encodeURIComponent(name)}`,
  );
  return rows[0]!.id;
}

const today = async (page: Page) => (await json<{ today: Day }>(page, '/settings/qualifications/frame')).today;

/**
 * Days come from the server; of a moment the screen writes the day that the browser reckons, whose time zones may be of
 * an older release.
 */
const todayOnScreen = async (page: Page) => {
  const { company } = await json<{ company: { timeZone: string } }>(page, '/session');
  return page.evaluate(
    (timeZone) =>
      new Intl.DateTimeFormat('en-CA', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(),
    company.timeZone,
  );
};

/**
 * The operator's ticket as it was known a month ago, whatever was corrected since, and the version of what asked for
 * it.
 */
async function ticketOf(page: Page, personId: string): Promise<{ lapsed: Proof; version: number }> {
  const before = addDays(await today(page), -28);
  const { rows, proofs } = await json<{ rows: Row[]; proofs: Proof[] }>(
    page,
    `/settings/employees/${personId}/qualifications?on=${before}&knownOn=${before}`,
  );
  const row = rows.find(({ requirement: { targets } }) =>
    targets.some(({ code, minLevel }) => code === 'PIT' && minLevel === 1),
  )!;
  return {
    lapsed: proofs.find(({ certificateNumber }) => certificateNumber === row.proof?.certificateNumber)!,
    version: row.requirement.version,
  };
}

async function liveProof(page: Page, personId: string, { code, validFrom }: Proof): Promise<Proof> {
  const { proofs } = await json<{ proofs: Proof[] }>(page, `/settings/employees/${personId}/qualifications`);
  return proofs.find((proof) => proof.code === code && proof.validFrom === validFrom && proof.state !== 'corrected')!;
}

async function correct(page: Page, personId: string, { id, validFrom }: Proof, validThrough: Day): Promise<void> {
  const answer = await page.request.post(`/api/settings/employees/${personId}/achievements/${id}/correction`, {
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
    data: { validFrom, validThrough, reason: 'As it was' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function exported(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^CSV/ }).click();
  return (await readFile((await (await coming).path())!, 'utf8')).split('\r\n');
}

type Packed = { requirement: string; name: string; status: string };

/** What the pack of what is on screen says of the ticket. */
async function packOf(page: Page): Promise<Packed | undefined> {
  await page.getByRole('button', { name: 'Audit pack' }).click();
  const dialog = page.getByRole('dialog', { name: 'Audit pack' });
  const asked = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/settings/audit-packs') && answer.request().method() === 'POST',
  );
  await dialog.getByRole('button', { name: 'Create audit pack' }).click();
  const { id } = (await (await asked).json()) as { id: string };
  const download = dialog.locator(`a[href*="${id}"]`);
  await expect(download).toBeVisible({ timeout: 45_000 });
  const coming = page.waitForEvent('download');
  await download.click();
  const archive = await readFile((await (await coming).path())!);
  const read = async ({ start, end }: { start: number; end: number }) =>
    Readable.from([archive.subarray(start, end + 1)]);
  const part = (await listZip(read, archive.length)).find(({ name }) => name === 'manifest.json')!;
  const pieces: Buffer[] = [];
  for await (const piece of unzipPart(read, part, caps)) pieces.push(Buffer.from(piece));
  await page.keyboard.press('Escape');
  const { cells } = JSON.parse(Buffer.concat(pieces).toString()) as { cells: Packed[] };
  return cells.find(({ name, requirement }) => name === operator && requirement === `${ticket} · Instructed`);
}
