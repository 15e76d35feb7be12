// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import type { Answers } from '../../../../test/fake-server.ts';
import { someId } from '../../../../test/example.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { companyAdmin } from '../../../../test/people.ts';

const open = (answers: Answers) => openPage('/settings/courses?tab=keys', { session: companyAdmin(), answers });
const key = { id: someId(), name: 'Payroll', state: 'active', scopes: ['launches'], mine: true } as const;

it('a key is made only with something it may do; then it is shown, this once', async () => {
  const { user, server } = await open({
    listApiKeys: [],
    createApiKey: { key: 'mk_secret', endpoint: 'https://muster.example/api' },
  });
  await user.click(await screen.findByRole('button', { name: 'Create API key' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Payroll');
  await user.click(dialog.getByRole('button', { name: /^Create/ }));
  expect(server.sent('createApiKey')).toEqual([]);
  await user.click(dialog.getAllByRole('checkbox')[0]!);
  await user.click(dialog.getByRole('button', { name: /^Create/ }));
  expect(await screen.findByText('mk_secret')).toBeTruthy();
  expect(server.sent('createApiKey')).toEqual([{ name: 'Payroll', scopes: [expect.any(String)], days: 90 }]);
});

it('the server wants a recent sign-in first: a wrong password is said at its field, and what was entered for the key stays', async () => {
  const { user, server } = await open({
    listApiKeys: [],
    createApiKey: refused('stepUpRequired'),
    getSecondFactor: {},
    confirmIdentity: refused('wrongPassword'),
  });
  await user.click(await screen.findByRole('button', { name: 'Create API key' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByRole('textbox'), 'Payroll');
  await user.click(form.getAllByRole('checkbox')[0]!);
  await user.click(form.getByRole('button', { name: /^Create/ }));
  const password = await screen.findByLabelText('Your password');
  await user.type(password, 'a guess');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(password.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/password/);
  server.answer('confirmIdentity', {});
  server.answer('createApiKey', { key: 'mk_secret', endpoint: 'https://muster.example/api' });
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('mk_secret');
  expect(server.sent('createApiKey').map(({ name }) => name)).toEqual(['Payroll', 'Payroll']);
});

it('a key ends only after it is confirmed, by its name', async () => {
  const { user, server } = await open({ listApiKeys: [key], revokeApiKey: {} });
  await user.click(await screen.findByRole('button', { name: /Revoke.*Payroll/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Payroll/)).toBeTruthy();
  expect(server.sent('revokeApiKey')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: /^Revoke/ }));
  await waitFor(() => expect(server.sent('revokeApiKey')).toEqual([{ keyId: key.id }]));
});
