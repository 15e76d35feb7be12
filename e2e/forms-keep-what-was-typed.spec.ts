import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { people, signInQuietly } from './support/people.ts';

// The worker that keeps pages for later is a part of what is tried.
test.use({ serviceWorkers: 'allow' });

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-uploads-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a wrong password says so and keeps the address', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('qms-only@muster.example');
  await page.getByLabel('Password', { exact: true }).fill('not the right one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('qms-only@muster.example');
  const words = await alert.innerText();
  // Whether an address is known here is no one's business.
  await page.getByLabel('Email').fill('nobody@nowhere.example');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(alert).toHaveText(words);
  await expect(page).toHaveURL(/\/login/);
});

test('an empty field is refused in the language of the page, and not once it is filled', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('muster-language', 'fr'));
  await page.goto('/login');
  const submit = page.getByRole('button', { name: 'Se connecter', exact: true });
  const email = page.locator('input[autocomplete~=username]');
  const problem = () => email.evaluate((field: HTMLInputElement) => field.validationMessage);
  await submit.click();
  await expect.poll(problem).toBe('Ce champ est obligatoire.');
  await email.fill('qms-only@muster.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill('not the right one');
  await submit.click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a form that was refused is sent by a click or a program without key or pointer, as assistive technology does', async ({
  page,
}) => {
  await page.goto('/login');
  const email = page.locator('input[autocomplete~=username]');
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  const press = () => submit.evaluate((button: HTMLButtonElement) => button.click());
  // A value that comes without any event is checked as it is: what was said of the field before does not refuse it.
  await email.waitFor();
  const checked = () =>
    email.evaluate((field: HTMLInputElement) => {
      const before = field.checkValidity();
      field.value = 'qms-only@muster.example';
      const refused = field.checkValidity();
      const after = field.checkValidity();
      field.value = '';
      return [before, refused, after];
    });
  expect(await checked()).toEqual([false, false, true]);
  await press();
  await expect
    .poll(() => email.evaluate((field: HTMLInputElement) => field.validationMessage))
    .toBe('This field is required.');
  // Filled as a password manager fills: no key goes down.
  await email.fill('qms-only@muster.example');
  await page.getByLabel('Password', { exact: true }).fill('not the right one');
  expect(await email.evaluate((field: HTMLInputElement) => field.form!.checkValidity())).toBe(true);
  await press();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a field of My Info that cannot be says so beside itself, and the rest stays as typed', async ({ page }) => {
  await signInQuietly(page, 'otherAdmin');
  await page.goto('/profile');
  await page.getByLabel('Preferred name').fill('Jo');
  const phone = page.getByLabel('Phone');
  await phone.fill('call me');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toHaveAccessibleDescription(/starting with \+ and the country code/);
  await expect(page.getByLabel('Preferred name')).toHaveValue('Jo');
  await expect(phone).toHaveValue('call me');
  await phone.fill('+1 519 555 0123');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Details saved.')).toBeVisible();
  await page.reload();
  await expect(phone).toHaveValue(/519/);
});

test('without a connection a form keeps what was typed', async ({ page, context }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(people.learner);
  await page.getByLabel('Password', { exact: true }).fill('muster-demo-2026');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(people.learner);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/);
});

test('a video above the limit is refused before a byte is sent; a damaged PDF with the reason', async ({ page }) => {
  await signInQuietly(page, 'platformAdmin');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/uploads')) sent.push(request.url());
  });

  const film = join(folder, 'film.mp4');
  writeFileSync(film, Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex'));
  truncateSync(film, 2_000_000_000);
  // chosen before the page has heard what the limit is
  const heard = Promise.withResolvers<void>();
  await page.route('**/api/admin/uploads/limits', async (route) => {
    await heard.promise;
    await route.continue();
  });
  await newContent(page, 'Video', 'A film of two gigabytes');
  await page.locator('input[type=file]').first().setInputFiles(film);
  heard.resolve();
  await expect(page.getByRole('alert')).toContainText(/film\.mp4 is 2 GB; the limit is 1 GB\. Nothing was uploaded\./);
  expect(sent).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A film of two gigabytes');

  await newContent(page, 'Document', 'A damaged procedure');
  const broken = join(folder, 'procedure.pdf');
  writeFileSync(broken, `%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n${'x'.repeat(4000)}`);
  await page.locator('input[type=file]').first().setInputFiles(broken);
  await expect(page.getByRole('alert')).toContainText('procedure.pdf is incomplete.');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A damaged procedure');
  const disguised = join(folder, 'holiday.pdf');
  writeFileSync(disguised, 'PK\u0003\u0004 this is an archive');
  await page.locator('input[type=file]').first().setInputFiles(disguised);
  await expect(page.getByRole('alert')).toContainText('holiday.pdf isn’t a PDF.');
});

async function newContent(page: import('@playwright/test').Page, kind: string, title: string): Promise<void> {
  await page.goto('/admin/content');
  await page.getByRole('button', { name: 'New content' }).first().click();
  await page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click();
  await page.getByRole('dialog').getByLabel('Title').fill(title);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/admin\/content\/[0-9a-f-]{36}/);
}
