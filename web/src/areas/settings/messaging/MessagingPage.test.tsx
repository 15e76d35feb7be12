// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { companyAdmin } from '../../../../test/people.ts';

it('times of a notice that are no numbers are not sent; out of range they are refused at their field, and stay', async () => {
  const range = refused('invalidInput', { issues: [{ path: 'offsets', code: 'too_big' }] });
  const { user, server } = await openPage('/settings/messaging?tab=notices', {
    session: companyAdmin(),
    answers: { getNoticeSettings: { rules: [{ on: true, offsets: [-30, -7] }] }, getNoticeHealth: {}, getDeliverySettings: {}, changeNoticeRule: range },
  });
  await user.click((await screen.findAllByRole('button', { name: /^Edit|^Change/ }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  const times = dialog.getByRole<HTMLInputElement>('textbox');
  await user.clear(times);
  await user.type(times, 'a week');
  await user.click(dialog.getByRole('button', { name: 'Save notice' }));
  expect(dialog.getByText(/^Enter whole numbers/)).toBeTruthy();
  expect(server.sent('changeNoticeRule')).toEqual([]);
  await user.clear(times);
  await user.type(times, '900');
  await user.click(dialog.getByRole('button', { name: 'Save notice' }));
  await waitFor(() => expect(server.sent('changeNoticeRule')).toHaveLength(1));
  await waitFor(() => expect(within(screen.getByRole('dialog')).getByRole('textbox').getAttribute('aria-invalid')).toBe('true'));
  expect(times.value).toBe('900');
});
