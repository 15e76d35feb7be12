import { sql } from 'kysely';
import type { DataSubject } from '../identity/index.ts';
import type { Work } from '../../platform/database/work.ts';

/** What a person agreed to, for themselves and for the company. */
export async function keptAgreements(
  work: Work,
  { personId, companyId }: DataSubject,
): Promise<Record<string, unknown>> {
  const acceptances = (
    await sql`select v.kind, v.number, a.accepted_at as "acceptedAt", a.locale, a.text_sha256 as sha256,
      host(a.ip) as ip, a.method, a.signed_on as "signedOn",
        (select coalesce(json_agg(json_build_object('name', s.file ->> 'name', 'mime', s.file ->> 'mime', 'bytes',
          (s.file ->> 'bytes')::int) order by s.place), '[]')
          from jsonb_array_elements(a.scans) with ordinality s(file, place)) as scans
      from legal_acceptances a join legal_versions v on v.id = a.version_id
      where a.person_id = ${personId} and a.company_id = ${companyId} order by a.accepted_at`.execute(work.tx)
  ).rows;
  const companyAgreements = (
    await sql`select v.kind, v.number, a.accepted_at as "acceptedAt", a.locale, a.text_sha256 as sha256,
      host(a.ip) as ip
      from company_agreements a join legal_versions v on v.id = a.version_id
      where a.accepted_by = ${personId} and a.company_id = ${companyId} order by a.accepted_at`.execute(work.tx)
  ).rows;
  return { acceptances, companyAgreements };
}
