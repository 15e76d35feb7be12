import { expect, test } from '@playwright/test';
import { expectNoViolation } from './accessible.ts';
import { signInQuietly } from './people.ts';

test('support merges chosen tickets after a preview, whose messages continue in the oldest, and enters the time it took', async ({
  page,
  browser,
}) => {
  const word = `stops${Date.now()}`;
  await signInQuietly(page, 'learner');
  const ids: string[] = [];
  for (const [subject, body] of [
    [`Video ${word}`, 'At minute 3.'],
    [`Again ${word}`, 'Now at minute 5.'],
  ]) {
    const made = await page.request.post('/api/support/tickets', {
      data: { category: 'course', subject, body, fileIds: [], context: null, enrolmentId: null, followsId: null },
      headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
    });
    ids.push(((await made.json()) as { id: string }).id);
  }

  const desk = await (await browser.newContext()).newPage();
  await signInQuietly(desk, 'platformAdmin');
  await desk.goto(`/admin/support?q=${word}`);
  const rows = desk.getByRole('row').filter({ hasText: word });
  await expect(rows).toHaveCount(2);
  for (const place of [0, 1]) await rows.nth(place).getByRole('checkbox').check();
  await desk.getByRole('button', { name: 'Merge…' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Merge tickets' });
  await expect(dialog.getByText(/1 ticket will be merged into the oldest one, no\. \d+ Video/)).toBeVisible();
  await expectNoViolation(desk, 'merging chosen tickets');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(dialog.getByText(/1 ticket merged into no\. \d+ Video/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await desk.goto(`/admin/support/${ids[0]}`);
  const thread = desk.getByRole('list', { name: 'Conversation' });
  await expect(thread.getByRole('listitem').filter({ hasText: 'Now at minute 5.' })).toContainText(/from no\. \d+/);
  await desk.getByRole('button', { name: 'Enter time' }).click();
  const form = desk.getByRole('dialog', { name: 'Enter time' });
  await form.getByRole('textbox', { name: 'Minutes' }).fill('1441');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter whole minutes from 1 to 1,440.')).toBeVisible();
  await expectNoViolation(desk, 'entering time');
  await form.getByRole('textbox', { name: 'Minutes' }).fill('65');
  await form.getByRole('textbox', { name: 'Note' }).fill('Tried it with their package');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Total: 1 h 5 min')).toBeVisible();
  await desk.getByRole('button', { name: /^Remove 1 h 5 min/ }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(desk.getByText('No time entered yet.')).toBeVisible();

  // The requester reads both in one conversation, and nothing of the time.
  await page.goto(`/support?ticket=${ids[0]}`);
  await expect(page.getByRole('list', { name: 'Conversation' }).getByText('Now at minute 5.')).toBeVisible();
  await expect(page.getByText('Tried it with their package')).toHaveCount(0);
});
