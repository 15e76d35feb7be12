import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { Plan, PlannedSession } from './plan-problems.ts';

const columnsOf = (plan: Plan) => ({
  title: plan.title,
  course_id: plan.courseId,
  skill_id: plan.skillId,
  skill_level: plan.skillLevel,
  language: plan.language,
  time_zone: plan.timeZone,
  site_id: plan.siteId,
  place: plan.place,
  min_people: plan.minPeople,
  max_people: plan.maxPeople,
  booking_rule: plan.bookingRule,
  lock_days: plan.lockDays,
  reminder_days: plan.reminderDays,
  seats_taken_at: plan.seatsTakenAt,
  no_show_uses_seat: plan.noShowUsesSeat,
  required_minutes: plan.requiredMinutes,
  result_kind: plan.resultKind,
  pass_mark: plan.passMark === null ? null : String(plan.passMark),
  checklist: JSON.stringify(plan.checklist),
  materials: JSON.stringify(plan.materials),
  trainer_skill_id: plan.trainerSkillId,
  trainer_skill_rule: plan.trainerSkillRule,
  trainee_signs: plan.traineeSigns,
  trainer_signs: plan.trainerSigns,
  evaluator_signs: plan.evaluatorSigns,
  self_check_in: plan.selfCheckIn,
  check_in_before_minutes: plan.checkInBeforeMinutes,
  check_in_after_minutes: plan.checkInAfterMinutes,
  note: plan.note || null,
});

/** Stores a new training with its sessions and staff; answers its id. */
export async function insertTraining(
  work: Work,
  plan: Plan,
  times: readonly PlannedSession[],
  { scheduled, series }: { scheduled: boolean; series: { id: string; on: string } | null },
): Promise<string> {
  const { id } = await work.tx
    .insertInto('trainings')
    .values({
      company_id: work.companyId,
      ...columnsOf(plan),
      created_at: work.now,
      created_by: work.sender,
      scheduled_at: scheduled ? work.now : null,
      series_id: series?.id ?? null,
      series_on: series?.on ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeSessions(work, id, times);
  await writeStaff(work, id, plan);
  return id;
}

/** Changes a training; sessions keep their ids where they are kept. `moved`: its invitations count on. */
export async function updateTraining(
  work: Work,
  trainingId: string,
  plan: Plan,
  times: readonly PlannedSession[],
  moved: boolean,
): Promise<void> {
  await work.tx
    .updateTable('trainings')
    .set({ ...columnsOf(plan), ...(moved && { revision: sql<number>`revision + 1` }) })
    .where('company_id', '=', work.companyId)
    .where('id', '=', trainingId)
    .execute();
  await writeSessions(work, trainingId, times);
  await writeStaff(work, trainingId, plan);
}

async function writeSessions(work: Work, trainingId: string, times: readonly PlannedSession[]): Promise<void> {
  const kept = times.flatMap(({ id }) => (id ? [id] : []));
  await sql`delete from training_sessions where company_id = ${work.companyId} and training_id = ${trainingId}
    and id <> all(${kept}::uuid[])`.execute(work.tx);
  const rows = JSON.stringify(times.map((session) => ({ ...session, id: session.id ?? null })));
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as g(id uuid, "startsAt" timestamptz, "endsAt" timestamptz,
    "breakMinutes" int, "roomId" uuid)`;
  await sql`update training_sessions x set starts_at = g."startsAt", ends_at = g."endsAt",
    break_minutes = g."breakMinutes", room_id = g."roomId"
    from ${given} where x.company_id = ${work.companyId} and x.training_id = ${trainingId} and x.id = g.id`.execute(
    work.tx,
  );
  await sql`insert into training_sessions (company_id, training_id, starts_at, ends_at, break_minutes, room_id)
    select ${work.companyId}, ${trainingId}, g."startsAt", g."endsAt", g."breakMinutes", g."roomId" from ${given}
      where g.id is null`.execute(work.tx);
}

async function writeStaff(
  work: Work,
  trainingId: string,
  { trainerIds, evaluatorIds }: Pick<Plan, 'trainerIds' | 'evaluatorIds'>,
): Promise<void> {
  const staff = JSON.stringify([
    ...trainerIds.map((id) => ({ id, role: 'trainer' })),
    ...evaluatorIds.map((id) => ({ id, role: 'evaluator' })),
  ]);
  const given = sql`jsonb_to_recordset(${staff}::jsonb) as g(id uuid, role text)`;
  await sql`delete from training_staff f where f.company_id = ${work.companyId} and f.training_id = ${trainingId}
    and not exists (select 1 from ${given} where g.id = f.person_id and g.role = f.role)`.execute(work.tx);
  await sql`insert into training_staff (company_id, training_id, person_id, role, added_at)
    select ${work.companyId}, ${trainingId}, g.id, g.role, ${work.now} from ${given} on conflict do nothing`.execute(
    work.tx,
  );
}
