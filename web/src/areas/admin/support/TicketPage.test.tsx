// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { someId } from '../../../../test/example.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { platformAdmin } from '../../../../test/people.ts';

const id = someId();
const ticket = {
  id,
  number: 12,
  subject: 'Can’t start',
  status: 'open',
  revision: 3,
  requester: { id: someId(), name: 'Nadia Roy', locale: 'en' },
} as const;

it('a reply to what a colleague changed meanwhile is refused, kept, and sent again to what the ticket is now', async () => {
  const { user, server } = await openPage(`/admin/support/${id}`, {
    session: platformAdmin(),
    answers: {
      getAnyTicket: ticket,
      listMacros: {},
      listTicketTimes: {},
      sayWriting: {},
      answerTicket: refused('ticketChanged'),
    },
  });
  const reply = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to requester' });
  await user.type(reply, 'Try again now');
  server.answer('getAnyTicket', { ...ticket, revision: 4 });
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/while you were writing/);
  expect(reply.value).toBe('Try again now');
  server.answer('answerTicket', {});
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(reply.value).toBe(''));
  expect(server.sent('answerTicket').map(({ revision, body }) => ({ revision, body }))).toEqual([
    { revision: 3, body: 'Try again now' },
    { revision: 4, body: 'Try again now' },
  ]);
});
