import * as api from '@app/contract/group-training/trainings';
import { DomainError } from '@app/domain/errors';
import { movedBy, planOf } from '@app/domain/group-training/session-plan';
import { dayOf, daysBetween } from '@app/domain/time';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { fullnessOf } from '../booking/booking-facts.ts';
import { staffOf } from './create-training.ts';
import { offerPlaces } from '../booking/offer-places.ts';
import type { Plan } from './plan-problems.ts';
import { refuseClashes, refusePlan, refuseStaff, timesOf } from './plan-problems.ts';
import { tellLater } from '../notify-people.ts';
import type { Training, TrainingSession } from '../closing/training-records.ts';
import { readTraining } from '../closing/training-records.ts';
import { lockScope } from './training-scope.ts';
import { placeSql } from './training-sql.ts';
import { updateTraining } from './write-training.ts';

/**
 * Changes a training, and what follows it where that is said. Everyone with a place is told of another time or place,
 * and calendars are updated.
 */
export const changeTraining = command(
  api.changeTraining,
  async (work, { trainingId, scope, despiteClashes, reason, revision, ...plan }) => {
    work.authorize('training.plan', { companyId: work.companyId });
    const trainings = await lockScope(work, trainingId, scope);
    const [own] = trainings;
    refuseEnded(own);
    if (revision !== undefined && revision !== own.revision) throw new DomainError('changedElsewhere');
    const done = { told: 0, offered: 0 };
    for (const training of trainings) {
      const attendees = await attendeesOf(work, training.id);
      const mine = training === own ? plan : planFor(training, own, plan);
      const { told, offered } = await changeOne(work, training, mine, { attendees, despiteClashes, reason });
      done.told += told;
      done.offered += offered;
    }
    work.record({
      entity: 'training',
      entityId: trainingId,
      action: 'training.change',
      changes: {
        before: { ...own },
        after: { ...plan },
        ...(trainings.length > 1 && { trainings: trainings.length, scope }),
      },
      ...(reason && { reason }),
    });
    return { changed: trainings.length, ...done };
  },
);

type Change = { attendees: { personId: string; booked: boolean }[]; despiteClashes: boolean; reason: string | null };

async function changeOne(
  work: Work,
  training: Training,
  plan: Plan,
  { attendees, despiteClashes, reason }: Change,
): Promise<{ told: number; offered: number }> {
  // What people attended is not turned into something else.
  if (
    training.startedAt &&
    (plan.courseId !== training.courseId ||
      plan.skillId !== training.skillId ||
      plan.skillLevel !== training.skillLevel)
  )
    throw new DomainError('subjectStarted');
  const before = new Map(training.sessions.map((session) => [session.id, session]));
  const full = await fullnessOf(work, training);
  await refusePlan(work, plan, {
    schedule: training.scheduledAt !== null,
    reason,
    before,
    courseBefore: training.courseId,
    taken: full.booked + full.offered,
    attendees: new Set(attendees.map(({ personId }) => personId)),
  });
  const times = timesOf(plan);
  const dropped = training.sessions.filter(({ id }) => !times.some((time) => time.id === id));
  if (dropped.some(({ startsAt }) => startsAt <= work.now) && training.startedAt)
    throw new DomainError('sessionStarted');
  await refuseMarked(work, training, times);
  const staffChanged = staffOf(training).sort().join() !== staffOf(plan).sort().join();
  const moved = isMoved(training, plan, times, dropped);
  if (
    staffChanged ||
    moved ||
    plan.trainerSkillId !== training.trainerSkillId ||
    plan.trainerSkillRule !== training.trainerSkillRule
  )
    await refuseStaff(work, plan);
  if (staffChanged || moved)
    await refuseClashes(work, { ...plan, times }, { trainingIds: [training.id], despiteClashes });
  await updateTraining(work, training.id, plan, times, moved);
  const now = await readTraining(work, training.id);
  if (!training.scheduledAt) return { told: 0, offered: 0 };
  const offered = (await offerPlaces(work, now)).length;
  await tellStaff(work, now, training);
  // A time that is corrected after it has passed sends no one anywhere.
  const ahead = [...times, ...training.sessions].some(({ endsAt }) => endsAt > work.now);
  if (!moved || !ahead) return { told: 0, offered };
  const people = [
    ...attendees.map(({ personId }) => personId),
    ...staffOf(plan).filter((id) => staffOf(training).includes(id)),
  ];
  await tellLater(work, now, { what: 'changed', personIds: people, dropped });
  return { told: people.length, offered };
}

/** Whether those who come must be somewhere else, or at another time. */
function isMoved(
  training: Training,
  plan: Plan,
  times: ReturnType<typeof timesOf>,
  dropped: readonly TrainingSession[],
): boolean {
  const before = new Map(training.sessions.map((session) => [session.id, session]));
  const otherTimes = times.some(({ id, startsAt, endsAt, roomId }) => {
    const was = id ? before.get(id) : undefined;
    return !was || was.startsAt !== startsAt || was.endsAt !== endsAt || was.roomId !== roomId;
  });
  return dropped.length > 0 || otherTimes || (plan.place ?? null) !== training.place || plan.siteId !== training.siteId;
}

async function tellStaff(work: Work, now: Training, before: Training): Promise<void> {
  const [is, was] = [staffOf(now), staffOf(before)];
  await tellLater(work, now, { what: 'leads', personIds: is.filter((id) => !was.includes(id)) });
  await tellLater(work, now, { what: 'leadsNoMore', personIds: was.filter((id) => !is.includes(id)) });
}

/**
 * What a change of one training means for another of its series: everything as there, its sessions on days moved as
 * those were. A training of the series that had other dates than the one that is changed gets as many as it has now.
 */
function planFor(training: Training, own: Training, plan: Plan): Plan {
  const days = daysBetween(own.seriesOn!, training.seriesOn!);
  const ownIds = own.sessions.map(({ id }) => id);
  const sessions = movedBy(plan.sessions, days).map(({ id, ...session }) => {
    const place = id ? ownIds.indexOf(id) : -1;
    const twin = place >= 0 ? training.sessions[place]?.id : undefined;
    return { ...session, ...(twin && { id: twin }) };
  });
  return { ...plan, sessions };
}

/** Everyone who has a place, waits for one or requested one. */
export async function attendeesOf(work: Work, trainingId: string): Promise<{ personId: string; booked: boolean }[]> {
  const { rows } = await sql<{
    personId: string;
    booked: boolean;
  }>`select e.person_id as "personId", e.booked_at is not null as booked from roster_entries e
    where e.company_id = ${work.companyId} and e.training_id = ${trainingId}
      and ${placeSql(work.now)} in ('booked', 'requested', 'waitlisted', 'offered')`.execute(work.tx);
  return rows;
}

function refuseEnded({ cancelledAt, closedAt }: Training): void {
  if (cancelledAt) throw new DomainError('trainingCancelled');
  if (closedAt) throw new DomainError('trainingNotOpen');
}

/** Opens drafts for booking; those whose people were booked ahead are told now. */
export const scheduleTraining = command(api.scheduleTraining, async (work, { trainingId, scope, despiteClashes }) => {
  work.authorize('training.plan', { companyId: work.companyId });
  const trainings = await lockScope(work, trainingId, scope);
  refuseEnded(trainings[0]);
  if (trainings[0].scheduledAt) throw new DomainError('trainingNotDraft');
  const drafts = trainings.filter(({ scheduledAt }) => !scheduledAt);
  for (const training of drafts) {
    if (training.sessions.length === 0) throw new DomainError('sessionMissing');
    if (training.trainerIds.length === 0) throw new DomainError('trainerMissing');
    const sessions = training.sessions.map((session) => ({
      ...planOf(session, training.timeZone),
      id: session.id,
      roomId: session.roomId,
    }));
    await refuseStaff(work, { ...training, sessions });
    await refuseClashes(
      work,
      { ...training, times: training.sessions },
      { trainingIds: [training.id], despiteClashes },
    );
    await sql`update trainings set scheduled_at = ${work.now}
      where company_id = ${work.companyId} and id = ${training.id}`.execute(work.tx);
    const booked = (await attendeesOf(work, training.id)).filter((one) => one.booked).map(({ personId }) => personId);
    await tellLater(work, training, { what: 'booked', personIds: booked });
    await tellLater(work, training, { what: 'leads', personIds: staffOf(training) });
  }
  work.record({
    entity: 'training',
    entityId: trainingId,
    action: 'training.schedule',
    changes: { trainings: drafts.length },
  });
  return {};
});

/**
 * Who was there that day was not there on another: a session with attendance is kept, on its day; its times can be
 * corrected.
 */
async function refuseMarked(
  work: Work,
  { id: trainingId, sessions, timeZone }: Training,
  times: ReturnType<typeof timesOf>,
): Promise<void> {
  const changed = sessions.filter((session) => {
    const now = times.find(({ id }) => id === session.id);
    return !now || dayOf(now.startsAt, timeZone) !== dayOf(session.startsAt, timeZone);
  });
  if (changed.length === 0) return;
  const { rows } =
    await sql`select 1 from attendance_marks where company_id = ${work.companyId} and training_id = ${trainingId}
    and (session_id = any(${changed.map(({ id }) => id)}::uuid[])
      or (session_id is null and ${changed.length === sessions.length})) limit 1`.execute(work.tx);
  if (rows.length > 0) throw new DomainError('sessionMarked');
}
