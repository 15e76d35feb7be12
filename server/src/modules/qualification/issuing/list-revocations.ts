import * as api from '@app/contract/qualification/revocations';
import { DomainError } from '@app/domain/errors';
import type { Localised } from '@app/domain/localised';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { query } from '../../../platform/http/handler.ts';
import type { AskedRow } from '../../../platform/database/two-people.ts';
import { askedColumns, nobodyElse, shownAsked, stillOpen } from '../../../platform/database/two-people.ts';
import type { Work } from '../../../platform/database/work.ts';

type Row = AskedRow & {
  id: string;
  publicId: string;
  person: string;
  company: string;
  title: Localised;
  certificateNumber: string;
  reason: string;
};

/**
 * Requests that wait for a second person, oldest first; whom they concern sees none of them. `where` names request,
 * achievement and company by `r`, `a` and `c`.
 */
async function openRequests(work: Work, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, a.public_id as "publicId", p.legal_name as person, c.display_name as company,
      a.snapshot -> 'course' -> 'titles' as title,
      a.certificate_number as "certificateNumber", r.reason, ${askedColumns}
    from revocation_requests r join achievements a on a.company_id = r.company_id and a.id = r.achievement_id
    join companies c on c.id = r.company_id join people p on p.id = a.person_id left join people b on b.id = r.asked_by
    where ${stillOpen(work)} and a.revoked_at is null and a.retracted_at is null and a.person_id <> ${work.personId}
      and ${where}
    order by r.asked_at, r.id limit 200`.execute(work.tx);
  return rows;
}

const listRevocations = query(api.listRevocations, async (work) => {
  const rows = await openRequests(
    work,
    sql`r.company_id = ${work.companyId} and ${work.visible('achievement.revoke', { companyId: 'r.company_id' })}`,
  );
  return { requests: rows.map((row) => shownAsked(work, row)) };
});

/** Where a company has no one else who may confirm, someone of the platform does. */
const listAnyRevocations = query(api.listAnyRevocations, async (work) => {
  work.reach('achievement.revoke');
  const rows = await openRequests(work, nobodyElse(work, 'a.person_id'));
  return { requests: rows.map((row) => shownAsked(work, row)) };
});

/** How an achievement is taken back: by one or by two, and what waits. */
async function revocation(work: Work, { publicId }: { publicId: string }) {
  const reach = work.reach('achievement.revoke');
  const { rows } = await sql<{
    twoPeople: boolean;
  }>`select coalesce(s.safety_critical, false) as "twoPeople" from achievements a
    left join skills s on s.id = a.skill_id
    where a.public_id = ${publicId} and (${reach === 'anyone'} or a.company_id = ${work.companyId})`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  const [request] = await openRequests(work, sql`a.public_id = ${publicId}`);
  return { ...rows[0], request: request ? shownAsked(work, request) : null };
}

export const listRevocationHandlers = [
  listRevocations,
  listAnyRevocations,
  query(api.getRevocation, revocation),
  query(api.getAnyRevocation, revocation),
];
