// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import type { Answers } from '../../../test/fake-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { companyAdmin, noOne } from '../../../test/people.ts';
import { someId } from '../../../test/example.ts';

const publicId = 'c'.repeat(22);
const certificate = {
  publicId,
  title: { en: 'First aid' },
  holderName: 'Nadia Roy',
  status: 'valid',
  mayRevoke: true,
} as const;
const open = (answers: Answers, session = companyAdmin()) =>
  openPage(`/achievements/${publicId}`, { session, answers: { getPublicAchievement: certificate, ...answers } });

it('a certificate that no one knows is not valid, and another can be checked', async () => {
  await open({ getPublicAchievement: refused('notFound') }, noOne());
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.getByLabelText(/code/i)).toBeTruthy();
});

it('safety-critical: the first administrator asks with a reason, and nothing is revoked', async () => {
  const { user, server } = await open({
    getRevocation: { twoPeople: true },
    askRevocation: refused('tooManyRequests'),
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  const dialog = within(await screen.findByRole('dialog'));
  const ask = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Request revocation' });
  expect(ask.disabled).toBe(true);
  await user.type(dialog.getByRole('textbox'), 'Taken by another person');
  await user.click(ask);
  await waitFor(() => expect(server.sent('askRevocation')).toEqual([{ publicId, reason: 'Taken by another person' }]));
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Taken by another person');
});

it('the one who asked can’t confirm', async () => {
  const request = {
    id: someId(),
    publicId,
    mine: true,
    askedBy: 'Bo Berg',
    reason: 'Taken by another person',
  } as const;
  const { user } = await open({ getRevocation: { twoPeople: true, request } });
  await user.click(await screen.findByRole('button', { name: 'View' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Taken by another person')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Confirm revocation' })).toBeNull();
  expect(dialog.getByRole('button', { name: /^Withdraw|^Cancel request/ })).toBeTruthy();
});

it('the second administrator sees the reason and confirms exactly that request', async () => {
  const request = {
    id: someId(),
    publicId,
    mine: false,
    askedBy: 'Bo Berg',
    reason: 'Taken by another person',
  } as const;
  const { user, server } = await open({ getRevocation: { twoPeople: true, request }, confirmRevocation: {} });
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Taken by another person')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Confirm revocation' }));
  await waitFor(() => expect(server.sent('confirmRevocation')).toEqual([{ publicId, requestId: request.id }]));
});
