import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { expectNoViolation } from '../support/accessible.ts';
import { password, people, signInQuietly } from '../support/people.ts';
import { serverDatabase } from '../support/server-database.ts';

/**
 * Who came from Site Works to Northgate, and who runs Site Works (server/db/demo/people.ts). Neither signs in to the
 * demo by a known password.
 */
const worker = 'northgate-023';
const title = 'Working at heights';

/** Gives both a password, and the worker a certificate of Site Works that was not transferred yet; their addresses. */
async function prepare(): Promise<{ worker: string; foreman: string }> {
  const client = new pg.Client(serverDatabase());
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; email: string }>(
      `select p.id, p.email from people p join employments e on e.person_id = p.id
        join companies c on c.id = e.company_id
       where c.code = 'SITEWORKS' and (e.bu_admin_since is not null
         or exists (select from record_transfers t where t.person_id = p.id and t.done_at is not null))
       order by e.bu_admin_since is not null`,
    );
    expect(rows, worker).toHaveLength(2);
    for (const { id } of rows) {
      await client.query(
        `insert into auth.accounts (account_id, provider_id, person_id, password)
         select $1::text, 'credential', $1::text::uuid, a.password from auth.accounts a
           join people p on p.id = a.person_id where p.email = $2 and a.provider_id = 'credential'
         on conflict do nothing`,
        [id, people.learner],
      );
      await client.query(
        `insert into legal_acceptances (company_id, person_id, version_id, text_sha256, locale, accepted_at)
         select e.company_id, e.person_id, v.id, v.sha256, 'en', now() from employments e cross join legal_versions v
         where e.person_id = $1 and v.published_at is not null on conflict do nothing`,
        [id],
      );
    }
    await client.query(
      `insert into achievements (company_id, person_id, skill_id, source, issuer_name, external_number, record,
        public_id, verification_code, certificate_number,
         valid_from, valid_through, anchor_on, anchor_months, issued_at, snapshot, recorded_at, recorded_by)
       select a.company_id, a.person_id, k.id, a.source, 'Nickel Basin Safety', 'NBS-771042',
         '{"provider": "Nickel Basin Safety", "certificateNumber": "NBS-771042"}',
         'journeyOfRecords' || left(md5(random()::text), 6), '23456789AB', a.certificate_number || '-J', a.valid_from,
           a.valid_through, a.anchor_on, a.anchor_months, a.issued_at,
         jsonb_set(a.snapshot, '{course,titles}', k.names), a.recorded_at, a.recorded_by
       from achievements a join companies c on c.id = a.company_id cross join skills k
       where c.code = 'SITEWORKS' and a.person_id = $1 and a.external_number is not null and k.code = 'WAH'
       on conflict do nothing`,
      [rows[0]!.id],
    );
    return { worker: rows[0]!.email, foreman: rows[1]!.email };
  } finally {
    await client.end();
  }
}

async function signInBy(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/session', {
    data: { email, password, remember: false },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status()).toBe(200);
}

test('a certificate goes from an earlier employer to the new one with three agreements, is verified there, and counts', async ({
  page,
  browser,
}) => {
  const emails = await prepare();
  await signInBy(page, emails.worker);
  await page.goto('/profile?tab=privacy');
  await page.getByRole('button', { name: 'Transfer records' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('From')).toContainText('Northgate Site Works');
  await dialog.getByRole('button', { name: 'Consent and send' }).click();
  await expect(dialog.getByText('Select at least one record.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: title }).check();
  await dialog.getByRole('checkbox', { name: 'I consent' }).check();
  await expectNoViolation(page, 'consent to a transfer');
  await dialog.getByRole('button', { name: 'Consent and send' }).click();
  const mine = page.getByRole('article').filter({ hasText: title });
  await expect(mine.getByText('Waiting for employers')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Transfer records' }), 'one at a time').toHaveCount(0);
  await expectNoViolation(page, 'My Info with a transfer');

  const foreman = await (await browser.newContext()).newPage();
  await signInBy(foreman, emails.foreman);
  await foreman.goto('/settings/employees?tab=transfers');
  const given = foreman.getByRole('article').filter({ hasText: title });
  await given.getByRole('button', { name: 'Release records' }).click();
  await foreman.getByRole('dialog').getByRole('button', { name: 'Release records' }).click();
  await expect(given.getByText(/Released by Northgate Site Works/)).toBeVisible();
  await foreman.context().close();

  const admin = await (await browser.newContext({ viewport: { width: 1360, height: 900 } })).newPage();
  await signInQuietly(admin, 'companyAdmin');
  await admin.goto('/settings/employees?tab=transfers');
  const received = admin.getByRole('article').filter({ hasText: title });
  await received.getByRole('button', { name: 'Accept records' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Accept records' }).click();
  await expect(async () => {
    await admin.reload();
    await expect(received.getByRole('link', { name: 'Open certificate' })).toBeVisible({ timeout: 4000 });
  }).toPass();
  await received.getByRole('link', { name: 'Open certificate' }).click();
  await admin.getByLabel('How did you check it?').selectOption('registry');
  await admin.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(admin.getByText('Certificate verified').first()).toBeVisible();
  await admin.context().close();

  await page.reload();
  await expect(mine.getByText('Transferred', { exact: true })).toBeVisible();
  await mine.getByRole('link', { name: /^Received by Northgate/ }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(card.getByText('Verified', { exact: true }).first()).toBeVisible();
  const { rows } = (await (await page.request.get('/api/achievements')).json()) as {
    rows: { titles?: { en?: string } }[];
  };
  expect(JSON.stringify(rows), 'it counts').toContain(title);
});
