import * as api from '@app/contract/support/support';
import { DomainError } from '@app/domain/errors';
import type { ReplyClock } from '@app/domain/support/reply-clock';
import { awaited, mergedClock, noReplyDue, paused } from '@app/domain/support/reply-clock';
import { platformMay } from '@app/domain/support/ticket';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { writeReply } from './emails.ts';
import { filesToSend } from './files.ts';
import type { Ticket } from './records.ts';
import { addEntry, anyTicket, idsOfThread, statusSql } from './records.ts';
import { clockOf, setClock, supportTimeZone } from './reply-clock.ts';
import { fromSql, threadOf } from './thread.ts';
import { recordsOfTicket } from './ticket-records.ts';
import { transferOf } from './transfer-of.ts';
import { enterTimeOf } from './ticket-times.ts';
import { writersOf } from './ticket-writers.ts';

type Full = z.input<typeof api.getAnyTicket.result>;
type Then = 'requester' | 'thirdParty' | 'solved' | 'open';
type Changes = {
  assigneeId?: string | null | undefined;
  priority?: Ticket['priority'] | undefined;
  category?: Ticket['category'] | undefined;
  after?: Then | undefined;
};

/** How often something happened to a ticket: two who answer at once are told. */
const revisionSql = sql`(select count(*)::int from ticket_entries v
  where v.company_id = t.company_id and v.ticket_id = t.id)
  + (select count(*)::int from ticket_notes n where n.company_id = t.company_id and n.ticket_id = t.id)`;

/** Changes with everything that happens to a ticket. */
export async function revisionOf(work: Work, { companyId, id }: Ticket): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select ${revisionSql} as n from tickets t where t.company_id = ${companyId} and t.id = ${id}`.execute(work.tx);
  return rows[0]!.n;
}

/** Tickets `t` of the requester of this one: a person, or an address no one was signed in with. */
const ofSame = ({ requesterId, askerEmail }: Ticket) =>
  requesterId ? sql`t.requester_id = ${requesterId}` : sql`t.asker_email = ${askerEmail}`;

export const getAnyTicket = query(api.getAnyTicket, async (work, { ticketId }) => {
  const ticket = await anyTicket(work, ticketId);
  const thread = await threadOf(work, ticket, { staff: true });
  const { rows } = await sql<
    Omit<
      Full,
      | keyof typeof thread
      | 'priority'
      | 'dueAt'
      | 'waitsFor'
      | 'others'
      | 'writers'
      | 'transfer'
      | 'enrolment'
      | 'certificates'
    >
  >`select
      json_build_object('id', p.id, 'name', coalesce(p.preferred_name, p.legal_name, t.asker_name), 'email',
        coalesce(p.email, t.asker_email),
        'locale', coalesce(p.locale, t.asker_locale), 'phone', p.phone, 'accountId',
          (select k.id from people k where k.email_canonical = t.asker_email limit 1)) as requester,
      json_build_object('id', c.id, 'name', c.display_name) as company, ${revisionSql} as revision,
      (select json_build_object('id', a.id, 'name', coalesce(a.preferred_name, a.legal_name)) from people a
        where a.id = t.assignee_id) as assignee,
      coalesce((select json_agg(json_build_object('id', n.id, 'name', coalesce(w.preferred_name, w.legal_name), 'body',
        n.body, 'from', ${fromSql(ticket)},
          'at', to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n.at, n.id)
        from ticket_notes n join people w on w.id = n.person_id
          join tickets a on a.company_id = n.company_id and a.id = n.ticket_id
        where n.company_id = t.company_id and n.ticket_id in ${idsOfThread(ticket)}), '[]') as notes,
      coalesce((select json_agg(o) from (select o.id, o.number::int as number,
        to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "placedAt"
        from orders o where o.company_id = t.company_id and o.buyer_id = t.requester_id order by o.placed_at desc
          limit 3) o), '[]') as orders,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', coalesce(a.preferred_name, a.legal_name))
        order by a.legal_name) from support_staff(${work.today}::date) s join people a on a.id = s.id),
        '[]') as assignees
    from tickets t left join people p on p.id = t.requester_id join companies c on c.id = t.company_id
    where t.company_id = ${ticket.companyId} and t.id = ${ticket.id}`.execute(work.tx);
  const { rows: others } = await sql<
    Full['others'][number]
  >`select t.id, t.number::int as number, t.subject, ${statusSql(work)} as status from tickets t
    where ${ofSame(ticket)} and t.id <> ${ticket.id} order by t.created_at desc limit 10`.execute(work.tx);
  return {
    ...thread,
    ...rows[0]!,
    ...(await recordsOfTicket(work, ticket)),
    others,
    writers: await writersOf(work, ticket),
    transfer: await transferOf(work, ticket),
    priority: ticket.priority,
    dueAt: ticket.responseDueAt,
    waitsFor: ticket.waitsFor,
  };
});

export const answerTicket = command(
  api.answerTicket,
  async (work, { ticketId, body, note, fileIds, after, revision, minutes }, { runtime }) => {
    const ticket = await anyTicket(work, ticketId, { lock: true });
    if (revision !== (await revisionOf(work, ticket))) throw new DomainError('ticketChanged');
    await enterTimeOf(work, ticket, minutes);
    if (note) {
      await sql`insert into ticket_notes (company_id, ticket_id, person_id, body, at)
        values (${ticket.companyId}, ${ticketId}, ${work.personId}, ${body}, ${work.now})`.execute(work.tx);
      work.record({
        action: 'ticket.note',
        entity: 'ticket',
        entityId: ticketId,
        changes: { note: true },
        companyId: ticket.companyId,
      });
      return {};
    }
    if (!platformMay(ticket.status).reply) throw new DomainError('ticketClosed');
    const files = await filesToSend(work, fileIds);
    await addEntry(work, ticket, { kind: 'reply', bySupport: true, body, files });
    await sql`update tickets set first_replied_at = coalesce(first_replied_at, ${work.now}), replied_at = ${work.now},
      assignee_id = coalesce(assignee_id, ${work.personId})
        where company_id = ${ticket.companyId} and id = ${ticketId}`.execute(work.tx);
    await setClock(work, ticket, noReplyDue, ticket.priority);
    await moveTicket(work, ticket, after, { replied: true });
    await writeReply(work, runtime, ticket, body, after === 'solved');
    work.record({
      action: 'ticket.answer',
      entity: 'ticket',
      entityId: ticketId,
      changes: { reply: true, after, files: files.length },
      companyId: ticket.companyId,
    });
    return {};
  },
);

const statusAfter = { requester: 'pending', thirdParty: 'onHold', solved: 'solved', open: 'open' } as const;

/** Whose turn it is from now on. With a reply none is due afterwards, no matter who is to act next. */
export async function moveTicket(work: Work, ticket: Ticket, after: Then, { replied = false } = {}): Promise<void> {
  const status = statusAfter[after];
  if (status === ticket.status) return;
  const takesUp = after === 'open' && ticket.status === 'new';
  await sql`update tickets set waits_for = ${after === 'requester' || after === 'thirdParty' ? after : null},
    solved_at = ${after === 'solved' ? work.now : null},
      assignee_id = case when ${takesUp} then coalesce(assignee_id, ${work.personId}) else assignee_id end,
      satisfaction = case when ${after === 'solved'} then satisfaction end, satisfaction_note = case
        when ${after === 'solved'} then satisfaction_note end
    where company_id = ${ticket.companyId} and id = ${ticket.id}`.execute(work.tx);
  if (!replied) await setClock(work, ticket, await clockAfter(work, ticket, after), ticket.priority);
  await addEntry(work, ticket, { kind: 'status', bySupport: true, details: { before: ticket.status, after: status } });
}

/**
 * Moved by hand: the time for a reply stops while others are to act, goes on from now where the ticket comes back to
 * the platform, and is over once it is solved.
 */
async function clockAfter(work: Work, ticket: Ticket, after: Then): Promise<ReplyClock> {
  const clock = await clockOf(work, ticket);
  if (after === 'solved') return noReplyDue;
  if (after !== 'open') return paused(clock, work.now, await supportTimeZone(work));
  const back = ticket.solvedAt !== null || ticket.waitsFor !== null;
  return back ? awaited(clock, work.now, { wasSolved: ticket.solvedAt !== null }) : clock;
}

/**
 * Others are to act on a ticket that is held: it is on hold until they did, and who passed it on has taken it up, where
 * no colleague had.
 */
export async function passOn(work: Work, ticket: Ticket): Promise<void> {
  await sql`update tickets set assignee_id = coalesce(assignee_id, ${work.personId})
    where company_id = ${ticket.companyId} and id = ${ticket.id}`.execute(work.tx);
  await moveTicket(work, ticket, 'thirdParty');
}

/** Applies what changes; answers what did. */
export async function applyChanges(
  work: Work,
  ticket: Ticket,
  { assigneeId, priority, category, after }: Changes,
): Promise<Record<string, unknown>> {
  const changed: Record<string, unknown> = {};
  const set = async (
    kind: 'assigned' | 'priority' | 'category',
    column: 'assignee_id' | 'priority' | 'category',
    before: string | null,
    after: string | null,
  ) => {
    if (before === after) return;
    await sql`update tickets set ${sql.ref(column)} = ${after}
      where company_id = ${ticket.companyId} and id = ${ticket.id}`.execute(work.tx);
    await addEntry(work, ticket, { kind, bySupport: true, details: { before, after } });
    changed[kind] = { before, after };
  };
  if (assigneeId !== undefined) {
    if (assigneeId !== null) await mustBeStaff(work, assigneeId);
    await set('assigned', 'assignee_id', ticket.assigneeId, assigneeId);
  }
  if (category !== undefined && category !== 'access' && ticket.requesterId === null)
    throw new DomainError('strangerAccessOnly');
  if (category !== undefined) await set('category', 'category', ticket.category, category);
  if (priority !== undefined && priority !== ticket.priority) {
    await set('priority', 'priority', ticket.priority, priority);
    // The time for a reply that is due is that of the new priority, counted as before.
    await setClock(work, ticket, await clockOf(work, ticket), priority);
  }
  if (after !== undefined && statusAfter[after] !== ticket.status) {
    // As it is by now, with its clock; its status as it was when someone decided.
    await moveTicket(work, { ...(await anyTicket(work, ticket.id)), status: ticket.status }, after);
    changed['status'] = { before: ticket.status, after: statusAfter[after] };
  }
  return changed;
}

export async function mustBeStaff(work: Work, personId: string): Promise<void> {
  const { rows } = await sql`select 1 from support_staff(${work.today}::date) s where s.id = ${personId}`.execute(
    work.tx,
  );
  if (!rows[0]) throw new DomainError('notFound');
}

export const changeTicket = command(api.changeTicket, async (work, { ticketId, ...changes }, { runtime }) => {
  const ticket = await anyTicket(work, ticketId, { lock: true });
  if (!platformMay(ticket.status).change) throw new DomainError('ticketClosed');
  const changed = await applyChanges(work, ticket, changes);
  if (changes.after === 'solved' && changed['status']) await writeReply(work, runtime, ticket, '', true);
  work.record({
    action: 'ticket.change',
    entity: 'ticket',
    entityId: ticketId,
    changes: changed,
    companyId: ticket.companyId,
  });
  return {};
});

export const mergeTickets = command(api.mergeTickets, async (work, { ticketId, intoId }) => {
  if (ticketId === intoId) throw new DomainError('mergeWithItself');
  // In one order, so that two merges that cross wait for each other instead of breaking.
  const [first, second] = [ticketId, intoId].sort();
  await anyTicket(work, first!, { lock: true });
  await anyTicket(work, second!, { lock: true });
  const [ticket, into] = [await anyTicket(work, ticketId), await anyTicket(work, intoId)];
  await mergeInto(work, ticket, into);
  work.record({
    action: 'ticket.merge',
    entity: 'ticket',
    entityId: ticketId,
    changes: { mergedInto: into.number },
    companyId: ticket.companyId,
  });
  return {};
});

/** Continues a ticket in another of the same requester; both are held. The caller records it. */
export async function mergeInto(work: Work, ticket: Ticket, into: Ticket): Promise<void> {
  if (
    into.companyId !== ticket.companyId ||
    into.requesterId !== ticket.requesterId ||
    into.askerEmail !== ticket.askerEmail
  )
    throw new DomainError('ticketOfAnother');
  if (!platformMay(ticket.status).merge || !platformMay(into.status).reply) throw new DomainError('ticketClosed');
  const [clock, timeZone] = [await clockOf(work, ticket), await supportTimeZone(work)];
  await sql`update tickets set merged_into_id = ${into.id}, response_due_at = null
    where company_id = ${ticket.companyId} and id = ${ticket.id}`.execute(work.tx);
  await addEntry(work, ticket, { kind: 'merged', bySupport: true, details: { into: into.number } });
  await addEntry(work, into, { kind: 'merged', bySupport: true, details: { from: ticket.number } });
  // What is the platform's turn in one is so in both; what waits for others in one waits for them, where it was solved
  // or the requester's turn.
  const turn =
    clock.since !== null
      ? null
      : ticket.status === 'onHold' && ['solved', 'pending'].includes(into.status)
        ? ('thirdParty' as const)
        : undefined;
  if (turn !== undefined) {
    await sql`update tickets set waits_for = ${turn}, solved_at = null, satisfaction = null, satisfaction_note = null
      where company_id = ${into.companyId} and id = ${into.id}`.execute(work.tx);
    const own = into.solvedAt === null ? await clockOf(work, into) : noReplyDue;
    await setClock(work, into, mergedClock(own, clock, work.now, timeZone), into.priority);
  }
}
