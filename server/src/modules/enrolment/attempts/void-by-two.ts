import * as api from '@app/contract/enrolment/voiding';
import { voidObstacle } from '@app/domain/enrolment/voiding';
import { DomainError, refuseIf } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import { twoPersonRequests } from '../../../platform/database/two-people.ts';
import type { Work } from '../../../platform/database/work.ts';
import { completionVoided } from '../events.ts';
import type { Enrolment } from '../records.ts';
import { enrolmentColumns } from '../records.ts';

// A completion that was an error is voided by two people: one asks, another confirms. Until then it counts.

export const voids = twoPersonRequests('void_requests', 'enrolment_id');

/** An attempt within reach of the person who may void, held until the commit. */
async function holdAttempt(work: Work, enrolmentId: string): Promise<Enrolment> {
  const reach = work.reach('enrolment.void');
  const { rows } = await sql<Enrolment>`select ${sql.raw(enrolmentColumns)} from enrolments e
    where e.id = ${enrolmentId} and (${reach === 'anyone'} or e.company_id = ${work.companyId})
      for no key update of e`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  work.authorize('enrolment.void', rows[0]);
  return rows[0];
}

async function ask(work: Work, { enrolmentId, reason }: { enrolmentId: string; reason: string }) {
  const attempt = await holdAttempt(work, enrolmentId);
  refuseIf(voidObstacle(attempt, work.personId));
  const requestId = await voids.ask(work, attempt, reason);
  work.record({
    entity: 'enrolment',
    entityId: enrolmentId,
    action: 'enrolment.askVoid',
    companyId: attempt.companyId,
    reason,
  });
  return { requestId };
}

type Named = { enrolmentId: string; requestId: string };

async function confirm(work: Work, { enrolmentId, requestId }: Named) {
  const attempt = await holdAttempt(work, enrolmentId);
  const { companyId, personId, courseId, completedAt } = attempt;
  const { reason, askedBy } = await voids.confirm(work, attempt, requestId, voidObstacle(attempt, work.personId));
  await sql`update enrolments set voided_at = ${work.now}, outcome_reason = ${reason}
    where company_id = ${companyId} and id = ${enrolmentId}`.execute(work.tx);
  const told = { companyId, personId, courseId, enrolmentId, reason, revoked: [] as string[] };
  await work.emit(completionVoided, told);
  work.record({
    entity: 'enrolment',
    entityId: enrolmentId,
    action: 'enrolment.void',
    companyId,
    reason,
    changes: { completedAt: [completedAt, null], askedBy, revoked: told.revoked },
  });
  return {};
}

async function withdraw(work: Work, { enrolmentId, requestId }: Named) {
  const attempt = await holdAttempt(work, enrolmentId);
  await voids.withdraw(work, attempt, requestId);
  work.record({
    entity: 'enrolment',
    entityId: enrolmentId,
    action: 'enrolment.withdrawVoid',
    companyId: attempt.companyId,
  });
  return {};
}

export const voidHandlers = [
  command(api.askVoid, ask),
  command(api.askAnyVoid, ask),
  command(api.confirmVoid, confirm),
  command(api.confirmAnyVoid, confirm),
  command(api.withdrawVoid, withdraw),
  command(api.withdrawAnyVoid, withdraw),
];
