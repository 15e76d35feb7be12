import { responseDueAt } from '@app/domain/support/response-time';
import { addDays, type Day } from '@app/domain/time';
import type pg from 'pg';
import { demoMacros, demoTickets } from '../demo/tickets.ts';
import { idOf, insertRows } from './rows.ts';

const companyId = idOf('company', 'northgate');
const addresses: Record<string, string> = {
  learner: 'learner@northgate.example',
  admin: 'admin@northgate.example',
  'second-admin': 'second-admin@northgate.example',
  platform: 'platform@muster.example',
};

/**
 * What people at Northgate asked the platform's support, and its prepared replies. The same `today` makes the same
 * ones.
 */
export async function seedTickets(client: pg.ClientBase, today: Day): Promise<void> {
  const { rows } = await client.query<{ id: string; email: string; number: string | null }>(
    `select p.id, p.email, e.employee_number as number from people p
      left join employments e on e.person_id = p.id and e.company_id = $2
    where p.email = any($1) or e.employee_number like 'NG-%'`,
    [Object.values(addresses), companyId],
  );
  const who = (person: string): string =>
    rows.find(({ email, number }) => email === addresses[person] || number === person)!.id;
  const { rows: zones } = await client.query<{ zone: string }>(
    `select time_zone as zone from companies where is_platform`,
  );
  await insertRows(
    client,
    'ticket_macros',
    demoMacros.map((macro) => ({
      id: idOf('ticketMacro', macro.name),
      ...macro,
      changed_at: `${addDays(today, -60)}T15:00:00Z`,
    })),
  );
  for (const ticket of demoTickets) {
    const id = idOf('ticket', ticket.key);
    const at = ({ daysAgo }: { daysAgo: number }, place: number) =>
      `${addDays(today, -daysAgo)}T0${5 + place}:30:00.000Z`;
    const moments = ticket.said.map(at);
    const replies = ticket.said.map((said, place) => ({ ...said, at: moments[place]! })).filter(({ note }) => !note);
    const first = replies.find(({ from }) => from === 'platform')?.at ?? null;
    const last = replies.at(-1)!.at;
    await insertRows(client, 'tickets', [
      {
        ...{
          id,
          company_id: companyId,
          requester_id: who(ticket.requester),
          category: ticket.category,
          priority: ticket.priority,
          subject: ticket.subject,
        },
        context: {
          page: '/courses',
          device: 'Mozilla/5.0 (Linux; Android 15) Chrome/140 · 390 × 844',
          language: 'en-CA',
        },
        assignee_id: first && who('platform'),
        waits_for: ticket.after === 'requester' || ticket.after === 'thirdParty' ? ticket.after : null,
        first_replied_at: first,
        response_due_at: ticket.after === 'platform' ? responseDueAt(last, ticket.priority, zones[0]!.zone) : null,
        solved_at: ticket.after === 'solved' ? last : null,
        satisfaction: ticket.satisfaction ?? null,
        created_at: moments[0]!,
        replied_at: last,
      },
    ]);
    await insertRows(
      client,
      'ticket_entries',
      replies.map(({ from, text, at: when }) => ({
        ...{
          id: idOf('ticketEntry', `${ticket.key}/${when}`),
          company_id: companyId,
          ticket_id: id,
          kind: 'reply',
          person_id: who(from),
        },
        ...{ by_support: from === 'platform', body: text, files: [], at: when },
      })),
    );
    if (ticket.satisfaction)
      await insertRows(client, 'ticket_entries', [
        {
          ...{
            id: idOf('ticketEntry', `${ticket.key}/rated`),
            company_id: companyId,
            ticket_id: id,
            kind: 'rated',
            person_id: who(ticket.requester),
          },
          ...{
            by_support: false,
            details: { rating: ticket.satisfaction, solvedAt: last },
            files: [],
            at: new Date(Date.parse(last) + 3_600_000).toISOString(),
          },
        },
      ]);
    if (ticket.passedOn) {
      const company = 'Northgate';
      const entry = { company_id: companyId, ticket_id: id, files: [] };
      const agreed = {
        person_id: who(ticket.requester),
        by_support: false,
        details: { companyId, company },
        at: moments[0]!,
      };
      const passed = {
        person_id: who('platform'),
        by_support: true,
        details: { companyId, company, ...ticket.passedOn },
        at: last,
      };
      await insertRows(client, 'ticket_entries', [
        { id: idOf('ticketEntry', `${ticket.key}/agreed`), ...entry, kind: 'passOnAgreed', ...agreed },
        { id: idOf('ticketEntry', `${ticket.key}/passedOn`), ...entry, kind: 'correction', ...passed },
      ]);
      const row = {
        ticket_company_id: companyId,
        ticket_id: id,
        person_id: who(ticket.requester),
        ...ticket.passedOn,
        created_at: last,
      };
      await insertRows(client, 'ticket_corrections', [
        { id: idOf('ticketCorrection', ticket.key), company_id: companyId, ...row },
      ]);
    }
    await insertRows(
      client,
      'ticket_notes',
      ticket.said.flatMap(({ note, from, text }, place) =>
        note
          ? [
              {
                id: idOf('ticketNote', `${ticket.key}/${place}`),
                company_id: companyId,
                ticket_id: id,
                person_id: who(from),
                body: text,
                at: moments[place]!,
              },
            ]
          : [],
      ),
    );
  }
}
