import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { expectNoViolation } from './accessible.ts';
import { password, people, signInQuietly } from './people.ts';
import { serverDatabase } from './server-database.ts';

const added = ' Junior';

/** Someone of Northgate alone who is no learner of other journeys, with the password of the demo and their name as it was. */
async function prepare(): Promise<{ email: string; name: string }> {
  const client = new pg.Client(serverDatabase());
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; email: string; name: string }>(
      `update people u set legal_name = replace(legal_name, $1, '') where id = (select p.id from people p join employments e on e.person_id = p.id join companies c on c.id = e.company_id
         where c.code = 'NORTHGATE' and e.ended_on is null and e.bu_admin_since is null and p.email is not null and p.locale like 'en%' and p.email <> all($2)
           and not exists (select from employments o where o.person_id = p.id and o.company_id <> e.company_id) order by e.employee_number offset 60 limit 1)
       returning u.id, u.email, u.legal_name as name`,
      [added, Object.values(people)],
    );
    const { id, email, name } = rows[0]!;
    await client.query(
      `insert into auth.accounts (account_id, provider_id, person_id, password)
       select $1::text, 'credential', $1::text::uuid, a.password from auth.accounts a join people p on p.id = a.person_id where p.email = $2 and a.provider_id = 'credential'
       on conflict do nothing`,
      [id, people.learner],
    );
    await client.query(
      `insert into legal_acceptances (company_id, person_id, version_id, text_sha256, locale, accepted_at)
       select e.company_id, e.person_id, v.id, v.sha256, 'en', now() from employments e cross join legal_versions v
       where e.person_id = $1 and v.published_at is not null on conflict do nothing`,
      [id],
    );
    return { email, name };
  } finally {
    await client.end();
  }
}

async function signInBy(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/session', { data: { email, password, remember: false }, headers: { 'sec-fetch-site': 'same-origin' } });
  expect(answer.status()).toBe(200);
}

test('a correction is requested, passed on, made by the company, and the person reads the answer', async ({ page, browser }) => {
  const { email, name } = await prepare();
  const wanted = `${name}${added}`;
  const subject = `My name ${Date.now()}`;
  await signInBy(page, email);
  await page.goto('/profile?tab=privacy');
  await page.getByRole('link', { name: 'Request a correction' }).click();
  const form = page.getByRole('dialog', { name: 'New request' });
  await expect(form.getByText(/Support may tell Northgate.* what should be corrected/)).toBeVisible();
  await form.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await form.getByRole('textbox', { name: 'What happened?' }).fill('I am called Junior. PRIVATE: my father works here, too.');
  const created = page.waitForResponse((answer) => answer.url().endsWith('/api/support/tickets') && answer.request().method() === 'POST');
  await form.getByRole('button', { name: 'Send request' }).click();
  const { id } = (await (await created).json()) as { id: string };

  const desk = await (await browser.newContext()).newPage();
  await signInQuietly(desk, 'platformAdmin');
  await desk.goto(`/admin/support/${id}`);
  await desk.getByRole('button', { name: 'Pass on to the company…' }).click();
  const pass = desk.getByRole('dialog', { name: 'Pass on to the company' });
  await expect(pass.getByText(/neither this conversation nor its files or internal notes/)).toBeVisible();
  await expect(pass.getByLabel('Company', { exact: true })).toContainText('Northgate');
  await pass.getByRole('button', { name: 'Pass on', exact: true }).click();
  await expect(pass.getByText('Choose at least one.')).toBeVisible();
  await pass.getByRole('checkbox', { name: 'Legal name' }).check();
  await pass.getByRole('textbox', { name: 'Note to the company' }).fill(`Should be ${wanted}`);
  await expectNoViolation(desk, 'passing a correction on');
  await pass.getByRole('button', { name: 'Pass on', exact: true }).click();
  const card = desk.getByRole('region', { name: 'Correction by the company' });
  await expect(card.getByText(/Waiting for the company/)).toBeVisible();
  await expect(desk.getByText('On hold', { exact: true }).first()).toBeVisible();

  const admin = await (await browser.newContext({ viewport: { width: 1360, height: 900 } })).newPage();
  await signInQuietly(admin, 'companyAdmin');
  await admin.goto('/settings');
  await admin.getByRole('link', { name: /corrections? of data to decide/ }).click();
  const waiting = admin.getByRole('listitem').filter({ hasText: `Should be ${wanted}` });
  await expect(waiting.getByText('Waiting for you')).toBeVisible();
  await expect(admin.getByText('PRIVATE')).toHaveCount(0);
  await expectNoViolation(admin, 'corrections of data');
  await waiting.getByRole('link', { name: 'Open employee' }).click();
  await admin.getByRole('button', { name: 'Edit', exact: true }).first().click();
  const edit = admin.getByRole('dialog');
  await edit.getByRole('textbox', { name: 'Legal name' }).fill(wanted);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('heading', { name: wanted, level: 1 })).toBeVisible();
  await admin.goto('/settings/employees?tab=corrections');
  await waiting.getByRole('button', { name: `Corrected: ${wanted}` }).click();
  const decide = admin.getByRole('dialog', { name: 'Data corrected' });
  await decide.getByRole('textbox', { name: 'Message' }).fill('Done as in your passport');
  await decide.getByRole('button', { name: 'Corrected' }).click();
  await expect(waiting.getByText('Corrected', { exact: true })).toBeVisible();
  await admin.context().close();

  const answer = page.getByRole('list', { name: 'Conversation' }).getByText(/Northgate.* corrected the data \(Legal name\): “Done as in your passport”/);
  await expect(async () => {
    await page.goto(`/support?ticket=${id}`);
    await expect(answer).toBeVisible({ timeout: 4000 });
  }).toPass();
  await expect(page.getByText('In progress')).toBeVisible();
  await desk.reload();
  await expect(card.getByText(/^Corrected/)).toBeVisible();
  await desk.context().close();
});
