// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import type { Answers } from '../../../test/fake-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { noOne } from '../../../test/people.ts';

const token = 't'.repeat(43);
const open = (answers: Answers) => openPage(`/user#token=${token}`, { session: noOne(), answers });
const reset = {
  state: 'ready',
  kind: 'passwordReset',
  email: 'l…@northgate.example',
  personName: 'Lena Fischer',
} as const;

it('a new password that was leaked before is refused at its field and stays; then one signs in with another', async () => {
  const leaked = refused('invalidInput', { issues: [{ path: 'password', code: 'passwordTooCommon' }] });
  const { user, server, router } = await open({ lookAtToken: reset, resetPassword: leaked });
  const field = await screen.findByLabelText<HTMLInputElement>('New password');
  await user.type(field, 'correct horse battery');
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field.value).toBe('correct horse battery');
  server.answer('resetPassword', {});
  await user.click(screen.getByRole('button', { name: 'Set password' }));
  await waitFor(() => expect(router.state.location.href).toBe('/login?done=password'));
  expect(server.sent('resetPassword').at(-1)).toEqual({ token, password: 'correct horse battery' });
});

it('an expired link offers a new one and says where it went', async () => {
  const { user, server } = await open({ lookAtToken: { ...reset, state: 'expired' }, renewToken: {} });
  await user.click(await screen.findByRole('button', { name: 'Send new link' }));
  expect(await screen.findByText('We’ve sent a new email to l…@northgate.example.')).toBeTruthy();
  expect(server.sent('renewToken')).toEqual([{ token }]);
});

it('an invitation is not accepted before both documents are agreed to, and the agreement names their versions', async () => {
  const { user, server } = await open({
    lookAtToken: { ...reset, kind: 'invitation', companyName: 'Northgate' },
    getLegalDocument: ({ kind }) => ({
      id: kind === 'terms' ? '00000000-0000-4000-8000-0000000000a1' : '00000000-0000-4000-8000-0000000000a2',
    }),
    acceptInvitation: refused('tokenExpired'),
  });
  await user.type(await screen.findByLabelText('New password'), 'correct horse battery');
  const create = screen.getByRole('button', { name: 'Create account' });
  await waitFor(() => expect(create).toHaveProperty('disabled', false));
  await user.click(create);
  expect(screen.getByText('Accept both documents to create your account.')).toBeTruthy();
  expect(server.sent('acceptInvitation')).toEqual([]);
  await user.click(screen.getByRole('checkbox'));
  await user.click(create);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(server.sent('acceptInvitation')[0]).toMatchObject({
    preferredName: 'Lena Fischer',
    versionIds: ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'],
  });
});

it('a server that fails can be tried again', async () => {
  const { user, server } = await open({ lookAtToken: refused('unexpected') });
  server.answer('lookAtToken', reset);
  await user.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 }));
  expect(await screen.findByLabelText('New password')).toBeTruthy();
});
