import * as api from '@app/contract/enrolment/voiding';
import { DomainError } from '@app/domain/errors';
import type { Localised } from '@app/domain/localised';
import type { Instant } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { query } from '../../../platform/http/handler.ts';
import type { AskedRow } from '../../../platform/database/two-people.ts';
import { askedColumns, nobodyElse, shownAsked, stillOpen } from '../../../platform/database/two-people.ts';
import type { Work } from '../../../platform/database/work.ts';

type Row = AskedRow & {
  id: string;
  enrolmentId: string;
  personId: string;
  person: string;
  company: string;
  titles: Localised;
  attemptNumber: number;
  completedAt: Instant;
  reason: string;
};

/**
 * Requests that wait for a second person, oldest first; whom they concern sees none of them. `where` names request and
 * attempt by `r` and `e`.
 */
async function openRequests(work: Work, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, e.id as "enrolmentId", e.person_id as "personId", p.legal_name as person, c.display_name as company,
      (select jsonb_object_agg(t.key, t.value->>'title') from jsonb_each(v.texts) t) as titles,
        e.attempt_number as "attemptNumber",
      e.completed_at as "completedAt", r.reason, ${askedColumns}
    from void_requests r join enrolments e on e.company_id = r.company_id and e.id = r.enrolment_id
    join course_versions v on v.id = e.course_version_id join companies c on c.id = r.company_id
    join people p on p.id = e.person_id left join people b on b.id = r.asked_by
    where ${stillOpen(work)} and e.voided_at is null and e.completed_at is not null and e.person_id <> ${work.personId}
      and ${where}
    order by r.asked_at, r.id limit 200`.execute(work.tx);
  return rows;
}

const listVoids = query(api.listVoids, async (work) => {
  const rows = await openRequests(
    work,
    sql`r.company_id = ${work.companyId} and ${work.visible('enrolment.void', { companyId: 'r.company_id' })}`,
  );
  return { requests: rows.map((row) => shownAsked(work, row)) };
});

/** Where a company has no one else who may confirm, someone of the platform does. */
const listAnyVoids = query(api.listAnyVoids, async (work) => {
  work.reach('enrolment.void');
  const rows = await openRequests(work, nobodyElse(work, 'e.person_id'));
  return { requests: rows.map((row) => shownAsked(work, row)) };
});

async function voiding(work: Work, { enrolmentId }: { enrolmentId: string }) {
  const reach = work.reach('enrolment.void');
  const { rows } = await sql`select 1 from enrolments e where e.id = ${enrolmentId}
      and (${reach === 'anyone'} or e.company_id = ${work.companyId})`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  const [request] = await openRequests(work, sql`e.id = ${enrolmentId}`);
  return { request: request ? shownAsked(work, request) : null };
}

export const listVoidHandlers = [listVoids, listAnyVoids, query(api.getVoid, voiding), query(api.getAnyVoid, voiding)];
