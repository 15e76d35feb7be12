// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused, silent } from '../../../test/fake-server.ts';
import type { Answers } from '../../../test/fake-server.ts';
import { openPage } from '../../../test/open-page.tsx';
import { noOne } from '../../../test/people.ts';

const submit = () => screen.getByRole('button', { name: 'Sign in' });
const nameField = () => screen.getByLabelText<HTMLInputElement>(/^Email/);

/** Opens the sign-in and enters who one is and the password. */
async function enter(answers: Answers, name = 'lena@northgate.example') {
  const opened = await openPage('/login', { session: noOne(), answers });
  await opened.user.type(nameField(), name);
  await opened.user.type(screen.getByLabelText('Password'), 'a long password');
  return opened;
}

it('too many attempts: how long to wait, in minutes, and the way out; what was typed stays', async () => {
  const { user } = await enter({ signIn: refused('tooManyRequests', { retryAfter: 130 }) });
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too many attempts. Try again in 3 min, or reset your password to sign in now.',
  );
  expect(nameField().value).toBe('lena@northgate.example');
});

it('pressed twice, it is sent once', async () => {
  const { user, server } = await enter({ signIn: silent });
  await user.dblClick(submit());
  expect(server.sent('signIn')).toEqual([
    { email: 'lena@northgate.example', password: 'a long password', remember: false },
  ]);
});

it('a company code with an employee number signs in with the PIN', async () => {
  const { user, server } = await enter({ signInByPin: refused('wrongCredentials') }, 'ACME 1042');
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'These sign-in details are incorrect. Check them and try again.',
  );
  expect(server.sent('signInByPin')).toEqual([{ companyCode: 'ACME', employeeNumber: '1042', pin: 'a long password' }]);
});

it('a code that is none is said beside its field and stays; one that comes too late leads back to the password', async () => {
  const { user, server } = await enter({
    signIn: { partialToken: 'half-way-there-'.repeat(2) },
    confirmSignIn: refused('invalidInput'),
  });
  await user.click(submit());
  const code = await screen.findByLabelText<HTMLInputElement>('Code from your authenticator app');
  await user.type(code, '123456');
  await user.click(submit());
  expect(await screen.findByText('Enter a 6-digit code from your app or a 15-character recovery code.')).toBeTruthy();
  expect(code.getAttribute('aria-invalid')).toBe('true');
  expect(code.value).toBe('123456');
  server.answer('confirmSignIn', refused('tokenExpired'));
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your sign-in timed out after 10 minutes. Sign in again.',
  );
  expect(nameField()).toBeTruthy();
});
