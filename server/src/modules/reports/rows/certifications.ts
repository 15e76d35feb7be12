import * as api from '@app/contract/reports/certification-report';
import { certificationList } from '@app/domain/reports/certification-list';
import { recordFieldWords } from '@app/domain/skills/record-field-words';
import type { Day } from '@app/domain/time';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../../platform/lists/list.ts';
import type { Locale, Purpose } from '../../../platform/lists/list-source.ts';
import { unnarrowed } from '../../../platform/lists/list-source.ts';
import type { Work } from '../../../platform/database/work.ts';
import { nameSql, textSql } from '../../enrolment/index.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';
import { believed } from './believed.ts';

// The report CertificationStatus.

type Row = z.output<typeof api.listCertifications.result>['rows'][number];

/** Days before its end in which a course's certificate counts as expiring soon: courses have no rule of their own. */
export const courseSoonDays = 60;

const revokedThen = (a: string, at: RawBuilder<unknown>) =>
  sql`coalesce(${sql.ref(`${a}.revoked_at`)} <= ${at}, false)`;

/**
 * The required details that the record of `a` lacks, in the order of the skill `k`. What the product itself knows of a
 * course or a session need not be written again: its topic and contents, who gave it, its hours, and the number of the
 * certificate. A signature counts from when it arrived.
 */
const lacking = (
  at: RawBuilder<unknown>,
) => sql`array(select f.field from unnest(k.record_fields) with ordinality f(field, place)
  where coalesce(btrim(a.record ->> f.field), '') = ''
    and not (f.field = 'certificateNumber' and (a.source <> 'external' or coalesce(a.external_number, '') <> ''))
    and not (f.field = 'provider' and (a.source in ('course', 'session') or coalesce(a.issuer_name, '') <> ''))
    and not (f.field = 'hours' and (a.source in ('course', 'session')
      or exists (select from evidence v where v.company_id = a.company_id and v.id = a.evidence_id
      and v.hours is not null)))
    and not (f.field in ('topic', 'contents') and a.source in ('course', 'session'))
    and not (f.field = 'evaluationDate' and a.source = 'session' and coalesce(a.record ->> 'evaluator', '') <> '')
    and not (f.field = 'signature' and exists (select from session_achievements x
      join training_signatures g on g.company_id = x.company_id and g.training_id = x.training_id
      where x.company_id = a.company_id and x.achievement_id = a.id and g.role = 'trainee' and g.person_id = a.person_id
        and g.received_at <= ${at}))
  order by f.place)`;

const namesOf = (fields: RawBuilder<unknown>, locale: Locale) =>
  sql`(select string_agg(${JSON.stringify(Object.fromEntries(Object.entries(recordFieldWords).map(([field, words]) => [field, words[locale]])))}::jsonb ->> f.field, ', ' order by f.place)
    from unnest(${fields}) with ordinality f(field, place))`;

/** What sorts proofs of one thing, best first, where none of them is revoked, or all of them are. */
const better = (a: string) =>
  sql.raw(
    `-${a}.level, -(coalesce(${a}.valid_through, '9999-12-31'::date) - '2000-01-01'::date), -(${a}.valid_from - '2000-01-01'::date), ${a}.id`,
  );
/** Whether \`n\` and \`a\` prove the same thing to the same person. */
const sameThing = sql`n.company_id = a.company_id and n.person_id = a.person_id
  and n.skill_id is not distinct from a.skill_id
  and (a.skill_id is not null or (n.course_id = a.course_id and n.skill_id is null))`;

/**
 * Proofs \`a\` within reach that no other outdoes: one at least as high that is better, as one that counts is better
 * than one that was revoked. For a page each is looked at by itself; where all are read, they are sorted once by what
 * they prove, and only the revoked are compared with those that count.
 */
function newestProofs(within: Expression<SqlBool>, at: RawBuilder<unknown>, whole: boolean): RawBuilder<unknown> {
  const n = sql`select from achievements n where ${sameThing} and n.id <> a.id and ${believed('n', at)}
    and n.level >= a.level`;
  if (!whole)
    return sql`(select a.* from achievements a where ${within} and ${believed('a', at)}
      and not exists (${n} and (${revokedThen('n', at)}, ${better('n')}) < (${revokedThen('a', at)}, ${better('a')})))`;
  const thing = sql`a.company_id, a.person_id, a.skill_id, case when a.skill_id is null then a.course_id end, a.out`;
  return sql`(select a.* from (select distinct on (${thing}) a.*
    from (select a.*, ${revokedThen('a', at)} as out from achievements a where ${within} and ${believed('a', at)}) a
      order by ${thing}, ${better('a')}) a where not a.out or not exists (${n} and not ${revokedThen('n', at)}))`;
}

export type Looked = { asOf?: Day | undefined; knownOn?: Day | undefined };
/** The instant at which what was known then ends. */
export const knownAt = (work: Work, { knownOn }: Looked) =>
  knownOn
    ? sql`least(${work.now}::timestamptz, ((${knownOn}::date + 1) at time zone ${work.timeZone}::text))`
    : sql`${work.now}::timestamptz`;

/**
 * The rows of the report on a day, as known at the end of one; what they are read for lets the planner leave joins out.
 */
export function certificationRows(work: Work, locale: Locale, looked: Looked, purpose?: Purpose): RawBuilder<unknown> {
  const on = sql`${looked.asOf ?? work.today}::date`;
  const at = knownAt(work, looked);
  // Of what nothing is looked at, an outer join is left out by the planner.
  const join = purpose ? sql`left join` : sql`join`;
  const rule = sql`u.skill_id = a.skill_id and u.retracted_at is null`;
  return sql`select b.*, case when b.lacks is null then 'notAsked' when b.lacks = '{}' then 'complete'
    else 'incomplete' end as completeness, ${namesOf(sql`b.lacks`, locale)} as missing
    from (select a.id, a.company_id as "companyId", co.display_name as company, a.person_id as "personId",
      p.legal_name as name, p.name_key as "nameKey",
        m.employee_number as "employeeNumber", m.search_key as "searchKey", ${notEndedBefore('m', on)} as employed,
        coalesce(a.skill_id, a.course_id) as "provesId", case when a.skill_id is null then 'course'
          else 'skill' end as kind, coalesce(k.code, c.code) as code,
        case when a.skill_id is not null then ${sql.raw(nameSql('k.names', `'${locale}'`))}
          else (select ${sql.raw(textSql('v.texts', 'v.languages', `'${locale}'`, 'title'))} from course_versions v
            where v.course_id = a.course_id order by (v.id = a.course_version_id) desc nulls last,
              v.published_at desc nulls last, v.number desc limit 1) end as qualification,
        case when jsonb_array_length(k.levels) > 0 then coalesce(k.levels -> (a.level - 1) ->> ${locale},
          k.levels -> (a.level - 1) ->> 'en', a.level::text) end as level,
        case when ${revokedThen('a', at)} then 'revoked'
          when exists (select from holds h where h.company_id = a.company_id and h.person_id = a.person_id
            and h.kind = 'suspension' and ${believed('h', at)}
            and h.from_on <= ${on} and (h.to_on is null or h.to_on >= ${on})
            and (h.skill_id = a.skill_id or h.course_id = a.course_id
              or (h.skill_id is null and h.course_id is null))) then 'suspended'
          when a.valid_from > ${on} then 'upcoming' when a.valid_through < ${on} then 'expired'
          when a.valid_through <= ${on} + coalesce(${
            purpose
              ? sql`u.expiring_soon_days`
              : sql`(select
            u.expiring_soon_days from skill_rules u where ${rule})`
          }, ${courseSoonDays}) then 'expiring'
          else 'valid' end as status,
        a.valid_from as "validFrom", a.valid_through as "validThrough", a.source,
          coalesce(a.issuer_name, co.display_name) as issuer,
        (select t.legal_name from people t where t.id = coalesce((select e.by_person from evidence_events e
          where e.company_id = a.company_id and e.evidence_id = a.evidence_id
          and e.kind = 'verified' order by e.sequence desc limit 1), case
            when a.source in ('manual', 'import') then a.recorded_by end)) as "verifiedBy",
        coalesce(a.external_number, a.certificate_number) as certificate,
          (select v.number from course_versions v where v.id = a.course_version_id) as version,
        case when ${revokedThen('a', at)} then a.revoked_at end as "revokedAt", case
          when ${revokedThen('a', at)} then a.revocation_reason end as "revocationReason",
        case when coalesce(array_length(k.record_fields, 1), 0) = 0 then null else ${lacking(at)} end as lacks
      from ${newestProofs(work.visible('enrolmentReport.view', { companyId: 'a.company_id' }), at, purpose === 'whole')}
        a
        join employments m on m.company_id = a.company_id and m.person_id = a.person_id ${join} people p
          on p.id = a.person_id ${join} companies co on co.id = a.company_id
        left join skills k on k.id = a.skill_id left join courses c on c.id = a.course_id${
          purpose
            ? sql`
          left join skill_rules u on ${rule}`
            : sql``
        }
      where not m.sample) b`;
}

export const certificationHandlers = serveList<typeof certificationList, Row>(
  certificationList,
  { page: api.listCertifications, export: api.exportCertifications, group: api.groupCertifications },
  {
    rows: (work, locale, asked, purpose) => certificationRows(work, locale, asked as Looked, purpose),
    search: ['qualification', 'code', 'company', 'issuer', 'certificate'],
    searchKeys: ['nameKey', 'searchKey'],
    order: { name: { key: sql`r."nameKey"`, type: 'text' } },
    nullable: ['validThrough', 'revokedAt'],
    large: unnarrowed,
    filters: {
      status: (values) => sql`r.status = any(${values}::text[])`,
      source: (values) => sql`r.source = any(${values}::text[])`,
      completeness: (values) => sql`r.completeness = any(${values}::text[])`,
      kind: (values) => sql`r.kind = any(${values}::text[])`,
      asOf: () => sql`true`,
      knownOn: () => sql`true`,
      leavers: () => sql`r.employed`,
    },
  },
).handlers;
