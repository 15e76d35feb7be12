import * as api from '@app/contract/seats/seat-requests';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import { seatRequestList } from '@app/domain/seats/seat-lists';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command } from '../../../platform/http/handler.ts';
import { serveList } from '../../../platform/lists/list.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { giveSeats, holdReceiver } from '../holding/give-seats.ts';
import { answerWords } from './seat-words.ts';

type Row = z.output<typeof api.listSeatRequests.result>['rows'][number];

const title = (locale: string) =>
  sql`(select coalesce(nullif(v.texts -> ${sql.lit(locale)} ->> 'title', ''), v.texts -> 'en' ->> 'title',
    v.texts -> v.languages[1] ->> 'title', '') from course_versions v
    where v.course_id = q.course_id and v.published_at is not null order by v.number desc limit 1)`;

const requests = serveList<typeof seatRequestList, Row>(
  seatRequestList,
  { page: api.listSeatRequests, export: api.exportSeatRequests },
  {
    rows: (
      work,
      locale,
    ) => sql`select q.id, q.person_id as "personId", p.legal_name as person, coalesce(${title(locale)}, '') as course,
      q.note, coalesce(q.outcome, 'open') as state,
        q.asked_at as "askedAt", q.reason,
        (select coalesce(sum(l.available), 0)::int from seat_lots l
          join seat_lot_courses k on k.company_id = l.company_id and k.lot_id = l.id and k.course_id = q.course_id
          where l.company_id = q.company_id and l.blocked_at is null and l.owner_person_id is null
            and (l.assign_by is null or l.assign_by >= ${work.today})) as free
      from seat_requests q join people p on p.id = q.person_id
      where ${work.visible('seat.view', { companyId: 'q.company_id' })} and q.company_id = ${work.companyId}`,
    search: ['person', 'course'],
    filters: { state: (states) => sql`r.state = any(${states}::text[])` },
  },
);

const askForSeat = command(api.askForSeat, async (work, { courseId, note }) => {
  work.authorize('seat.ask', { personId: work.personId, companyId: work.companyId });
  const { rows: known } = await sql<{ retired: boolean }>`select c.retired_at is not null as retired from courses c
    where c.id = ${courseId} and c.needs_seat and exists (select 1 from course_versions v
      where v.course_id = c.id and v.published_at is not null)`.execute(work.tx);
  if (!known[0]) throw new DomainError('notFound');
  refuseIf(known[0].retired ? 'courseRetired' : null);
  // Asked again, it is the request that is open, with the newest words.
  const { rows } = await sql<{
    id: string;
  }>`insert into seat_requests (company_id, person_id, course_id, note, asked_at)
    values (${work.companyId}, ${work.personId}, ${courseId}, ${note}, ${work.now})
    on conflict (company_id, person_id, course_id) where decided_at is null do update set note = excluded.note
      returning id`.execute(work.tx);
  const requestId = rows[0]!.id;
  work.record({ entity: 'seatRequest', entityId: requestId, changes: { courseId, note } });
  return { requestId };
});

const withdrawSeatRequest = command(api.withdrawSeatRequest, async (work, { requestId }) => {
  const { rows } = await sql<{
    personId: string;
    companyId: string;
    decided: boolean;
  }>`select person_id as "personId", company_id as "companyId", decided_at is not null as decided
    from seat_requests where company_id = ${work.companyId} and id = ${requestId} for update`.execute(work.tx);
  work.authorize('seat.ask', rows[0] ?? {});
  if (!rows[0]) throw new DomainError('notFound');
  refuseIf(rows[0].decided ? 'seatRequestDecided' : null);
  await sql`update seat_requests set decided_at = ${work.now}, decided_by = ${work.personId}, outcome = 'withdrawn'
    where company_id = ${work.companyId} and id = ${requestId}`.execute(work.tx);
  work.record({ entity: 'seatRequest', entityId: requestId, changes: { outcome: 'withdrawn' } });
  return {};
});

type Input = {
  personId: string;
  courseId: string;
  decided: boolean;
  name: string;
  email: string | null;
  locale: string;
  title: string;
};

const decideSeatRequest = command(api.decideSeatRequest, async (work, { requestId, give, reason }, call) => {
  work.authorize('seat.manage', { companyId: work.companyId });
  if (give) await lockSeatsOf(work, work.companyId);
  const { rows } =
    await sql<Input>`select q.person_id as "personId", q.course_id as "courseId", q.decided_at is not null as decided,
      coalesce(p.preferred_name, p.legal_name) as name,
      p.email, p.locale, coalesce(case when p.locale = 'fr' then ${title('fr')} else ${title('en')} end, '') as title
    from seat_requests q join people p on p.id = q.person_id
      where q.company_id = ${work.companyId} and q.id = ${requestId} for update of q`.execute(work.tx);
  const asked = rows[0];
  if (!asked) throw new DomainError('notFound');
  refuseIf(asked.decided ? 'seatRequestDecided' : null);
  if (!give && reason.length < 3) refuseFields([{ path: 'reason', code: 'reasonTooShort' }]);
  if (give && !(await hasUnstarted(work, asked))) {
    const given = await giveSeats(work, {
      companyId: work.companyId,
      from: { courseId: asked.courseId },
      personIds: [asked.personId],
      cause: { requestId },
    });
    refuseIf(given.length === 0 ? 'noSeatLeft' : null);
  }
  const outcome = give ? 'given' : 'declined';
  await sql`update seat_requests set decided_at = ${work.now}, decided_by = ${work.personId}, outcome = ${outcome},
    reason = ${reason || null}
    where company_id = ${work.companyId} and id = ${requestId}`.execute(work.tx);
  if (asked.email) {
    const { action, ...words } = answerWords(asked.locale, {
      name: asked.name,
      title: asked.title,
      given: give,
      reason,
    });
    await writeMail(work, {
      kind: 'seats.answer',
      to: asked.email,
      locale: asked.locale,
      personId: asked.personId,
      companyId: work.companyId,
      ...words,
      action: { label: action, href: `${call.runtime.config.publicOrigin}/courses/${asked.courseId}` },
      uniqueKey: `seats.answer:${requestId}`,
    });
  }
  work.record({
    entity: 'seatRequest',
    entityId: requestId,
    changes: { outcome, personId: asked.personId },
    ...(reason && { reason }),
  });
  return {};
});

/**
 * Whether they were given a seat for the course since they asked, and have not begun on it: then that one is the
 * answer.
 */
async function hasUnstarted(
  work: Work,
  { personId, courseId }: Pick<Input, 'personId' | 'courseId'>,
): Promise<boolean> {
  await holdReceiver(work, work.companyId, personId);
  const { rows } =
    await sql`select from seats s join seat_lot_courses k on k.company_id = s.company_id and k.lot_id = s.lot_id
      and k.course_id = ${courseId}
    where s.company_id = ${work.companyId} and s.person_id = ${personId} and s.state = 'allocated'
      and not exists (select 1 from seat_uses u where u.company_id = s.company_id and u.seat_id = s.id
        and u.course_id = ${courseId} and u.person_id = ${personId} and u.used_at is not null)
    limit 1`.execute(work.tx);
  return rows.length > 0;
}

export const requestHandlers = [...requests.handlers, askForSeat, withdrawSeatRequest, decideSeatRequest];
