// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { learner } from '../../../../test/people.ts';

it('the wrong current password is said at its field, where a screen reader hears it; the new one stays', async () => {
  const wrong = refused('wrongPassword', { issues: [{ path: 'currentPassword', code: 'wrongPassword' }] });
  const { user, server } = await openPage('/profile?tab=security', {
    session: learner(),
    answers: { getProfile: {}, listSessions: [], getDashboard: {}, getSecondFactor: {}, changePassword: wrong },
  });
  const current = await screen.findByLabelText('Current password');
  const next = screen.getByLabelText<HTMLInputElement>('New password');
  await user.type(current, 'a guess');
  await user.type(next, 'correct horse battery');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(current.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(current.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /isn’t your current password/,
  );
  expect(next.value).toBe('correct horse battery');
  expect(server.sent('changePassword')).toEqual([{ currentPassword: 'a guess', newPassword: 'correct horse battery' }]);
});
