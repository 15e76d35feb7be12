// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused, silent } from '../../../../test/fake-server.ts';
import type { Answers } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { companyAdmin } from '../../../../test/people.ts';

const places: Answers = { listSites: [], listDepartments: [], listEmployeeFields: [], listPositions: {} };
const open = (address: string, answers: Answers) =>
  openPage(address, { session: companyAdmin(), answers: { ...places, ...answers } });

/** Opens the dialog and enters what is asked at least. */
async function enter(answers: Answers) {
  const opened = await open('/settings/employees?new=true', { listEmployees: {}, ...answers });
  const dialog = within(await screen.findByRole('dialog'));
  await opened.user.type(await dialog.findByLabelText('Legal name'), 'Nadia Roy');
  await opened.user.type(dialog.getByLabelText('Employee number'), '1042');
  await opened.user.type(dialog.getByLabelText('Email'), 'nadia@northgate.example');
  const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
  return {
    ...opened,
    field,
    add: () => opened.user.click(dialog.getByRole('button', { name: 'Add employee' })),
    dialog,
  };
}

it('a company without employees says so, and offers to add one', async () => {
  await open('/settings/employees', { listEmployees: {} });
  expect(await screen.findByText('No employees yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'New employee' }).length).toBe(2);
});

it('a list that fails can be tried again', async () => {
  const { user, server } = await open('/settings/employees', { listEmployees: refused('unexpected') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer('listEmployees', { rows: [{ name: 'Nadia Roy', employeeNumber: '1042' }] });
  await user.click(again);
  expect(await screen.findByText('Nadia Roy')).toBeTruthy();
});

it.each([
  ['employeeNumberTaken', 'Employee number'],
  ['emailTaken', 'Email'],
] as const)('%s is said at its field, and everything typed stays', async (code, label) => {
  const { field, add, dialog, server } = await enter({ createEmployee: refused(code) });
  await add();
  await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
  expect(dialog.queryByRole('alert')).toBeNull();
  expect([field('Legal name').value, field('Employee number').value, field('Email').value]).toEqual([
    'Nadia Roy',
    '1042',
    'nadia@northgate.example',
  ]);
  expect(server.sent('createEmployee')[0]).toMatchObject({
    name: 'Nadia Roy',
    employeeNumber: '1042',
    email: 'nadia@northgate.example',
    invite: false,
  });
});

it('what cannot be is said at the field the server names, another refusal above the form', async () => {
  const { field, add, dialog, server } = await enter({
    createEmployee: refused('invalidInput', { issues: [{ path: 'email', code: 'invalid_format' }] }),
  });
  await add();
  await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'));
  server.answer('createEmployee', refused('companyReadOnly'));
  await add();
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(field('Legal name').value).toBe('Nadia Roy');
});

it('pressed twice, one person is added; tried again after silence, it is the same request', async () => {
  const { add, dialog, user, server } = await enter({ createEmployee: silent });
  await user.dblClick(dialog.getByRole('button', { name: 'Add employee' }));
  expect(server.sent('createEmployee')).toHaveLength(1);
  await add().catch(() => {});
  expect(new Set(server.keys('createEmployee')).size).toBe(1);
});
