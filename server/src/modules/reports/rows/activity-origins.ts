import type { Instant } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { undoableActs } from '../../enrolment/index.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

/**
 * By what an event is found again in the audit log and among the learner's devices. `aboutId`: the course, or the
 * evidence.
 */
export type Traced = {
  id: string;
  at: Instant;
  personId: string;
  ofId: string;
  enrolmentId: string | null;
  aboutId: string | null;
};
type Origin = {
  ip: string | null;
  device: string | null;
  undo: { id: string; enrolments: number } | null;
  event: string;
};

/** How a device is named: the end of its id, which says nothing of its owner. */
export const deviceCode = (device: string): RawBuilder<string | null> =>
  sql<string | null>`upper(right(${sql.ref(device)}::text, 6))`;

type Subject = Record<'of' | 'enrolment' | 'about' | 'person', RawBuilder<unknown>>;
/**
 * Whether an entry `a` of the log, of the same moment, is that of an event: about its attempt or certificate, about its
 * course or message and this person among others, or about the person's seat or record.
 */
export const isAbout = ({ of, enrolment, about, person }: Subject): RawBuilder<boolean> => sql<boolean>`case a.entity
  when 'course' then a.entity_id = ${about} and a.changes -> 'people' ? ${person}
    when 'message' then a.entity_id = ${of} and a.actor_id = ${person}
  when 'product' then a.changes -> 'people' ? ${person} when 'seats' then a.action = 'seat.takeBack'
    when 'employee' then a.entity_id = ${person}
  else a.entity_id in (${of}, ${enrolment}, ${about}) end`;

/**
 * Where each event of a page was done from, and what undoes it. The address is that of the entry in the audit log of
 * the same moment and the same subject; it is told only of people who work at the company, and no program with a key is
 * told any.
 */
export async function withOrigins<Row extends Traced & Origin>(work: Work, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return rows;
  const byKey = work.actor.kind === 'key';
  const asked = JSON.stringify(
    rows.map(({ id, at, personId, ofId, enrolmentId, aboutId, event }) => ({
      id,
      at,
      personId,
      ofId,
      enrolmentId,
      aboutId,
      event,
    })),
  );
  // A fence: behind the wall an employment is looked up in an index by a field, not by the text that an entry names its
  // actor with.
  const found = await sql<{ id: string; ip: string | null; device: string | null }>`
    select w.id, a.ip, case when w.event = 'signed' then (select ${deviceCode('g.device_id')} from training_signatures g
        where g.company_id = ${work.companyId} and g.id = w."ofId"::uuid)
          else (select ${deviceCode('c.device_id')} from progress_commits c
          where c.company_id = ${work.companyId} and c.enrolment_id = w."enrolmentId"::uuid
        and (w.event = 'started' or w.event in ('completed', 'failed') and c.received_at = w.at)
          order by c.received_at, c.sequence limit 1) end as device
    from jsonb_to_recordset(${asked}::jsonb) as w (id uuid, at timestamptz, "personId" uuid, "ofId" text,
      "enrolmentId" text, "aboutId" text, event text)
      left join lateral (
        select host(a.ip) as ip from (select a.company_id, a.actor_id::uuid as actor, a.ip, a.sequence
          from audit_entries a
            where ${!byKey} and a.company_id = ${work.companyId} and a.at = w.at and a.actor_kind = 'person'
              and a.on_behalf_of is null
              and ${isAbout({ of: sql`w."ofId"`, enrolment: sql`w."enrolmentId"`, about: sql`w."aboutId"`, person: sql`w."personId"::text` })} offset 0) a
          join employments m on m.company_id = a.company_id and m.person_id = a.actor
            and ${notEndedBefore('m', work.today)}
        order by a.sequence desc limit 1) a on true`.execute(work.tx);
  const origins = new Map(found.rows.map(({ id, ...origin }) => [id, origin]));
  const undoing = byKey ? new Map<string, Row['undo']>() : await undosOf(work, rows);
  return rows.map((row) => ({ ...row, ...origins.get(row.id), undo: undoing.get(row.id) ?? null }));
}

/** Of assignments and withdrawals: the act that they were part of, while it can be undone. */
async function undosOf(work: Work, rows: readonly (Traced & { event: string })[]) {
  const undoing = new Map<string, { id: string; enrolments: number }>();
  const moved = rows.filter(({ event }) => event === 'assigned' || event === 'withdrawn');
  if (moved.length === 0) return undoing;
  for (const { id, enrolmentIds } of await undoableActs(work))
    for (const row of moved)
      if (row.enrolmentId !== null && enrolmentIds.includes(row.enrolmentId))
        undoing.set(row.id, { id, enrolments: enrolmentIds.length });
  return undoing;
}
