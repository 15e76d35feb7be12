import * as api from '@app/contract/qualification/qualification';
import { achievementStatus } from '@app/domain/qualification/achievement-status';
import { renewalOpensOn } from '@app/domain/qualification/validity';
import type { Day, Instant } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import { query } from '../../../platform/http/handler.ts';
import { paged } from '../../../platform/lists/list-cursor.ts';
import type { ProofSource, Snapshot } from '../records.ts';
import { proofSource } from '../status/subject-sql.ts';

type Row = {
  id: string;
  publicId: string;
  snapshot: Snapshot;
  courseId: string | null;
  skillId: string | null;
  validFrom: Day;
  validThrough: Day | null;
  window: number;
  suspended: boolean;
  soonDays: number | null;
  source: ProofSource | 'selfReported';
  issuerName: string | null;
  issuedAt: Instant;
  certificateNumber: string;
  revokedAt: Instant | null;
  renewedFrom: Day | null;
};

const text = `
  select a.id, a.public_id as "publicId", a.snapshot, a.course_id as "courseId", a.skill_id as "skillId",
    ${proofSource} as source, a.issuer_name as "issuerName", a.valid_from as "validFrom",
    a.valid_through as "validThrough",
    coalesce(r.renewal_window_days, v.renewal_window_days, 90) as window, r.expiring_soon_days as "soonDays",
    exists (select 1 from holds h where h.company_id = a.company_id and h.person_id = a.person_id
      and h.kind = 'suspension' and h.retracted_at is null
      and (h.skill_id = a.skill_id or h.course_id = a.course_id or (h.skill_id is null and h.course_id is null))
      and h.from_on <= $6 and (h.to_on is null or h.to_on >= $6)) as suspended, a.issued_at as "issuedAt",
        a.certificate_number as "certificateNumber", a.revoked_at as "revokedAt",
    (select min(n.valid_from) from achievements n where n.company_id = a.company_id
      and n.previous_achievement_id in (select records_before(a.company_id, a.id)) and n.revoked_at is null
      and n.retracted_at is null) as "renewedFrom"
  from achievements a left join course_versions v on v.id = a.course_version_id
    left join skill_rules r on r.skill_id = a.skill_id and r.retracted_at is null
  where a.company_id = $1 and a.person_id = $2 and a.retracted_at is null
    and ($3::timestamptz is null or (a.issued_at, a.id) < ($3, $4))
    and (not $5 or (a.revoked_at is null and (a.valid_through is null or a.valid_through >= $6)))
  order by a.issued_at desc, a.id desc limit $7`;

export const listMyAchievements = query(api.listMyAchievements, async (work, asked, call) => {
  const { limit = 50, current = false } = asked;
  work.authorize('achievement.view', { personId: work.personId, companyId: work.companyId });
  const { from, next } = paged(call, 'achievements', asked);
  const after = from ?? [null, null];
  const rows = await work.named<Row>('qualification.mine', text, [
    work.companyId,
    work.personId,
    ...after,
    current,
    work.today,
    limit + 1,
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ snapshot, window, revokedAt, renewedFrom, suspended, soonDays, ...row }) => ({
      ...row,
      title: snapshot.course.titles,
      courseCode: snapshot.course.code,
      status: achievementStatus(
        { ...row, renewedFrom, suspended, soonDays, revokedOn: revokedAt && dayOf(revokedAt, work.timeZone) },
        work.today,
      ),
      renewalOpensOn: row.validThrough && renewalOpensOn(row.validThrough, window),
    })),
    total: null,
    nextCursor: rows.length > limit && last ? next(last.issuedAt, last.id) : null,
  };
});
