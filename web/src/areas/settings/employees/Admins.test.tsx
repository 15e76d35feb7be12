// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import type { Answers } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { companyAdmin } from '../../../../test/people.ts';

const unready = [{ name: 'Bo Berg', hasFactor: false }];
const open = (answers: Answers) =>
  openPage('/settings/employees?tab=admins', {
    session: companyAdmin(),
    answers: { listOwnAccessReviews: {}, ...answers },
  });

it('without a second factor of one’s own the rule can’t be set, and it is said where to set one up', async () => {
  await open({ getFactorRule: { admins: unready, hasFactor: false } });
  expect(await screen.findByRole('link', { name: 'Set up yours in My Info' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Require/ })).toBeNull();
});

it('days that can’t be are not sent; what is refused is said in the dialog and the days stay', async () => {
  const { user, server } = await open({
    getFactorRule: { admins: unready, hasFactor: true },
    setFactorRule: refused('ownFactorFirst'),
  });
  await user.click(await screen.findByRole('button', { name: /^Require/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const days = dialog.getByRole<HTMLInputElement>('textbox');
  const send = dialog.getByRole('button', { name: /^Require/ });
  await user.clear(days);
  await user.type(days, '400');
  await user.click(send);
  expect(days.getAttribute('aria-invalid')).toBe('true');
  expect(server.sent('setFactorRule')).toEqual([]);
  await user.clear(days);
  await user.type(days, '7');
  await user.click(send);
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(days.value).toBe('7');
  expect(server.sent('setFactorRule')).toEqual([{ graceDays: 7 }]);
});

it('the rule ends only after it is confirmed', async () => {
  const rule = { graceDays: 14, setBy: 'Bo Berg' };
  const { user, server } = await open({ getFactorRule: { rule, admins: unready, hasFactor: true }, endFactorRule: {} });
  await user.click(await screen.findByRole('button', { name: /^End|^Stop/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(server.sent('endFactorRule')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: /^End|^Stop/ }));
  await waitFor(() => expect(server.sent('endFactorRule')).toEqual([{}]));
});
