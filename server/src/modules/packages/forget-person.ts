import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Forgotten } from '../identity/index.ts';
import { redacted } from '../identity/index.ts';

/** Results and answers stay under the pseudonym; what packages shared about the person does not. */
export async function forgetPackages(work: Work, { ids }: Forgotten): Promise<void> {
  const people = [...ids];
  await sql`delete from shared_progress where person_id = any(${people}::uuid[])`.execute(work.tx);
  await sql`update package_registrations set accepted_reason = case when accepted_reason is null then null
    else ${redacted} end,
      waived_reason = case when waived_reason is null then null else ${redacted} end
        where person_id = any(${people}::uuid[])`.execute(work.tx);
}
