import type { HeldDays } from '@app/domain/positions/assignment';
import { overlap } from '@app/domain/positions/assignment';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import type { Held } from './assignment-records.ts';
import { record, retract } from './assignment-records.ts';
import { holdersChanged } from './events.ts';

/**
 * Positions that someone holds from a day on, by code or by a title that only one has. `personId` is null for someone
 * still to be written.
 */
type AskedHolder = { personId: string | null; codes: readonly string[]; from: Day; employed: HeldDays };
/** `unknown`: codes there are no positions for; `add`: positions not held yet. */
type PlannedHolder = {
  unknown: string[];
  notEmployed: boolean;
  add: { positionId: string; code: string; isPrimary: boolean }[];
};

/** What it would take that these people hold these positions. What they hold besides stays; nothing is written. */
export async function planHolders(work: Work, asked: readonly AskedHolder[]): Promise<PlannedHolder[]> {
  const codes = [...new Set(asked.flatMap((one) => one.codes.map((code) => code.toUpperCase())))];
  if (codes.length === 0) return asked.map(() => ({ unknown: [], notEmployed: false, add: [] }));
  const people = asked.flatMap(({ personId, codes: wanted }) => (personId && wanted.length > 0 ? personId : []));
  const [positions, byPerson] = await Promise.all([
    sql<{ code: string; id: string | null }>`select w.code, coalesce(
        (select p.id from positions p where p.company_id = ${work.companyId} and p.archived_at is null
          and upper(p.code) = w.code limit 1),
        (select case when count(*) = 1 then (array_agg(p.id))[1] end from positions p
          where p.company_id = ${work.companyId} and p.archived_at is null and folded(p.title) = folded(w.code))) as id
      from unnest(${codes}::text[]) as w(code)`.execute(work.tx),
    heldNow(work, people),
  ]);
  const byCode = new Map(positions.rows.map(({ code, id }) => [code, id]));
  return asked.map(({ personId, codes: wanted, from, employed }) => {
    const held = personId ? (byPerson.get(personId) ?? []) : [];
    const days = daysFrom(from, employed);
    const unknown: string[] = [];
    const add: PlannedHolder['add'] = [];
    let first = !held.some((one) => one.isPrimary && overlap(one, days));
    for (const code of wanted) {
      const positionId = byCode.get(code.toUpperCase());
      if (!positionId) unknown.push(code);
      // Anyone who left keeps what they held; a list of leavers is no list of appointments.
      else if (
        !held.some((one) => one.positionId === positionId && (overlap(one, days) || ended(employed, from))) &&
        !add.some((one) => one.positionId === positionId)
      ) {
        add.push({ positionId, code, isPrimary: first });
        first = false;
      }
    }
    return { unknown, notEmployed: add.length > 0 && (ended(employed, from) || from < employed.startedOn), add };
  });
}

/** What people hold as known now, whatever the days. */
async function heldNow(work: Work, personIds: readonly string[]): Promise<Map<string, Held[]>> {
  if (personIds.length === 0) return new Map();
  const { rows } =
    await sql<Held>`select id, person_id as "personId", position_id as "positionId", started_on as "startedOn",
      ended_on as "endedOn", is_primary as "isPrimary"
    from position_assignments where company_id = ${work.companyId} and person_id = any(${[...personIds]}::uuid[])
      and retracted_at is null`.execute(work.tx);
  return Map.groupBy(rows, ({ personId }) => personId);
}

const ended = ({ endedOn }: HeldDays, from: Day) => endedOn !== null && endedOn < from;
const daysFrom = (from: Day, { endedOn }: HeldDays): HeldDays => ({ startedOn: from, endedOn });

/**
 * Writes what was planned, for all at once; answers the assignments made, by person. What a last day moved by the same
 * file has restored meanwhile is held already. The caller records the change.
 */
export async function writeHolders(
  work: Work,
  planned: readonly { personId: string; from: Day; endedOn: Day | null; add: PlannedHolder['add'] }[],
): Promise<Map<string, string[]>> {
  const held = await heldNow(
    work,
    planned.flatMap(({ personId, add }) => (add.length > 0 ? personId : [])),
  );
  const rows = planned.flatMap(({ personId, from, endedOn, add }) => {
    const days = { startedOn: from, endedOn };
    const theirs = (held.get(personId) ?? []).filter((one) => overlap(one, days));
    return add
      .filter(({ positionId }) => !theirs.some((one) => one.positionId === positionId))
      .map(({ positionId, isPrimary }) => ({
        positionId,
        isPrimary: isPrimary && !theirs.some((one) => one.isPrimary),
        personId,
        ...days,
      }));
  });
  const made = new Map<string, string[]>();
  if (rows.length === 0) return made;
  const ids = await record(work, rows, 'import');
  const { rows: written } = await sql<{
    id: string;
    personId: string;
  }>`select id, person_id as "personId" from position_assignments
    where company_id = ${work.companyId} and id = any(${ids}::uuid[])`.execute(work.tx);
  for (const { id, personId } of written) made.set(personId, [...(made.get(personId) ?? []), id]);
  await work.emit(holdersChanged, {
    companyId: work.companyId,
    personIds: [...new Set(rows.map(({ personId }) => personId))],
  });
  return made;
}

/**
 * Takes back assignments of people that an import made; answers those that stand otherwise by now and stay. A row that
 * says the same counts as the one that was made: an end that was undone since recorded it again.
 */
export async function undoHolders(
  work: Work,
  made: readonly { personId: string; ids: readonly string[] }[],
): Promise<Set<string>> {
  const ids = made.flatMap((one) => one.ids);
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string; standing: string }>`select a.id, s.id as standing from position_assignments a
    join position_assignments s on s.company_id = a.company_id and s.person_id = a.person_id
      and s.position_id = a.position_id and s.started_on = a.started_on
      and s.ended_on is not distinct from a.ended_on and s.retracted_at is null
    join employments m on m.company_id = a.company_id and m.person_id = a.person_id
    where a.company_id = ${work.companyId} and a.id = any(${ids}::uuid[])`.execute(work.tx);
  const there = new Set(rows.map(({ id }) => id));
  await retract(
    work,
    rows.map(({ standing }) => standing),
    null,
  );
  await work.emit(holdersChanged, {
    companyId: work.companyId,
    personIds: [...new Set(made.map(({ personId }) => personId))],
  });
  return new Set(made.filter((one) => one.ids.some((id) => !there.has(id))).map(({ personId }) => personId));
}
