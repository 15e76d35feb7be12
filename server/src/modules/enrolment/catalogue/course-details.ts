import * as api from '@app/contract/catalogue/catalogue';
import { courseAction } from '@app/domain/catalogue/course-action';
import { courseStanding } from '@app/domain/catalogue/course-standing';
import { DomainError } from '@app/domain/errors';
import type { z } from 'zod';
import { query } from '../../../platform/http/handler.ts';
import { seatOffer } from '../../seats/index.ts';
import { minutesLeftSql } from '../learning/minutes-left-sql.ts';
import { notPassedSql } from '../learning/not-passed-sql.ts';
import { requiredBySql } from '../attempts/required-by-sql.ts';
import { instantSql, mineSql, nameSql, standingSql, textSql } from '../attempts/standing-sql.ts';

type Details = z.output<typeof api.getCourseDetails.result>;
type Row = Omit<Details, 'action' | 'standing' | 'seat'> & {
  proof: { publicId: string; validThrough: string | null } | null;
  needsSeat: boolean;
};

// Everything of the page in one statement. $3 language, $4 course, $5 today.
const text = `
  with ${mineSql('$5')}
  select c.id, c.needs_seat as "needsSeat", v.id as "versionId", c.code,
    json_build_object('id', k.id, 'name', ${nameSql('k.names', '$3')}) as category,
    ${textSql('v.texts', 'v.languages', '$3', 'title')} as title,
      ${textSql('v.texts', 'v.languages', '$3', 'summary')} as summary,
    coalesce(words -> 'objectives', '[]') as objectives, coalesce(words -> 'audience', '[]') as audience,
    v.languages, v.delivery, v.expected_minutes as "expectedMinutes", v.enforce_order as "enforceOrder",
      v.validity_months as "validityMonths",
    v.renewal_window_days as "renewalWindowDays", v.regulation_refs as "regulationRefs",
      v.picture is not null as "hasPicture", c.retired_at as "retiredAt",
    json_build_object('number', v.number, 'publishedAt', ${instantSql('v.published_at')}, 'changeKind', v.change_kind,
      'changeReason', v.change_reason) as version,
    coalesce((select json_agg(json_build_object('id', s.id, 'title', ${nameSql('s.titles', '$3')}, 'units',
        coalesce((select json_agg(json_build_object('id', u.id, 'title', ${nameSql('u.titles', '$3')}, 'kind', i.kind,
          'required', u.required, 'expectedMinutes', u.expected_minutes,
            'passMark', cv.body -> 'settings' -> 'passMark', 'maxAttempts', cv.body -> 'settings' -> 'maxAttempts')
              order by u.position, u.id)
          from course_units u join content_items i on i.id = u.content_item_id
          left join content_versions cv on cv.id = u.content_version_id and i.kind = 'quiz'
          where u.version_id = v.id and u.section_id = s.id), '[]')) order by s.position, s.id)
      from course_sections s where s.version_id = v.id), '[]') as sections,
    coalesce((select json_agg(json_build_object('courseId', other.id, 'code', other.code, 'title', other.title,
      'standing', other.standing,
        'met', exists (select 1 from enrolments done where done.company_id = $1 and done.person_id = $2
          and done.course_id = other.id
          and done.completed_at is not null and done.voided_at is null)) order by other.code)
      from (select c.id, c.code, ${textSql('v.texts', 'v.languages', '$3', 'title')} as title,
        ${standingSql} as standing
        from course_prerequisites p
        join courses c on c.id = p.course_id
        join lateral (select * from course_versions n where n.course_id = c.id
          order by n.published_at is null, n.number desc limit 1) v on true
        cross join lateral (select $5::date as today) day
        left join open_attempts o on o.course_id = c.id
        left join proofs a on a.course_id = c.id
        where p.version_id = v_id) other), '[]') as prerequisites,
    coalesce((select json_agg(json_build_object('enrolmentId', e.id, 'attemptNumber', e.attempt_number, 'versionNumber',
      ev.number, 'assignedAt', ${instantSql('e.assigned_at')},
        'startedAt', ${instantSql('e.started_at')}, 'completedAt', ${instantSql('e.completed_at')}, 'failedAt',
          ${instantSql('e.failed_at')}, 'withdrawnAt', ${instantSql('e.withdrawn_at')}, 'voidedAt',
          ${instantSql('e.voided_at')}, 'lapsedAt', ${instantSql('e.lapsed_at')}, 'waitsForSeat', e.waits_for_seat,
          'evaluationDueAt', ${instantSql('e.evaluation_due_at')},
        'progressPercent', e.progress_percent, 'scorePercent', e.score_percent,
        'certificate', case when x.id is not null then json_build_object('publicId', x.public_id, 'number',
          x.certificate_number, 'validFrom', x.valid_from,
          'validThrough', x.valid_through, 'revokedAt', ${instantSql('x.revoked_at')}) end)
            order by e.attempt_number desc)
      from enrolments e join course_versions ev on ev.id = e.course_version_id
      left join lateral (select * from achievements x where x.company_id = e.company_id and x.enrolment_id = e.id
        and x.retracted_at is null order by x.id limit 1) x on true
      where e.company_id = $1 and e.person_id = $2 and e.course_id = c.id), '[]') as attempts,
    (select json_build_object('enrolmentId', o.id, 'progressPercent', o.progress_percent, 'dueOn', o.due_on,
      'startedAt', ${instantSql('e.started_at')},
        'origin', e.origin, 'assignedAt', ${instantSql('e.assigned_at')}, 'note', e.note, 'requiredBy',
          ${requiredBySql('$5::date')}, 'notPassed', ${notPassedSql},
        'minutesLeft', ${minutesLeftSql},
        'assignedBy', (select coalesce(b.preferred_name, b.legal_name) from people b
          where b.id = e.assigned_by and b.id <> e.person_id))
      from open_attempts o join enrolments e on e.company_id = $1 and e.id = o.id
      join course_versions v on v.id = e.course_version_id where o.course_id = c.id) as open,
    (select json_build_object('publicId', a.public_id, 'validThrough', a.valid_through) from proofs a
      where a.course_id = c.id) as proof
  from courses c
  join categories k on k.id = c.category_id
  join lateral (select *, id as v_id from course_versions v where v.course_id = c.id and v.published_at is not null
    order by v.number desc limit 1) v on true
  cross join lateral (select coalesce(v.texts -> $3, v.texts -> 'en', v.texts -> v.languages[1]) as words) localised
  where c.id = $4`;

/**
 * The page of one course, in one statement; what to do next is decided by the rule in domain. A course never published
 * is not there.
 */
export const getCourseDetails = query(
  api.getCourseDetails,
  async (work, { courseId, locale }, call) => {
    work.authorize('catalogue.browse');
    const [row] = await work.named<Row>('enrolment.courseDetails', text, [
      work.companyId,
      work.personId,
      locale ?? call.session?.locale ?? 'en',
      courseId,
      work.today,
    ]);
    if (!row) throw new DomainError('notFound');
    const { proof, needsSeat, ...details } = row;
    const seat = needsSeat ? await seatOffer(work, { personId: work.personId, courseId }) : null;
    const facts = {
      published: true,
      retiredAt: row.retiredAt,
      open: row.open && { id: row.open.enrolmentId, startedAt: row.open.startedAt },
      achievement: proof,
      missingPrerequisites: row.prerequisites.filter((other) => !other.met).map((other) => other.courseId),
      renewalWindowDays: row.renewalWindowDays,
      seat,
    };
    return {
      ...details,
      seat: seat && { own: seat.own, free: seat.free },
      standing: courseStanding(facts, work.today),
      action: courseAction(facts, work.today),
    };
  },
  { stablePlans: true },
);
