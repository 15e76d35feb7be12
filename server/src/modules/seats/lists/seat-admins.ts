import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

export type SeatAdmin = { personId: string; name: string; email: string; locale: string };

/** Who is told of a company's seats: its admins of today who can be written to. */
export async function seatAdmins(work: Work, companyId: string): Promise<SeatAdmin[]> {
  const { rows } =
    await sql<SeatAdmin>`select m.person_id as "personId", coalesce(p.preferred_name, p.legal_name) as name, p.email,
      p.locale
    from employments m join people p on p.id = m.person_id
      where m.company_id = ${companyId} and m.bu_admin_since is not null and m.ended_on is null and p.locked_at is null
      and p.email is not null`.execute(work.tx);
  return rows;
}
