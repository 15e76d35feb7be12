import * as api from '@app/contract/catalogue/course-drafts';
import { closesCycle } from '@app/domain/catalogue/cycles';
import { DomainError } from '@app/domain/errors';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { lockDraft, touchDraft } from './records.ts';

/** Field of the draft → its column; texts and the rule are JSON. */
const columns = {
  texts: 'texts',
  languages: 'languages',
  delivery: 'delivery',
  expectedMinutes: 'expected_minutes',
  enforceOrder: 'enforce_order',
  completionRule: 'completion_rule',
  acceptsSelfReported: 'accepts_self_reported',
  minimumMinutes: 'minimum_minutes',
  evaluation: 'evaluation',
  validityMonths: 'validity_months',
  renewalWindowDays: 'renewal_window_days',
  initialDueDays: 'initial_due_days',
  regulationRefs: 'regulation_refs',
  changeKind: 'change_kind',
  changeReason: 'change_reason',
} as const;
const json = new Set<string>(['texts', 'completionRule', 'evaluation']);

export const editDraft = command(
  api.editDraft,
  async (work, { courseId, expectedChangedAt, prerequisites, ...fields }) => {
    work.authorize('catalogue.edit');
    const { draft } = await lockDraft(work, courseId, expectedChangedAt);
    const sets: RawBuilder<unknown>[] = [];
    for (const [field, column] of Object.entries(columns)) {
      const value = fields[field as keyof typeof columns];
      if (value !== undefined)
        sets.push(sql`${sql.ref(column)} = ${json.has(field) && value !== null ? JSON.stringify(value) : value}`);
    }
    if (sets.length > 0)
      await sql`update course_versions set ${sql.join(sets)} where id = ${draft.id}`.execute(work.tx);
    if (prerequisites) await setPrerequisites(work, courseId, draft.id, prerequisites);
    const changedAt = await touchDraft(work, draft.id);
    work.record({
      entity: 'course',
      entityId: courseId,
      action: 'catalogue.editDraft',
      changes: { version: draft.number, ...fields, ...(prerequisites && { prerequisites }) },
    });
    return { changedAt };
  },
);

/** Refuses what would make courses wait for each other. Each course counts with its draft and its published edition. */
async function setPrerequisites(
  work: Work,
  courseId: string,
  versionId: string,
  prerequisites: string[],
): Promise<void> {
  const known = await sql<{ id: string }>`select id from courses where id = any(${prerequisites}::uuid[])`.execute(
    work.tx,
  );
  if (known.rows.length !== new Set(prerequisites).size) throw new DomainError('notFound');
  const { rows } = await sql<{
    from: string;
    to: string[];
  }>`select v.course_id as "from", array_agg(p.course_id) as "to"
    from course_prerequisites p join course_versions v on v.id = p.version_id
    where v.number >= (select coalesce(max(n.number), 0) from course_versions n
      where n.course_id = v.course_id and n.published_at is not null)
    group by v.course_id`.execute(work.tx);
  const links = new Map(rows.filter((row) => row.from !== courseId).map((row) => [row.from, row.to]));
  if (closesCycle(links, courseId, prerequisites)) throw new DomainError('prerequisiteCycle');
  await sql`delete from course_prerequisites where version_id = ${versionId}`.execute(work.tx);
  await sql`insert into course_prerequisites (version_id, course_id) select ${versionId}::uuid, id
    from unnest(${prerequisites}::uuid[]) as id group by id`.execute(work.tx);
}
