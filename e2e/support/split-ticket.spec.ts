import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectNoViolation } from './accessible.ts';
import { signInQuietly } from './people.ts';

const thread = (page: Page): Locator => page.getByRole('list', { name: 'Conversation' });

/** What a thread says, in its order: who wrote each reply, or the words of an event, and the text. */
const said = async (page: Page): Promise<string[]> =>
  (await thread(page).getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

test('support splits a message off into a ticket of its own: both threads read right, the requester has both, and the log says so', async ({
  page,
  browser,
}) => {
  const mark = Date.now();
  const [subject, second] = [`Video stops ${mark}`, `And my name has no accent ${mark}.`];
  const split = `Name without accent ${mark}`;

  // A learner asks one thing, then another in the same request.
  await signInQuietly(page, 'learner');
  await page.goto('/support?new=course');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(subject);
  await dialog.getByRole('textbox', { name: 'What happened?' }).fill('At minute 3.');
  const created = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/support/tickets') && answer.request().method() === 'POST',
  );
  await dialog.getByRole('button', { name: 'Send request' }).click();
  const { id, number } = (await (await created).json()) as { id: string; number: number };
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await page.getByRole('textbox', { name: 'Reply' }).fill(second);
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(thread(page).getByText(second)).toBeVisible();

  // Support chooses the second message; what is missing is said at its field, and what was typed stays.
  const desk = await (await browser.newContext()).newPage();
  await signInQuietly(desk, 'platformAdmin');
  await desk.goto(`/admin/support/${id}`);
  await expect(desk.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await desk.getByRole('button', { name: 'Split…' }).click();
  const form = desk.getByRole('dialog', { name: 'Split this ticket' });
  await form.getByRole('textbox', { name: 'Subject' }).fill(split);
  await form.getByRole('button', { name: 'Create ticket' }).click();
  await expect(form.getByText('Choose at least one reply.')).toBeVisible();
  await expect(form.getByRole('checkbox')).toHaveCount(2);
  await form.getByRole('checkbox').nth(1).check();
  await form.getByLabel('Category').selectOption({ label: 'Correction of my data' });
  await expectNoViolation(desk, 'splitting a ticket');
  const made = desk.waitForResponse((answer) => answer.url().endsWith('/split') && answer.ok());
  await form.getByRole('button', { name: 'Create ticket' }).click();
  const { id: newId, number: newNumber } = (await (await made).json()) as { id: string; number: number };

  // The new ticket is open at once, with the message alone; the first one says where part of it went.
  await expect(desk.getByRole('heading', { level: 1, name: split })).toBeVisible();
  await expect(thread(desk).getByText(`split it from no. ${number}`)).toBeVisible();
  const inNew = await said(desk);
  expect(inNew).toHaveLength(2);
  expect(inNew[0]).toContain(second);
  expect(inNew.join(' ')).not.toContain('At minute 3.');
  await expectNoViolation(desk, 'a split ticket');
  await desk.goto(`/admin/support/${id}`);
  await expect(thread(desk).getByText(`continued part of it in no. ${newNumber}`)).toBeVisible();
  const inFirst = await said(desk);
  expect(inFirst).toHaveLength(3);
  expect(inFirst[0]).toContain('At minute 3.');
  expect(inFirst[1]).toContain(second);
  await expect(desk.getByRole('link', { name: split })).toBeVisible();

  // The requester has both, and answers in the new one.
  await page.goto('/support');
  await expect(page.getByRole('link', { name: subject })).toBeVisible();
  await page.getByRole('link', { name: split }).click();
  await expect(page.getByRole('heading', { level: 1, name: split })).toBeVisible();
  await expect(thread(page).getByText(`split it from no. ${number}`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Reply' }).fill('It is Noémie, with an accent.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(thread(page).getByText('It is Noémie, with an accent.')).toBeVisible();
  await page.goto(`/support?ticket=${id}`);
  await expect(thread(page).getByText(`continued part of it in no. ${newNumber}`)).toBeVisible();
  await expect(thread(page).getByText('It is Noémie, with an accent.')).toHaveCount(0);

  // The log has who split what.
  await desk.goto(`/admin/reports/Logs?q=${newId}`);
  const entry = desk.getByRole('row').filter({ hasText: 'Support ticket split' }).first();
  await expect(entry).toContainText('Siobhán O’Rourke');
  await expect(entry).toContainText('Northgate');
  await expect(entry).toContainText(String(newNumber));
});
