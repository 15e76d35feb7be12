import * as api from '@app/contract/training-runs';
import { DomainError } from '@app/domain/errors';
import type { Outcome } from '@app/domain/group-training/closing';
import { closingFactsOf } from '@app/domain/group-training/closing-facts';
import { closingCheck, outcomesOf, remaining, trainingDay } from '@app/domain/group-training/closing';
import { sql } from 'kysely';
import { command } from '../../platform/handler.ts';
import type { Work } from '../../platform/work.ts';
import { archiveRun } from './archive-job.ts';
import { certify } from './certify.ts';
import type { Run } from './run-types.ts';
import { afterClosing, loadRun } from './load-run.ts';
import { trainingClosed } from './run-events.ts';
import { tellLater } from './tell-people.ts';
import type { HeldRun } from './run-access.ts';
import { holdRun } from './run-access.ts';

/**
 * Closes a training as a whole or not at all. The closing's id is the device's: sent again it answers what was closed. Prepared: its rows refer to
 * others thousands of times, and planning each of these checks costs twice what they do.
 */
export const closeRun = command(
  api.closeRun,
  async (work, { trainingId, closingId, reason, withheld }, call) => {
    const held = await holdRun(work, trainingId);
    const run = await loadRun(work, held, call.runtime.secrets.session);
    if (run.closings.some(({ id }) => id === closingId)) return run;
    if (held.closedAt) throw new DomainError('runClosed');
    if (held.cancelledAt) throw new DomainError('runCancelled');
    const facts = closingFactsOf(run, work.personId, work.now);
    const reasons = { training: reason, people: Object.fromEntries(withheld.map((one) => [one.entryId, one.reason])) };
    const open = remaining(closingCheck(facts), reasons);
    if (open.training.length > 0 || open.people.size > 0)
      throw new DomainError('runNotReady', { training: open.training, people: Object.fromEntries(open.people) });
    const outcomes = outcomesOf(facts, reasons);
    const day = trainingDay(run);
    const completedAt = day.at < work.now ? day.at : work.now;
    const lost = noLongerEarned(run, outcomes, await certifiedBefore(work, held));
    await sql`insert into training_closings (company_id, id, training_id, number, closed_at, closed_by, training_on, reason, outcomes, no_longer_earned)
    values (${held.companyId}, ${closingId}, ${held.id}, ${run.closings.length + 1}, ${work.now}, ${work.personId}, ${day.on}, ${reason}, ${JSON.stringify(outcomes)}::jsonb,
      ${JSON.stringify(lost)}::jsonb)`.execute(work.tx);
    await sql`update trainings set closed_at = ${work.now}, closed_by = ${work.personId}, started_at = coalesce(started_at, ${work.now})
    where company_id = ${held.companyId} and id = ${held.id}`.execute(work.tx);
    const issuedTo = await certify(work, run, outcomes, { completedAt, completedOn: day.on });
    const released = await releaseWaiting(work, held);
    const of = (wanted: (outcome: Outcome) => boolean) => outcomes.filter(wanted).map(({ personId }) => personId);
    await work.emit(trainingClosed, {
      companyId: held.companyId,
      trainingId,
      closingId,
      closedAt: work.now,
      certified: of(({ certified }) => certified),
      absent: of(({ final }) => final === 'noShow'),
      released,
    });
    await tellLater(work, held, { what: 'certified', personIds: issuedTo });
    await tellLater(work, held, {
      what: 'noLongerEarned',
      personIds: lost.filter((personId) => !run.closings[0]?.noLongerEarned.some((one) => one.personId === personId)),
    });
    await tellLater(work, held, { what: 'released', personIds: released });
    await work.enqueue(archiveRun.name, { companyId: held.companyId, closingId }, { key: `${archiveRun.name}:${closingId}` });
    work.record({
      entity: 'training',
      entityId: trainingId,
      action: 'training.close',
      ...(reason && { reason }),
      changes: { closingId, outcomes, noLongerEarned: lost },
    });
    return afterClosing(work, { ...held, closedAt: work.now }, run);
  },
  { prepared: true },
);

/** Whom earlier closings of the training certified, as people and as roster entries: a merge moves entries to another person. */
async function certifiedBefore(work: Work, { companyId, id }: HeldRun): Promise<Set<string>> {
  const { rows } = await sql<Pick<Outcome, 'personId' | 'entryId'>>`select o ->> 'personId' as "personId", o ->> 'entryId' as "entryId"
    from training_closings c cross join jsonb_array_elements(c.outcomes) o
    where c.company_id = ${companyId} and c.training_id = ${id} and (o ->> 'certified')::boolean`.execute(work.tx);
  return new Set(rows.flatMap(({ personId, entryId }) => [personId, entryId]));
}

/**
 * People whom an earlier closing certified and whose marks no longer earn it. Their certificates are voided or revoked as any other. Someone who
 * completed the course online keeps what they earned there, whether they came or not.
 */
function noLongerEarned(run: Run, outcomes: readonly Outcome[], before: ReadonlySet<string>): string[] {
  const earned = new Set(outcomes.filter(({ certified }) => certified).map(({ personId }) => personId));
  return run.entries.flatMap(({ certified, personId, entryId }) =>
    certified && personId && !earned.has(personId) && (before.has(personId) || before.has(entryId)) ? [personId] : [],
  );
}

/** Whoever still waited gets no place any more. */
async function releaseWaiting(work: Work, { companyId, id }: HeldRun): Promise<string[]> {
  const { rows } = await sql<{
    personId: string;
  }>`update roster_entries set cancelled_at = ${work.now}, cancelled_by = 'training', offered_at = null, offer_until = null
    where company_id = ${companyId} and training_id = ${id} and booked_at is null and cancelled_at is null and declined_at is null
    returning person_id as "personId"`.execute(work.tx);
  return rows.map(({ personId }) => personId);
}
