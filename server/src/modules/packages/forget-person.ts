import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import type { Forgotten } from '../identity/index.ts';
import { redacted } from '../identity/index.ts';

/** Results and answers stay under the pseudonym; what packages shared about the person, and statements that were refused, do not. */
export async function forgetPackages(work: Work, { ids }: Forgotten): Promise<void> {
  const people = [...ids];
  await sql`delete from shared_progress where person_id = any(${people}::uuid[])`.execute(work.tx);
  await sql`delete from refused_statements f using package_registrations r where r.company_id = f.company_id and r.id = f.registration_id
    and r.person_id = any(${people}::uuid[])`.execute(work.tx);
  await sql`update package_registrations set accepted_reason = case when accepted_reason is null then null else ${redacted} end,
      waived_reason = case when waived_reason is null then null else ${redacted} end where person_id = any(${people}::uuid[])`.execute(work.tx);
}
