import { emptyAudience } from '@app/domain/messaging/audience';
import { makers } from '../../server/test/make/make.ts';
import type { Sql } from '../kill/scene.ts';

/** A company with so many people who have addresses, and a message to everyone that is due. Answers its id. */
export async function setScene(sql: Sql, people: number): Promise<string> {
  const make = await makers(sql);
  const company = await make.company();
  const admin = await make.companyAdmin({ company });
  await sql(
    `with made as (insert into people (legal_name, email, email_canonical) select 'Recipient ' || n,
      'r' || n || '@drill.example', 'r' || n || '@drill.example'
       from generate_series(1, $2::int) n returning id),
     hired as (insert into employments (company_id, person_id, employee_number, started_on) select $1, id,
       'R' || row_number() over (), '2020-01-01' from made returning person_id)
     insert into placements (company_id, person_id, hired_on, started_on, recorded_at) select $1, person_id,
       '2020-01-01', '2020-01-01', '2020-01-01' from hired`,
    [company.id, people - 1],
  );
  await sql('analyze');
  const variants = { en: { subject: 'Yard closed', body: 'Hello {firstName},\n\nthe yard is closed.' } };
  const [row] = await sql<{ id: string }>(
    `insert into messages (company_id, audience, variants, channels, acknowledge, created_by, created_at, changed_at,
      scheduled_by, scheduled_at, starts_at, expected)
     values ($1, $2, $3, '{inbox,email}', true, $4, now(), now(), $4, now(), now(), $5) returning id`,
    [company.id, JSON.stringify({ ...emptyAudience, everyone: true }), JSON.stringify(variants), admin.id, people],
  );
  await sql(
    `insert into message_recipients (company_id, message_id, person_id, expected) select company_id, $2, person_id, true
      from employments where company_id = $1`,
    [company.id, row!.id],
  );
  await sql(`select jobs.enqueue('messaging.send', $1, $2, null, 25)`, [
    JSON.stringify({ messageId: row!.id, round: 1 }),
    `message:${row!.id}:1`,
  ]);
  return row!.id;
}

/** Sabotage: every key is another one, so that nothing is known to be delivered. */
export async function makeKeysMeaningless(sql: Sql): Promise<void> {
  await sql(
    `create function drill_other_key() returns trigger language plpgsql as $$ begin new.unique_key := new.unique_key || gen_random_uuid(); return new; end $$`,
  );
  for (const table of ['deliveries', 'mails'])
    await sql(`create trigger drill_key before insert on ${table} for each row execute function drill_other_key()`);
}

/** Sabotage: a note of what was handed over is lost. */
export async function forgetSome(sql: Sql, messageId: string): Promise<void> {
  await sql(
    `update message_recipients set sent_round = 0 where message_id = $1 and sent_round = 1 and random() < 0.02`,
    [messageId],
  );
}
