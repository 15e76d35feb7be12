import { DomainError } from '@app/domain/errors';
import type { Day, Instant } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Ending } from '../company/index.ts';
import type { Work } from '../../platform/database/work.ts';
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

/** Anyone who leaves holds their positions through the last day; what would have begun after it never does. */
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

/**
 * What an end cut, with until when it was held before. What is known of the cut says which: rows taken back when this one was recorded. Of several,
 * as after the day was changed, the one that was held longest.
 */
async function cutBy(work: Work, companyId: string, personIds: readonly string[], when: RawBuilder<unknown>): Promise<(Held & { before: Day | null })[]> {
  const { rows } = await sql<Held & { before: Day | null }>`select distinct on (a.id) a.id, a.person_id as "personId", a.position_id as "positionId",
      a.started_on as "startedOn", a.ended_on as "endedOn", a.is_primary as "isPrimary", b.ended_on as before
    from position_assignments a join position_assignments b on b.company_id = a.company_id and b.person_id = a.person_id and b.position_id = a.position_id
      and b.started_on = a.started_on and b.retracted_at = a.recorded_at and (b.ended_on is null or b.ended_on > a.ended_on)
      join employments e on e.company_id = a.company_id and e.person_id = a.person_id
    where a.company_id = ${companyId} and a.person_id = any(${[...personIds]}::uuid[]) and a.retracted_at is null and ${when}
    order by a.id, b.ended_on desc nulls first`.execute(work.tx);
  return rows;
}

/** The end does not come: what it cut is held as long as before. */
export async function resumeHolding(work: Work, { companyId, personId, lastDay }: { companyId: string; personId: string; lastDay: Day }): Promise<void> {
  const rows = await cutBy(work, companyId, [personId], sql`a.ended_on = ${lastDay}`);
  if (rows.length === 0) return;
  await retract(
    work,
    rows.map(({ id }) => id),
    null,
  );
  await record(
    work,
    rows.map(({ before, ...one }) => ({ ...one, endedOn: before })),
  );
  await work.emit(holdersChanged, { companyId, personIds: [personId] });
}

/** The end is undone: what it cut is held as before, and what would have begun later begins. Refused where something newer is recorded of what it cut. */
export async function restoreHolding(work: Work, { companyId, personId, since }: { companyId: string; personId: string; since: Instant }): Promise<void> {
  const { rows } = await sql<
    Held & { cut: boolean; standing: boolean }
  >`select id, person_id as "personId", position_id as "positionId", started_on as "startedOn",
      ended_on as "endedOn", is_primary as "isPrimary", coalesce(retracted_at = ${since}, false) as cut, retracted_at is null as standing
    from position_assignments where company_id = ${companyId} and person_id = ${personId} and (recorded_at = ${since} or retracted_at >= ${since})`.execute(
    work.tx,
  );
  if (rows.length === 0) return;
  const cut = rows.filter((row) => row.cut);
  const made = rows.filter((row) => !row.cut);
  if (made.some(({ standing }) => !standing)) throw new DomainError('undoMovedOn');
  // A position may have been archived once no one held it.
  const archived = await sql`select from positions where company_id = ${companyId} and id = any(${cut.map(({ positionId }) => positionId)}::uuid[])
    and archived_at is not null`.execute(work.tx);
  if (archived.rows.length > 0) throw new DomainError('undoMovedOn');
  await retract(
    work,
    made.map(({ id }) => id),
    null,
  );
  await record(work, cut);
  await work.emit(holdersChanged, { companyId, personIds: [personId] });
}

/** How many positions these people would hold no more. */
export async function previewEndHolding(work: Work, { companyId, personIds, lastDay }: Ending): Promise<{ positions: number }> {
  const held = await heldBeyond(work, companyId, personIds, lastDay);
  // What a recorded last day cut ends with another one, if it would have been held beyond that.
  const cut = await cutBy(work, companyId, personIds, sql`a.ended_on = e.ended_on and a.ended_on >= ${work.today} and a.ended_on < ${lastDay}`);
  return { positions: held.length + cut.filter(({ before }) => before === null || before > lastDay).length };
}
