import type * as api from '@app/contract/group-training/training-fields';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { instantSql } from '../../enrolment/index.ts';
import type { Work } from '../../../platform/database/work.ts';
import { placeSql, subjectJoins, subjectJson } from './training-sql.ts';

export type Clash = z.output<typeof api.clash>;
export type PlannedTimes = { startsAt: Instant; endsAt: Instant; roomId: string | null };

type Planned = {
  trainingIds: readonly string[];
  sessions: readonly PlannedTimes[];
  staffIds: readonly string[];
  attendeesOf: string | null;
};

/**
 * What else takes place during planned sessions: in the same rooms, with the same trainers and evaluators (leading or
 * booked), and with people booked in `attendeesOf`. Drafts count for rooms and trainers, as they are kept free for
 * them. At most 100, the earliest first.
 */
export async function findClashes(
  work: Work,
  { trainingIds, sessions, staffIds, attendeesOf }: Planned,
): Promise<Clash[]> {
  if (sessions.length === 0) return [];
  const planned = JSON.stringify(sessions.map((session, place) => ({ ...session, place })));
  const other = sql`from jsonb_to_recordset(${planned}::jsonb) as w("startsAt" timestamptz, "endsAt" timestamptz,
    "roomId" uuid, place int)
    join training_sessions x on x.company_id = ${work.companyId} and x.starts_at < w."endsAt"
      and w."startsAt" < x.ends_at and x.training_id <> all(${[...trainingIds]}::uuid[])
    join trainings t on t.company_id = x.company_id and t.id = x.training_id
      and t.cancelled_at is null ${subjectJoins}`;
  const shown = sql`w.place as session, t.id as "trainingId", ${subjectJson} as subject,
    ${sql.raw(instantSql('x.starts_at'))} as "startsAt", ${sql.raw(instantSql('x.ends_at'))} as "endsAt"`;
  const booked = sql`e.company_id = t.company_id and e.training_id = t.id and ${placeSql(work.now)} = 'booked'`;
  const { rows } = await sql<Clash>`select * from (
      select 'room' as kind, r.name, ${shown} ${other} join training_rooms r on r.company_id = x.company_id
        and r.id = x.room_id and r.id = w."roomId"
      union all select 'trainer', p.legal_name, ${shown} ${other} join people p on p.id = any(${[...staffIds]}::uuid[])
        where exists (select 1 from training_staff f where f.company_id = t.company_id and f.training_id = t.id
          and f.person_id = p.id)
          or exists (select 1 from roster_entries e where ${booked} and e.person_id = p.id)
      union all select 'attendee', p.legal_name, ${shown} ${other}
        join roster_entries e on ${booked} join people p on p.id = e.person_id
        join roster_entries own on own.company_id = e.company_id and own.training_id = ${attendeesOf}::uuid
          and own.person_id = e.person_id
          and own.booked_at is not null and own.cancelled_at is null and own.declined_at is null
      ) c order by "startsAt", kind, name, session limit 100`.execute(work.tx);
  return rows;
}
