import type { EndedEmployment, UndoFacts } from '@app/domain/company/undo';
import { undoEnd } from '@app/domain/company/undo';
import { DomainError } from '@app/domain/errors';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { resumePins } from '../../identity/index.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { ActUndone } from '../events.ts';
import { endingUndone } from '../events.ts';
import type { HeldEmployee } from '../records.ts';
import { holdEmployees, knownPlacements, writePlacements } from '../records.ts';
import { keepUndo } from './undo.ts';

type Before = { personId: string; closedOn: Day | null; pinSince: Instant | null };

/** What an end is about to change of people, so that it can be kept once it did. */
export async function beforeEnd(work: Work, personIds: readonly string[]): Promise<Before[]> {
  const { rows } = await sql<Before>`select person_id as "personId", closed_on as "closedOn", pin_since as "pinSince"
    from employments where company_id = ${work.companyId} and person_id = any(${[...personIds]}::uuid[])`.execute(
    work.tx,
  );
  return rows;
}

export async function keepEnding(
  work: Work,
  held: readonly HeldEmployee[],
  before: readonly Before[],
  lastDay: Day,
): Promise<string> {
  const after = await knownPlacements(
    work,
    held.map(({ id }) => id),
  );
  const were = new Map(before.map((one) => [one.personId, one]));
  const people = held.map(({ id, known, planned }): EndedEmployment => ({
    ...were.get(id)!,
    before: known,
    planned,
    after: (after.get(id) ?? []).map((one) => one.id),
  }));
  return keepUndo(work, 'ending', { lastDay, people });
}

/** They work on as before. Sessions stay ended: people sign in again, with the PIN they had. */
export async function undoEnding(work: Work, { companyId, kind, facts, doneAt, people }: ActUndone): Promise<void> {
  if (kind !== 'ending') return;
  const { people: ended } = facts as UndoFacts['ending'];
  await refuseGone(work, ended);
  const held = new Map(
    (
      await holdEmployees(
        work,
        ended.map(({ personId }) => personId),
      )
    ).map((one) => [one.id, one]),
  );
  const planned = ended.map((one) => {
    const { known } = held.get(one.personId)!;
    const change = undoEnd(known, one);
    if (!change) throw new DomainError('undoMovedOn');
    return { personId: one.personId, known, change };
  });
  await refuseArchived(
    work,
    planned.flatMap(({ change }) => change.record),
  );
  await writePlacements(work, planned);
  for (const { personId, closedOn, pinSince } of ended) {
    await sql`update employments set closed_on = ${closedOn}
      where company_id = ${companyId} and person_id = ${personId}`.execute(work.tx);
    // Who had none then gets none back: what is set aside is of an earlier end.
    const resumed = pinSince === null ? [] : await resumePins(work, companyId, [personId]);
    if (resumed.length > 0)
      await sql`update employments set pin_since = ${pinSince}
        where company_id = ${companyId} and person_id = ${personId}`.execute(work.tx);
    await work.emit(endingUndone, { companyId, personId, since: doneAt });
    people.push(personId);
  }
}

/** The employment may be another record's by now: two became one, or someone came with an account of their own. */
async function refuseGone(work: Work, ended: readonly EndedEmployment[]): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from employments
    where company_id = ${work.companyId} and person_id = any(${ended.map(({ personId }) => personId)}::uuid[])`.execute(
    work.tx,
  );
  if (rows[0]!.n < ended.length) throw new DomainError('undoMovedOn');
}

/** A site or department may have been archived once no one worked there. */
async function refuseArchived(
  work: Work,
  places: readonly { siteId: string | null; departmentId: string | null }[],
): Promise<void> {
  const { rows } = await sql`select 1 from sites where company_id = ${work.companyId}
      and id = any(${places.map(({ siteId }) => siteId)}::uuid[]) and archived_at is not null
    union all select 1 from departments where company_id = ${work.companyId}
      and id = any(${places.map(({ departmentId }) => departmentId)}::uuid[])
      and archived_at is not null`.execute(work.tx);
  if (rows.length > 0) throw new DomainError('undoMovedOn');
}
