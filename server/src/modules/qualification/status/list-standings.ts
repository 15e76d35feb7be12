import * as api from '@app/contract/qualification/matrix';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import { paged } from '../../../platform/lists/list-cursor.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Seen } from './as-of.ts';
import { asOfMoment } from './as-of.ts';
import type { ListFilters } from './standing-sql.ts';
import { askedCells, employed, held, looksForCells, named, statuses, wantedCells } from './standing-sql.ts';
import { proofSource } from './subject-sql.ts';
import { withTaskDays } from './task-days.ts';

type Shown = z.output<typeof api.listStandings.result>['rows'][number];
export type Cell = Shown['cells'][number];
/** A cell, and of its proof what says by which course it would be renewed. */
type Derived = Cell & { place: number | null; renewalOpen: boolean };
export type Person = Omit<Shown, 'cells'> & { key: string };

/**
 * A page of people by name, as far as the filters leave them; `after`: the name (folded) and id of the last one shown.
 */
export async function peopleShown(
  work: Work,
  seen: Seen,
  narrowed: ListFilters,
  after: readonly string[] | null,
  limit: number,
): Promise<Person[]> {
  const looked = looksForCells(narrowed)
    ? sql`and w.person_id in (select s.person_id from ${statuses(work, seen, null, narrowed.future)} s
      where ${askedCells(narrowed)} and ${wantedCells(narrowed, seen.on)})`
    : sql``;
  const from = after ? sql`and (folded(p.legal_name), p.id) > (${after[0]}, ${after[1]}::uuid)` : sql``;
  const page = sql<Person>`
    with shown as (
      select p.id as "personId", p.legal_name as name, folded(p.legal_name) as key,
        e.employee_number as "employeeNumber", w.site_id
      from ${employed(work, seen, narrowed)} w
      join people p on p.id = w.person_id
      join employments e on e.company_id = ${work.companyId} and e.person_id = w.person_id
      where ${named(narrowed.q)} ${looked} ${from}
      order by folded(p.legal_name), p.id limit ${limit})
    select x."personId", x.name, x.key, x."employeeNumber", l.name as site,
      coalesce((select string_agg(o.title, ', ' order by o.title) from ${held(work, seen)} a
        join positions o on o.company_id = ${work.companyId} and o.id = a.position_id
        where a.person_id = x."personId"), '') as positions
    from shown x left join sites l on l.company_id = ${work.companyId} and l.id = x.site_id
    order by x.key, x."personId"`;
  // The first by name are of the company each by a look of its own: gathering all of its people beforehand is what
  // would take the time.
  const byName = !looksForCells(narrowed);
  if (byName) await sql`set local work_mem = '64kB'`.execute(work.tx);
  const { rows } = await page.execute(work.tx);
  if (byName) await sql`set local work_mem to default`.execute(work.tx);
  return rows;
}

/**
 * Of the proof `a` behind a status `s` the level that it gives of what is asked: where another skill counts for that,
 * the level that this one gives.
 */
const levelGiven = (
  work: Work,
  { on, knownAt }: Seen,
) => sql`coalesce((select max(q.gives_level) from skill_equivalents q
    where s.via_skill_id is not null and q.by_skill_id = a.skill_id and q.min_level <= a.level
      and q.effective_from <= ${on} and q.recorded_at <= ${knownAt}
      and (q.retracted_at is null or q.retracted_at > ${knownAt})
        and q.skill_id = (select t.skill_id from requirement_targets t
        where t.company_id = ${work.companyId} and t.requirement_row_id = s.requirement_row_id
          order by t.place offset s.place limit 1)), a.level)`;

/** The cells of these people; with `details` also the proof behind each. */
export async function cellsOf(
  work: Work,
  seen: Seen,
  narrowed: ListFilters,
  people: readonly string[],
  details: boolean,
): Promise<Map<string, Derived[]>> {
  const detail = details
    ? sql`case when a.id is not null then json_build_object('level', ${levelGiven(work, seen)}, 'place', s.place,
      'source', ${sql.raw(proofSource)}, 'issuer', coalesce(a.issuer_name, a.snapshot -> 'issuer' ->> 'name'),
        'certificateNumber', a.certificate_number, 'publicId', a.public_id, 'verifiedBy',
          (select b.legal_name from evidence_events v join people b on b.id = v.by_person
          where v.company_id = a.company_id and v.evidence_id = a.evidence_id and v.kind = 'verified'
            order by v.sequence desc limit 1)) end`
    : sql`null::json`;
  const join = details
    ? sql`left join achievements a on a.company_id = ${work.companyId} and a.id = s.achievement_id`
    : sql``;
  const { rows } = await sql<Derived & { personId: string }>`
    select s.person_id as "personId", s.requirement_row_id as "rowId", s.status, s.qualified, s.kind,
      s.valid_from as "validFrom", s.valid_through as "validThrough",
      s.covered_through as "coveredThrough",
      s.due_on as "dueOn", ${detail} as detail, s.place,
        coalesce(s.renewal_opens_on <= ${seen.on}, false) as "renewalOpen"
    from ${statuses(work, seen, people, narrowed.future)} s ${join}
    where ${askedCells(narrowed)} and ${details ? wantedCells(narrowed, seen.on) : sql`true`}`.execute(work.tx);
  const byPerson = new Map<string, Derived[]>(people.map((id) => [id, []]));
  for (const { personId, ...cell } of rows) byPerson.get(personId)!.push(cell);
  return byPerson;
}

export const listStandings = query(
  api.listStandings,
  async (work, asked, call) => {
    const { cursor: _cursor, limit = 50, list = false, on, knownOn, ...narrowed } = asked;
    work.authorize('standing.viewCompany', { companyId: work.companyId });
    const seen = await asOfMoment(work, { on, knownOn });
    const { from, next } = paged(call, 'standings', asked);
    const people = await peopleShown(work, seen, narrowed, from, limit + 1);
    const shown = people.slice(0, limit);
    const ids = shown.map(({ personId }) => personId);
    const cells = await withTaskDays(work, await cellsOf(work, seen, narrowed, ids, list));
    const last = shown.at(-1);
    return {
      rows: shown.map(({ key: _key, ...person }) => ({ ...person, cells: cells.get(person.personId)! })),
      total: null,
      nextCursor: people.length > limit && last ? next(last.key, last.personId) : null,
    };
  },
  { snapshot: true, mayLag: true },
);
