import type { MadeAttempt, UndoFacts } from '@app/domain/company/undo';
import { unmakeObstacle } from '@app/domain/company/undo';
import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { ActUndone } from '../../company/index.ts';
import { forgetUses, refuseUsed, releaseBare, restoreReleased, restoreSeats } from '../../seats/index.ts';
import type { Work } from '../../../platform/database/work.ts';
import { holdEmployed } from './hold-employed.ts';
import { declineReturn, seatAttempts } from './seat-attempts.ts';
import { notEndedBefore, openAttempt } from '../../../platform/database/predicates.ts';

/** Undoes what was assigned or withdrawn, by hand or with its seats. */
export async function undoAttempts(work: Work, { companyId, kind, facts, people }: ActUndone): Promise<void> {
  switch (kind) {
    case 'assignment': {
      const { enrolmentIds } = facts as UndoFacts['assignment'];
      for (const person of await unmake(work, companyId, enrolmentIds)) people.push(person);
      return;
    }
    case 'unassignment': {
      const { enrolmentIds } = facts as UndoFacts['unassignment'];
      for (const person of await reopen(work, companyId, enrolmentIds)) people.push(person);
      return;
    }
    case 'seatAssignment': {
      const { enrolmentIds, waiting, seats } = facts as UndoFacts['seatAssignment'];
      await refuseUsed(work, companyId, seats);
      await unmake(work, companyId, enrolmentIds);
      await declineReturn(work, companyId, waiting, 'undone');
      await sql`update enrolments set waits_for_seat = true
        where company_id = ${companyId} and id = any(${waiting}::uuid[])`.execute(work.tx);
      await releaseBare(work, companyId, seats);
      people.push(...seats.map(({ personId }) => personId));
      return;
    }
    case 'seatRelease': {
      const { enrolmentIds, seats } = facts as UndoFacts['seatRelease'];
      await holdEmployed(
        work,
        companyId,
        seats.map(({ personId }) => personId),
      );
      await reopen(work, companyId, enrolmentIds);
      await restoreReleased(work, companyId, seats);
      people.push(...seats.map(({ personId }) => personId));
      return;
    }
    default:
      return;
  }
}

/** An end of employment is undone: what it closed goes on. */
export async function reopenEnded(
  work: Work,
  { companyId, personId, since }: { companyId: string; personId: string; since: Instant },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from enrolments
    where company_id = ${companyId} and person_id = ${personId} and outcome_reason = 'left'
      and withdrawn_at >= ${since}`.execute(work.tx);
  await reopen(
    work,
    companyId,
    rows.map(({ id }) => id),
  );
}

/** What unmaking looks at, of each attempt. */
export const madeFacts = (companyId: string, ids: readonly string[]) => sql`select e.id, e.person_id as "personId",
      ${openAttempt('e')} as open,
      e.started_at is not null or e.opened_at is not null or e.last_activity_at is not null as started,
      e.announced_at is not null or e.reminded_on is not null
        or exists (select 1 from notices n where n.company_id = e.company_id and n.person_id = e.person_id
          and n.subject = e.id::text) as told,
      exists (select 1 from due_changes d where d.company_id = e.company_id and d.enrolment_id = e.id) as changed
    from enrolments e where e.company_id = ${companyId} and e.id = any(${[...ids]}::uuid[]) order by e.id`;

export type Made = MadeAttempt & { id: string; personId: string };

/**
 * Attempts that were assigned by mistake are gone as if they had not been; the audit and the seat ledger keep that they
 * were.
 */
async function unmake(work: Work, companyId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Made>`${madeFacts(companyId, ids)} for update`.execute(work.tx);
  if (rows.length < ids.length) throw new DomainError('undoMovedOn');
  for (const row of rows) {
    const code = unmakeObstacle(row);
    if (code) throw new DomainError(code);
  }
  // Seats that come free are for those who wait still, not for another of these.
  await sql`update enrolments set waits_for_seat = false
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(work.tx);
  await declineReturn(work, companyId, ids, 'undone');
  await forgetUses(work, companyId, ids);
  await sql`delete from enrolments where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(work.tx);
  return rows.map(({ personId }) => personId);
}

/** What reopening looks at, of each attempt. */
export const endedFacts = (
  work: Work,
  companyId: string,
  ids: readonly string[],
) => sql`select e.id, e.person_id as "personId", e.course_id as "courseId", e.waits_for_seat as waits,
      e.withdrawn_at is not null and e.lapsed_at is null and e.completed_at is null and e.failed_at is null
        and e.voided_at is null as withdrawn,
      exists (select 1 from enrolments n where n.company_id = e.company_id and n.person_id = e.person_id
        and n.course_id = e.course_id
        and n.attempt_number > e.attempt_number) as replaced,
      m.started_on <= ${work.today}::date and ${notEndedBefore('m', work.today)} as employed
    from enrolments e join employments m on m.company_id = e.company_id and m.person_id = e.person_id
    where e.company_id = ${companyId} and e.id = any(${[...ids]}::uuid[]) order by e.id`;

/** It is not as it was withdrawn any more: it can't be reopened. */
export const movedOn = ({ withdrawn, replaced, employed }: Ended): boolean => !withdrawn || replaced || !employed;

export type Ended = {
  id: string;
  personId: string;
  courseId: string;
  withdrawn: boolean;
  replaced: boolean;
  employed: boolean;
  waits: boolean;
};

/** Withdrawn attempts go on where they were, on the seats they had. */
async function reopen(work: Work, companyId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const whose = await sql<{
    id: string;
  }>`select distinct person_id as id from enrolments where company_id = ${companyId}
    and id = any(${[...ids]}::uuid[])`.execute(work.tx);
  await holdEmployed(
    work,
    companyId,
    whose.rows.map(({ id }) => id),
  );
  const { rows } = await sql<Ended>`${endedFacts(work, companyId, ids)} for update of e`.execute(work.tx);
  if (rows.length < ids.length || rows.some(movedOn)) throw new DomainError('undoMovedOn');
  await restoreSeats(work, companyId, ids);
  await sql`update enrolments set withdrawn_at = null, outcome_reason = null
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(work.tx);
  // Seats may have come in while they were not waiting.
  const waiting = rows
    .filter(({ waits }) => waits)
    .map(({ id, personId, courseId }) => ({ enrolmentId: id, personId, courseId }));
  await seatAttempts(work, companyId, waiting);
  return rows.map(({ personId }) => personId);
}
