import type { HeldDays } from '@app/domain/positions/assignment';
import { overlap } from '@app/domain/positions/assignment';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import type { Held } from './assignment-records.ts';
import { record } from './assignment-records.ts';
import { holdersChanged } from './events.ts';

/** Positions that somebody holds from a day on, by code. `personId` is null for somebody still to be written. */
type AskedHolder = { personId: string | null; codes: readonly string[]; from: Day; employed: HeldDays };
/** `unknown`: codes there are no positions for; `add`: positions not held yet. */
type PlannedHolder = { unknown: string[]; notEmployed: boolean; add: { positionId: string; isPrimary: boolean }[] };

/** What it would take that these people hold these positions. What they hold besides stays; nothing is written. */
export async function planHolders(work: Work, asked: readonly AskedHolder[]): Promise<PlannedHolder[]> {
  const codes = [...new Set(asked.flatMap((one) => one.codes.map((code) => code.toUpperCase())))];
  if (codes.length === 0) return asked.map(() => ({ unknown: [], notEmployed: false, add: [] }));
  const people = asked.flatMap(({ personId, codes: wanted }) => (personId && wanted.length > 0 ? personId : []));
  const [positions, assignments] = await Promise.all([
    sql<{ code: string; id: string }>`select upper(code) as code, id from positions
      where company_id = ${work.companyId} and upper(code) = any(${codes}::text[]) and archived_at is null`.execute(work.tx),
    sql<Held>`select id, person_id as "personId", position_id as "positionId", started_on as "startedOn", ended_on as "endedOn", is_primary as "isPrimary"
      from position_assignments where company_id = ${work.companyId} and person_id = any(${people}::uuid[]) and retracted_at is null`.execute(work.tx),
  ]);
  const byCode = new Map(positions.rows.map(({ code, id }) => [code, id]));
  const byPerson = new Map<string, Held[]>();
  for (const one of assignments.rows) byPerson.set(one.personId, [...(byPerson.get(one.personId) ?? []), one]);
  return asked.map(({ personId, codes: wanted, from, employed }) => {
    const held = personId ? (byPerson.get(personId) ?? []) : [];
    const days = daysFrom(from, employed);
    const unknown: string[] = [];
    const add: PlannedHolder['add'] = [];
    let first = !held.some((one) => one.isPrimary && overlap(one, days));
    for (const code of wanted) {
      const positionId = byCode.get(code.toUpperCase());
      if (!positionId) unknown.push(code);
      // Whoever left keeps what they held; a list of leavers is no list of appointments.
      else if (
        !held.some((one) => one.positionId === positionId && (overlap(one, days) || ended(employed, from))) &&
        !add.some((one) => one.positionId === positionId)
      ) {
        add.push({ positionId, isPrimary: first });
        first = false;
      }
    }
    return { unknown, notEmployed: add.length > 0 && (ended(employed, from) || from < employed.startedOn), add };
  });
}

const ended = ({ endedOn }: HeldDays, from: Day) => endedOn !== null && endedOn < from;
const daysFrom = (from: Day, { endedOn }: HeldDays): HeldDays => ({ startedOn: from, endedOn });

/** Writes what was planned, for all at once. The caller records the change. */
export async function writeHolders(
  work: Work,
  planned: readonly { personId: string; from: Day; endedOn: Day | null; add: PlannedHolder['add'] }[],
): Promise<void> {
  const rows = planned.flatMap(({ personId, from, endedOn, add }) => add.map((one) => ({ ...one, personId, startedOn: from, endedOn })));
  if (rows.length === 0) return;
  await record(work, rows, 'import');
  await work.emit(holdersChanged, { companyId: work.companyId, personIds: [...new Set(rows.map(({ personId }) => personId))] });
}
