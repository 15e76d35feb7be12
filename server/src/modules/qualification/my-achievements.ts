import * as api from '@app/contract/qualification';
import { achievementStatus } from '@app/domain/qualification/achievement-status';
import { renewalOpensOn } from '@app/domain/qualification/validity';
import type { Day, Instant } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import { query } from '../../platform/handler.ts';
import { readCursor, writeCursor } from '../../platform/paging.ts';
import type { Snapshot } from './records.ts';

type Row = {
  id: string;
  publicId: string;
  snapshot: Snapshot;
  courseId: string;
  validFrom: Day;
  validThrough: Day | null;
  window: number;
  issuedAt: Instant;
  certificateNumber: string;
  revokedAt: Instant | null;
  renewedFrom: Day | null;
};

const text = `
  select a.id, a.public_id as "publicId", a.snapshot, a.course_id as "courseId", a.valid_from as "validFrom", a.valid_through as "validThrough",
    v.renewal_window_days as window, a.issued_at as "issuedAt", a.certificate_number as "certificateNumber", a.revoked_at as "revokedAt",
    (select min(n.valid_from) from achievements n where n.company_id = a.company_id and n.previous_achievement_id = a.id and n.revoked_at is null) as "renewedFrom"
  from achievements a join course_versions v on v.id = a.course_version_id
  where a.company_id = $1 and a.person_id = $2 and ($3::timestamptz is null or (a.issued_at, a.id) < ($3, $4))
    and (not $5 or (a.revoked_at is null and (a.valid_through is null or a.valid_through >= $6)))
  order by a.issued_at desc, a.id desc limit $7`;

export const listMyAchievements = query(api.listMyAchievements, async (work, { cursor, limit = 50, current = false }) => {
  work.authorize('achievement.view', { personId: work.personId, companyId: work.companyId });
  const after = readCursor(cursor, ['instant', 'id']) ?? [null, null];
  const rows = await work.named<Row>('qualification.mine', text, [work.companyId, work.personId, ...after, current, work.today, limit + 1]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ snapshot, window, revokedAt, renewedFrom, ...row }) => ({
      ...row,
      title: snapshot.course.titles,
      courseCode: snapshot.course.code,
      status: achievementStatus({ ...row, renewedFrom, revokedOn: revokedAt && dayOf(revokedAt, work.timeZone) }, work.today),
      renewalOpensOn: row.validThrough && renewalOpensOn(row.validThrough, window),
    })),
    total: null,
    nextCursor: rows.length > limit && last ? writeCursor([last.issuedAt, last.id]) : null,
  };
});
