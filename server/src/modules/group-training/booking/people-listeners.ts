import type { Day, Instant } from '@app/domain/time';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Ending } from '../../company/index.ts';
import { endingUndone, leavingUndone, personLeft } from '../../company/index.ts';
import type { Merge } from '../../identity/index.ts';
import { mergeUndone, moveRows, noteRows, peopleMerged, restoreRows } from '../../identity/index.ts';
import type { DataSubject, MergePair, MergePreview } from '../../identity/index.ts';
import type { Listener, Work } from '../../../platform/database/work.ts';
import { when } from '../../../platform/database/work.ts';
import { attendedSql } from '../running/recorded-attendance.ts';
import { leaveCourse } from '../planning/course-attempts.ts';
import { fullnessOf } from './booking-facts.ts';
import { offerPlaces } from './offer-places.ts';
import { readTraining } from '../closing/training-records.ts';
import type { Training } from '../closing/training-records.ts';
import { placeSql, subjectJoins, subjectJson } from '../planning/training-sql.ts';
import { endPlaces, writePlaces } from './write-place.ts';

/** What group training keeps of a person, and what it does when they leave, are merged, or ask for their data. */
export const peopleListeners: Listener[] = [
  when(personLeft, freePlaces),
  when(leavingUndone, async (work, { given, ...undone }) => void (given['places'] = await restorePlaces(work, undone))),
  when(endingUndone, async (work, undone) => void (await restorePlaces(work, undone))),
  when(peopleMerged, mergePlaces),
  when(mergeUndone, async (work, merge) => {
    for (const table of [
      'roster_entries',
      'training_staff',
      'training_feeds',
      'attendance_marks',
      'training_signatures',
      'training_walk_ins',
      'session_achievements',
    ])
      await restoreRows(work, merge, table);
    // Who has an entry of their own again is no other's.
    await sql`delete from training_walk_ins w using roster_entries r
      where r.company_id = w.company_id and r.id = w.id and w.entry_id <> w.id
      and r.person_id = ${merge.mergedId}`.execute(work.tx);
  }),
];

/** What ends when someone leaves: not the place of a training of several days that they came to. */
const open = (work: Work) =>
  sql`${placeSql(work.now)} in ('booked', 'requested', 'waitlisted', 'offered') and not ${attendedSql}`;
const after = (lastDay: Day) => sql`t.cancelled_at is null and t.closed_at is null
  and exists (select 1 from training_sessions x where x.company_id = t.company_id and x.training_id = t.id
    and (x.starts_at at time zone t.time_zone)::date > ${lastDay}::date)`;

/** How many places would be freed if these people left on a day. */
export async function countPlaces(work: Work, { companyId, personIds, lastDay }: Ending): Promise<{ places: number }> {
  const { rows } = await sql<{
    places: number;
  }>`select count(*)::int as places from roster_entries e
    join trainings t on t.company_id = e.company_id and t.id = e.training_id
    where e.company_id = ${companyId} and e.person_id = any(${[...personIds]}::uuid[]) and ${open(work)}
      and ${after(lastDay)}`.execute(work.tx);
  return rows[0]!;
}

/**
 * Anyone who has left comes to nothing after their last day: their places go to those who wait, their calendar address
 * no longer works.
 */
async function freePlaces(
  work: Work,
  { companyId, personId, lastDay }: { companyId: string; personId: string; lastDay: Day },
): Promise<void> {
  const theirs = sql`from roster_entries e join trainings t on t.company_id = e.company_id and t.id = e.training_id
    where e.company_id = ${companyId} and e.person_id = ${personId}`;
  // Locked first and looked at then: a phone that is sending has its say.
  await sql`select ${theirs} and ${after(lastDay)} order by t.id for update of t`.execute(work.tx);
  const { rows } = await sql<{
    trainingId: string;
    entryId: string;
  }>`select t.id as "trainingId", e.id as "entryId" ${theirs}
    and ${open(work)} and ${after(lastDay)} order by t.id`.execute(work.tx);
  for (const { trainingId, entryId } of rows) {
    const training = await readIn(work, companyId, trainingId);
    const ended = await endPlaces(work, training, { entryIds: [entryId], by: 'admin', reason: leftReason });
    await leaveCourse(
      work,
      companyId,
      ended.map(({ enrolmentId }) => enrolmentId),
      'left',
    );
    await offerPlaces(work, training);
  }
  await sql`delete from training_feeds where company_id = ${companyId} and person_id = ${personId}`.execute(work.tx);
}

/** Kept in the language of the product's records; screens show it in words. */
const leftReason = 'left';

type Undone = { companyId: string; personId: string; since: Instant };

/**
 * A leaving is undone: places of trainings still to come are booked again as far as there are any; where there are
 * none, the person waits for one. A request is a request again: it was not approved.
 */
async function restorePlaces(work: Work, { companyId, personId, since }: Undone): Promise<number> {
  const { rows } = await sql<{
    trainingId: string;
    had: 'booked' | 'requested' | 'waitlisted';
  }>`select e.training_id as "trainingId",
      case when e.booked_at is not null then 'booked' when e.waitlisted_at is null then 'requested'
        else 'waitlisted' end as had from roster_entries e
    join trainings t on t.company_id = e.company_id and t.id = e.training_id
      where e.company_id = ${companyId} and e.person_id = ${personId}
      and e.cancel_reason = ${leftReason} and e.cancelled_at >= ${since} and t.cancelled_at is null
        and t.closed_at is null
      and not exists (select 1 from training_sessions x
        where x.company_id = t.company_id and x.training_id = t.id and x.starts_at <= ${work.now})
    order by t.id for update of t`.execute(work.tx);
  for (const { trainingId, had } of rows) {
    const training = await readIn(work, companyId, trainingId);
    const { free } = await fullnessOf(work, training);
    await writePlaces(work, training, {
      kind: had === 'booked' && free !== null && free <= 0 ? 'waitlisted' : had,
      personIds: [personId],
    });
  }
  return rows.length;
}

const readIn = (work: Work, companyId: string, trainingId: string): Promise<Training> =>
  readTraining(work, trainingId, companyId);

/**
 * The places of both are the kept one's. Where both have one in the same training, the better stays with who is kept:
 * booked before offered, waiting or requested; the other is kept out of the roster, and comes back if the merge is
 * undone.
 */
async function mergePlaces(work: Work, merge: Merge): Promise<void> {
  const { keptId, mergedId } = merge;
  const rank = (alias: string) =>
    `(${alias}.cancelled_at is null and ${alias}.declined_at is null, ${alias}.booked_at is not null, ${alias}.offered_at is not null, ${alias}.waitlisted_at is not null)`;
  const { rows: doubles } = await sql<{
    lesser: string;
    kept: string;
  }>`select case when m.better then k.id else m.id end as lesser, case when m.better then m.id else k.id end as kept
    from roster_entries k join lateral (select t.id, ${sql.raw(`${rank('t')} > ${rank('k')}`)} as better
      from roster_entries t
      where t.company_id = k.company_id and t.training_id = k.training_id and t.person_id = ${mergedId}) m on true
    where k.person_id = ${keptId}`.execute(work.tx);
  await keepBetter(work, merge, doubles);
  await moveRows(work, merge, { table: 'roster_entries' });
  await moveRows(work, merge, { table: 'training_signatures' });
  // Anyone who marked themselves under a second record did mark themselves.
  await moveRows(work, merge, { table: 'attendance_marks', column: 'by_person' });
  await moveRows(work, merge, {
    table: 'session_achievements',
    key: ['company_id', 'training_id', 'person_id', 'achievement_id'],
  });
  const leadsToo = sql<SqlBool>`t.person_id = ${mergedId}
    and exists (select 1 from training_staff o where o.company_id = t.company_id and o.training_id = t.training_id
    and o.person_id = ${keptId} and o.role = t.role)`;
  const staffKey = ['company_id', 'training_id', 'person_id', 'role'];
  await noteRows(work, merge, { table: 'training_staff', key: staffKey, columns: [], where: leadsToo, gone: true });
  await sql`delete from training_staff t where ${leadsToo}`.execute(work.tx);
  await moveRows(work, merge, { table: 'training_staff', key: staffKey });
  // A secret address was made by the record that goes: it ends with it.
  const feeds = sql<SqlBool>`t.person_id = ${mergedId}`;
  await noteRows(work, merge, {
    table: 'training_feeds',
    key: ['company_id', 'person_id'],
    columns: [],
    where: feeds,
    gone: true,
  });
  await sql`delete from training_feeds t where ${feeds}`.execute(work.tx);
}

/**
 * What was recorded of the lesser of two places is the better one's: marks, signatures, walk-ins, and whom it replaced.
 */
async function keepBetter(
  work: Work,
  merge: Merge,
  doubles: readonly { lesser: string; kept: string }[],
): Promise<void> {
  if (doubles.length === 0) return;
  const lesser = doubles.map((one) => one.lesser);
  const pairs = sql`unnest(${lesser}::uuid[], ${doubles.map(({ kept }) => kept)}::uuid[]) as pair(lesser, kept)`;
  for (const [table, column] of references) {
    const theirs = sql<SqlBool>`${sql.ref(`t.${column}`)} = any(${lesser}::uuid[])`;
    await noteRows(work, merge, { table, key: ['company_id', 'id'], columns: [column], where: theirs });
    await sql`update ${sql.table(table)} t set ${sql.ref(column)} = pair.kept from ${pairs}
      where ${sql.ref(`t.${column}`)} = pair.lesser`.execute(work.tx);
  }
  // What the training completed for the lesser is the better one's.
  const completed = sql<SqlBool>`t.id = any(${doubles.map(({ kept }) => kept)}::uuid[])`;
  await noteRows(work, merge, {
    table: 'roster_entries',
    key: ['company_id', 'id'],
    columns: ['enrolment_id'],
    where: completed,
  });
  await sql`update roster_entries t set enrolment_id = l.enrolment_id from ${pairs}
    join roster_entries l on l.id = pair.lesser
      join enrolments d on d.company_id = l.company_id and d.id = l.enrolment_id and d.completed_at is not null
    where t.id = pair.kept`.execute(work.tx);
  // A phone without a connection still knows the lesser by its id: what it sends is the better one's, as a walk-in's is
  // its entry's.
  await sql`insert into training_walk_ins (company_id, id, training_id, name, added_by, client_at, received_at,
    entry_id, settled_at, settled_by)
    select l.company_id, l.id, l.training_id, p.legal_name, coalesce(l.made_by, ${work.sender}::uuid),
      ${work.now}::timestamptz, ${work.now}::timestamptz, pair.kept,
      ${work.now}::timestamptz, ${work.sender}::uuid
    from ${pairs} join roster_entries l on l.id = pair.lesser join people p on p.id = l.person_id
    on conflict (company_id, id) do update set entry_id = excluded.entry_id`.execute(work.tx);
  const where = sql<SqlBool>`t.id = any(${lesser}::uuid[])`;
  await noteRows(work, merge, { table: 'roster_entries', key: ['company_id', 'id'], columns: [], where, gone: true });
  await sql`delete from roster_entries t where ${where}`.execute(work.tx);
}

const references = [
  ['attendance_marks', 'entry_id'],
  ['training_signatures', 'entry_id'],
  ['training_walk_ins', 'entry_id'],
  ['roster_entries', 'replaces_entry_id'],
] as const;

export async function keptTrainings(
  work: Work,
  { personId, companyId }: DataSubject,
): Promise<Record<string, unknown>> {
  const { rows } = await sql`select ${subjectJson} as subject, (select min(x.starts_at) from training_sessions x
      where x.company_id = t.company_id and x.training_id = t.id) as "startsAt",
      ${placeSql(work.now)} as state, e.requested_at as "requestedAt", e.booked_at as "bookedAt",
        e.waitlisted_at as "waitlistedAt", e.cancelled_at as "cancelledAt",
      e.cancel_reason as "cancelReason", e.declined_reason as "declinedReason"
    from roster_entries e join trainings t on t.company_id = e.company_id and t.id = e.training_id ${subjectJoins}
    where e.company_id = ${companyId} and e.person_id = ${personId} order by 2, e.id`.execute(work.tx);
  return { trainings: rows };
}

/** How many places a record has that might be merged. */
export async function previewPlaces(work: Work, { mergedId }: MergePair): Promise<MergePreview> {
  const { rows: found } = await sql<{
    places: number;
  }>`select count(*)::int as places from roster_entries where person_id = ${mergedId}`.execute(work.tx);
  return { moves: found[0]! };
}
