import { targetBusinessDays, waitingStates } from '@app/domain/evidence/evidence';
import { catchUpDays } from '@app/domain/notices/offsets';
import type { RuleSetting } from '@app/domain/notices/settings';
import { reviewMonths } from '@app/domain/sds/sheet';
import { addDays } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Found, Sought } from './readers.ts';
import {
  daysArray,
  earliest,
  foundColumns,
  isHereSql,
  latestOf,
  reachedSql,
  readersSql,
  titlesSql,
  untoldSql,
} from './readers.ts';
import { notEndedBefore, openAttempt } from '../../platform/database/predicates.ts';

/** What waits for the administrators of a company, and how its seats stand. */
export async function findAdminWork(sought: Sought): Promise<Found[]> {
  const { rules } = sought.settings;
  const parts: [RuleSetting, (sought: Sought) => RawBuilder<unknown>][] = [
    [rules.evaluationWaiting, evaluationWaiting],
    [rules.evidenceWaiting, evidenceWaiting],
    [rules.approvalWaiting, approvalWaiting],
    [rules.sheetRequestWaiting, sheetRequestWaiting],
    [rules.correctionWaiting, correctionWaiting],
    [rules.sheetReviewDue, sheetReviewDue],
    [rules.seatWaiting, seatWaiting],
    [rules.seatsExpiring, seatsExpiring],
    [rules.seatsUsed, seatsUsed],
  ];
  const found: Found[] = [];
  for (const [rule, part] of parts) {
    if (!rule.on) continue;
    const { rows } = await sql<Found>`with ${readersSql(sought)}, x as (${part(sought)}) select ${foundColumns} from x
        where ${untoldSql(sought.company.id)}
      order by x.person_id, x.subject, x.period`.execute(sought.work.tx);
    for (const row of rows) found.push(row);
  }
  return found;
}

const reader = sql.raw('r.person_id, r.day, r."timeZone"');
const dayHere = (sought: Sought, instant: RawBuilder<unknown>) =>
  sql`(${instant} at time zone ${sought.company.timeZone})::date`;

/**
 * Who has done all of a course but its practical evaluation: told to their manager of the day, and to administrators
 * where none is here.
 */
const evaluationWaiting = (sought: Sought) => sql`
  select ${reader}, 'evaluationWaiting' as rule, e.id::text as subject, d.day_offset, k.since::text as period,
    k.since as anchor,
    jsonb_build_object('enrolmentId', e.id, 'person', coalesce(p.preferred_name, p.legal_name), 'titles', ${titlesSql},
      'since', k.since, 'asAdmin', l.manager_id is null) as facts
  from enrolments e join people p on p.id = e.person_id join course_versions v on v.id = e.course_version_id
    join employments h on h.company_id = e.company_id and h.person_id = e.person_id
    join readers r on r.person_id <> e.person_id
    left join lateral (select f.manager_id from placements f
      join readers n on n.person_id = f.manager_id and f.manager_id <> e.person_id
      where f.company_id = e.company_id and f.person_id = e.person_id and f.retracted_at is null
        and f.started_on <= r.day and ${notEndedBefore('f', sql`r.day`)}
      order by f.started_on desc limit 1) l on true
    cross join lateral (select ${dayHere(sought, sql`e.evaluation_due_at`)} as since) k
    cross join lateral (select ${reachedSql(sql`k.since`, daysArray(sought.settings.rules.evaluationWaiting.offsets), sql`r.day`, sql`k.since`)} as day_offset) d
  where e.company_id = ${sought.company.id} and e.evaluation_due_at is not null and ${openAttempt('e')}
    and (r.person_id = l.manager_id or (l.manager_id is null and r.admin)) and ${isHereSql(sql`h`, sql`r.day`)}
    and d.day_offset is not null`;

/** A certificate whose reviewers had their business days. No one hears of their own. */
const evidenceWaiting = (sought: Sought) => sql`
  select ${reader}, 'evidenceWaiting' as rule, v.id::text as subject, d.day_offset, l.sequence::text as period,
    k.late_on as anchor,
    jsonb_build_object('person', coalesce(p.preferred_name, p.legal_name), 'names', s.names, 'since',
      k.sent_on) as facts
  from evidence v join people p on p.id = v.person_id join skills s on s.id = v.skill_id
    cross join lateral (select e.* from evidence_events e where e.company_id = v.company_id and e.evidence_id = v.id
      order by e.sequence desc limit 1) l
    cross join lateral (select ${dayHere(sought, sql`l.at`)} as sent_on) q
    cross join lateral (select q.sent_on, (select g::date
      from generate_series(q.sent_on + 1, q.sent_on + 9, interval '1 day') g where extract(isodow from g) < 6
      order by g offset ${sql.lit(targetBusinessDays)} limit 1) as late_on) k
    join readers r on r.admin and r.person_id <> v.person_id and r.person_id is distinct from v.submitted_by
    cross join lateral (select ${reachedSql(sql`k.late_on`, daysArray(sought.settings.rules.evidenceWaiting.offsets), sql`r.day`, sql`k.sent_on`)} as day_offset) d
  where v.company_id = ${sought.company.id} and l.kind = any(${[...waitingStates]}) and d.day_offset is not null`;

/** An order that the company's approvers have not decided. Who placed it cannot. */
const approvalWaiting = (sought: Sought) => sql`
  select ${reader}, 'approvalWaiting' as rule, a.id::text as subject, d.day_offset, k.asked_on::text as period,
    k.asked_on as anchor,
    jsonb_build_object('orderId', o.id, 'number', o.number, 'totalMinor', o.total_minor, 'currency', o.currency,
      'person', coalesce(p.preferred_name, p.legal_name), 'since', k.asked_on) as facts
  from order_approvals a join orders o on o.company_id = a.company_id and o.id = a.order_id
    join people p on p.id = o.buyer_id
    left join purchase_rules u on u.company_id = a.company_id
    cross join lateral (select ${dayHere(sought, sql`a.asked_at`)} as asked_on) k
    join readers r on r.person_id <> o.buyer_id and case
      when coalesce(jsonb_array_length(u.rules -> 'approverPersonIds'), 0) > 0
      then u.rules -> 'approverPersonIds' ? r.person_id::text else r.admin end
    cross join lateral (select ${reachedSql(sql`k.asked_on`, daysArray(sought.settings.rules.approvalWaiting.offsets), sql`r.day`, sql`k.asked_on`)} as day_offset) d
  where a.company_id = ${sought.company.id} and a.asked_of = 'company' and a.decided_at is null
    and o.cancelled_at is null and d.day_offset is not null`;

/** A missing sheet or a problem with one, reported at a site and not answered. */
const sheetRequestWaiting = (sought: Sought) => sql`
  select ${reader}, 'sheetRequestWaiting' as rule, q.id::text as subject, d.day_offset, k.asked_on::text as period,
    k.asked_on as anchor,
    jsonb_build_object('product', q.product, 'site', s.name, 'kind', q.kind, 'since', k.asked_on) as facts
  from sds_requests q join sites s on s.company_id = q.company_id and s.id = q.site_id
    cross join lateral (select ${dayHere(sought, sql`q.created_at`)} as asked_on) k
    join readers r on r.admin
    cross join lateral (select ${reachedSql(sql`k.asked_on`, daysArray(sought.settings.rules.sheetRequestWaiting.offsets), sql`r.day`, sql`k.asked_on`)} as day_offset) d
  where q.company_id = ${sought.company.id} and q.answered_at is null and d.day_offset is not null`;

/** A correction of someone's data that support passed on and no one decided. No one hears of their own. */
const correctionWaiting = (sought: Sought) => sql`
  select ${reader}, 'correctionWaiting' as rule, c.id::text as subject, d.day_offset, k.asked_on::text as period,
    k.asked_on as anchor,
    jsonb_build_object('person', coalesce(p.preferred_name, p.legal_name), 'since', k.asked_on) as facts
  from ticket_corrections c join people p on p.id = c.person_id
    cross join lateral (select ${dayHere(sought, sql`c.created_at`)} as asked_on) k
    join readers r on r.admin and r.person_id <> c.person_id
    cross join lateral (select ${reachedSql(sql`k.asked_on`, daysArray(sought.settings.rules.correctionWaiting.offsets), sql`r.day`, sql`k.asked_on`)} as day_offset) d
  where c.company_id = ${sought.company.id} and c.decided_at is null and c.recalled_at is null
    and d.day_offset is not null`;

/**
 * Sheets in force of products that are at a site: those with one review date that were confirmed on one day together.
 * One that was overdue when it was confirmed is told of the day after. Superseded and withdrawn ones are no one’s work.
 */
const sheetReviewDue = (sought: Sought) => sql`
  select ${reader}, 'sheetReviewDue' as rule, 'sheets' as subject, d.day_offset,
    l.due_on || ' ' || l.known_on as period, k.anchor,
    jsonb_build_object('sheets', l.sheets, 'product', l.product, 'dueOn', l.due_on) as facts
  from (select c.due_on, c.known_on, count(distinct c.sheet_id)::int as sheets, min(h.product) as product
      from (select distinct on (v.sheet_id, v.language, v.jurisdiction) v.sheet_id,
        ${dayHere(sought, sql`v.confirmed_at`)} as known_on,
          greatest(v.revised_on + make_interval(months => ${sql.lit(reviewMonths.afterRevision)}),
            v.reviewed_on + make_interval(months => ${sql.lit(reviewMonths.afterReview)}))::date as due_on
        from sds_revisions v where v.company_id = ${sought.company.id} and v.withdrawn_at is null
          order by v.sheet_id, v.language, v.jurisdiction, v.revised_on desc) c
        join sds_sheets h on h.company_id = ${sought.company.id} and h.id = c.sheet_id
      where exists (select 1 from site_chemicals m join sites s on s.company_id = m.company_id and s.id = m.site_id
        where m.company_id = h.company_id and m.sheet_id = h.id and m.removed_at is null and s.archived_at is null)
          group by c.due_on, c.known_on) l
    join readers r on r.admin
    cross join lateral (select greatest(l.due_on, l.known_on + 1) as anchor) k
    cross join lateral (select ${reachedSql(sql`k.anchor`, daysArray(sought.settings.rules.sheetReviewDue.offsets), sql`r.day`, sql`l.known_on`)} as day_offset) d
  where d.day_offset is not null`;

/** People who were assigned a course for which there is no seat: of each course and day together. */
const seatWaiting = (sought: Sought) => sql`
  select ${reader}, 'seatWaiting' as rule, g.course_id::text as subject, d.day_offset, g.assigned_on::text as period,
    g.assigned_on as anchor,
    jsonb_build_object('courseId', g.course_id, 'titles', ${titlesSql}, 'people', g.people, 'person', g.name) as facts
  from (select q.day, e.course_id, k.assigned_on, count(distinct e.person_id)::int as people,
    min(coalesce(p.preferred_name, p.legal_name)) as name,
        (array_agg(e.course_version_id order by e.assigned_at desc, e.id))[1] as version_id
      from (select distinct day from readers where admin) q cross join enrolments e join people p on p.id = e.person_id
        join employments l on l.company_id = e.company_id and l.person_id = e.person_id
        cross join lateral (select ${dayHere(sought, sql`e.assigned_at`)} as assigned_on) k
      where e.company_id = ${sought.company.id} and e.waits_for_seat and ${openAttempt('e')}
        and ${notEndedBefore('l', sql`q.day`)}
      group by q.day, e.course_id, k.assigned_on) g
    join course_versions v on v.id = g.version_id
    join readers r on r.admin and r.day = g.day
    cross join lateral (select ${reachedSql(sql`g.assigned_on`, daysArray(sought.settings.rules.seatWaiting.offsets), sql`r.day`, sql`g.assigned_on`)} as day_offset) d
  where d.day_offset is not null`;

/** Seats that were not assigned and expire: of each product and last day together. */
const seatsExpiring = (sought: Sought) => sql`
  select ${reader}, 'seatsExpiring' as rule, l.product_id::text as subject, d.day_offset, l.assign_by::text as period,
    l.assign_by as anchor,
    jsonb_build_object('names', p.names, 'seats', l.seats, 'lastDay', l.assign_by) as facts
  from (select product_id, assign_by, sum(available + reserved)::int as seats,
    max(${dayHere(sought, sql`made_at`)}) as known_on from seat_lots
      where company_id = ${sought.company.id} and owner_person_id is null and available + reserved > 0
        and assign_by between ${earliest(sought)}::date and ${addDays(latestOf(sought), 180 + catchUpDays)}::date
          group by product_id, assign_by) l
    join products p on p.id = l.product_id join readers r on r.admin and r.day <= l.assign_by
    cross join lateral (select ${reachedSql(sql`l.assign_by`, daysArray(sought.settings.rules.seatsExpiring.offsets), sql`r.day`, sql`l.known_on`)} as day_offset) d
  where d.day_offset is not null`;

/** How much of a product's seats is in use. Another purchase counts again. */
const seatsUsed = (sought: Sought) => sql`
  select ${reader}, 'seatsUsed' as rule, l.product_id::text as subject, d.day_offset, l.came_in::text as period,
    null::date as anchor,
    jsonb_build_object('names', p.names, 'percent', d.day_offset, 'available', l.available) as facts
  from (select product_id, sum(available)::int as available, sum(reserved + allocated + consumed)::int as used,
    sum(total)::int as came_in from seat_lots
      where company_id = ${sought.company.id} and owner_person_id is null group by product_id) l
    join products p on p.id = l.product_id join readers r on r.admin
    cross join lateral (select max(o.percent) as day_offset
      from unnest(${daysArray(sought.settings.rules.seatsUsed.offsets)}) o (percent)
      where l.used > 0 and l.used * 100 >= (l.used + l.available) * o.percent) d
  where d.day_offset is not null`;
