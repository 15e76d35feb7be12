import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import type { Held } from './assignment-records.ts';
import { record, retract } from './assignment-records.ts';
import { holdersChanged } from './events.ts';

/** What people hold beyond a day, as known now. */
async function heldBeyond(work: Work, companyId: string, personIds: readonly string[], day: Day): Promise<Held[]> {
  const { rows } =
    await sql<Held>`select id, person_id as "personId", position_id as "positionId", started_on as "startedOn", ended_on as "endedOn", is_primary as "isPrimary"
    from position_assignments where company_id = ${companyId} and person_id = any(${[...personIds]}::uuid[]) and retracted_at is null
      and (ended_on is null or ended_on > ${day})`.execute(work.tx);
  return rows;
}

/** Whoever leaves holds their positions through the last day; what would have begun after it never does. */
export async function endHolding(work: Work, { companyId, personId, lastDay }: { companyId: string; personId: string; lastDay: Day }): Promise<void> {
  const held = await heldBeyond(work, companyId, [personId], lastDay);
  if (held.length === 0) return;
  await retract(
    work,
    held.map(({ id }) => id),
    null,
  );
  await record(
    work,
    held.filter(({ startedOn }) => startedOn <= lastDay).map((one) => ({ ...one, endedOn: lastDay })),
  );
  await work.emit(holdersChanged, { companyId, personIds: [personId] });
}

type Previewed = { companyId: string; personIds: readonly string[]; lastDay: Day; closes: Record<string, number> };

export async function previewEndHolding(work: Work, { companyId, personIds, lastDay, closes }: Previewed): Promise<void> {
  closes['positions'] = (await heldBeyond(work, companyId, personIds, lastDay)).length;
}
