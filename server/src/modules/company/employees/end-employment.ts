import * as api from '@app/contract/company/employment';
import { cancelEnd, cancelEndObstacle, changeEndObstacle, end, endObstacle } from '@app/domain/company/ending';
import { DomainError } from '@app/domain/errors';
import type { Day } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import { sql } from 'kysely';
import { endSessionsAt, forgetPins } from '../../identity/index.ts';
import { command, query } from '../../../platform/http/handler.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import { ask } from '../../../platform/database/questions.ts';
import type { Work } from '../../../platform/database/work.ts';
import { refuseLastAdmin } from '../admins/change-admins.ts';
import { closedByEnding, employmentEnded, endingCancelled, personLeft } from '../events.ts';
import type { HeldEmployee } from '../records.ts';
import { changePlacement, holdEmployee } from '../records.ts';
import { beforeEnd, keepEnding } from './undo-ending.ts';

/** What would be closed if these people left: each module says its own number. */
export async function closesOf(
  work: Work,
  personIds: readonly string[],
  lastDay: Day,
): Promise<Record<string, number>> {
  const { rows } = await sql<{ reports: number }>`select count(distinct person_id)::int as reports from placements
    where company_id = ${work.companyId} and manager_id = any(${[...personIds]}::uuid[]) and retracted_at is null
      and (ended_on is null or ended_on > ${lastDay})`.execute(work.tx);
  return Object.assign(
    { reports: rows[0]!.reports },
    ...(await ask(work, closedByEnding, { companyId: work.companyId, personIds, lastDay })),
  ) as Record<string, number>;
}

export const previewEnding = query(api.previewEnding, async (work, { personId, lastDay }) => {
  work.authorize('company.viewEmployees', { companyId: work.companyId });
  const { rows } =
    await sql`select 1 from employments where company_id = ${work.companyId} and person_id = ${personId}`.execute(
      work.tx,
    );
  if (!rows[0]) throw new DomainError('notFound');
  return { closes: await closesOf(work, [personId], lastDay) };
});

export const whyNotEnd = ({ known, endedOn }: HeldEmployee, lastDay: Day, today: Day) =>
  endedOn !== null && endedOn < today && endedOn <= lastDay ? ('alreadyLeft' as const) : endObstacle(known, lastDay);

/** Sessions end at once; anyone who works on until the last day signs in again until then. */
export const endEmployment = command(api.endEmployment, async (work, { personId, lastDay, reason }) => {
  work.authorize('company.endEmployment', { companyId: work.companyId });
  await lockSeatsOf(work, work.companyId);
  await refuseLastAdmin(work, [personId]);
  const person = await holdEmployee(work, personId);
  const before = await beforeEnd(work, [personId]);
  await changePlacement(
    work,
    person,
    'lastDay',
    ({ known, planned }) => whyNotEnd(person, lastDay, work.today) ?? end(known, lastDay, planned),
  );
  const sessions = await afterEnd(work, personId, lastDay);
  work.record({
    action: 'company.endEmployment',
    entity: 'employee',
    entityId: personId,
    changes: { endedOn: [person.endedOn, lastDay], sessions },
    ...(reason && { reason }),
  });
  return { undoId: await keepEnding(work, [person], before, lastDay) };
});

/**
 * A last day still to come, or today, is taken off again. What ended at once stays ended (sign-ins, and on the day
 * itself open enrolments); what the day had cut goes on.
 */
export const cancelEnding = command(api.cancelEnding, async (work, { personId }) => {
  work.authorize('company.endEmployment', { companyId: work.companyId });
  const person = await holdEmployee(work, personId);
  await changePlacement(
    work,
    person,
    'lastDay',
    ({ known, planned }) => cancelEndObstacle(known, work.today) ?? cancelEnd(known, planned),
  );
  await sql`update employments set closed_on = null where company_id = ${work.companyId}
    and person_id = ${personId}`.execute(work.tx);
  await work.emit(endingCancelled, { companyId: work.companyId, personId, lastDay: person.endedOn! });
  work.record({
    action: 'company.cancelEnding',
    entity: 'employee',
    entityId: personId,
    changes: { endedOn: [person.endedOn, null] },
  });
  return {};
});

/**
 * Another last day, in one act: what the old one had cut goes on, and ends with the new one. Only a day that is there
 * already closes something now.
 */
export const changeEnding = command(api.changeEnding, async (work, { personId, lastDay, reason }) => {
  work.authorize('company.endEmployment', { companyId: work.companyId });
  await lockSeatsOf(work, work.companyId);
  const person = await holdEmployee(work, personId);
  await changePlacement(
    work,
    person,
    'lastDay',
    ({ known, planned }) => changeEndObstacle(known, lastDay, work.today) ?? end(known, lastDay, planned),
  );
  await afterMovedEnd(work, personId, person.endedOn!, lastDay);
  const changes = { endedOn: [person.endedOn, lastDay] };
  work.record({
    action: 'company.changeEnding',
    entity: 'employee',
    entityId: personId,
    changes,
    ...(reason && { reason }),
  });
  return {};
});

/** What follows when a last day is another one: what the old one had cut goes on, and ends with the new one. */
export async function afterMovedEnd(work: Work, personId: string, from: Day, lastDay: Day): Promise<void> {
  await sql`update employments set closed_on = null where company_id = ${work.companyId}
    and person_id = ${personId}`.execute(work.tx);
  await work.emit(endingCancelled, { companyId: work.companyId, personId, lastDay: from });
  await work.emit(employmentEnded, { companyId: work.companyId, personId, lastDay });
  if (lastDay > work.today) return;
  await endSessionsAt(work, personId);
  await close(work, { companyId: work.companyId, personId, lastDay });
}

/** What follows when someone leaves: no one works under their name any more, and the other modules hear of it. */
export async function afterEnd(work: Work, personId: string, lastDay: Day): Promise<number> {
  const sessions = await endSessionsAt(work, personId);
  await work.emit(employmentEnded, { companyId: work.companyId, personId, lastDay });
  if (lastDay <= work.today) await close(work, { companyId: work.companyId, personId, lastDay });
  return sessions;
}

/**
 * The last day is over, or passes today: the PIN is gone, and the other modules close what is open. On the day itself
 * people may still begin something, so it is noted as closed up to the day before, and is closed once more when it is
 * over.
 */
export async function close(
  work: Work,
  leaver: { companyId: string; personId: string; lastDay: Day },
  over = leaver.lastDay < work.today,
): Promise<void> {
  await sql`update employments set closed_on = ${over ? leaver.lastDay : addDays(leaver.lastDay, -1)}
    where company_id = ${leaver.companyId} and person_id = ${leaver.personId}`.execute(work.tx);
  await forgetPins(work, leaver.companyId, [leaver.personId]);
  await work.emit(personLeft, leaver);
}
