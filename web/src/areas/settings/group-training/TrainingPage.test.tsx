// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import type { Answers } from '../../../../test/fake-server.ts';
import { someId } from '../../../../test/example.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { companyAdmin } from '../../../../test/people.ts';

const id = someId();
const entryId = someId();
const roster = [{ entryId, personId: someId(), name: 'Nadia Roy', state: 'requested', employed: true }] as const;
const training = {
  id,
  timeZone: 'America/Toronto',
  state: 'scheduled',
  booked: 4,
  subject: { course: { id: someId(), titles: { en: 'Forklift' } } },
  roster,
} as const;
const open = (part: object, answers: Answers = {}) =>
  openPage(`/settings/groupTraining?training=${id}`, {
    session: companyAdmin(),
    answers: { getTraining: { ...training, ...part }, ...answers },
  });

it('a cancellation says how many are told, needs a reason, and keeps it when it is refused', async () => {
  const { user, server } = await open({}, { cancelTraining: refused('trainingAttended') });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByText('Cancel session'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/4/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox'), 'The trainer is ill');
  await user.click(dialog.getByRole('button', { name: 'Cancel session' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('The trainer is ill');
  expect(server.sent('cancelTraining')).toEqual([{ trainingId: id, reason: 'The trainer is ill', scope: 'this' }]);
});

it('a session that was cancelled can’t be changed', async () => {
  await open({ state: 'cancelled', cancelReason: 'The trainer is ill' });
  expect(await screen.findByText(/The trainer is ill/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Book/ })).toBeNull();
});

it('no place left when a request is approved: said in words, and the request stays', async () => {
  const { user, server } = await open({}, { approvePlace: refused('trainingFull') });
  await user.click(await screen.findByRole('button', { name: /Nadia Roy/ }));
  await user.click(await screen.findByText(/^Approve/));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByText('Nadia Roy')).toBeTruthy();
  expect(server.sent('approvePlace')).toEqual([{ trainingId: id, entryId }]);
});

it('when booking closes is said once, without the words of the form', async () => {
  await open({ lockDays: 2 });
  expect(await screen.findByText('Booking closes')).toBeTruthy();
  expect(screen.getByText('2 days before the first date')).toBeTruthy();
});
