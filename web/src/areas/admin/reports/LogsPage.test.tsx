// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import type { Answers } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { platformAdmin } from '../../../../test/people.ts';

const open = (search: string, answers: Answers) =>
  openPage(`/admin/reports/Logs${search}`, {
    session: platformAdmin(),
    answers: { listPlatformViews: {}, groupLogs: {}, ...answers },
  });

it('a log that can’t be read now can be read again', async () => {
  const { user, server } = await open('', { listLogs: refused('unexpected') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answer('listLogs', {});
  await user.click(again);
  expect(await screen.findByText('No entries match')).toBeTruthy();
  expect(server.sent('listLogs').length).toBeGreaterThan(1);
});
