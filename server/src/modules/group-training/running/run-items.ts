import type { itemRefusals } from '@app/contract/group-training/training-runs';
import { corrected } from '@app/domain/group-training/check-in';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { KeyRing } from '../../../platform/security/secrets.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { HeldRun } from './run-access.ts';

/** Why an item of a device was not taken. */
export type Refusal = (typeof itemRefusals)[number];
export type Item = { id: string; outcome: 'taken' | 'known' | 'late' | 'refused'; reason: Refusal | null };
export const refused = (id: string, reason: Refusal): Item => ({ id, outcome: 'refused', reason });

/** What an item is written with, for all of one sending. */
export type Sending = { run: HeldRun; deviceId: string; skewMs: number; ring: KeyRing<string> };
export const asOfMoment = (work: Work, { skewMs }: Sending, clientAt: Instant): Instant =>
  corrected(clientAt, skewMs, work.now);

type Roster = { entries: Map<string, string | null>; sessions: Set<string>; steps: Set<string> };

/** Who can be marked, by roster entry or walk-in, and in what. */
export async function rosterOf(work: Work, { companyId, id }: HeldRun): Promise<Roster> {
  const { rows } = await sql<{
    entries: { id: string; personId: string | null }[];
    sessions: string[];
    steps: string[];
  }>`select
    (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'personId', r."personId")), '[]') from (
      select id, person_id as "personId" from roster_entries where company_id = ${companyId} and training_id = ${id}
      union all select w.id, e.person_id from training_walk_ins w
        left join roster_entries e on e.company_id = w.company_id and e.id = w.entry_id
        where w.company_id = ${companyId} and w.training_id = ${id}) r) as entries,
    array(select id::text from training_sessions where company_id = ${companyId} and training_id = ${id}) as sessions,
    array(select c ->> 'id' from trainings t cross join jsonb_array_elements(t.checklist) c
      where t.company_id = ${companyId} and t.id = ${id}) as steps`.execute(work.tx);
  const { entries, sessions, steps } = rows[0]!;
  return {
    entries: new Map(entries.map((entry) => [entry.id, entry.personId])),
    sessions: new Set(sessions),
    steps: new Set(steps),
  };
}
