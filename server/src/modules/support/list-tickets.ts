import * as api from '@app/contract/support/support';
import { ticketList } from '@app/domain/support/ticket-list';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { serveList } from '../../platform/lists/list.ts';
import { statusSql } from './records.ts';

type Row = z.output<typeof api.listTickets.result>['rows'][number];

const open = sql<SqlBool>`r.status in ('new', 'open', 'pending', 'onHold')`;

/** The queue. */
export const tickets = serveList<typeof ticketList, Row>(
  ticketList,
  { page: api.listTickets, export: api.exportTickets },
  {
    rows: (
      work,
    ) => sql`select t.id, t.number::int as number, t.subject, t.category, t.priority, ${statusSql(work)} as status,
      t.created_at as "createdAt", t.replied_at as "repliedAt",
      t.response_due_at as "dueAt", coalesce(t.response_due_at < ${work.now}::timestamptz, false) as late,
        coalesce(p.preferred_name, p.legal_name, t.asker_name) as requester,
      c.display_name as company, t.company_id as "companyId",
        (select coalesce(a.preferred_name, a.legal_name) from people a where a.id = t.assignee_id) as assignee,
      t.assignee_id as "assigneeId", t.satisfaction,
      coalesce((select sum(m.minutes) from ticket_times m where m.company_id = t.company_id and m.ticket_id = t.id),
        0)::int as minutes
      from tickets t left join people p on p.id = t.requester_id join companies c on c.id = t.company_id
        where ${work.visible('ticket.handle', { companyId: 't.company_id' })}`,
    search: ['subject', 'requester', 'company'],
    alsoFound: (pattern) => sql`r.number::text like ${pattern}`,
    nullable: ['dueAt', 'assignee', 'satisfaction'],
    filters: {
      status: (wanted) => sql`r.status = any(${wanted}::text[])`,
      priority: (wanted) => sql`r.priority = any(${wanted}::text[])`,
      category: (wanted) => sql`r.category = any(${wanted}::text[])`,
      mine: (_, work) => sql`r."assigneeId" = ${work.personId} and ${open}`,
      unassigned: () => sql`r."assigneeId" is null and ${open}`,
      // Who looks for a ticket, or for those of a status, means all of them.
      closed: (_, _work, { q, status }) => (q === undefined && status === undefined ? open : sql<SqlBool>`true`),
      late: () => sql`r.late`,
      companyId: (id) => sql`r."companyId" = ${id}::uuid`,
      assigneeId: (id) => sql`r."assigneeId" = ${id}::uuid`,
    },
  },
);

type Figures = z.input<typeof api.getSupportFigures.result>;

/**
 * The ratings of the last 30 days, one for each time that a ticket was solved, also of tickets that were opened again
 * since.
 */
const ratings = (
  work: Work,
) => sql`(select distinct on (v.company_id, v.ticket_id, v.details ->> 'solvedAt') v.details ->> 'rating' as rating
  from ticket_entries v
  where v.kind = 'rated' and v.at > ${work.now}::timestamptz - interval '30 days'
    order by v.company_id, v.ticket_id, v.details ->> 'solvedAt', v.at desc, v.id desc)`;

export const getSupportFigures = query(api.getSupportFigures, async (work) => {
  work.authorize('ticket.handle');
  const hours = (
    to: ReturnType<typeof sql>,
  ) => sql`round((percentile_cont(0.5) within group (order by extract(epoch from ${to} - t.created_at) / 3600)
    filter (where ${to} is not null and t.created_at > ${work.now}::timestamptz - interval '30 days'))::numeric,
      1)::float8`;
  const age = (
    from: number,
    to: number | null,
  ) => sql`count(*) filter (where t.open and t.created_at <= ${work.now}::timestamptz - make_interval(days => ${from})
    and (${to}::int is null or t.created_at > ${work.now}::timestamptz - make_interval(days => ${to}::int)))::int`;
  const { rows } = await sql<Figures>`select count(*) filter (where t.open)::int as open, count(*)
      filter (where t.open and t.assignee_id is null)::int as unassigned,
      count(*) filter (where t.response_due_at < ${work.now}::timestamptz)::int as late, count(*)
        filter (where t.open and t.assignee_id = ${work.personId})::int as mine,
      ${hours(sql`t.first_replied_at`)} as "firstReplyHours", ${hours(sql`t.solved_at`)} as "solvedHours",
      count(*) filter (where t.solved_at > ${work.now}::timestamptz - interval '30 days')::int as solved,
      (select count(*)::int from ${ratings(work)} g) as rated,
        (select count(*)::int from ${ratings(work)} g where g.rating = 'good') as satisfied,
      json_build_object('day', ${age(0, 1)}, 'week', ${age(1, 7)}, 'month', ${age(7, 30)}, 'older',
        ${age(30, null)}) as ages,
      (select coalesce(sum(m.minutes), 0)::int from ticket_times m
        where m.at > ${work.now}::timestamptz - interval '30 days') as minutes
    from (select t.*, t.solved_at is null and t.merged_into_id is null as open from tickets t
      where ${work.visible('ticket.handle', { companyId: 't.company_id' })}) t`.execute(work.tx);
  return rows[0]!;
});
