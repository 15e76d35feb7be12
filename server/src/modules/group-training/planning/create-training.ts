import * as api from '@app/contract/group-training/trainings';
import { movedBy } from '@app/domain/group-training/session-plan';
import { daysBetween } from '@app/domain/time';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { clockChangesOf } from './clock-changes.ts';
import { daysOfSeries } from './expand-series.ts';
import { findClashes } from './find-clashes.ts';
import type { Plan, PlannedSession } from './plan-problems.ts';
import { refuseClashes, refusePlan, refuseStaff, timesOf } from './plan-problems.ts';
import { staffStandings } from './staff-standing.ts';
import { tellLater } from '../notify-people.ts';
import { insertTraining } from './write-training.ts';

/**
 * Plans a training, or one for each day of a series: their clock times are the same, whatever summer time does between.
 */
export const createTraining = command(
  api.createTraining,
  async (work, { rule, schedule, despiteClashes, reason, ...plan }) => {
    work.authorize('training.plan', { companyId: work.companyId });
    await refusePlan(work, plan, { schedule, reason });
    const all = seriesOf(plan, rule);
    for (const one of all) await refuseStaff(work, one);
    const times = all.map(timesOf);
    const clashes = await refuseClashes(work, { ...plan, times: times.flat() }, { trainingIds: [], despiteClashes });
    const seriesId = rule === null ? null : await insertSeries(work, plan, rule);
    const ids: string[] = [];
    for (const [place, one] of all.entries()) {
      const series = seriesId === null ? null : { id: seriesId, on: firstDay(one) };
      const id = await insertTraining(work, one, times[place]!, { scheduled: schedule, series });
      ids.push(id);
      if (schedule)
        await tellLater(
          work,
          { id, companyId: work.companyId, revision: 0 },
          { what: 'leads', personIds: staffOf(plan) },
        );
    }
    work.record({
      entity: 'training',
      entityId: ids[0]!,
      action: 'training.create',
      changes: {
        title: plan.title,
        courseId: plan.courseId,
        skillId: plan.skillId,
        sessions: times[0],
        trainings: ids.length,
        schedule,
        ...(clashes > 0 && { clashes }),
      },
      ...(reason && { reason }),
    });
    return { id: ids[0]!, made: ids.length };
  },
);

export const staffOf = ({ trainerIds, evaluatorIds }: Pick<Plan, 'trainerIds' | 'evaluatorIds'>): string[] => [
  ...new Set([...trainerIds, ...evaluatorIds]),
];

const firstDay = ({ sessions }: Pick<Plan, 'sessions'>) => sessions.map(({ on }) => on).sort()[0]!;

/** The plan of each training of a series; without dates there is nothing to repeat. */
function seriesOf(plan: Plan, rule: string | null): Plan[] {
  if (rule === null || plan.sessions.length === 0) return [plan];
  const first = firstDay(plan);
  return daysOfSeries(rule, first).map((day) => ({
    ...plan,
    sessions: movedBy(plan.sessions, daysBetween(first, day)),
  }));
}

async function insertSeries(work: Work, plan: Plan, rule: string): Promise<string | null> {
  if (plan.sessions.length === 0) return null;
  const { rows } = await sql<{
    id: string;
  }>`insert into training_series (company_id, rule, time_zone, first_on, created_at, created_by)
    values (${work.companyId}, ${rule}, ${plan.timeZone}, ${firstDay(plan)}, ${work.now}, ${work.sender})
      returning id`.execute(work.tx);
  return rows[0]!.id;
}

/** What a plan meets before it is saved; nothing is stored. */
export const checkTraining = query(api.checkTraining, async (work, { trainingId, rule, ...plan }) => {
  work.authorize('training.plan', { companyId: work.companyId });
  const first = plan.sessions.length > 0 ? firstDay(plan) : work.today;
  const days = rule !== null && plan.sessions.length > 0 ? daysOfSeries(rule, first) : [];
  const moved = days.length > 0 ? days.map((day) => movedBy(plan.sessions, daysBetween(first, day))) : [plan.sessions];
  const sessions = moved
    .flatMap((one): PlannedSession[] => timesOf({ sessions: one, timeZone: plan.timeZone }))
    .filter(({ startsAt, endsAt }) => startsAt < endsAt);
  return {
    clashes: await findClashes(work, {
      trainingIds: trainingId ? [trainingId] : [],
      sessions,
      staffIds: staffOf(plan),
      attendeesOf: trainingId,
    }),
    staff: await staffStandings(work, { ...plan, on: first }),
    days,
    clockChanges: clockChangesOf(moved.flat(), plan.timeZone),
  };
});
