import { atMost } from './by-hand.ts';

/** The platform's reports beside the attempts: courses, certificates, the log and the admins. $1 today. */

const leading =
  'select l.id from course_versions l where l.course_id = c.id order by l.published_at is not null desc, l.number desc limit 1';
/** What attempts say of courses; for a page only of its courses. */
const used = (only: string) => `select e.course_id, count(*)::int as enrolled, count(*)
  filter (where e.started_at is not null and e.completed_at is null and e.withdrawn_at is null
  and e.failed_at is null) as going,
    count(*) filter (where e.completed_at is not null) as completed, count(*)
      filter (where e.failed_at is not null) as failed, max(e.assigned_at) as last_at, avg(e.score_percent) as score,
    avg(e.time_spent_seconds) filter (where e.completed_at is not null and e.time_spent_seconds > 0) as mean,
    percentile_cont(0.5) within group (order by e.time_spent_seconds)
      filter (where e.completed_at is not null and e.time_spent_seconds > 0) as median
  from enrolments e where e.voided_at is null ${only} group by 1`;
const certified = (only: string) => `select a.course_id, count(*)::int as valid, count(*)
  filter (where a.valid_through <= $1::date + 60)::int as expiring from achievements a
  where a.course_id is not null and a.revoked_at is null and a.retracted_at is null and a.valid_from <= $1
    and (a.valid_through is null or a.valid_through >= $1) ${only} group by 1`;
const owed =
  'select k.course_id, sum(l.available + l.reserved + l.allocated)::int as seats from seat_lot_courses k join seat_lots l on l.company_id = k.company_id and l.id = k.lot_id group by 1';
const earned = `select x.course::uuid as course_id,
  sum(l.net_minor::numeric * (l.quantity - l.refunded_quantity) / l.quantity / jsonb_array_length(l.terms ->
  'courseIds')) as minor
  from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
    cross join lateral jsonb_array_elements_text(l.terms -> 'courseIds') as x (course)
  where o.fulfilled_at is not null and o.cancelled_at is null group by 1`;
const dropOff = `select distinct on (course_id) course_id, name
  from (select e.course_id, u.content_item_id, min(u.titles ->> 'en') as name, count(*) as n from enrolments e
  join course_units u on u.id = e.current_unit_id
    where e.course_id in (select id from t) and e.started_at is not null and e.completed_at is null
      and e.voided_at is null
      and (e.withdrawn_at is not null or e.failed_at is not null or e.last_activity_at < now() - interval '30 days')
        group by 1, 2) x order by course_id, n desc, name`;
const title = `v.texts -> 'en' ->> 'title'`;
const ofPage = 'and course_id in (select id from t)';
const courseSums =
  'count(*)::int as rows, sum(n.enrolled), sum(n.completed), sum(z.valid), sum(z.expiring), sum(s.seats), sum(r.minor)';
const courseJoins = `left join (${used('')}) n on n.course_id = c.id
  left join (${certified('')}) z on z.course_id = c.id left join (${owed}) s on s.course_id = c.id
  left join (${earned}) r on r.course_id = c.id`;

/** Of each person the newest proof of each thing, as it is today; levels are all one here. */
const newest = `select distinct on (a.company_id, a.person_id, a.skill_id, case
  when a.skill_id is null then a.course_id end) a.* from achievements a
  where a.retracted_at is null order by a.company_id, a.person_id, a.skill_id, case
    when a.skill_id is null then a.course_id end, a.revoked_at is not null, a.valid_through desc nulls first,
    a.valid_from desc, a.id`;
const betterThanThis =
  `select from achievements n where n.company_id = a.company_id and n.person_id = a.person_id and n.id <> a.id
    and n.retracted_at is null and n.skill_id is not distinct from a.skill_id
  and (a.skill_id is not null or n.course_id = a.course_id)
    and (n.revoked_at is not null, -coalesce(n.valid_through, 'infinity') , -n.valid_from,
    n.id) < (a.revoked_at is not null, -coalesce(a.valid_through, 'infinity'), -a.valid_from, a.id)`
    .replaceAll(
      `-coalesce(n.valid_through, 'infinity') `,
      `date '2000-01-01' - coalesce(n.valid_through, '9999-12-31')`,
    )
    .replaceAll(`-coalesce(a.valid_through, 'infinity')`, `date '2000-01-01' - coalesce(a.valid_through, '9999-12-31')`)
    .replaceAll('-n.valid_from', `date '2000-01-01' - n.valid_from`)
    .replaceAll('-a.valid_from', `date '2000-01-01' - a.valid_from`);
const proofStatus = `case when a.revoked_at is not null then 'revoked'
  when exists (select from holds h where h.company_id = a.company_id and h.person_id = a.person_id
  and h.kind = 'suspension' and h.retracted_at is null
    and h.from_on <= $1 and (h.to_on is null or h.to_on >= $1)
      and (h.skill_id = a.skill_id or h.course_id = a.course_id
      or (h.skill_id is null and h.course_id is null))) then 'suspended'
  when a.valid_from > $1 then 'upcoming' when a.valid_through < $1 then 'expired'
    when a.valid_through <= $1::date + coalesce(u.expiring_soon_days, 60) then 'expiring' else 'valid' end`;
const employed =
  'join employments m on m.company_id = a.company_id and m.person_id = a.person_id and not m.sample and (m.ended_on is null or m.ended_on >= $1)';
const rule = 'left join skill_rules u on u.skill_id = a.skill_id and u.retracted_at is null';
const proofSums = `count(*)::int as rows, count(distinct person_id), count(*) filter (where status in ('valid', 'expiring')), count(*) filter (where status = 'expired'), count(*) filter (where source = 'external')`;
const proofs = `x as (select a.company_id, a.person_id, a.source, ${proofStatus} as status from (${newest}) a ${employed} ${rule})`;

const logSums = `count(*)::int as rows, count(distinct a.actor_id), count(*) filter (where a.action in ('report.read', 'evidence.look')), count(*) filter (where a.reason is not null)`;

const granted = `g as (select e.person_id, e.company_id, 'companyAdmin' as role, e.bu_admin_since as since, e.last_signed_in_at as seen, e.ended_on from employments e where e.bu_admin_since is not null
  union all select p.id, (select id from companies where is_platform), 'platformAdmin', p.qms_admin_since, (select max(l.last_signed_in_at) from employments l where l.person_id = p.id), null from people p where p.qms_admin_since is not null)`;
const effect = `case when p.locked_at is not null then 'locked' when g.role = 'platformAdmin' then case
  when exists (select from employments e where e.person_id = p.id and e.bu_admin_since is not null
    and (e.ended_on is null or e.ended_on >= $1)) then 'inForce' else 'notCompanyAdmin' end
      when g.ended_on < $1 then 'left' else 'inForce' end`;
const protectedBy =
  'exists (select from auth.second_factors f where f.person_id = p.id and f.confirmed_at is not null)';
const adminSums = `count(*)::int as rows, count(distinct p.id), count(*) filter (where g.seen is null or g.seen < now() - interval '90 days'), count(*) filter (where ${protectedBy}), count(*) filter (where ${effect} = 'inForce'),
  count(*) filter (where ${effect} = 'left')`;

export const platformByHand = {
  coursesPage: `with t as (select c.id, c.code, c.category_id, v.id as version_id, ${title} as title, v.number,
    v.delivery, v.languages, v.published_at, v.changed_at from courses c join course_versions v on v.id = (${leading})
      order by folded(${title}), c.id limit 51)
    select t.*, k.names ->> 'en', n.*, z.valid, z.expiring, s.seats, r.minor, d.name,
      (select string_agg(pr.names ->> 'en', ', ' order by pr.sku) from product_courses pc
        join products pr on pr.id = pc.product_id where pc.course_id = t.id),
      (select bool_or(jsonb_array_length(q.findings) > 0) from course_units u
        join content_versions b on b.id = u.content_version_id join packages q on q.id::text = b.body ->> 'packageId'
        where u.version_id = t.version_id)
    from t left join categories k on k.id = t.category_id left join (${used(ofPage)}) n on n.course_id = t.id
      left join (${certified(ofPage)}) z on z.course_id = t.id
      left join (${owed}) s on s.course_id = t.id left join (${earned}) r on r.course_id = t.id
        left join (${dropOff}) d on d.course_id = t.id where $1::date is not null order by folded(t.title), t.id`,
  coursesCounted: atMost('from courses where $1::date is not null'),
  coursesTotals: `select ${courseSums} from courses c ${courseJoins}`,
  coursesGroups: `select c.category_id, min(k.names ->> 'en'), ${courseSums} from courses c
    left join categories k on k.id = c.category_id ${courseJoins} group by grouping sets ((c.category_id), ())`,
  proofsPage: `select a.id, p.legal_name, co.display_name, m.employee_number,
    coalesce(k.names ->> 'en', (select ${title} from course_versions v where v.course_id = a.course_id
    order by v.id = a.course_version_id desc limit 1)),
      ${proofStatus}, a.valid_from, a.valid_through, a.source, coalesce(a.issuer_name, co.display_name),
        a.certificate_number,
      (select b.legal_name from people b where b.id = coalesce((select e.by_person from evidence_events e
        where e.company_id = a.company_id and e.evidence_id = a.evidence_id and e.kind = 'verified' limit 1),
        a.recorded_by))
    from achievements a ${employed} join people p on p.id = a.person_id join companies co on co.id = a.company_id
      left join skills k on k.id = a.skill_id ${rule}
    where a.retracted_at is null and not exists (${betterThanThis}) order by p.name_key, a.id limit 51`,
  proofsCounted: atMost(
    `from achievements a ${employed} where a.retracted_at is null and not exists (${betterThanThis})`,
  ),
  proofsTotals: `with ${proofs} select ${proofSums} from x`,
  proofsGroups: `with ${proofs} select company_id, status, ${proofSums} from x
    group by grouping sets ((1, 2), (1), ())`,
  logsPage: `select a.id, a.sequence, a.at, a.action, c.display_name, p.legal_name, b.legal_name, a.entity, a.entity_id,
      a.changes, a.reason, host(a.ip), a.request_id, encode(a.hash, 'hex')
    from audit_entries a join companies c on c.id = a.company_id
      left join people p on a.actor_kind = 'person' and p.id::text = a.actor_id
      left join people b on b.id = a.on_behalf_of
    where $1::date is not null order by a.at desc, a.id desc limit 51`.replace(
    "left join people p on a.actor_kind = 'person' and p.id::text = a.actor_id",
    `left join lateral (select legal_name from people p
        where p.id = case when a.actor_kind = 'person' then a.actor_id::uuid end) p on true`,
  ),
  logsCounted: atMost('from audit_entries where $1::date is not null'),
  logsTotals: `select ${logSums} from audit_entries a where $1::date is not null`,
  logsGroups: `select a.action, (a.at at time zone $2)::date, ${logSums} from audit_entries a where $1::date is not null
    group by grouping sets ((1, 2), (1), ())`,
  adminsPage: `with ${granted}, t as (select g.*, p.legal_name, p.email, ${effect} as effect,
    ${protectedBy} as protected from g join people p on p.id = g.person_id order by folded(p.legal_name),
      overlay(overlay(md5(g.role || g.company_id || g.person_id) placing '8' from 13) placing '8' from 17)::uuid
        limit 51)
    select overlay(overlay(md5(t.role || t.company_id || t.person_id) placing '8' from 13) placing '8'
      from 17)::uuid as id, t.*, c.display_name,
      (select b.legal_name from audit_entries a join people b on b.id = case
        when a.actor_kind = 'person' then a.actor_id::uuid end
        where a.company_id = t.company_id and a.entity = 'employee' and a.entity_id = t.person_id::text
        and a.action = 'company.grantAdmin'
        order by a.sequence desc limit 1),
      (select count(*) from audit_entries a where a.actor_kind = 'person' and a.actor_id = t.person_id::text
        and a.at >= now() - interval '90 days' and (t.role = 'platformAdmin' or a.company_id = t.company_id))
    from t join companies c on c.id = t.company_id order by folded(t.legal_name), 1`,
  adminsCounted: `with ${granted} ${atMost('from g where $1::date is not null')}`,
  adminsTotals: `with ${granted} select ${adminSums} from g join people p on p.id = g.person_id`,
  adminsGroups: `with ${granted} select g.role, g.company_id, ${adminSums} from g join people p on p.id = g.person_id
    group by grouping sets ((1, 2), (1), ())`,
};
