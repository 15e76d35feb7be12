import * as api from '@app/contract/identity/people';
import { DomainError } from '@app/domain/errors';
import { undoEndsAt, undoObstacle } from '@app/domain/identity/merge';
import type { PersonState } from '@app/domain/identity/people-list';
import { isRequestOpen, requestEndsAt } from '@app/domain/access/two-people';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import { paged } from '../../../platform/lists/list-cursor.ts';

type Full = z.input<typeof api.getPerson.result>;
type Row = Pick<
  Full,
  | 'id'
  | 'name'
  | 'preferredName'
  | 'email'
  | 'phone'
  | 'locale'
  | 'createdAt'
  | 'lockedAt'
  | 'lockReason'
  | 'mergedInto'
  | 'qmsAdminSince'
  | 'signIn'
> & { admins: string[] };
type Request = {
  id: string;
  personId: string;
  reason: string;
  askedById: string;
  askedBy: string;
  askedAt: string;
  confirmedBy: string | null;
  confirmedAt: string | null;
  withdrawnAt: string | null;
};
type Merged = {
  id: string;
  mergedId: string;
  name: string;
  reason: string;
  by: string;
  at: string;
  undoneAt: string | null;
  rows: number;
};

export const getPerson = query(api.getPerson, async (work, { personId }) => {
  work.authorize('identity.viewAnyone');
  const { rows } =
    await sql<Row>`select p.id, p.legal_name as name, p.preferred_name as "preferredName", p.email, p.phone, p.locale,
      p.created_at as "createdAt",
      p.locked_at as "lockedAt", p.lock_reason as "lockReason", p.qms_admin_since as "qmsAdminSince",
        sign_in_facts(p.id) as "signIn",
      (select json_build_object('id', k.id, 'name', k.legal_name) from people k
        where k.id = p.merged_into) as "mergedInto",
      array(select distinct a.id from people a join employments e on e.person_id = a.id
        join companies c on c.id = e.company_id
        where a.qms_admin_since is not null and a.locked_at is null and a.merged_into is null
          and e.bu_admin_since is not null and e.ended_on is null
          and c.suspended_at is null and c.terminated_at is null) as admins
    from people p where p.id = ${personId}`.execute(work.tx);
  const row = rows[0];
  if (!row) throw new DomainError('notFound');
  const { admins, ...person } = row;
  const memberships = (
    await sql<
      Full['memberships'][number]
    >`select e.company_id as "companyId", c.display_name as company, c.code as "companyCode",
      e.employee_number as "employeeNumber", e.job_title as "jobTitle",
      e.started_on as "startedOn", e.ended_on as "endedOn", e.bu_admin_since as "adminSince",
        e.last_signed_in_at as "lastSignedInAt",
      (select count(*)::int from enrolments n where n.company_id = e.company_id
        and n.person_id = e.person_id) as enrolments,
      (select count(*)::int from achievements a where a.company_id = e.company_id
        and a.person_id = e.person_id) as achievements
    from employments e join companies c on c.id = e.company_id where e.person_id = ${personId}
      order by e.ended_on desc nulls first, c.display_name`.execute(work.tx)
  ).rows;
  const requests = (
    await sql<Request>`select r.id, r.person_id as "personId", r.reason, r.asked_by as "askedById",
      a.legal_name as "askedBy", r.asked_at as "askedAt", c.legal_name as "confirmedBy",
      r.confirmed_at as "confirmedAt", r.withdrawn_at as "withdrawnAt"
    from qms_admin_requests r join people a on a.id = r.asked_by left join people c on c.id = r.confirmed_by
      where r.person_id = ${personId} order by r.asked_at desc limit 20`.execute(work.tx)
  ).rows;
  const merges = (
    await sql<Merged>`select m.id, m.merged_id as "mergedId", p.legal_name as name, m.reason, b.legal_name as by,
      m.merged_at as at, m.undone_at as "undoneAt",
      (select coalesce(sum(v::int), 0)::int from jsonb_each_text(m.counts) as counted(k, v)) as rows
    from people_merges m join people p on p.id = m.merged_id join people b on b.id = m.merged_by
      where m.kept_id = ${personId} order by m.merged_at desc`.execute(work.tx)
  ).rows;
  const works = memberships.some(({ endedOn }) => endedOn === null || endedOn >= work.today);
  const state: PersonState = person.mergedInto
    ? 'merged'
    : person.lockedAt
      ? 'locked'
      : works
        ? 'active'
        : 'unemployed';
  return {
    ...person,
    state,
    isMe: personId === work.personId,
    qmsAdminCounts: admins.includes(personId),
    lastPlatformAdmin: admins.length === 1 && admins[0] === personId,
    memberships,
    requests: requests.map(({ personId: _who, askedById, ...one }) => ({
      ...one,
      askedByMe: askedById === work.personId,
      endsAt: requestEndsAt(one.askedAt),
      open: isRequestOpen(one, work.now),
    })),
    merges: merges.map((one) => ({
      ...one,
      undoUntil: undoEndsAt(one.at),
      mayUndo: undoObstacle({ mergedAt: one.at, undoneAt: one.undoneAt }, work.now) === null,
    })),
  };
});

type Event = { id: string; at: string; kind: string; route: string | null; ip: string | null; company: string | null };

export const listSecurityEvents = query(api.listSecurityEvents, async (work, asked, call) => {
  const { personId, limit = 50 } = asked;
  work.authorize('identity.viewAnyone');
  const known = await sql`select 1 from people where id = ${personId}`.execute(work.tx);
  if (!known.rows[0]) throw new DomainError('notFound');
  const { from, next } = paged(call, 'securityEvents', asked);
  const [before, id] = from ?? [null, null];
  const { rows } = await sql<Event>`select s.id, s.at, s.kind, s.route, host(s.ip) as ip, c.display_name as company
    from security_events s left join companies c on c.id = s.company_id
    where s.person_id = ${personId} and (${before}::timestamptz is null
      or (s.at, s.id) < (${before}::timestamptz, ${id}::uuid))
    order by s.at desc, s.id desc limit ${limit + 1}`.execute(work.tx);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, nextCursor: last ? next(last.at, last.id) : null, total: null };
});
