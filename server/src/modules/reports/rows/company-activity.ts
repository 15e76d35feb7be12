import * as api from '@app/contract/reports/activity-report';
import type { ActivityChannel, ActivityKind } from '@app/domain/reports/company-activity-list';
import { activityDays, companyActivityList } from '@app/domain/reports/company-activity-list';
import { causeWords } from '@app/domain/seats/seat-lists';
import type { Day } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../../platform/lists/list.ts';
import type { Locale, PathParams, Purpose } from '../../../platform/lists/list-source.ts';
import type { Work } from '../../../platform/database/work.ts';
import { employeeColumns } from '../../company/index.ts';
import { nameSql, textSql } from '../../enrolment/index.ts';
import type { Traced } from './activity-origins.ts';
import { isAbout, withOrigins } from './activity-origins.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

// The report CompanyRecentActivity.

/** A row, and by what the audit log and the learner’s devices are asked about it. */
type Row = z.output<typeof api.listActivity.result>['rows'][number] & Traced;

const none = sql`null::uuid`;
const nothing = sql`null::text`;
type Told = Record<'actor' | 'result' | 'channel' | 'and', RawBuilder<unknown>>;

const courseTitle = (locale: Locale) => sql.raw(textSql('v.texts', 'v.languages', `'${locale}'`, 'title'));
const skillName = (locale: Locale) => sql.raw(nameSql('k.names', `'${locale}'`));

/**
 * The last that happened to an attempt or a qualification: by it an index finds the few that anything happened to since
 * a moment.
 */
const lastOfAttempt = sql`greatest(e.assigned_at, e.started_at, e.completed_at, e.failed_at, e.withdrawn_at)`;
const lastOfProof = sql`greatest(a.recorded_at, a.revoked_at)`;

/**
 * What happened at a company since a moment: event, at, person_id, what it is about (a version of a course, a skill, or
 * words), result, actor_id, the row it rests on, how it came in, and the attempt and the course (or evidence) that the
 * audit log names. Each kind is read from where it is stored; nothing is written down twice. What is only told of a row
 * is looked up by it, so that it costs nothing where the rows are sorted or counted.
 */
function happened(work: Work, locale: Locale, since: RawBuilder<unknown>): RawBuilder<unknown> {
  const here = (alias: string) => sql`${sql.ref(`${alias}.company_id`)} = ${work.companyId}`;
  const [course, skill] = [courseTitle(locale), skillName(locale)];
  const by = (channel: ActivityChannel) => sql`${channel}::text`;
  const learned = sql`case when (select v.delivery from course_versions v
    where v.id = e.course_version_id) = 'classroom' or e.origin = 'session' then 'training'
    when e.origin = 'import' then 'import' else 'web' end`;
  // A program registers people without a person who assigns, and the attempt starts at once.
  const registered = sql`e.origin = 'admin' and e.assigned_by is null`;
  // A word of our own is why the system withdrew it; a person writes a reason or none.
  const bySystem = sql`(e.lapsed_at is not null or coalesce(e.outcome_reason = any(${Object.keys(causeWords)}::text[]),
    false))`;
  const score = sql`case when e.score_percent is not null then floor(e.score_percent)::text ||
    ${locale === 'fr' ? '\u00a0%' : '%'}::text end`;
  const withdrawnBy = sql`(select a.actor_id::uuid from audit_entries a
    where ${here('a')} and a.at = e.withdrawn_at and a.actor_kind = 'person'
    and ${isAbout({ of: sql`e.id::text`, enrolment: sql`e.id::text`, about: sql`e.course_id::text`, person: sql`e.person_id::text` })} order by a.sequence desc limit 1)`;
  // One reading of the attempts for all that can happen to one.
  const attempts = sql`select x.event, x.at, e.person_id, e.course_version_id as version_id, ${none} as skill_id,
    ${nothing} as words,
      case when x.event in ('completed', 'failed') then ${score} end as result,
      case x.event when 'assigned' then e.assigned_by when 'withdrawn' then case
        when not ${bySystem} then ${withdrawnBy} end else e.person_id end as actor_id, e.id as of_id,
      case x.event
        when 'assigned' then case when e.origin = 'session' then 'training' when e.origin = 'import' then 'import'
          when e.assigned_by is not null then 'web'
          when e.origin = 'admin' then 'api' else 'automatic' end
        when 'started' then case when ${registered} and e.started_at = e.assigned_at then 'api' else ${learned} end
        when 'withdrawn' then case when ${bySystem} then 'automatic' else 'web' end
        else ${learned} end as channel, e.id as enrolment_id, e.course_id
    from enrolments e cross join lateral (values ('assigned', e.assigned_at), ('started', e.started_at),
      ('completed', case when e.voided_at is null then e.completed_at end),
      ('failed', e.failed_at), ('withdrawn', e.withdrawn_at)) x (event, at)
    where ${here('e')} and x.at >= ${since} and ${lastOfAttempt} >= ${since}`;
  const proof = (
    event: ActivityKind,
    at: string,
    { actor = none, result = nothing, channel = by('web'), and = sql`` }: Partial<Told>,
  ) =>
    sql`select ${event}::text, ${sql.ref(`a.${at}`)}, a.person_id, a.course_version_id, a.skill_id, ${nothing},
      ${result}, ${actor}, a.id, ${channel}, ${none}, ${none}
      from achievements a where ${here('a')} and ${sql.ref(`a.${at}`)} >= ${since}
        and ${lastOfProof} >= ${since} ${and}`;
  const certificate = (event: ActivityKind, kind: string) =>
    sql`select ${event}::text, v.at, e.person_id, ${none}, e.skill_id, ${nothing}, ${nothing}, v.by_person, v.id,
      ${by('web')}, ${none}, e.id from evidence_events v
      join evidence e on e.company_id = v.company_id and e.id = v.evidence_id
        where ${here('v')} and v.kind = ${kind} and v.at >= ${since}`;
  return sql.join(
    [
      attempts,
      sql`select 'evaluated', n.recorded_at, e.person_id, e.course_version_id, ${none}, ${nothing}, ${nothing},
        n.evaluator_id, n.id, ${by('web')}, e.id, e.course_id from course_evaluations n
        join enrolments e on e.company_id = n.company_id and e.id = n.enrolment_id
          where ${here('n')} and n.recorded_at >= ${since}`,
      // Below the roster, by the trainee or by someone in their place.
      sql`select 'signed', g.signed_at, g.person_id, ${none}, ${none},
        coalesce(t.title, (select ${course} from course_versions v
        where v.course_id = t.course_id and v.published_at is not null
          order by v.number desc limit 1), ${skill}, '–'), ${nothing}, coalesce(g.proxy_by, g.person_id), g.id,
            ${by('training')}, ${none}, ${none}
        from training_signatures g join trainings t on t.company_id = g.company_id and t.id = g.training_id
          left join skills k on k.id = t.skill_id
        where ${here('g')} and g.role = 'trainee' and g.person_id is not null and g.signed_at >= ${since}`,
      proof('qualified', 'recorded_at', {
        actor: sql`case when a.source in ('manual', 'import') then a.recorded_by end`,
        result: sql`a.valid_through::text`,
        channel: sql`case a.source when 'session' then 'training' when 'import' then 'import'
          when 'course' then 'automatic' else 'web' end`,
        and: sql`and a.retracted_at is null`,
      }),
      proof('revoked', 'revoked_at', { actor: sql`a.revoked_by`, and: sql`and a.retracted_at is null` }),
      certificate('submitted', 'submitted'),
      certificate('verified', 'verified'),
      certificate('rejected', 'rejected'),
      sql`select 'seatUsed', u.used_at, u.person_id, e.course_version_id, ${none}, ${nothing}, ${nothing}, u.person_id,
        u.seat_id,
          case when ${registered} and u.used_at = e.assigned_at then 'api' else ${learned} end, e.id, e.course_id
            from seat_uses u
        join enrolments e on e.company_id = u.company_id and e.id = u.enrolment_id
          where ${here('u')} and u.used_at >= ${since}`,
      sql`select 'acknowledged', q.acknowledged_at, q.person_id, ${none}, ${none},
        coalesce(m.variants -> coalesce(q.variant, 'en') ->> 'subject', '–'), ${nothing}, q.person_id, q.message_id,
          case when q.acknowledged_on_kiosk then 'kiosk' else 'web' end, ${none}, ${none}
        from message_recipients q join messages m on m.company_id = q.company_id and m.id = q.message_id
          where ${here('q')} and q.acknowledged_at >= ${since}`,
    ],
    sql` union all `,
  );
}

/**
 * Where the person of a row is placed, or was last: looked up for the rows of a page, joined where all rows are read,
 * and left out where nothing looks at it.
 */
function siteOf(
  { companyId, today }: Work,
  purpose: Purpose | undefined,
): { site: RawBuilder<unknown>; from: RawBuilder<unknown> } {
  const placed = (of: RawBuilder<unknown>) =>
    sql`from placements l where l.company_id = ${companyId} ${of} and l.retracted_at is null
      and l.started_on <= ${today}::date`;
  return purpose === 'whole'
    ? {
        site: sql`w.site_id`,
        from: sql`left join (select distinct on (l.person_id) l.person_id, l.site_id ${placed(sql``)}
          order by l.person_id, l.started_on desc) w on w.person_id = h.person_id`,
      }
    : {
        site: sql`(select l.site_id ${placed(sql`and l.person_id = h.person_id`)} order by l.started_on desc limit 1)`,
        from: sql``,
      };
}

/**
 * A moment since which at least `many` attempts were touched last, of those up to a moment: since then more than so
 * many things happened.
 */
async function momentBefore(
  work: Work,
  since: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
  many: number,
): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`select (${lastOfAttempt})::text as at from enrolments e
    where e.company_id = ${work.companyId} and ${lastOfAttempt} >= ${since} and ${lastOfAttempt} <= ${until}
      order by ${lastOfAttempt} desc offset ${many} limit 1`.execute(work.tx);
  return rows[0]?.at ?? null;
}

type Narrowing = { from?: Day; to?: Day; since?: string };
const midnight = (work: Work, day: Day) => sql`(${day}::date::timestamp at time zone ${work.timeZone}::text)`;
const begins = (work: Work, { from }: Narrowing) => midnight(work, from ?? addDays(work.today, 1 - activityDays));

export const activityHandlers = serveList<typeof companyActivityList, Row>(
  companyActivityList,
  { page: api.listActivity, export: api.exportActivity, group: api.groupActivity },
  {
    rows: (work, locale, given, purpose) => {
      const { since: moment, ...asked } = given as Narrowing;
      const since = moment === undefined ? begins(work, asked) : sql`${moment}::text::timestamptz`;
      const ofPerson = (field: string) => sql`(select ${sql.ref(`p.${field}`)} from people p where p.id = h.person_id)`;
      const { site, from } = siteOf(work, purpose);
      // One seat opens several courses: what it was used for tells its events apart.
      return sql`select overlay(overlay(md5(h.event || h.of_id::text || h.person_id::text ||
        coalesce(h.enrolment_id::text, '')) placing '8' from 13) placing '8' from 17)::uuid as id, h.at, h.event,
          coalesce((select ${skillName(locale)} from skills k where k.id = h.skill_id),
            (select ${courseTitle(locale)} from course_versions v where v.id = h.version_id), h.words, '–') as object,
          h.result, h.channel, null::text as ip, null::text as device, null::json as undo, h.of_id as "ofId",
            h.enrolment_id as "enrolmentId", h.course_id as "aboutId",
          h.person_id as "personId", ${ofPerson('legal_name')} as name, ${ofPerson('name_key')} as "nameKey",
            m.employee_number as "employeeNumber", m.search_key as "searchKey",
          ${notEndedBefore('m', work.today)} as employed, h.actor_id as "actorId",
            (select t.legal_name from people t where t.id = h.actor_id) as actor,
          ${site} as "siteId", (select t.name from sites t where t.company_id = m.company_id and t.id = ${site}) as site
        from (${happened(work, locale, since)}) h join employments m on m.company_id = ${work.companyId}
          and m.person_id = h.person_id ${from}
        where ${work.visible('assignment.view', { companyId: 'm.company_id' })}`;
    },
    derived: true,
    nearest: async (work, given, many, from) => {
      const asked = given as Narrowing;
      const end = asked.to ? midnight(work, addDays(asked.to, 1)) : sql`'infinity'::timestamptz`;
      const since = await momentBefore(work, begins(work, asked), sql`least(${from}::text::timestamptz, ${end})`, many);
      return { given: since === null ? ({} as PathParams) : { since }, last: since };
    },
    known: (_work, _asked, _given, count) => count(),
    complete: withOrigins,
    completed: ['ip', 'device'],
    custom: employeeColumns,
    search: ['object'],
    searchKeys: ['nameKey', 'searchKey'],
    order: { name: { key: sql`r."nameKey"`, type: 'text' } },
    filters: {
      channel: (values) => sql`r.channel = any(${values}::text[])`,
      event: (values) => sql`r.event = any(${values}::text[])`,
      leavers: () => sql`r.employed`,
    },
  },
).handlers;
