// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import type { Answers } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { companyAdmin } from '../../../../test/people.ts';

const open = (search: string, answers: Answers = {}) =>
  openPage(`/settings/reports/CompanyQualifications${search}`, {
    session: companyAdmin(),
    answers: { getMatrixFrame: {}, getMatrixTotals: {}, listStandings: {}, ...answers },
  });

it('a company without people says where to begin', async () => {
  await open('');
  expect(await screen.findByText('No people yet')).toBeTruthy();
});

it('a matrix that fails can be tried again', async () => {
  const { user, server } = await open('', { listStandings: refused('unexpected') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer('listStandings', {});
  await user.click(again);
  expect(await screen.findByText('No people yet')).toBeTruthy();
});

it('an address with a day that is none asks nothing, and says so', async () => {
  const { server } = await open('?on=yesterday');
  expect(await screen.findByText(/yesterday/)).toBeTruthy();
  expect(server.sent('listStandings')).toEqual([]);
});
