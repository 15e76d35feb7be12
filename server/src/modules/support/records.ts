import { DomainError } from '@app/domain/errors';
import type { CorrectionKind } from '@app/domain/support/correction';
import type { TicketCategory, TicketPriority, TicketStatus } from '@app/domain/support/ticket';
import { closesAfterDays, ticketStatus } from '@app/domain/support/ticket';
import type { Instant } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { StoredFile } from '../../platform/files/files.ts';
import type { Work } from '../../platform/database/work.ts';

export type Ticket = {
  id: string;
  companyId: string;
  number: number;
  /** Null where no one was signed in: then `askerEmail` says where replies go. */
  requesterId: string | null;
  askerEmail: string | null;
  category: TicketCategory;
  subject: string;
  priority: TicketPriority;
  assigneeId: string | null;
  waitsFor: 'requester' | 'thirdParty' | null;
  firstRepliedAt: Instant | null;
  responseDueAt: Instant | null;
  awaitedSince: Instant | null;
  awaitedMinutes: number;
  solvedAt: Instant | null;
  mergedIntoId: string | null;
  createdAt: Instant;
  repliedAt: Instant;
  status: TicketStatus;
};
export type EntryKind =
  | 'reply'
  | 'assigned'
  | 'priority'
  | 'category'
  | 'status'
  | 'merged'
  | 'split'
  | 'transfer'
  | 'sheetRequest'
  | 'sheetAnswer'
  | 'rated'
  | CorrectionKind;

const columns = sql`t.id, t.company_id as "companyId", t.number::int as number, t.requester_id as "requesterId",
  t.asker_email as "askerEmail", t.category, t.subject, t.priority, t.assignee_id as "assigneeId",
  t.waits_for as "waitsFor", t.first_replied_at as "firstRepliedAt", t.response_due_at as "responseDueAt",
    t.awaited_since as "awaitedSince", t.awaited_minutes as "awaitedMinutes", t.solved_at as "solvedAt",
    t.merged_into_id as "mergedIntoId",
  t.created_at as "createdAt", t.replied_at as "repliedAt"`;

/** The status of a ticket `t`, as `ticketStatus` derives it. */
export const statusSql = (work: Work) => sql`case when t.merged_into_id is not null then 'closed'
  when t.solved_at is not null then case when t.solved_at + make_interval(days => ${closesAfterDays}) <=
    ${work.now}::timestamptz then 'closed' else 'solved' end
  when t.waits_for = 'requester' then 'pending' when t.waits_for = 'thirdParty' then 'onHold'
  when t.assignee_id is not null or t.first_replied_at is not null then 'open' else 'new' end`;

/** The titles of a version `v` of a course, by language. */
export const titlesSql = sql.raw(`(select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each(v.texts) t)`);

type Row = Omit<Ticket, 'status'>;
const withStatus = (row: Row, now: Instant): Ticket => ({
  ...row,
  status: ticketStatus(
    {
      takenUp: row.assigneeId !== null || row.firstRepliedAt !== null,
      waitsFor: row.waitsFor,
      solvedAt: row.solvedAt,
      merged: row.mergedIntoId !== null,
    },
    now,
  ),
});

/** A ticket by a condition on `t`, held until the commit where it is to change; 404 where there is none. */
export async function findTicket(work: Work, where: RawBuilder<unknown>, { lock = false } = {}): Promise<Ticket> {
  const { rows } =
    await sql<Row>`select ${columns} from tickets t where ${where} ${lock ? sql`for update` : sql``}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return withStatus(rows[0], work.now);
}

/** The ticket into which this one was merged at last, held; itself where it was not. `ticket` is held. */
export async function lastTicket(work: Work, ticket: Ticket): Promise<Ticket> {
  if (ticket.mergedIntoId === null) return ticket;
  return lastTicket(
    work,
    await findTicket(work, sql`t.company_id = ${ticket.companyId} and t.id = ${ticket.mergedIntoId}`, { lock: true }),
  );
}

/** The ids of a ticket and of all that were merged into it, as a subquery. */
export const idsOfThread = ({
  companyId,
  id,
}: Pick<Ticket, 'companyId' | 'id'>) => sql`(with recursive thread as (select ${id}::uuid as id
    union select t.id from tickets t join thread on t.company_id = ${companyId}
      and t.merged_into_id = thread.id) select id from thread)`;

/** One's own ticket, as its requester. */
export const ownTicket = (work: Work, ticketId: string, options?: { lock: boolean }): Promise<Ticket> => {
  work.authorize('ticket.own', { personId: work.personId, companyId: work.companyId });
  return findTicket(
    work,
    sql`t.company_id = ${work.companyId} and t.requester_id = ${work.personId} and t.id = ${ticketId}`,
    options,
  );
};

/** Anyone's ticket, for the platform's support. */
export const anyTicket = (work: Work, ticketId: string, options?: { lock: boolean }): Promise<Ticket> => {
  work.authorize('ticket.handle');
  return findTicket(work, sql`t.id = ${ticketId}`, options);
};

type NewEntry = {
  kind: EntryKind;
  bySupport: boolean;
  /** Whose it is, where not of who acts. */
  personId?: string | null;
  body?: string;
  details?: Record<string, unknown>;
  files?: readonly StoredFile[];
};

/** Adds what happened to a ticket's thread; answers its id. */
export async function addEntry(work: Work, ticket: Pick<Ticket, 'id' | 'companyId'>, entry: NewEntry): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into ticket_entries (company_id, ticket_id, kind, person_id, by_support, body, details, files, at)
    values (${ticket.companyId}, ${ticket.id}, ${entry.kind},
      ${entry.personId !== undefined ? entry.personId : work.actor.kind === 'person' ? work.actor.personId : null},
      ${entry.bySupport}, ${entry.body ?? null},
      ${entry.details ? JSON.stringify(entry.details) : null}, ${JSON.stringify(entry.files ?? [])}, ${work.now})
        returning id`.execute(work.tx);
  return rows[0]!.id;
}
