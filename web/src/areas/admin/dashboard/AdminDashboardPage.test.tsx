// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import type { Answers } from '../../../../test/fake-server.ts';
import { someId } from '../../../../test/example.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { platformAdmin } from '../../../../test/people.ts';

const open = (tab: string, answers: Answers) =>
  openPage(`/admin?tab=${tab}`, {
    session: platformAdmin(),
    answers: { getMaintenance: {}, listAccessReviews: {}, ...answers },
  });

it('maintenance needs an English message; refused, what was written stays', async () => {
  const { user, server } = await open('jobs', { listDeadJobs: {}, startMaintenance: refused('unavailable') });
  await user.click(await screen.findByRole('button', { name: 'Start maintenance' }));
  const dialog = within(await screen.findByRole('dialog'));
  const start = dialog.getByRole<HTMLButtonElement>('button', { name: 'Start maintenance' });
  expect(start.disabled).toBe(true);
  await user.type(dialog.getByLabelText(/Message in English/), 'Back soon');
  await user.click(start);
  expect(await screen.findByText(/unavailable|try again/i)).toBeTruthy();
  server.answer('startMaintenance', {});
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Start maintenance' }));
  const asked = { message: { en: 'Back soon' }, endsAt: null };
  await waitFor(() => expect(server.sent('startMaintenance')).toEqual([asked, asked]));
});

it('a job is given up only after it is confirmed; retried at once', async () => {
  const job = { id: '7', job: 'notices.send', attempts: 5 } as const;
  const { user, server } = await open('jobs', { listDeadJobs: { rows: [job] }, discardJob: {}, retryJob: {} });
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(server.sent('discardJob')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(server.sent('discardJob')).toEqual([{ jobId: '7' }]));
});

it('a mail is read once, which is recorded; its one-time link is not a link here', async () => {
  const mail = { id: someId(), subject: 'Reset your password', to: 'nadia@northgate.example', state: 'sent' } as const;
  const { user, server } = await open('outbox', {
    listOutbox: { rows: [mail] },
    readMail: { ...mail, text: 'Open https://muster.example/user', linkHidden: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Read' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/muster.example/)).toBeTruthy();
  expect(dialog.queryByRole('link')).toBeNull();
  expect(server.sent('readMail')).toEqual([{ mailId: mail.id }]);
});
