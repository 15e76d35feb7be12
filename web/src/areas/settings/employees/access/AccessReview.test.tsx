// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../../test/fake-server.ts';
import type { Answers } from '../../../../../test/fake-server.ts';
import { someId } from '../../../../../test/example.ts';
import { openPage } from '../../../../../test/open-page.tsx';
import { companyAdmin } from '../../../../../test/people.ts';

const review = someId();
const row = {
  id: someId(),
  personId: someId(),
  name: 'Bo Berg',
  role: 'companyAdmin',
  company: 'Northgate',
  state: 'undecided',
} as const;
const open = (part: object, answers: Answers = {}) =>
  openPage(`/settings/employees?tab=admins&review=${review}`, {
    session: companyAdmin(),
    answers: {
      getOwnAccessReview: { id: review, title: 'Autumn' },
      listOwnAccessRows: { rows: [{ ...row, ...part }] },
      getSecondFactor: {},
      ...answers,
    },
  });

it('a right that is kept is told, one that could not be is told with why', async () => {
  const skipped = [{ id: row.id, code: 'accessDecided' }] as const;
  const { user, server } = await open({}, { keepOwnAccess: { changed: 0, skipped } });
  await user.click(await screen.findByRole('button', { name: 'Keep' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(server.sent('keepOwnAccess')).toEqual([
    { accessReviewId: review, selection: { ids: [row.id] }, preview: false },
  ]);
});

it('a right that others decide on has no buttons', async () => {
  await open({ forOthers: true });
  expect(await screen.findByText('Bo Berg')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull();
});

it('who thinks better of the password keeps the reason they wrote, and can send it later', async () => {
  const { user, server } = await open({}, { removeOwnAccess: refused('stepUpRequired') });
  await user.click(await screen.findByRole('button', { name: /^Remove/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Left the office');
  await user.click(dialog.getByRole('button', { name: /^Remove/ }));
  await screen.findByLabelText('Your password');
  const stepUp = within(screen.getAllByRole('dialog').at(-1)!);
  await user.click(stepUp.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull());
  server.answer('removeOwnAccess', {});
  // found again: what was closed is no longer on the page, but still in the hand
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Remove/ }));
  const asked = { accessReviewId: review, accessRowId: row.id, reason: 'Left the office' };
  await waitFor(() => expect(server.sent('removeOwnAccess')).toEqual([asked, asked]));
});

it('keeping a right by mistake is undone at once', async () => {
  const { user, server } = await open({}, { keepOwnAccess: { changed: 1, skipped: [] }, reconsiderOwnAccess: {} });
  await user.click(await screen.findByRole('button', { name: 'Keep' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.sent('reconsiderOwnAccess')).toEqual([{ accessReviewId: review, accessRowId: row.id }]),
  );
});

it('a right that was kept can be reconsidered later', async () => {
  const { user, server } = await open({ state: 'kept' }, { reconsiderOwnAccess: {} });
  await user.click(await screen.findByRole('button', { name: 'Reconsider: Bo Berg' }));
  expect(await screen.findByText('Bo Berg is undecided again.')).toBeTruthy();
  expect(server.sent('reconsiderOwnAccess')).toHaveLength(1);
});
