import { brokenRules, damagedIndexes } from '../kill/check.ts';
import type { Findings } from '../kill/check.ts';
import type { Acknowledged } from '../kill/history.ts';
import type { Sql } from '../kill/scene.ts';
import type { Dismissal } from './tab.ts';

interface CallRow {
  registration: string;
  launch: string;
  sequence: number;
  place: number;
  kind: string;
  applied: boolean;
}

export interface Delivered {
  dismissed: number;
  /**
   * Kept by the server under the launch that the page belonged to: the browser delivered it after the page was gone.
   */
  byBrowser: number;
  /** Handed over by the device when the package was next opened. */
  byDevice: number;
}

/**
 * Every acknowledged call is looked up by itself, with what it said, and in the attempt: at its place or past it. Then
 * what has to hold over all calls.
 */
export async function checkCalls(
  sql: Sql,
  acknowledged: Acknowledged[],
  dismissed: Dismissal[],
): Promise<Findings & { delivered: Delivered }> {
  const calls = await sql<CallRow>(
    `select registration_id as registration, launch_id as launch, sequence::int,
      coalesce((elements ->> 'cmi.core.lesson_location')::int, 0) as place, kind, applied
     from runtime_calls order by registration_id, sequence`,
  );
  const lost = [...lostCalls(calls, await placesOf(sql), acknowledged), ...(await lostCompletions(sql, acknowledged))];
  const broken = [
    ...gaps(calls),
    ...(await brokenRuns(sql)),
    ...(await brokenRules(sql)),
    ...(await damagedIndexes(sql)),
  ];
  return { lost, broken, delivered: deliveredOf(calls, dismissed) };
}

async function placesOf(sql: Sql): Promise<Map<string, { sequence: number; place: number }>> {
  const rows = await sql<{ id: string; sequence: number; place: number }>(
    `select r.id, coalesce(s.last_sequence, 0)::int as sequence,
      coalesce((s.model ->> 'cmi.core.lesson_location')::int, 0) as place
     from package_registrations r left join runtime_states s on s.company_id = r.company_id and s.registration_id = r.id
       and s.activity_id = 'ITEM-1'`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function lostCalls(
  calls: CallRow[],
  places: Awaited<ReturnType<typeof placesOf>>,
  acknowledged: Acknowledged[],
): Acknowledged[] {
  const keyOf = (launch: string, sequence: number) => `${launch} ${sequence}`;
  const byKey = new Map(calls.map((call) => [keyOf(call.launch, call.sequence), call]));
  return acknowledged.filter(({ kind, subjectId, deviceId, sequence, furthest }) => {
    if (kind !== 'said' && kind !== 'late') return false;
    const call = byKey.get(keyOf(deviceId, sequence));
    if (!call || call.place !== furthest) return true;
    // Said by a device that another had taken over from: on record, and nothing else.
    if (kind === 'late') return call.applied;
    const at = places.get(subjectId);
    return !at || at.sequence < sequence || at.place < furthest;
  });
}

async function lostCompletions(sql: Sql, acknowledged: Acknowledged[]): Promise<Acknowledged[]> {
  const rows = await sql<{ id: string }>(
    `select e.id from enrolments e join unit_progress u on u.company_id = e.company_id and u.enrolment_id = e.id
     where e.completed_at is not null and u.passed and u.score_percent = 90
       and (select count(*) from achievements a where a.company_id = e.company_id and a.enrolment_id = e.id) = 1`,
  );
  const complete = new Set(rows.map((row) => row.id));
  return acknowledged.filter(({ kind, subjectId }) => kind === 'completed' && !complete.has(subjectId));
}

/**
 * A sequence that no one has is one whose words a page took along when it went away: in a goodbye, or in the end of its
 * part.
 */
function gaps(calls: CallRow[]): string[] {
  const found: string[] = [];
  for (const [registration, said] of Map.groupBy(calls, (call) => call.registration)) {
    let before = 0;
    for (const { sequence, kind } of said) {
      if (sequence > before + 1 && kind !== 'leaving' && kind !== 'terminate')
        found.push(`a gap in the calls of ${registration} before ${sequence}`);
      before = Math.max(before, sequence);
    }
  }
  return found;
}

async function brokenRuns(sql: Sql): Promise<string[]> {
  const rules: [string, string][] = [
    [
      'an attempt whose state is not what was applied last',
      `select s.registration_id as id from runtime_states s
        where s.model ->> 'cmi.core.lesson_location' is distinct from (
         select c.elements ->> 'cmi.core.lesson_location' from runtime_calls c
           where c.company_id = s.company_id and c.registration_id = s.registration_id and c.applied
           and c.elements ? 'cmi.core.lesson_location' order by c.sequence desc limit 1)`,
    ],
    [
      'a sequence that was applied twice',
      `select registration_id as id from runtime_calls where applied group by company_id, registration_id, sequence
        having count(*) > 1`,
    ],
    [
      'two openings that record at once',
      `select registration_id as id from launches where ended_at is null and mode = 'normal'
        group by company_id, registration_id having count(*) > 1`,
    ],
  ];
  const found: string[] = [];
  for (const [words, query] of rules)
    found.push(...(await sql<{ id: string }>(query)).map((row) => `${words}: ${row.id}`));
  return found;
}

function deliveredOf(calls: CallRow[], dismissed: Dismissal[]): Delivered {
  const said = new Map<string, CallRow[]>(Map.groupBy(calls, ({ registration, place }) => `${registration} ${place}`));
  const found = dismissed.map(({ registrationId, launchId, place }) => {
    const applied = said.get(`${registrationId} ${place}`)?.find((call) => call.applied);
    return !applied ? 'lost' : applied.launch === launchId ? 'byBrowser' : 'byDevice';
  });
  const count = (how: string): number => found.filter((one) => one === how).length;
  return { dismissed: dismissed.length, byBrowser: count('byBrowser'), byDevice: count('byDevice') };
}
