// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../../test/fake-server.ts';
import type { Answers } from '../../../../../test/fake-server.ts';
import { someId } from '../../../../../test/example.ts';
import { openPage } from '../../../../../test/open-page.tsx';
import { companyAdmin } from '../../../../../test/people.ts';

const id = someId();
const read = { id, kind: 'employees', state: 'read', name: 'people.csv', headers: ['No', 'Who', 'Since'], sample: [['1042', 'Nadia Roy', '01/02/2026']] } as const;
const open = (answers: Answers) => openPage(`/settings/employees?import=${id}`, { session: companyAdmin(), answers: { listEmployees: {}, ...answers } });
const check = () => screen.findByRole('button', { name: 'Start dry run' });

it('nothing is checked before the columns that are needed and the order of days are chosen', async () => {
  const { user, server } = await open({ getImport: { ...read, dateOrder: 'ask', mapping: { name: 1 } } });
  await user.click(await check());
  expect(screen.getAllByText(/column/i).length).toBeGreaterThan(0);
  expect(server.sent('checkImport')).toEqual([]);
});
