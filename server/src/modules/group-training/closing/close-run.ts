import * as api from '@app/contract/group-training/training-runs';
import { DomainError } from '@app/domain/errors';
import type { Outcome } from '@app/domain/group-training/closing';
import { closingFactsOf } from '@app/domain/group-training/closing-facts';
import { closingCheck, outcomesOf, remaining, trainingDay } from '@app/domain/group-training/closing';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { archiveRun } from './archive-job.ts';
import { certifiedBefore } from './certified-before.ts';
import { certify, correctScores } from './certify.ts';
import { afterClosing, loadRun } from '../running/load-run.ts';
import { trainingClosed } from './run-events.ts';
import { tellLater } from '../notify-people.ts';
import type { HeldRun } from '../running/run-access.ts';
import { holdRunInTurn } from '../running/run-access.ts';

/**
 * Closes a training as a whole or not at all. The closing's id is the device's: sent again it answers what was closed.
 * Prepared: its rows refer to others thousands of times, and planning each of these checks costs twice what they do.
 */
export const closeRun = command(
  api.closeRun,
  async (work, { trainingId, closingId, reason, withheld }, call) => {
    const held = await holdRunInTurn(work, trainingId);
    const run = await loadRun(work, held, call.runtime.secrets.session);
    if (run.closings.some(({ id }) => id === closingId)) return run;
    if (await isTaken(work, closingId)) throw new DomainError('changedElsewhere');
    if (held.closedAt) throw new DomainError('runClosed');
    if (held.cancelledAt) throw new DomainError('runCancelled');
    const facts = closingFactsOf(run, work.personId, work.now);
    const reasons = { training: reason, people: Object.fromEntries(withheld.map((one) => [one.entryId, one.reason])) };
    const open = remaining(closingCheck(facts), reasons);
    if (open.training.length > 0 || open.people.size > 0)
      throw new DomainError('runNotReady', { training: open.training, people: Object.fromEntries(open.people) });
    const before = await certifiedBefore(work, held);
    const outcomes = keepVoided(outcomesOf(facts, reasons), before);
    const day = trainingDay(run);
    const completedAt = day.at < work.now ? day.at : work.now;
    const lost = noLongerEarned(before, outcomes);
    await sql`insert into training_closings (company_id, id, training_id, number, closed_at, closed_by, training_on,
      reason, outcomes, no_longer_earned)
    values (${held.companyId}, ${closingId}, ${held.id}, ${run.closings.length + 1}, ${work.now}, ${work.personId},
      ${day.on}, ${reason}, ${JSON.stringify(outcomes)}::jsonb,
      ${JSON.stringify(lost)}::jsonb)`.execute(work.tx);
    await sql`update trainings set closed_at = ${work.now}, closed_by = ${work.personId},
      started_at = coalesce(started_at, ${work.now})
    where company_id = ${held.companyId} and id = ${held.id}`.execute(work.tx);
    const scores = await correctScores(work, run);
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
    await work.enqueue(
      archiveRun.name,
      { companyId: held.companyId, closingId },
      { key: `${archiveRun.name}:${closingId}` },
    );
    work.record({
      entity: 'training',
      entityId: trainingId,
      action: 'training.close',
      ...(reason && { reason }),
      changes: { closingId, outcomes, noLongerEarned: lost, ...(Object.keys(scores).length > 0 && { scores }) },
    });
    return afterClosing(work, { ...held, closedAt: work.now }, run);
  },
  { prepared: true },
);

/**
 * People whom an earlier closing certified, whose certificate stands and whose marks no longer earn it, on the roster
 * or not any more. An administrator voids or revokes their certificates. Someone who completed the course online keeps
 * what they earned there, whether they came or not.
 */
const noLongerEarned = (before: ReadonlyMap<string, boolean>, outcomes: readonly Outcome[]): string[] => {
  const earned = new Set(outcomes.filter(({ certified }) => certified).map(({ personId }) => personId));
  return [...before].flatMap(([personId, stands]) => (stands && !earned.has(personId) ? [personId] : []));
};

/** What an earlier closing certified and was voided or revoked since is not certified again by another closing. */
const keepVoided = (outcomes: readonly Outcome[], before: ReadonlyMap<string, boolean>): Outcome[] =>
  outcomes.map((outcome) =>
    outcome.certified && before.get(outcome.personId) === false ? { ...outcome, certified: false } : outcome,
  );

/** Anyone who still waited gets no place any more. */
async function releaseWaiting(work: Work, { companyId, id }: HeldRun): Promise<string[]> {
  const { rows } = await sql<{
    personId: string;
  }>`update roster_entries set cancelled_at = ${work.now}, cancelled_by = 'training', offered_at = null,
    offer_until = null
    where company_id = ${companyId} and training_id = ${id} and booked_at is null and cancelled_at is null
      and declined_at is null
    returning person_id as "personId"`.execute(work.tx);
  return rows.map(({ personId }) => personId);
}

/** A device gives each closing an id of its own: another training's is none of this one. */
async function isTaken(work: Work, closingId: string): Promise<boolean> {
  const { rows } =
    await sql`select from training_closings where company_id = ${work.companyId} and id = ${closingId}`.execute(
      work.tx,
    );
  return rows.length > 0;
}
