import * as api from '@app/contract/voiding';
import type { TwoPersonRequest } from '@app/domain/access/two-people';
import { confirmObstacle, isRequestOpen } from '@app/domain/access/two-people';
import { voidObstacle } from '@app/domain/enrolment/voiding';
import { DomainError, refuseIf } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../platform/handler.ts';
import type { Work } from '../../platform/work.ts';
import { completionVoided } from './events.ts';
import type { Enrolment } from './records.ts';
import { enrolmentColumns } from './records.ts';

// A completion that was an error is voided by two people: one asks, another confirms. Until then it counts.

/** An attempt within reach of whoever may void, held until the commit. */
async function holdAttempt(work: Work, enrolmentId: string): Promise<Enrolment> {
  const reach = work.reach('enrolment.void');
  const { rows } = await sql<Enrolment>`select ${sql.raw(enrolmentColumns)} from enrolments e
    where e.id = ${enrolmentId} and (${reach === 'anyone'} or e.company_id = ${work.companyId}) for update of e`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  work.authorize('enrolment.void', rows[0]);
  return rows[0];
}

type Request = Omit<TwoPersonRequest, 'personId'> & { id: string; reason: string };
const columns = sql.raw('r.id, r.reason, r.asked_by as "askedBy", r.asked_at as "askedAt", r.confirmed_at as "confirmedAt", r.withdrawn_at as "withdrawnAt"');

async function ask(work: Work, { enrolmentId, reason }: { enrolmentId: string; reason: string }) {
  const attempt = await holdAttempt(work, enrolmentId);
  refuseIf(voidObstacle(attempt, work.personId));
  const { rows: waiting } = await sql<Request>`select ${columns} from void_requests r
    where r.company_id = ${attempt.companyId} and r.enrolment_id = ${enrolmentId} and r.confirmed_at is null and r.withdrawn_at is null for update`.execute(
    work.tx,
  );
  for (const request of waiting) {
    if (isRequestOpen(request, work.now)) throw new DomainError('requestOpen');
    await sql`update void_requests set withdrawn_at = ${work.now} where company_id = ${attempt.companyId} and id = ${request.id}`.execute(work.tx);
  }
  const { rows } = await sql<{ id: string }>`insert into void_requests (company_id, enrolment_id, reason, asked_by, asked_at)
    values (${attempt.companyId}, ${enrolmentId}, ${reason}, ${work.personId}, ${work.now}) returning id`.execute(work.tx);
  work.record({ entity: 'enrolment', entityId: enrolmentId, action: 'enrolment.askVoid', companyId: attempt.companyId, reason });
  return { requestId: rows[0]!.id };
}

async function holdRequest(work: Work, { companyId, id }: Enrolment, requestId: string): Promise<Request> {
  const { rows } = await sql<Request>`select ${columns} from void_requests r
    where r.company_id = ${companyId} and r.enrolment_id = ${id} and r.id = ${requestId} for update`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/** Whoever asked and could not any more is no second person. */
async function refuseWithoutAsker(work: Work, companyId: string, askedBy: string): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`select may_ask_revocation(${askedBy}, ${companyId}, ${work.today}) as may`.execute(work.tx);
  if (!rows[0]!.may) throw new DomainError('requestOver');
}

type Named = { enrolmentId: string; requestId: string };

async function confirm(work: Work, { enrolmentId, requestId }: Named) {
  const attempt = await holdAttempt(work, enrolmentId);
  const { companyId, personId, courseId, completedAt } = attempt;
  const { reason, askedBy, ...request } = await holdRequest(work, attempt, requestId);
  refuseIf(confirmObstacle({ ...request, askedBy, personId }, work.personId, work.now));
  refuseIf(voidObstacle(attempt, work.personId));
  await refuseWithoutAsker(work, companyId, askedBy);
  await sql`update void_requests set confirmed_by = ${work.personId}, confirmed_at = ${work.now} where company_id = ${companyId} and id = ${requestId}`.execute(
    work.tx,
  );
  await sql`update enrolments set voided_at = ${work.now}, outcome_reason = ${reason} where company_id = ${companyId} and id = ${enrolmentId}`.execute(work.tx);
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
  const request = await holdRequest(work, attempt, requestId);
  if (attempt.personId === work.personId) throw new DomainError('notForOneself');
  if (!isRequestOpen(request, work.now)) throw new DomainError('requestOver');
  await sql`update void_requests set withdrawn_by = ${work.personId}, withdrawn_at = ${work.now}
    where company_id = ${attempt.companyId} and id = ${requestId}`.execute(work.tx);
  work.record({ entity: 'enrolment', entityId: enrolmentId, action: 'enrolment.withdrawVoid', companyId: attempt.companyId });
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
