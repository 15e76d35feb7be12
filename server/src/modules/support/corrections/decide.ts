import * as api from '@app/contract/support/corrections';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import { correctionState, decisionObstacle } from '@app/domain/support/correction';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { writeDecision } from '../emails.ts';
import { othersAnswered } from '../write-ticket.ts';
import { loadCorrections, ticketOf, waitingSql } from './records.ts';

export const listCorrections = query(api.listCorrections, async (work) => {
  work.authorize('correction.decide', { companyId: work.companyId });
  const found = await loadCorrections(work, sql`c.company_id = ${work.companyId}`);
  const ids = found.flatMap(({ personId, decidedBy }) => [personId, ...(decidedBy ? [decidedBy] : [])]);
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select p.id, p.legal_name as name from people p where p.id = any(${ids}::uuid[])`.execute(work.tx);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const corrections = found.map(
    ({ id, personId, fields, note, createdAt, decidedAt, decidedBy, reason, ...facts }) => ({
      ...{ id, fields, note, createdAt, decidedAt, reason, state: correctionState({ decidedAt, ...facts }) },
      ...{
        person: { id: personId, name: names.get(personId) ?? '' },
        own: personId === work.personId,
        decidedBy: names.get(decidedBy ?? '') ?? null,
      },
    }),
  );
  const { rows: counted } = await sql<{ waiting: number }>`select count(*)::int as waiting from ticket_corrections c
    where c.company_id = ${work.companyId} and ${waitingSql}`.execute(work.tx);
  return { corrections, waiting: counted[0]!.waiting };
});

/** Beside the menu: no one decides about their own data, so one's own are not counted. */
export const countWaitingCorrections = query(api.countWaitingCorrections, async (work) => {
  work.authorize('correction.decide', { companyId: work.companyId });
  const { rows } = await sql<{ mine: number }>`select count(*)::int as mine from ticket_corrections c
    where c.company_id = ${work.companyId} and ${waitingSql} and c.person_id <> ${work.personId}`.execute(work.tx);
  return rows[0]!;
});

export const decideCorrection = command(api.decideCorrection, async (work, { correctionId, corrected, reason }) => {
  work.authorize('correction.decide', { companyId: work.companyId });
  const [found] = await loadCorrections(work, sql`c.company_id = ${work.companyId} and c.id = ${correctionId}`, {
    lock: true,
  });
  if (!found) throw new DomainError('notFound');
  refuseIf(decisionObstacle(found, { own: found.personId === work.personId }));
  if (!corrected && reason === '') refuseFields([{ path: 'reason', code: 'correctionReason' }]);
  await sql`update ticket_corrections set decided_at = ${work.now}, decided_by = ${work.personId},
    corrected = ${corrected}, reason = ${reason || null}
    where company_id = ${work.companyId} and id = ${correctionId}`.execute(work.tx);
  await work.enqueue(
    tellTicket.name,
    { companyId: work.companyId, id: correctionId },
    { key: `correction:${correctionId}` },
  );
  work.record({
    action: 'correction.decide',
    entity: 'correction',
    entityId: correctionId,
    changes: { personId: found.personId, corrected },
  });
  return {};
});

/**
 * What was decided goes into the ticket, which can be of another company: behind a wall that who decides does not reach
 * over. Its requester hears of it as of a reply.
 */
export const tellTicket: Job = {
  name: 'support.tellTicket',
  async run(runtime, payload) {
    const { companyId, id } = payload as { companyId: string; id: string };
    await workAsSystem(
      runtime,
      tellTicket.name,
      async (work) => {
        work.reach('ticket.handle');
        const unheld = sql`c.company_id = ${companyId} and c.id = ${id} and c.decided_at is not null
          and c.told_at is null`;
        const [known] = await loadCorrections(work, unheld);
        if (!known) return;
        // The ticket first, as everywhere: who passes on or recalls holds it before the correction.
        const asked = await ticketOf(work, known);
        const [found] = await loadCorrections(work, unheld, { lock: true });
        if (!asked || !found) return;
        await sql`update ticket_corrections set told_at = ${work.now}
          where company_id = ${companyId} and id = ${id}`.execute(work.tx);
        const { company, fields, corrected, reason } = found;
        const details = { companyId, company, fields, corrected, ...(reason && { answer: reason }) };
        const ticket = await othersAnswered(work, asked, { kind: 'correctionAnswer', details });
        await writeDecision(work, runtime, ticket, { company, corrected: corrected!, reason });
      },
      { audited: false },
    );
  },
};
