import type { Audience } from '@app/domain/messaging/audience';
import { hasRules } from '@app/domain/messaging/audience';
import type { Day } from '@app/domain/time';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { holdsOn, overdueAttemptSql } from '../company/index.ts';
import { gap, statuses } from '../qualification/index.ts';
import { notEndedBefore, openAttempt } from '../../platform/database/predicates.ts';

type Where = RawBuilder<SqlBool>;
const all = (parts: readonly Where[]): Where =>
  parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
const any = (parts: readonly Where[]): Where => sql<SqlBool>`(${sql.join(parts, sql` or `)})`;

/** How many people are in an audience. */
export async function countIn(work: Work, audience: Audience, today?: Day): Promise<number> {
  const { rows } = await sql<{
    people: number;
  }>`select count(*)::int as people from employments e where ${inAudience(work, audience, today)}`.execute(work.tx);
  return rows[0]!.people;
}

/**
 * Who is in an audience, as a condition on employments `e`: the one meaning of an audience, whether it is counted,
 * listed or fixed for sending. `today`: the company's day.
 */
export function inAudience(work: Work, audience: Audience, today: Day = work.today): Where {
  const day = sql`${today}::date`;
  const here = sql`a.company_id = ${work.companyId}`;
  const oneOf = (ids: readonly string[]) => sql`any(${[...ids]}::uuid[])`;
  const holding = (positions: readonly string[]) =>
    sql`position_assignments a where ${here} and a.position_id = ${oneOf(positions)} and ${holdsOn(day)}`;
  const at = (sites: readonly string[]) =>
    sql`placements a where ${here} and a.site_id = ${oneOf(sites)} and ${holdsOn(day)}`;
  // Who works in a department works in those above it too.
  const within = (
    departments: readonly string[],
  ) => sql`placements a where ${here} and ${holdsOn(day)} and a.department_id in (
      with recursive below as (select id from departments
        where company_id = ${work.companyId} and id = ${oneOf(departments)}
        union select t.id from departments t join below b on t.company_id = ${work.companyId}
          and t.parent_id = b.id) select id from below)`;
  const among = (rows: RawBuilder<unknown>): Where => sql<SqlBool>`e.person_id in (select a.person_id from ${rows})`;
  // Left out by an anti-join: what is not in a list of thousands is found slowly.
  const notAmong = (rows: RawBuilder<unknown>): Where =>
    sql<SqlBool>`not exists (select 1 from ${rows} and a.person_id = e.person_id)`;
  const attempting = (condition: RawBuilder<unknown>): Where =>
    sql<SqlBool>`e.person_id in (select o.person_id from enrolments o
      where o.company_id = ${work.companyId} and ${condition})`;
  const standing = (condition: RawBuilder<unknown>): Where =>
    sql<SqlBool>`e.person_id in (select s.person_id from
      ${statuses(work, { on: today, knownAt: work.now, knownOn: null }, null, undefined)} s where ${condition})`;

  const { positions, sites, departments, status, unfinished, gaps, trainings, people, except } = audience;
  const rules: Where[] = [sql<SqlBool>`e.started_on <= ${day}`];
  if (positions.length > 0) rules.push(among(holding(positions)));
  if (sites.length > 0) rules.push(among(at(sites)));
  if (departments.length > 0) rules.push(among(within(departments)));
  if (unfinished.length > 0) rules.push(attempting(sql`o.course_id = ${oneOf(unfinished)} and ${openAttempt('o')}`));
  if (trainings.length > 0)
    rules.push(sql<SqlBool>`e.person_id in (select a.person_id from roster_entries a
      where ${here} and a.training_id = ${oneOf(trainings)}
      and (a.booked_at is not null or a.walk_in) and a.cancelled_at is null)`);
  // How people stand against what is required of them is looked at once, for all that is asked of it.
  const ways: RawBuilder<unknown>[] = [];
  if (status.includes('expired')) ways.push(sql`(${gap} and s.status = 'expired')`);
  if (status.includes('expiring')) ways.push(sql`(s.kind = 'mandatory' and s.status in ('expiring', 'inGrace'))`);
  const late = status.includes('overdue') ? [attempting(overdueAttemptSql(today))] : [];
  if (status.length > 0) rules.push(any([...late, ...(ways.length > 0 ? [standing(sql.join(ways, sql` or `))] : [])]));
  if (gaps.length > 0)
    rules.push(
      standing(sql`${gap} and exists (select 1 from requirement_targets t
        where t.company_id = ${work.companyId} and t.requirement_row_id = s.requirement_row_id
        and t.skill_id = ${oneOf(gaps)})`),
    );

  const chosen: Where[] = [];
  if (hasRules(audience)) chosen.push(all(rules));
  if (people.length > 0) chosen.push(sql<SqlBool>`e.person_id = ${oneOf(people)}`);
  if (chosen.length === 0) return sql<SqlBool>`false`;
  const parts: Where[] = [
    sql<SqlBool>`${work.visible('message.send', { companyId: 'e.company_id' })} and e.company_id = ${work.companyId}
      and ${notEndedBefore('e', day)}`,
    chosen.length === 1 ? chosen[0]! : any(chosen),
  ];
  if (except.people.length > 0) parts.push(sql<SqlBool>`e.person_id <> all(${[...except.people]}::uuid[])`);
  if (except.positions.length > 0) parts.push(notAmong(holding(except.positions)));
  if (except.sites.length > 0) parts.push(notAmong(at(except.sites)));
  if (except.departments.length > 0) parts.push(notAmong(within(except.departments)));
  return all(parts);
}
