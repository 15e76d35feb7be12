import * as api from '@app/contract/qualification/achievements';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import { awardIssues, correctionIssues } from '@app/domain/qualification/by-hand';
import { holdObstacle } from '@app/domain/qualification/hold';
import { verificationCode } from '@app/domain/qualification/verification-code';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { standingChanged } from '../events.ts';
import { lockEmployee } from './holds.ts';
import { nextCertificateNumber } from './issue-record.ts';
import { issueSkill } from './issue-skill.ts';

type Skill = { recordFields: string[]; levels: unknown[] };

/** A skill earned elsewhere than in a course of ours, recorded by an admin with what the rule behind it asks for. */
const awardSkill = command(
  api.awardSkill,
  async (
    work,
    { personId, skillId, level, completedOn, printedThrough, issuerName, externalNumber, record, reason },
  ) => {
    work.authorize('achievement.award', { companyId: work.companyId });
    await lockEmployee(work, personId);
    refuseIf(holdObstacle(work.personId, personId));
    const { rows } = await sql<Skill>`select record_fields as "recordFields", levels from skills
    where id = ${skillId} and published_at is not null and retired_at is null`.execute(work.tx);
    const skill = rows[0];
    if (!skill) return refuseFields([{ path: 'skillId', code: 'skillUnknown' }]) as never;
    if (level > Math.max(1, skill.levels.length)) refuseFields([{ path: 'level', code: 'levelBeyondScale' }]);
    refuseFields(
      awardIssues(
        { completedOn, printedThrough, record: record as Record<string, string> },
        skill.recordFields,
        work.today,
      ),
    );
    const id = await issueSkill(work, {
      companyId: work.companyId,
      personId,
      skillId,
      level,
      source: 'manual',
      issuerName: issuerName || null,
      externalNumber: externalNumber || null,
      record: record as Record<string, string>,
      completedOn,
      printedThrough,
    });
    work.record({
      entity: 'employee',
      entityId: personId,
      action: 'achievement.award',
      reason,
      changes: { achievement: id, skillId, level, completedOn, printedThrough },
    });
    return { id };
  },
);

type Mistaken = {
  skillId: string | null;
  level: number;
  source: string;
  validFrom: Day;
  validThrough: Day | null;
  revokedAt: Instant | null;
  retractedAt: Instant | null;
};

/**
 * The right days of a proof. A row is never overwritten: it is retracted, and its copy with the right days names it.
 * What was known before can still be shown, and the number of the old certificate leads to the new one.
 */
const correctAchievement = command(
  api.correctAchievement,
  async (work, { personId, achievementId, validFrom, validThrough, reason }) => {
    work.authorize('achievement.correct', { companyId: work.companyId });
    await lockEmployee(work, personId);
    const { rows } = await sql<Mistaken>`
    select skill_id as "skillId", level, source, valid_from as "validFrom", valid_through as "validThrough",
      revoked_at as "revokedAt", retracted_at as "retractedAt"
    from achievements where company_id = ${work.companyId} and person_id = ${personId} and id = ${achievementId}
      for update`.execute(work.tx);
    const mistaken = rows[0];
    if (!mistaken) throw new DomainError('notFound');
    refuseIf(holdObstacle(work.personId, personId));
    refuseIf(mistaken.retractedAt ? 'alreadyRetracted' : mistaken.revokedAt ? 'alreadyRevoked' : null);
    refuseFields(correctionIssues({ validFrom, validThrough }, work.today));
    if (validFrom === mistaken.validFrom && validThrough === mistaken.validThrough)
      refuseFields([{ path: 'validFrom', code: 'alreadyThere' }]);
    await sql`update achievements set retracted_at = greatest(recorded_at, ${work.now}),
      retracted_by = ${work.personId}, retraction_reason = ${reason}
    where company_id = ${work.companyId} and id = ${achievementId}`.execute(work.tx);
    const id = await recordAnew(work, achievementId, validFrom, validThrough);
    await work.emit(standingChanged, { companyId: work.companyId, personIds: [personId] });
    work.record({
      entity: 'employee',
      entityId: personId,
      action: 'achievement.correct',
      reason,
      changes: {
        achievement: achievementId,
        corrected: id,
        validFrom: [mistaken.validFrom, validFrom],
        validThrough: [mistaken.validThrough, validThrough],
      },
    });
    return { id };
  },
);

/**
 * The same proof with other days: a number and addresses of its own, and everything else as it was. The day it was
 * earned on is corrected with its first day where it was written down by hand; the day of a completed course is the
 * server's.
 */
async function recordAnew(
  work: Work,
  achievementId: string,
  validFrom: Day,
  validThrough: Day | null,
): Promise<string> {
  const company = await sql<{ code: string }>`select code from companies where id = ${work.companyId}`.execute(work.tx);
  const number = await nextCertificateNumber(work, work.companyId, company.rows[0]!.code, validFrom);
  const { rows } = await sql<{ id: string }>`
    insert into achievements (company_id, person_id, skill_id, level, course_id, course_version_id, enrolment_id,
      source, evidence_id, issuer_name, external_number, record,
      public_id, verification_code, certificate_number, valid_from, valid_through, anchor_on, anchor_months, issued_at,
        snapshot, previous_achievement_id,
      corrects_id, recorded_at, recorded_by)
    select company_id, person_id, skill_id, level, course_id, course_version_id, enrolment_id, source, evidence_id,
      issuer_name, external_number, record,
      ${randomBytes(16).toString('base64url')}, ${verificationCode(randomBytes(64))}, ${number}, ${validFrom},
        ${validThrough}, coalesce(${validThrough}, ${validFrom})::date,
      case when ${validThrough}::date is null then null else 0 end, issued_at,
      case when source <> 'course' and snapshot ->> 'completedOn' = valid_from::text then snapshot ||
        jsonb_build_object('completedOn', ${validFrom}::text) else snapshot end,
      previous_achievement_id, id, ${work.now}, ${work.personId}
    from achievements where company_id = ${work.companyId} and id = ${achievementId} returning id`.execute(work.tx);
  return rows[0]!.id;
}

export const awardHandlers = [awardSkill, correctAchievement];
