import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Forgotten } from '../identity/index.ts';

/** Their own views go; one that the company shares stays, without the words of the person who saved it. */
export async function forgetViews(work: Work, { ids }: Forgotten): Promise<void> {
  const people = [...ids];
  await sql`delete from list_choices where person_id = any(${people}::uuid[])`.execute(work.tx);
  await sql`delete from list_views where person_id = any(${people}::uuid[]) and shared_at is null`.execute(work.tx);
}
