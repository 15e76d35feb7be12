import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { expectNoViolation } from './accessible.ts';
import { password, people, signInQuietly } from './people.ts';
import { serverDatabase } from './server-database.ts';

const added = ' Junior';

/**
 * Someone of Northgate alone who is no learner of other journeys, with the password of the demo and their name as it
 * was.
 */
async function prepare(place: number): Promise<{ email: string; name: string }> {
  const client = new pg.Client(serverDatabase());
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; email: string; name: string }>(
      `update people u set legal_name = replace(legal_name, $1, '')
        where id = (select p.id from people p join employments e on e.person_id = p.id
        join companies c on c.id = e.company_id
         where c.code = 'NORTHGATE' and e.ended_on is null and e.bu_admin_since is null and p.email is not null
           and p.locale like 'en%' and p.email <> all($2)
           and not exists (select from employments o where o.person_id = p.id and o.company_id <> e.company_id)
             order by e.employee_number offset $3 limit 1)
       returning u.id, u.email, u.legal_name as name`,
      [added, Object.values(people), place],
    );
    const { id, email, name } = rows[0]!;
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
    return { email, name };
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

test('a correction is requested, passed on, made by the company, and the person reads the answer', async ({
  page,
  browser,
}) => {
  const { email, name } = await prepare(60);
  const wanted = `${name}${added}`;
  const now = Date.now();
  const [subject, note] = [`My name ${now}`, `Should be ${wanted}, see ${now}`];
  await signInBy(page, email);
  await page.goto('/profile?tab=privacy');
  await page.getByRole('link', { name: 'Request a correction' }).click();
  const form = page.getByRole('dialog', { name: 'New request' });
  await expect(form.getByText(/Support may tell Northgate.* what should be corrected/)).toBeVisible();
  await form.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await form
    .getByRole('textbox', { name: 'What happened?' })
    .fill('I am called Junior. PRIVATE: my father works here, too.');
  const created = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/support/tickets') && answer.request().method() === 'POST',
  );
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
  await pass.getByRole('textbox', { name: 'Note to the company' }).fill(note);
  await expectNoViolation(desk, 'passing a correction on');
  await pass.getByRole('button', { name: 'Pass on', exact: true }).click();
  const card = desk.getByRole('region', { name: 'Correction by the company' });
  await expect(card.getByText(/Waiting for the company/)).toBeVisible();
  await expect(desk.getByText('On hold', { exact: true }).first()).toBeVisible();

  const admin = await (await browser.newContext({ viewport: { width: 1360, height: 900 } })).newPage();
  await signInQuietly(admin, 'companyAdmin');
  await admin.goto('/settings');
  await admin.getByRole('link', { name: /data corrections? to decide/ }).click();
  const waiting = admin.getByRole('listitem').filter({ hasText: note });
  await expect(waiting.getByText('Waiting for you')).toBeVisible();
  await expect(admin.getByText('PRIVATE')).toHaveCount(0);
  await expectNoViolation(admin, 'data corrections');
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

  const answer = page
    .getByRole('list', { name: 'Conversation' })
    .getByText(/Northgate.* corrected the data \(Legal name\): “Done as in your passport”/);
  await expect(async () => {
    await page.goto(`/support?ticket=${id}`);
    await expect(answer).toBeVisible({ timeout: 4000 });
  }).toPass();
  // the same person may have other requests
  await expect(page.getByText('In progress').first()).toBeVisible();
  await desk.reload();
  await expect(card.getByText(/^Corrected/)).toBeVisible();
  await desk.context().close();
});

test('who wrote about something else is asked first, agrees, and withdraws it: nothing waits at the company any more', async ({
  page,
  browser,
}) => {
  const { email, name } = await prepare(61);
  const note = `Hired two years earlier ${Date.now()}`;
  await signInBy(page, email);
  const made = await page.request.post('/api/support/tickets', {
    data: {
      category: 'other',
      subject: `My hire date ${Date.now()}`,
      body: 'I started earlier.',
      fileIds: [],
      context: null,
      enrolmentId: null,
      followsId: null,
    },
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
  });
  const { id } = (await made.json()) as { id: string };

  // Without consent the form has only the question; a second one while the first waits is refused.
  const desk = await (await browser.newContext()).newPage();
  await signInQuietly(desk, 'platformAdmin');
  await desk.goto(`/admin/support/${id}`);
  const card = desk.getByRole('region', { name: 'Correction by the company' });
  const pass = desk.getByRole('dialog', { name: 'Pass on to the company' });
  await card.getByRole('button', { name: 'Pass on to the company…' }).click();
  await expect(pass.getByText(/hasn’t agreed that Northgate.* is told/)).toBeVisible();
  await expect(pass.getByRole('textbox', { name: 'Note to the company' })).toHaveCount(0);
  await pass.getByRole('button', { name: 'Ask requester' }).click();
  await expect(pass).toHaveCount(0);
  await expect(desk.getByText('Waiting for requester', { exact: true }).first()).toBeVisible();

  await page.goto(`/support?ticket=${id}`);
  await expect(page.getByText(/May support tell Northgate.* what should be corrected\?/)).toBeVisible();
  await expectNoViolation(page, 'the question before a correction is passed on');
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByText(/You agreed that support may tell Northgate/)).toBeVisible();

  await desk.reload();
  await card.getByRole('button', { name: 'Pass on to the company…' }).click();
  await pass.getByRole('checkbox', { name: 'Hire date' }).check();
  await pass.getByRole('textbox', { name: 'Note to the company' }).fill(note);
  await pass.getByRole('button', { name: 'Pass on', exact: true }).click();
  await expect(card.getByText(/Waiting for the company/)).toBeVisible();

  // Kept first: nothing changes. Then withdrawn: the thread says so, and the button is gone.
  await page.reload();
  const withdraw = page.getByRole('button', { name: /^Withdraw consent for Northgate/ });
  const confirm = page.getByRole('dialog', { name: 'Withdraw your consent?' });
  await withdraw.click();
  await expect(confirm.getByText(/A correction that is waiting there is recalled/)).toBeVisible();
  await expectNoViolation(page, 'withdrawing consent');
  await confirm.getByRole('button', { name: 'Keep consent' }).click();
  await expect(withdraw).toBeVisible();
  await withdraw.click();
  await confirm.getByRole('button', { name: 'Withdraw consent' }).click();
  const thread = page.getByRole('list', { name: 'Conversation' });
  await expect(thread.getByText(/Consent withdrawn: Northgate.* no longer has to decide/)).toBeVisible();
  await expect(withdraw).toHaveCount(0);

  // Support reads that it was recalled, that it is its turn again, and can only ask again.
  await desk.reload();
  await expect(card.getByText(/^Recalled/)).toBeVisible();
  await expect(desk.getByText('Open', { exact: true }).first()).toBeVisible();
  await card.getByRole('button', { name: 'Pass on to the company…' }).click();
  await expect(pass.getByRole('button', { name: 'Ask requester' })).toBeVisible();
  await desk.context().close();

  const admin = await (await browser.newContext({ viewport: { width: 1360, height: 900 } })).newPage();
  await signInQuietly(admin, 'companyAdmin');
  await admin.goto('/settings/employees?tab=corrections');
  const item = admin.getByRole('listitem').filter({ hasText: note });
  await expect(item.getByText('Recalled', { exact: true })).toBeVisible();
  await expect(item.getByText(name)).toBeVisible();
  await expect(item.getByRole('button', { name: /Corrected/ })).toHaveCount(0);
  await admin.context().close();
});
