import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { signInQuietly } from '../support/people.ts';

// What was done by mistake is undone from the words that say it was done, by mouse and by keyboard.

for (const { name, viewport } of [
  { name: 'on a desktop', viewport: { width: 1360, height: 900 } },
  { name: 'on a phone', viewport: { width: 390, height: 844 } },
]) {
  test.describe(name, () => {
    test.use({ viewport });
    test(`an admin undoes an end of employment and an archived site ${name}`, async ({ page }, info) => {
      await signInQuietly(page, 'companyAdmin');
      const mark = `${Date.now()}-${info.workerIndex}`;
      const id = await hire(page, `NG-UNDO-${mark}`);
      await page.goto(`/settings/employees/${id}`);
      const main = page.getByRole('main');
      const dialog = page.getByRole('dialog');
      await main.getByRole('button', { name: 'End employment…' }).click();
      await dialog.getByRole('button', { name: 'End employment' }).click();
      await expect(dialog).toHaveCount(0);
      const told = page.getByRole('status').filter({ hasText: 'Maya Fournier leaves today.' });
      await expect(told).toBeVisible();
      await expect(main.getByText(/^Last day /).first()).toBeVisible();
      await page.keyboard.press('u');
      await expect(told.getByRole('button', { name: 'Undo' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(told).toHaveCount(0);
      await expect(main.getByText(/^Last day /)).toHaveCount(0);
      await expect(main.getByRole('button', { name: 'End employment…' })).toBeVisible();

      await add(page, 'sites', {
        code: mark.slice(-30),
        name: `Yard ${mark}`,
        timeZone: 'America/Edmonton',
        address: null,
      });
      await page.goto('/settings/employees?tab=places');
      const row = main.getByRole('listitem').filter({ hasText: `Yard ${mark}` });
      await row.getByRole('button', { name: /^Archive/ }).click();
      await expect(row.getByText('Archived')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(row.getByText('Archived')).toHaveCount(0);
    });
  });
}

test('a course assigned and withdrawn by mistake', async ({ page }, info) => {
  await signInQuietly(page, 'companyAdmin');
  const id = await hire(page, `NG-UNDO-A-${Date.now()}-${info.workerIndex}`);
  const { rows } = (await (await page.request.get('/api/settings/courses?limit=100')).json()) as {
    rows: { id: string; title: string; code: string }[];
  };
  const course = rows.find(({ title }) => title.includes('Lockout')) ?? rows[0]!;
  const people = `/api/settings/courses/${course.id}/people?q=Maya+Fournier&limit=100`;
  const theirs = async () =>
    (
      (await (await page.request.get(people)).json()) as { rows: { id: string; personId: string; status: string }[] }
    ).rows.filter((row) => row.personId === id);
  await page.goto(`/settings/employees?q=Maya+Fournier`);
  const assigned = await add(page, `courses/${course.id}/assignments`, {
    audience: { ids: [id] },
    dueOn: null,
    note: null,
    evenIfValid: true,
    preview: false,
  });
  expect(assigned).toMatchObject({ changed: 1 });
  await page.goto(`/settings/courses/${course.id}?tab=people&q=Maya+Fournier`);
  const rowOf = page.getByRole('main').getByRole('row').filter({ hasText: 'Maya Fournier' }).first();
  await rowOf.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Wrong person');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  expect((await theirs()).map(({ status }) => status)).not.toContain('withdrawn');
});

test('a course assigned by mistake: the words that say so take it back, and the page shows it', async ({
  page,
}, info) => {
  await signInQuietly(page, 'companyAdmin');
  const number = `NG-UNDO-B-${Date.now()}-${info.workerIndex}`;
  await hire(page, number);
  const { rows } = (await (await page.request.get('/api/settings/courses?limit=100')).json()) as {
    rows: { id: string; title: string }[];
  };
  const { id, title } = rows.find((course) => course.title.includes('Lockout')) ?? rows[0]!;
  await page.goto(`/settings/courses/${id}?tab=people&q=${number}`);
  const main = page.getByRole('main');
  const theirs = main.getByRole('row').filter({ hasText: 'Maya Fournier' });
  await expect(main.getByRole('button', { name: 'Assign course' }).first()).toBeVisible();
  await expect(theirs).toHaveCount(0);
  await main.getByRole('button', { name: 'Assign course' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Employee numbers', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Employee numbers' }).fill(number);
  await expect(dialog.getByText('1 person will be enrolled.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Assign course' }).click();
  await expect(dialog).toHaveCount(0);
  const told = page.getByRole('status').filter({ hasText: `${title} assigned to 1 person.` });
  await expect(told).toBeVisible();
  await expect(theirs).toHaveCount(1);
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(theirs).toHaveCount(0);
});

test('an undo that failed can be pressed again, and what its lost answer undid is said to be undone', async ({
  page,
}, info) => {
  await signInQuietly(page, 'companyAdmin');
  const code = `POS-${Date.now()}-${info.workerIndex}`.slice(-30);
  const title = `Rigger ${code}`;
  const made = await add(page, 'positions', { code, title });
  await page.goto(`/settings/positions/${made['id'] as string}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Archive position' }).click();
  const told = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Undo' }) });
  await expect(told).toContainText(title);

  const refuse = (status: number, refused: string) => ({ status, json: { error: { code: refused } } });
  const answers: ('lost' | ReturnType<typeof refuse>)[] = [
    refuse(500, 'unexpected'),
    refuse(429, 'tooManyRequests'),
    'lost',
  ];
  await page.route('**/api/settings/positions/*/archive', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    const answer = answers.shift();
    if (answer === undefined) return route.continue();
    if (answer !== 'lost') return route.fulfill(answer);
    await route.fetch();
    return route.abort();
  });
  for (const words of [/Something went wrong on our end/, /Too many attempts/, /offline. Check your connection/]) {
    await told.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(told.getByRole('button', { name: 'Undo' })).toBeEnabled();
  }
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(told).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Archive position' })).toBeVisible();
});

async function add(page: Page, path: string, data: object): Promise<Record<string, unknown>> {
  const answer = await page.request.post(`/api/settings/${path}`, {
    data,
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

async function hire(page: Page, employeeNumber: string): Promise<string> {
  const contact = { email: null, phone: null, jobTitle: null };
  const place = { siteId: null, departmentId: null, managerId: null };
  const made = await add(page, 'employees', {
    name: 'Maya Fournier',
    employeeNumber,
    startedOn: '2026-01-05',
    ...contact,
    ...place,
    invite: false,
  });
  return made['personId'] as string;
}
