import { catchUpDays } from '@app/domain/notices/offsets';
import { addDays } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Found, Sought } from './readers.ts';
import {
  daysArray,
  earliest,
  foundColumns,
  latestOf,
  provedSql,
  reachedSql,
  readersSql,
  untoldSql,
} from './readers.ts';

/**
 * An achievement `a` that counts and nothing follows: not revoked, not taken off record, of a skill still in use, and
 * not renewed. What a course proved beside a skill is told once, as the skill.
 */
export const lastOfItsKindSql = sql.raw(`a.revoked_at is null and a.retracted_at is null
  and not exists (select from skills gone where gone.id = a.skill_id and gone.retired_at is not null)
  and not exists (select from achievements n where n.company_id = a.company_id and n.person_id = a.person_id and n.revoked_at is null and n.retracted_at is null
    and n.id <> a.id and n.skill_id is not distinct from a.skill_id and (a.skill_id is not null or n.course_id = a.course_id) and n.level >= a.level
    and coalesce(n.valid_through, 'infinity') > a.valid_through)
  and (a.skill_id is not null or not exists (select from achievements s where s.company_id = a.company_id and s.enrolment_id = a.enrolment_id and s.skill_id is not null))`);

/** When the renewal of an achievement `a` opens. */
export const opensSql = sql.raw(
  `(a.valid_through - coalesce((select u.renewal_window_days from skill_rules u where u.skill_id = a.skill_id and u.retracted_at is null), 90))`,
);

/** Whether a person is exempt from what an achievement `a` proves, on a day. */
export const exemptSql = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (select from holds h
  where h.company_id = a.company_id and h.person_id = a.person_id
  and h.kind = 'exemption' and h.retracted_at is null and h.from_on <= ${day} and (h.to_on is null or h.to_on >= ${day})
  and (h.skill_id = a.skill_id or h.course_id = a.course_id or (h.skill_id is null and h.course_id is null)))`;

/** Qualifications that expire, expired, or can be renewed. */
export async function findQualifications(sought: Sought): Promise<Found[]> {
  const { work, company, settings } = sought;
  const { qualificationExpiring: expiring, qualificationExpired: expired, renewalOpen } = settings.rules;
  const [expiresOn, opensOn] = [sql`a.valid_through`, sql`w.opens_on`];
  const turn = (rule: string, anchor: RawBuilder<unknown>, offsets: readonly number[]) =>
    sql`select ${sql.lit(rule)}::text as rule, ${anchor} as anchor,
      ${reachedSql(anchor, daysArray(offsets), sql`r.day`, sql`k.known_on`)} as day_offset`;
  const turns = [
    ...(expiring.on ? [turn('qualificationExpiring', expiresOn, expiring.offsets)] : []),
    ...(expired.on ? [turn('qualificationExpired', expiresOn, expired.offsets)] : []),
    ...(renewalOpen.on ? [turn('renewalOpen', opensOn, renewalOpen.offsets)] : []),
  ];
  if (turns.length === 0) return [];
  const after = Math.max(0, ...expired.offsets) + catchUpDays;
  // No renewal opens earlier than a year before the last day (domain.md: 0 to 365 days).
  const { rows } = await sql<Found>`with ${readersSql(sought)}, x as (
      select r.person_id, r.day, r."timeZone", t.rule, coalesce(a.skill_id, a.course_id)::text as subject, t.day_offset,
        a.valid_through::text as period, t.anchor,
        jsonb_build_object('skillId', a.skill_id, 'courseId', a.course_id, 'names', ${provedSql}, 'validThrough',
          a.valid_through, 'opensOn', ${opensOn}) as facts
      from achievements a join readers r on r.person_id = a.person_id
        left join skills s on s.id = a.skill_id
        left join course_versions v on v.id = a.course_version_id
        cross join lateral (select ${opensSql} as opens_on) w
        cross join lateral (select (a.recorded_at at time zone ${company.timeZone})::date as known_on) k
        cross join lateral (${sql.join(turns, sql` union all `)}) t
      where a.company_id = ${company.id} and t.day_offset is not null
        and a.valid_through between ${addDays(earliest(sought), -after)}::date
          and ${addDays(latestOf(sought), 366)}::date
        and ${lastOfItsKindSql} and not ${exemptSql(sql`r.day`)})
    select distinct on (x.person_id, x.rule, x.subject, x.day_offset, x.period) ${foundColumns} from x
      where ${untoldSql(company.id)}
    order by x.person_id, x.rule, x.subject, x.day_offset, x.period`.execute(work.tx);
  return rows;
}
