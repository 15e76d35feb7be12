// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../../test/fake-server.ts';
import type { Answers } from '../../../../../test/fake-server.ts';
import { someId } from '../../../../../test/example.ts';
import { openPage } from '../../../../../test/open-page.tsx';
import { companyAdmin } from '../../../../../test/people.ts';

const open = (view: string, answers: Answers) =>
  openPage(`/settings/courses?tab=seats&view=${view}`, { session: companyAdmin(), answers });
const seat = {
  id: someId(),
  label: 'S-12',
  product: 'Forklift',
  state: 'allocated',
  person: 'Nadia Roy',
  assignBy: null,
  transferableUntil: 'started',
} as const;
const lot = {
  id: someId(),
  code: 'L-3',
  product: 'Forklift',
  origin: 'granted',
  available: 4,
  returnable: true,
} as const;

it('a seat is reassigned to someone: without a person nothing is sent, and the reason stays', async () => {
  const { user, server } = await open('seats', { listSeats: { rows: [seat] }, searchPeople: [] });
  await user.click(await screen.findByRole('button', { name: 'Reassign: S-12' }));
  const dialog = within(await screen.findByRole('dialog'));
  const reason = dialog.getByLabelText<HTMLTextAreaElement>(/Reason/);
  await user.type(reason, 'Left the team');
  await user.click(dialog.getByRole('button', { name: /^Reassign/ }));
  await waitFor(() => expect(dialog.getByLabelText(/^New/).getAttribute('aria-invalid')).toBe('true'));
  expect(server.sent('reassignSeat')).toEqual([]);
  expect(reason.value).toBe('Left the team');
});

it('a seat is offered to others only while what was promised with it lets it go', async () => {
  const used = { ...seat, state: 'consumed', transferableUntil: 'tenPercent' } as const;
  const rows = [
    { ...used, id: someId(), label: 'S-13', percent: 5 },
    { ...used, id: someId(), label: 'S-14', percent: 10 },
    { ...used, id: someId(), label: 'S-15', percent: 100 },
    { ...used, id: someId(), label: 'S-16', percent: 5, transferableUntil: 'started' },
    { ...used, id: someId(), label: 'S-17', percent: 5, reassignedAfterStart: 1 },
    { ...used, id: someId(), label: 'S-18', percent: 5, assignBy: '2020-01-31' },
    { ...seat, id: someId(), label: 'S-19', transferableUntil: 'never' },
  ] as const;
  await open('seats', { listSeats: { rows: [...rows] } });
  const offered = await screen.findAllByRole('button', { name: /^Reassign: / });
  expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual(['Reassign: S-13']);
});

it('more seats than are free can’t go back: said at the number, and the reason stays', async () => {
  const fewer = refused('invalidInput', { issues: [{ path: 'quantity', code: 'too_big' }] });
  const { user, server } = await open('lots', {
    listSeatLots: { rows: [lot] },
    listRelatedCompanies: {},
    askSeatReturn: fewer,
  });
  await user.click(await screen.findByRole('button', { name: /L-3$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Reason/), 'Fewer people');
  await user.click(dialog.getByRole('button', { name: /^Request/ }));
  await waitFor(() => expect(dialog.getByLabelText('Quantity').getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Quantity')));
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe('Fewer people');
  expect(server.sent('askSeatReturn')).toEqual([{ lotId: lot.id, quantity: 4, reason: 'Fewer people' }]);
});

it('a request for a seat is declined with a reason, or given; no seat left is said in words', async () => {
  const request = { id: someId(), person: 'Nadia Roy', course: 'Forklift', state: 'open' } as const;
  const { user, server } = await open('requests', {
    listSeatRequests: { rows: [request] },
    decideSeatRequest: refused('noSeatLeft'),
  });
  await user.click(await screen.findByRole('button', { name: /Nadia Roy$/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /^Approve/ }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/seat/);
  server.answer('decideSeatRequest', refused('invalidInput', { issues: [{ path: 'reason', code: 'too_small' }] }));
  await user.click(dialog.getByRole('button', { name: 'Decline request' }));
  await waitFor(() => expect(dialog.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'));
  await user.type(dialog.getByRole('textbox'), 'Next month');
  server.answer('decideSeatRequest', {});
  await user.click(dialog.getByRole('button', { name: 'Decline request' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('decideSeatRequest').map(({ give, reason }) => ({ give, reason }))).toEqual([
    { give: true, reason: '' },
    { give: false, reason: '' },
    { give: false, reason: 'Next month' },
  ]);
});
