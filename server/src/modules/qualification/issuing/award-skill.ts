import * as api from '@app/contract/qualification/achievements';
import { DomainError, refuseFields, refuseIf } from '@app/domain/errors';
import { awardIssues, correctionIssues } from '@app/domain/qualification/by-hand';
import { holdObstacle } from '@app/domain/qualification/hold';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import { standingChanged } from '../events.ts';
import { lockEmployee } from './holds.ts';
import { takeProofTurn } from './issue-record.ts';
import { issueSkill } from './issue-skill.ts';
import { reckonAgain } from './reckon-again.ts';
import { recordCorrected } from './record-corrected.ts';

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

/** The right days of a proof, known from other papers. */
const correctAchievement = command(
  api.correctAchievement,
  async (work, { personId, achievementId, validFrom, validThrough, reason }) => {
    work.authorize('achievement.correct', { companyId: work.companyId });
    await lockEmployee(work, personId);
    await takeProofTurn(work, work.companyId);
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
    const id = await recordCorrected(work, {
      companyId: work.companyId,
      achievementId,
      days: {
        validFrom,
        validThrough,
        anchorOn: validThrough ?? validFrom,
        anchorMonths: validThrough === null ? null : 0,
      },
      reason,
    });
    // A renewal continued the last day that never was.
    if (validThrough !== mistaken.validThrough)
      await reckonAgain(work, { companyId: work.companyId, personId, ids: [achievementId], reason });
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

export const awardHandlers = [awardSkill, correctAchievement];
