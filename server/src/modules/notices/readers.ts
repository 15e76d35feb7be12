import type { SettingsOverrides } from '@app/domain/company/settings';
import { catchUpDays } from '@app/domain/notices/offsets';
import type { NoticeRuleKey } from '@app/domain/notices/rules';
import type { NoticeSettings } from '@app/domain/notices/settings';
import type { Day } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

/**
 * The people of a company whose clocks are in one time zone, and the day of theirs that is looked at. `week`: the first
 * day of the week whose summary is due on it, or null.
 */
export type Zone = { timeZone: string; day: Day; week: Day | null };
/** What the finders look at: one company, with what it decided, on these days of its people. */
export type Sought = {
  work: Work;
  company: { id: string; timeZone: string; overrides: SettingsOverrides };
  settings: NoticeSettings;
  zones: readonly Zone[];
  /** This person alone. */
  personId?: string;
};

/**
 * One thing to tell one person, before it is noted. `anchor`: the day its offset counts from; null where it counts
 * none.
 */
export type Found = {
  personId: string;
  rule: NoticeRuleKey;
  subject: string;
  offset: number;
  period: string;
  anchor: Day | null;
  day: Day;
  timeZone: string;
  facts: unknown;
};

/**
 * Who is told anything: `readers` (person_id, day, "timeZone", admin), as a common table expression. Not those who
 * left, are on leave, may not sign in, were merged into another record, or are sample data.
 */
export const readersSql = ({ company, zones, personId }: Sought): RawBuilder<unknown> => sql`readers as (
  select m.person_id, z.day, z."timeZone", m.bu_admin_since is not null as admin
  from employments m join people p on p.id = m.person_id
    join jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as z("timeZone" text, day date)
      on z."timeZone" = coalesce(p.time_zone, ${company.timeZone})
  where m.company_id = ${company.id} and ${readsSql(sql`z.day`)}
    and (${personId ?? null}::uuid is null or m.person_id = ${personId ?? null}::uuid))`;

/** Whether the person `p` with employment `m` is told anything on a day. */
export const readsSql = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${isHereSql(sql`m`, day)} and p.merged_into is null and p.locked_at is null)`;

/** Whether an employment goes on, without a leave, on a day. */
export const isHereSql = (employment: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(not ${employment}.sample and (${employment}.ended_on is null or ${employment}.ended_on >= ${day})
    and (${employment}.on_leave_since is null or ${employment}.on_leave_since > ${day}))`;

/** The offset whose turn it is, or null: held to `reachedOffset` of offsets.cases.ts. */
export const reachedSql = (
  anchor: RawBuilder<unknown>,
  offsets: RawBuilder<unknown>,
  today: RawBuilder<unknown>,
  knownOn: RawBuilder<unknown>,
): RawBuilder<number | null> =>
  sql`(select case when ${anchor} + max(o.days) > ${knownOn}
    and ${today} - (${anchor} + max(o.days)) <= ${sql.lit(catchUpDays)} then max(o.days) end
    from unnest(${offsets}) o (days) where ${anchor} + o.days <= ${today})`;

export const daysArray = (offsets: readonly number[]): RawBuilder<unknown> => sql`${[...offsets]}::int[]`;

/** That no one was told of it yet: `x` has person_id, rule, subject, day_offset and period. */
export const untoldSql = (
  companyId: string,
): RawBuilder<unknown> => sql`not exists (select from notices n where n.company_id = ${companyId}
  and n.person_id = x.person_id and n.rule = x.rule and n.subject = x.subject and n.day_offset = x.day_offset
    and n.period = x.period)`;

export const foundColumns = sql.raw(
  `x.person_id as "personId", x.rule, x.subject, x.day_offset as "offset", x.period, x.anchor, x.day, x."timeZone", x.facts`,
);

/** The titles of a course version `v`, by language. */
export const titlesSql = sql.raw(`(select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each(v.texts) t)`);

/**
 * What an achievement `a` proved: its skill `s`, else its course's version `v`; where it came without a version
 * (earlier records), what its certificate says, and where that says nothing, the course as it is taught now.
 */
export const provedSql = sql`coalesce(s.names, ${titlesSql}, nullif(a.snapshot -> 'course' -> 'titles', 'null'::jsonb),
  (select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each((select l.texts from course_versions l
    where l.course_id = a.course_id
    order by l.published_at desc nulls last, l.number desc limit 1)) t), '{}')`;

export const earliest = ({ zones }: Sought): Day => zones.map(({ day }) => day).toSorted()[0]!;
export const latestOf = ({ zones }: Sought): Day =>
  zones
    .map(({ day }) => day)
    .toSorted()
    .at(-1)!;
