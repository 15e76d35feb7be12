// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../../test/fake-server.ts';
import type { Answers } from '../../../../../test/fake-server.ts';
import { someId } from '../../../../../test/example.ts';
import { openPage } from '../../../../../test/open-page.tsx';
import { companyAdmin } from '../../../../../test/people.ts';

const id = someId();
const read = {
  id,
  kind: 'employees',
  state: 'read',
  name: 'people.csv',
  headers: ['No', 'Who', 'Since'],
  sample: [['1042', 'Nadia Roy', '01/02/2026']],
} as const;
const open = (answers: Answers) =>
  openPage(`/settings/employees?import=${id}`, { session: companyAdmin(), answers: { listEmployees: {}, ...answers } });
const check = () => screen.findByRole('button', { name: 'Start dry run' });

it('nothing is checked before the columns that are needed and the order of days are chosen', async () => {
  const { user, server } = await open({ getImport: { ...read, dateOrder: 'ask', mapping: { name: 1 } } });
  await user.click(await check());
  const number = screen.getByLabelText<HTMLSelectElement>('Employee number (required)');
  expect(number.getAttribute('aria-invalid')).toBe('true');
  expect(server.sent('checkImport')).toEqual([]);
  await user.selectOptions(number, 'No');
  expect(number.getAttribute('aria-invalid')).toBeNull();
  await user.click(await check());
  expect(server.sent('checkImport')).toEqual([]);
  server.answer('checkImport', refused('importRunning'));
  await user.click(screen.getByLabelText('Day first: April 3'));
  await user.click(await check());
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(number.value).toBe('0');
  expect(server.sent('checkImport')).toEqual([
    expect.objectContaining({ mapping: { name: 1, number: 0 }, dateOrder: 'dayFirst' }),
  ]);
});

it('what a file changes is decided on before it is imported', async () => {
  const risks = [{ risk: 'email', rows: 2, undecided: 2 }] as const;
  await open({
    getImport: { ...read, state: 'checked', counts: { changed: 2 }, risks },
    listImportRows: {},
    getImportMatches: {},
  });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /^Import 2/ })).disabled).toBe(true);
});

it('an import of which rows were rejected is not told as a plain success', async () => {
  const counts = { new: 1, changed: 1, unchanged: 0, refused: 5 };
  await open({ getImport: { ...read, state: 'done', rowsTotal: 7, counts }, listImportRows: {} });
  expect(await screen.findByText(/^5 of 7 rows were rejected/)).toBeTruthy();
  expect(screen.queryByText('Import complete.')).toBeNull();
});
