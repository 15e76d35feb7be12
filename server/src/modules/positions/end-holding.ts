import { DomainError } from '@app/domain/errors';
import { overlap } from '@app/domain/positions/assignment';
import type { RecordedHolding } from '@app/domain/positions/retracted-by-end';
import { retractedByEnd } from '@app/domain/positions/retracted-by-end';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Ending } from '../company/index.ts';
import type { Work } from '../../platform/database/work.ts';
import type { Held } from './assignment-records.ts';
import { record, retract } from './assignment-records.ts';
import { holdersChanged } from './events.ts';

/** What people hold beyond a day, as known now. */
async function heldBeyond(work: Work, companyId: string, personIds: readonly string[], day: Day): Promise<Held[]> {
  const { rows } =
    await sql<Held>`select id, person_id as "personId", position_id as "positionId", started_on as "startedOn",
      ended_on as "endedOn", is_primary as "isPrimary"
    from position_assignments where company_id = ${companyId} and person_id = any(${[...personIds]}::uuid[])
      and retracted_at is null
      and (ended_on is null or ended_on > ${day})`.execute(work.tx);
  return rows;
}

/** Anyone who leaves holds their positions through the last day; what would have begun after it never does. */
export async function endHolding(
  work: Work,
  { companyId, personId, lastDay }: { companyId: string; personId: string; lastDay: Day },
): Promise<void> {
  const held = await heldBeyond(work, companyId, [personId], lastDay);
  if (held.length === 0) return;
  await retract(
    work,
    held.map(({ id }) => id),
    null,
    lastDay,
  );
  await record(
    work,
    held.filter(({ startedOn }) => startedOn <= lastDay).map((one) => ({ ...one, endedOn: lastDay })),
  );
  await work.emit(holdersChanged, { companyId, personIds: [personId] });
}

type Recorded = Held & RecordedHolding;

/** All that was recorded of these people, whenever it was known. */
async function recordedOf(work: Work, companyId: string, personIds: readonly string[]): Promise<Recorded[]> {
  const { rows } =
    await sql<Recorded>`select id, person_id as "personId", position_id as "positionId", started_on as "startedOn",
      ended_on as "endedOn",
      is_primary as "isPrimary", recorded_at as "recordedAt", retracted_at as "retractedAt", ended_with as "endedWith"
    from position_assignments where company_id = ${companyId} and person_id = any(${[...personIds]}::uuid[])
      order by started_on`.execute(work.tx);
  return rows;
}

/**
 * The end does not come: what it cut is held as long as before, and what would have begun later begins. What was
 * recorded since comes first.
 */
export async function resumeHolding(
  work: Work,
  { companyId, personId, lastDay }: { companyId: string; personId: string; lastDay: Day },
): Promise<void> {
  const recorded = await recordedOf(work, companyId, [personId]);
  const taken = retractedByEnd(recorded, lastDay);
  const archived = await archivedOf(
    work,
    companyId,
    taken.map(({ before }) => before.positionId),
  );
  const cut = new Set(taken.map((one) => one.cut?.id));
  const stands: Omit<Held, 'id'>[] = recorded.filter(({ id, retractedAt }) => retractedAt === null && !cut.has(id));
  const back = taken.filter(
    ({ before }) =>
      !archived.has(before.positionId) &&
      !stands.some((one) => one.positionId === before.positionId && overlap(one, before)),
  );
  if (back.length === 0) return;
  await retract(
    work,
    back.flatMap((one) => one.cut?.id ?? []),
    null,
  );
  await record(
    work,
    back.map(({ before, cut: shorter }) => ({
      ...before,
      // One position comes first at a time.
      isPrimary: (shorter ?? before).isPrimary && !stands.some((one) => one.isPrimary && overlap(one, before)),
    })),
  );
  await work.emit(holdersChanged, { companyId, personIds: [personId] });
}

/** A position may have been archived once no one held it. */
async function archivedOf(work: Work, companyId: string, positionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select id from positions where company_id = ${companyId} and id = any(${[...positionIds]}::uuid[])
    and archived_at is not null`.execute(work.tx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The end is undone: what it cut is held as before, and what would have begun later begins. Refused where something
 * newer is recorded of what it cut.
 */
export async function restoreHolding(
  work: Work,
  { companyId, personId, since }: { companyId: string; personId: string; since: Instant },
): Promise<void> {
  const { rows } = await sql<
    Held & { cut: boolean; standing: boolean }
  >`select id, person_id as "personId", position_id as "positionId", started_on as "startedOn",
      ended_on as "endedOn", is_primary as "isPrimary", coalesce(retracted_at = ${since}, false) as cut,
        retracted_at is null as standing
    from position_assignments where company_id = ${companyId} and person_id = ${personId}
      and (recorded_at = ${since} or retracted_at >= ${since})`.execute(work.tx);
  if (rows.length === 0) return;
  const cut = rows.filter((row) => row.cut);
  const made = rows.filter((row) => !row.cut);
  if (made.some(({ standing }) => !standing)) throw new DomainError('undoMovedOn');
  const archived = await archivedOf(
    work,
    companyId,
    cut.map(({ positionId }) => positionId),
  );
  if (archived.size > 0) throw new DomainError('undoMovedOn');
  await retract(
    work,
    made.map(({ id }) => id),
    null,
  );
  await record(work, cut);
  await work.emit(holdersChanged, { companyId, personIds: [personId] });
}

/** How many positions these people would hold no more. */
export async function previewEndHolding(
  work: Work,
  { companyId, personIds, lastDay }: Ending,
): Promise<{ positions: number }> {
  const held = await heldBeyond(work, companyId, personIds, lastDay);
  const { rows } = await sql<{
    personId: string;
    endedOn: Day;
  }>`select person_id as "personId", ended_on as "endedOn" from employments
    where company_id = ${companyId} and person_id = any(${[...personIds]}::uuid[]) and ended_on >= ${work.today}
      and ended_on < ${lastDay}`.execute(work.tx);
  const recorded = Map.groupBy(
    await recordedOf(
      work,
      companyId,
      rows.map(({ personId }) => personId),
    ),
    ({ personId }) => personId,
  );
  // What a recorded last day took ends with another one, if it would have been held beyond that.
  const taken = rows.flatMap(({ personId, endedOn }) => retractedByEnd(recorded.get(personId) ?? [], endedOn));
  return {
    positions: held.length + taken.filter(({ before }) => before.endedOn === null || before.endedOn > lastDay).length,
  };
}
