import * as api from '@app/contract/assignment/assignment';
import { companySettings, courseSettings } from '@app/domain/company/settings';
import { sql } from 'kysely';
import type { z } from 'zod';
import { settingsOverrides } from '../company/index.ts';
import { query } from '../../platform/http/handler.ts';
import { countsSql, expiringSql } from './list-company-courses.ts';
import { offeredCourse } from './offered-course.ts';
import { openAttempt } from '../../platform/database/predicates.ts';

type Course = z.output<typeof api.getCompanyCourse.result>;
type Row = Omit<Course, 'settings' | 'usual' | 'counts'> & { counts: Partial<Course['counts']> | null };

const instant = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const titles = sql.raw(`(select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each(v.texts) t)`);

export const getCompanyCourse = query(
  api.getCompanyCourse,
  async (work, { courseId }) => {
    work.authorize('assignment.view', { companyId: work.companyId });
    const { id, versionId } = await offeredCourse(work, courseId);
    const { rows } = await sql<Row>`select c.id, c.code, ${titles} as titles,
        (select jsonb_object_agg(t.key, coalesce(t.value ->> 'summary', '')) from jsonb_each(v.texts) t) as summaries,
        v.number as version, v.delivery, v.languages, v.expected_minutes as "expectedMinutes",
          v.validity_months as "validityMonths", v.initial_due_days as "initialDueDays",
        c.retired_at is not null as retired,
        (select coalesce(json_agg(json_build_object('code', s.code, 'names', s.names, 'level', g.level)
          order by s.code), '[]')
          from course_skills g join skills s on s.id = g.skill_id where g.version_id = v.id) as gives,
        (select coalesce(json_agg(json_build_object('id', o.id, 'code', o.code, 'titles', o.titles) order by o.code),
          '[]') from (
          select distinct on (b.id) b.id, b.code, ${titles} as titles from course_prerequisites q
            join courses b on b.id = q.course_id
          join course_versions v on v.course_id = b.id and v.published_at is not null where q.version_id = ${versionId}
            order by b.id, v.number desc) o) as prerequisites,
        (select json_build_object('notStarted', n.waiting, 'inProgress', n."inProgress", 'overdue', n.overdue,
          'completed', n.completed,
          'failed', (select count(*) from enrolments e where e.company_id = ${work.companyId} and e.course_id = one.id
            and e.failed_at is not null and e.voided_at is null
            and not exists (select 1 from enrolments l where l.company_id = e.company_id and l.person_id = e.person_id
              and l.course_id = e.course_id and l.attempt_number > e.attempt_number)),
          'averageMinutes', n."averageMinutes", 'expiring',
            (select x.expiring from (${expiringSql(work)}) x where x.course_id = c.id))
          from (select ${courseId}::uuid as id) one left join (${countsSql(work)}) n on n.course_id = one.id) as counts,
        (select coalesce(json_agg(json_build_object('requirementId', r.requirement_id, 'kind', r.kind, 'positionId',
          r.position_id,
            'scope', case when r.position_id is not null then 'position' when r.person_id is not null then 'person'
              when r.site_id is not null then 'site'
              when r.department_id is not null then 'department' else 'company' end,
            'name', coalesce(p.title, h.legal_name, s.name, d.name)) order by p.title nulls last, r.requirement_id),
              '[]')
          from requirements r left join positions p on p.company_id = r.company_id and p.id = r.position_id
            left join sites s on s.company_id = r.company_id and s.id = r.site_id
          left join departments d on d.company_id = r.company_id and d.id = r.department_id
            left join people h on h.id = r.person_id
          where r.company_id = ${work.companyId} and r.retracted_at is null and r.effective_from <= ${work.today}::date
            and (r.effective_to is null or r.effective_to >= ${work.today}::date)
              and exists (select 1 from requirement_targets t
              where t.company_id = r.company_id and t.requirement_row_id = r.id
                and (t.course_id = c.id or exists (select 1 from course_skills g
                where g.version_id = v.id and g.skill_id = t.skill_id and g.level >= t.min_level)))) as "requiredBy",
        (select json_agg(json_build_object('number', o.number, 'publishedAt', ${instant('o.published_at')},
          'changeKind', o.change_kind, 'changeReason', o.change_reason,
            'taken', coalesce(u.taken, 0), 'completed', coalesce(u.completed, 0), 'open', coalesce(u.open, 0))
              order by o.number desc)
          from course_versions o left join (select e.course_version_id, count(*) as taken, count(*)
            filter (where e.completed_at is not null and e.voided_at is null) as completed,
              count(*) filter (where ${openAttempt('e')}) as open
            from enrolments e where e.company_id = ${work.companyId} and e.course_id = ${courseId}
              group by e.course_version_id) u on u.course_version_id = o.id
          where o.course_id = c.id and o.published_at is not null) as versions
      from courses c join course_versions v on v.id = ${versionId} where c.id = ${id}`.execute(work.tx);
    const overrides = await settingsOverrides(work);
    const { counts, ...course } = rows[0]!;
    const { reminderDays, automatic } = companySettings(overrides);
    const decided = courseSettings(overrides, courseId);
    return {
      ...course,
      counts: {
        notStarted: counts?.notStarted ?? 0,
        inProgress: counts?.inProgress ?? 0,
        overdue: counts?.overdue ?? 0,
        completed: counts?.completed ?? 0,
        failed: counts?.failed ?? 0,
        expiring: counts?.expiring ?? 0,
        averageMinutes: counts?.averageMinutes ?? null,
      },
      settings: { dueDays: decided.dueDays, reminderDays: decided.reminderDays && [...decided.reminderDays] },
      usual: { dueDays: course.initialDueDays, reminderDays: [...reminderDays], automatic },
    };
  },
  { snapshot: true, mayLag: true },
);
