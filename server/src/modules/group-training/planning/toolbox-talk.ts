import * as api from '@app/contract/group-training/trainings';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import { bookingFacts } from '../booking/booking-facts.ts';
import { insertTraining } from './write-training.ts';
import type { Plan } from './plan-problems.ts';
import { readTraining } from '../closing/training-records.ts';
import { writePlaces } from '../booking/write-place.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

/** A toolbox talk that begins now, led by who starts it: open to those who are there, signed by each of them. */
export const createToolboxTalk = command(api.createToolboxTalk, async (work, { topic, minutes, siteId, personIds }) => {
  work.authorize('training.plan', { companyId: work.companyId });
  const { rows: sites } = await sql<{
    timeZone: string;
  }>`select time_zone as "timeZone" from sites where company_id = ${work.companyId} and id = ${siteId}::uuid`.execute(
    work.tx,
  );
  if (siteId && !sites[0]) throw new DomainError('notFound');
  const endsAt = new Date(Date.parse(work.now) + minutes * 60_000).toISOString();
  const plan: Plan = {
    ...talk,
    title: topic,
    siteId,
    timeZone: sites[0]?.timeZone ?? work.timeZone,
    trainerIds: [work.personId],
  };
  const times = [{ id: undefined, startsAt: work.now, endsAt, breakMinutes: 0, roomId: null }];
  const id = await insertTraining(work, plan, times, { scheduled: true, series: null });
  const people = await bookingFacts(work, await readTraining(work, id), [...new Set(personIds)]);
  if (people.length !== new Set(personIds).size) throw new DomainError('notFound');
  const able = people
    .filter(({ employed, leads, sample }) => employed && !leads && !sample)
    .map(({ personId }) => personId);
  await writePlaces(work, await readTraining(work, id), { kind: 'booked', personIds: able });
  work.record({
    entity: 'training',
    entityId: id,
    action: 'training.startTalk',
    changes: { topic, siteId, people: able },
  });
  return { id, booked: able.length };
});

/** What a toolbox talk is unless planned otherwise. */
const talk: Omit<Plan, 'title' | 'siteId' | 'timeZone' | 'trainerIds'> = {
  courseId: null,
  skillId: null,
  skillLevel: 1,
  language: 'en',
  place: null,
  minPeople: 1,
  maxPeople: null,
  bookingRule: 'closed',
  lockDays: 0,
  reminderDays: 0,
  seatsTakenAt: 'attendance',
  noShowUsesSeat: false,
  requiredMinutes: null,
  resultKind: 'attendance',
  passMark: null,
  checklist: [],
  materials: [],
  trainerSkillId: null,
  trainerSkillRule: 'warn',
  traineeSigns: true,
  trainerSigns: true,
  evaluatorSigns: false,
  selfCheckIn: true,
  checkInBeforeMinutes: 15,
  checkInAfterMinutes: 60,
  note: null,
  sessions: [],
  evaluatorIds: [],
};

/** The people to start a talk with, and what the last one was. */
export const listTalkPeople = query(api.listTalkPeople, async (work, { siteId, positionId }) => {
  work.authorize('training.plan', { companyId: work.companyId });
  const at = sql`${work.today}::date`;
  const { rows: people } = await sql<{
    id: string;
    name: string;
    employeeNumber: string;
  }>`select m.person_id as id, p.legal_name as name, m.employee_number as "employeeNumber"
    from employments m join people p on p.id = m.person_id
      where m.company_id = ${work.companyId} and m.started_on <= ${at} and ${notEndedBefore('m', at)}
      and not m.sample and m.person_id <> ${work.personId}
      and (${siteId ?? null}::uuid is null or exists (select 1 from placements w
        where w.company_id = m.company_id and w.person_id = m.person_id and w.site_id = ${siteId ?? null}
        and w.retracted_at is null and w.started_on <= ${at} and ${notEndedBefore('w', at)}))
      and (${positionId ?? null}::uuid is null or exists (select 1 from position_assignments a
        where a.company_id = m.company_id and a.person_id = m.person_id
        and a.position_id = ${positionId ?? null} and a.retracted_at is null and a.started_on <= ${at}
          and ${notEndedBefore('a', at)}))
    order by folded(p.legal_name), m.person_id limit 200`.execute(work.tx);
  const { rows: talks } = await sql<{ topic: string | null; personIds: string[] }>`select t.title as topic,
      array(select e.person_id from roster_entries e where e.company_id = t.company_id and e.training_id = t.id
        and e.booked_at is not null and e.cancelled_at is null) as "personIds"
    from trainings t where t.company_id = ${work.companyId} and t.course_id is null and t.skill_id is null
      and t.cancelled_at is null and t.scheduled_at is not null
      and exists (select 1 from training_staff f where f.company_id = t.company_id and f.training_id = t.id
        and f.person_id = ${work.personId})
    order by t.created_at desc limit 12`.execute(work.tx);
  return {
    people,
    recent: talks[0] ?? null,
    topics: [...new Set(talks.flatMap(({ topic }) => (topic ? [topic] : [])))],
  };
});
