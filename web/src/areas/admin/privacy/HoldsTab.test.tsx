// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import type { Answers } from '../../../../test/fake-server.ts';
import { someId } from '../../../../test/example.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { platformAdmin } from '../../../../test/people.ts';

const id = someId();
const held = {
  id,
  person: { id: someId(), name: 'Nadia Roy' },
  reason: 'Claim 12',
  setBy: 'Bo Berg',
  state: 'held',
} as const;
const asked = { ...held, state: 'releaseAsked', release: { reason: 'Settled', askedBy: 'Bo Berg' } } as const;
const open = (answers: Answers) => openPage('/admin/legal?tab=holds', { session: platformAdmin(), answers });

it('a hold is asked to be released with a reason, which stays when that is refused', async () => {
  const { user, server } = await open({ listLegalHolds: { holds: [held] }, askHoldRelease: refused('changeOver') });
  await user.click(await screen.findByRole('button', { name: 'Release hold: Nadia Roy' }));
  const dialog = within(await screen.findByRole('dialog'));
  const release = dialog.getByRole<HTMLButtonElement>('button', { name: 'Release hold' });
  expect(release.disabled).toBe(true);
  await user.type(dialog.getByRole('textbox'), 'Settled');
  await user.click(release);
  expect(await dialog.findByText(/at least 10 characters/)).toBeTruthy();
  expect(server.sent('askHoldRelease')).toEqual([]);
  await user.type(dialog.getByRole('textbox'), ' last week');
  await user.click(release);
  expect(await screen.findByText(/^This change is no longer pending/)).toBeTruthy();
  server.answer('askHoldRelease', {});
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Release hold' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const asked = { holdId: id, reason: 'Settled last week' };
  expect(server.sent('askHoldRelease')).toEqual([asked, asked]);
});

it('who asked for the release can’t confirm it, and can keep the hold', async () => {
  const { user, server } = await open({
    listLegalHolds: { holds: [{ ...asked, release: { ...asked.release, obstacle: 'secondPersonNeeded' } }] },
    keepHold: {},
  });
  await user.click(await screen.findByRole('button', { name: 'Keep on hold: Nadia Roy' }));
  expect(screen.queryByRole('button', { name: /^Confirm release/ })).toBeNull();
  await waitFor(() => expect(server.sent('keepHold')).toEqual([{ holdId: id }]));
});

it('a second administrator releases it only after being asked once more', async () => {
  const { user, server } = await open({ listLegalHolds: { holds: [asked] }, confirmHoldRelease: {} });
  await user.click(await screen.findByRole('button', { name: /^Confirm release/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/deleted/)).toBeTruthy();
  expect(server.sent('confirmHoldRelease')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Confirm release' }));
  await waitFor(() => expect(server.sent('confirmHoldRelease')).toEqual([{ holdId: id }]));
});
