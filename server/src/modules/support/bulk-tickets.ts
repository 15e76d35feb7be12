import * as api from '@app/contract/support/bulk-tickets';
import type { ErrorCode } from '@app/domain/errors';
import type { Skipped } from '@app/domain/lists/list';
import { platformMay } from '@app/domain/support/ticket';
import { sql } from 'kysely';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { writeReply } from './emails.ts';
import { applyChanges, mergeInto, mustBeStaff } from './handle-tickets.ts';
import { tickets } from './list-tickets.ts';
import type { Ticket } from './records.ts';
import { anyTicket } from './records.ts';

type Row = { id: string; label: string };

export const listSupportStaff = query(api.listSupportStaff, async (work) => {
  work.authorize('ticket.handle');
  const { rows } = await sql<{ id: string; name: string }>`select a.id, coalesce(a.preferred_name, a.legal_name) as name
    from support_staff(${work.today}::date) s join people a on a.id = s.id order by a.legal_name, a.id`.execute(
    work.tx,
  );
  return { staff: rows };
});

const rowOf = ({ id, number, subject }: Ticket): Row => ({ id, label: `${number} ${subject}` });

/** The chosen tickets, held in one order, so that two who choose the same ones wait for each other. */
async function hold(work: Work, ids: readonly string[]): Promise<Ticket[]> {
  const held: Ticket[] = [];
  for (const id of ids.toSorted()) held.push(await anyTicket(work, id, { lock: true }));
  return held;
}

export const changeTickets = command(
  api.changeTickets,
  async (work, { selection, assigneeId, priority, solve = false, preview }, call) => {
    work.authorize('ticket.handle');
    if (assigneeId) await mustBeStaff(work, assigneeId);
    const done: Row[] = [];
    const skipped: Skipped<ErrorCode>[] = [];
    const obstacle = (ticket: Ticket): ErrorCode | null => {
      if (!platformMay(ticket.status).change) return 'ticketAlreadyClosed';
      if (solve) return ticket.status === 'solved' ? 'ticketAlreadySolved' : null;
      const same =
        (assigneeId === undefined || assigneeId === ticket.assigneeId) &&
        (priority === undefined || priority === ticket.priority);
      return same ? 'ticketUnchanged' : null;
    };
    for (const ticket of await hold(work, await tickets.matching(work, call, selection))) {
      const code = obstacle(ticket);
      if (code) skipped.push({ ...rowOf(ticket), code });
      else done.push(rowOf(ticket));
      if (code || preview) continue;
      const changes = await applyChanges(work, ticket, {
        assigneeId,
        priority,
        ...(solve && { after: 'solved' as const }),
      });
      if (solve) await writeReply(work, call.runtime, ticket, '', true);
      work.recordOf({
        action: 'ticket.change',
        entity: 'ticket',
        entityId: ticket.id,
        changes,
        companyId: ticket.companyId,
      });
    }
    if (!preview)
      work.record({ action: 'ticket.changeMany', entity: 'ticket', entityId: null, changes: { changed: done.length } });
    return { changed: done.length, skipped, done };
  },
  { audited: false },
);

export const mergeChosenTickets = command(
  api.mergeChosenTickets,
  async (work, { selection, preview }, call) => {
    work.authorize('ticket.handle');
    const held = await hold(work, await tickets.matching(work, call, selection));
    const byAge = held.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.number - b.number);
    const [into, ...others] = byAge.filter(({ status }) => platformMay(status).merge);
    const ofOthers =
      new Set(held.map(({ companyId, requesterId, askerEmail }) => `${companyId} ${requesterId} ${askerEmail}`)).size >
      1;
    const why = ofOthers ? 'ticketOfAnother' : !into || others.length === 0 ? 'mergeNeedsTwo' : null;
    const left = (ticket: Ticket): Skipped<ErrorCode>[] => {
      const code = why === 'ticketOfAnother' || platformMay(ticket.status).merge ? why : 'ticketAlreadyClosed';
      return code ? [{ ...rowOf(ticket), code }] : [];
    };
    const skipped = byAge.flatMap(left);
    if (why || !into) return { changed: 0, skipped, done: [], into: null };
    if (!preview) {
      for (const ticket of others) {
        // As it is after the ones before.
        await mergeInto(work, ticket, await anyTicket(work, into.id));
        work.recordOf({
          action: 'ticket.merge',
          entity: 'ticket',
          entityId: ticket.id,
          changes: { mergedInto: into.number },
          companyId: ticket.companyId,
        });
      }
      work.record({
        action: 'ticket.changeMany',
        entity: 'ticket',
        entityId: null,
        changes: { mergedInto: into.number, changed: others.length },
      });
    }
    return { changed: others.length, skipped, done: others.map(rowOf), into: rowOf(into) };
  },
  { audited: false },
);
