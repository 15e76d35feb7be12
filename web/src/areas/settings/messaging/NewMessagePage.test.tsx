// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../../test/open-page.tsx';
import { companyAdmin } from '../../../../test/people.ts';

const answers = {
  countAudience: { offered: ['inbox', 'email'] },
  listAudiences: {},
  listTargets: {},
  listTrainings: {},
  listSites: [],
  listDepartments: [],
  listPositions: {},
} as const;

it('a message without words or recipients is not sent: each is said at its field', async () => {
  const { user, server } = await openPage('/settings/messaging/new', { session: companyAdmin(), answers });
  await user.click((await screen.findAllByRole('button', { name: 'Review and send' }))[0]!);
  expect((await screen.findByRole('alert')).textContent).toBeTruthy();
  expect(document.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThan(0);
  expect([server.sent('createMessage'), server.sent('sendMessage')]).toEqual([[], []]);
});
