import { randomUUID } from 'node:crypto';
import type { MadePerson } from './make.ts';
import type { World } from '../harness.ts';

/** Records that retention looks at, each from a day; noon in UTC. */
export function retainedMakers({ make, sql }: Pick<World, 'make' | 'sql'>) {
  const at = (day: string) => `${day}T12:00:00Z`;
  return {
    delivery: (person: MadePerson, day: string) =>
      make.insert('deliveries', {
        ...{
          company_id: person.companyId,
          person_id: person.id,
          source_kind: 'system',
          source_id: randomUUID(),
          kind: 'test',
          channel: 'email',
        },
        ...{
          unique_key: randomUUID(),
          subject: 'Hello',
          address: 'x@example.com',
          queued_at: at(day),
          sent_at: at(day),
        },
      }),
    /** Without the delivery that the database writes for it: that is a record of its own. */
    async email(person: MadePerson, day: string) {
      const id = await make.insert('mails', {
        ...{
          company_id: person.companyId,
          person_id: person.id,
          kind: 'test',
          to_address: 'x@example.com',
          locale: 'en',
          subject: 'Hello',
        },
        ...{ text_body: 'Hello', html_body: 'Hello', created_at: at(day), sent_at: at(day) },
      });
      await sql('delete from deliveries where mail_id = $1', [id]);
      return id;
    },
    async message(person: MadePerson, day: string, others: readonly MadePerson[] = []) {
      const id = await make.insert('messages', {
        ...{
          company_id: person.companyId,
          audience: {},
          variants: { en: { subject: 'Hello', body: 'Hello' } },
          channels: ['inbox'],
        },
        ...{
          created_at: at(day),
          changed_at: at(day),
          scheduled_at: at(day),
          starts_at: at(day),
          frozen_at: at(day),
          finished_at: at(day),
        },
      });
      for (const { id: personId } of [person, ...others])
        await sql(
          `insert into message_recipients (company_id, message_id, person_id, expected, included, sent_round)
            values ($1, $2, $3, true, true, 1)`,
          [person.companyId, id, personId],
        );
      return id;
    },
    async ticket(person: MadePerson, day: string, given: Record<string, unknown> = {}) {
      const id = await make.insert('tickets', {
        ...{ company_id: person.companyId, requester_id: person.id, category: 'other', subject: 'Help' },
        ...{ created_at: at(day), replied_at: at(day), solved_at: at(day), ...given },
      });
      await make.insert('ticket_entries', {
        ...{
          company_id: person.companyId,
          ticket_id: id,
          kind: 'reply',
          person_id: person.id,
          by_support: false,
          body: 'Please help',
          at: at(day),
        },
      });
      return id;
    },
    securityEvent: (person: MadePerson, day: string) =>
      make.insert('security_events', { kind: 'test', person_id: person.id, company_id: person.companyId, at: at(day) }),
  };
}
