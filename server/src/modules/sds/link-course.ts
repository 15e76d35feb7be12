import * as api from '@app/contract/sds/sheets';
import { DomainError, refuseFields } from '@app/domain/errors';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import { oneSheet } from './sheet.ts';

/**
 * Linking twice links once. A retired course is linked again only where it was before, so that its removal can be
 * undone.
 */
export const linkSheetCourse = command(api.linkSheetCourse, async (work, { sheetId, courseId }) => {
  const { product } = await oneSheet(work, sheetId);
  const { rows } = await sql<{
    code: string;
    retired: boolean;
    before: boolean;
  }>`select k.code, k.retired_at is not null as retired,
      exists (select from sds_sheet_courses l where l.company_id = ${work.companyId} and l.sheet_id = ${sheetId}
        and l.course_id = k.id) as before
    from courses k where k.id = ${courseId} and exists (select from course_versions v
      where v.course_id = k.id and v.published_at is not null)`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  const { code, retired, before } = rows[0];
  if (retired && !before) refuseFields([{ path: 'courseId', code: 'courseRetired' }]);
  const done = await sql`insert into sds_sheet_courses as l (company_id, sheet_id, course_id, linked_at, linked_by)
    values (${work.companyId}, ${sheetId}, ${courseId}, ${work.now}, ${work.personId})
      on conflict (company_id, sheet_id, course_id)
    do update set linked_at = excluded.linked_at, linked_by = excluded.linked_by, removed_at = null, removed_by = null
      where l.removed_at is not null`.execute(work.tx);
  if (!done.numAffectedRows) return work.unchanged({});
  work.record({ action: 'sheets.linkCourse', entity: 'sheet', entityId: sheetId, changes: { product, course: code } });
  return {};
});

export const unlinkSheetCourse = command(api.unlinkSheetCourse, async (work, { sheetId, courseId }) => {
  const { product } = await oneSheet(work, sheetId);
  const { rows } = await sql<{
    code: string;
  }>`update sds_sheet_courses l set removed_at = greatest(${work.now}::timestamptz, l.linked_at),
    removed_by = ${work.personId}
    from courses k where k.id = l.course_id and l.company_id = ${work.companyId} and l.sheet_id = ${sheetId}
      and l.course_id = ${courseId} and l.removed_at is null
    returning k.code`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  work.record({
    action: 'sheets.unlinkCourse',
    entity: 'sheet',
    entityId: sheetId,
    changes: { product, course: rows[0].code },
  });
  return {};
});
