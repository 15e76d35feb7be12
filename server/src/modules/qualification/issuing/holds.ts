import * as api from '@app/contract/qualification/holds';
import type { ErrorCode } from '@app/domain/errors';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import { holdIssues, holdObstacle } from '@app/domain/qualification/hold';
import type { Day, Instant } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { standingChanged } from '../events.ts';

/**
 * An employee of the acting company, locked while what they hold changes. Rows that name them may be written
 * at the same time.
 */
export async function lockEmployee(work: Work, personId: string): Promise<void> {
  const { rows } = await sql`select 1 from employments where company_id = ${work.companyId} and person_id = ${personId}
      for no key update`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
}

type Fresh = {
  personId: string;
  kind: 'suspension' | 'exemption';
  skillId: string | null;
  courseId: string | null;
  fromOn: Day;
  toOn: Day | null;
  reason: string;
  note: string | null;
};

async function recordHold(work: Work, hold: Fresh): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into holds (company_id, person_id, kind, skill_id, course_id, from_on, to_on, reason, note, approved_by,
      recorded_at, recorded_by)
    values (${work.companyId}, ${hold.personId}, ${hold.kind}, ${hold.skillId}, ${hold.courseId}, ${hold.fromOn},
      ${hold.toOn}, ${hold.reason}, ${hold.note},
      ${work.personId}, ${work.now}, ${work.personId}) returning id`.execute(work.tx);
  return rows[0]!.id;
}

const placeHold = command(api.placeHold, async (work, given) => {
  work.authorize('hold.place', { companyId: work.companyId });
  await lockEmployee(work, given.personId);
  refuseIf(holdObstacle(work.personId, given.personId));
  if (given.skillId && given.courseId) refuseFields([{ path: 'courseId', code: 'invalidInput' }]);
  refuseFields(holdIssues(given));
  await refuseUnknownSubject(work, given);
  const id = await recordHold(work, given);
  const { personId, kind, skillId, courseId, fromOn, toOn, reason } = given;
  await work.emit(standingChanged, { companyId: work.companyId, personIds: [personId] });
  work.record({
    entity: 'employee',
    entityId: personId,
    action: 'hold.place',
    reason,
    changes: { hold: id, kind, skillId, courseId, fromOn, toOn },
  });
  return { id };
});

/** A person and the skill or course they are exempted from. */
export type Exempted = { personId: string; skillId: string | null; courseId: string | null };
type Exemption = { toOn: Day; reason: string; note: string | null; preview: boolean };

/**
 * Exempts people of the company from today, each from what is said of them. Answers for each, in the order given, why
 * they are left as they are, or null: no one exempts themselves, nor twice for the same days; and the exemptions made.
 * With `preview` nothing changes; otherwise each person's history names it, and the caller records the whole.
 */
export async function exemptMany(
  work: Work,
  wanted: readonly Exempted[],
  { toOn, reason, note, preview }: Exemption,
): Promise<{ codes: (ErrorCode | null)[]; holdIds: string[] }> {
  work.authorize('hold.place', { companyId: work.companyId });
  const fromOn = work.today;
  refuseFields(holdIssues({ kind: 'exemption', fromOn, toOn }));
  const ids = [...new Set(wanted.map(({ personId }) => personId))];
  await sql`select from employments where company_id = ${work.companyId} and person_id = any(${ids}::uuid[])
    order by person_id for no key update`.execute(work.tx);
  const { rows } = await sql<{
    key: string;
  }>`select person_id || coalesce(skill_id::text, '') || coalesce(course_id::text, '') as key from holds
    where company_id = ${work.companyId} and person_id = any(${ids}::uuid[]) and kind = 'exemption'
      and retracted_at is null and from_on <= ${fromOn} and to_on >= ${toOn}`.execute(work.tx);
  const exempt = new Set(rows.map(({ key }) => key));
  const given: string[] = [];
  const holdIds: string[] = [];
  const codes: (ErrorCode | null)[] = [];
  for (const { personId, skillId, courseId } of wanted) {
    const own = holdObstacle(work.personId, personId);
    const code =
      own ??
      (exempt.has(personId) || exempt.has(`${personId}${skillId ?? ''}${courseId ?? ''}`) ? 'alreadyExempt' : null);
    codes.push(code);
    if (code || preview) continue;
    const id = await recordHold(work, { personId, kind: 'exemption', skillId, courseId, fromOn, toOn, reason, note });
    exempt.add(`${personId}${skillId ?? ''}${courseId ?? ''}`);
    given.push(personId);
    holdIds.push(id);
    const changes = { hold: id, kind: 'exemption', skillId, courseId, fromOn, toOn };
    work.recordOf({ entity: 'employee', entityId: personId, action: 'hold.place', reason, changes });
  }
  if (given.length > 0) await work.emit(standingChanged, { companyId: work.companyId, personIds: [...new Set(given)] });
  return { codes, holdIds };
}

async function refuseUnknownSubject(
  work: Work,
  { skillId, courseId }: Pick<Fresh, 'skillId' | 'courseId'>,
): Promise<void> {
  const { rows } = await sql<{ skill: boolean; course: boolean }>`
    select ${skillId}::uuid is null or exists (select 1 from skills
      where id = ${skillId} and published_at is not null) as skill,
      ${courseId}::uuid is null or exists (select 1 from course_versions
        where course_id = ${courseId} and published_at is not null) as course`.execute(work.tx);
  if (!rows[0]!.skill) refuseFields([{ path: 'skillId', code: 'skillUnknown' }]);
  if (!rows[0]!.course) refuseFields([{ path: 'courseId', code: 'courseUnknown' }]);
}

/**
 * Ends a hold the day before today, as far as it ran; a mistake never was. What was known before can still be shown.
 */
const liftHold = command(api.liftHold, async (work, { personId, holdId, mistake, reason }) => {
  work.authorize('hold.lift', { companyId: work.companyId });
  await lockEmployee(work, personId);
  const { rows } = await sql<Fresh & { retractedAt: Instant | null }>`
    select person_id as "personId", kind, skill_id as "skillId", course_id as "courseId", from_on as "fromOn",
      to_on as "toOn", reason, note, retracted_at as "retractedAt"
    from holds where company_id = ${work.companyId} and person_id = ${personId} and id = ${holdId} for update`.execute(
    work.tx,
  );
  const hold = rows[0];
  if (!hold) throw new DomainError('notFound');
  refuseIf(holdObstacle(work.personId, personId));
  const yesterday = addDays(work.today, -1);
  refuseIf(hold.retractedAt || (hold.toOn !== null && hold.toOn < work.today && !mistake) ? 'alreadyLifted' : null);
  await sql`update holds set retracted_at = greatest(recorded_at, ${work.now}), retracted_by = ${work.personId},
    retraction_reason = ${reason}
    where company_id = ${work.companyId} and id = ${holdId}`.execute(work.tx);
  if (!mistake && hold.fromOn <= yesterday) await recordHold(work, { ...hold, toOn: yesterday });
  await work.emit(standingChanged, { companyId: work.companyId, personIds: [personId] });
  work.record({
    entity: 'employee',
    entityId: personId,
    action: 'hold.lift',
    reason,
    changes: { hold: holdId, kind: hold.kind, mistake },
  });
  return {};
});

export const holdHandlers = [placeHold, liftHold];
