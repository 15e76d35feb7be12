import { previewProofs, mergeProofs, partProofs } from './issuing/merge-achievements.ts';
import { packCertificates } from './certificates/pack-certificates.ts';
import { previewCertificate } from './certificates/preview-certificate.ts';
import { completionVoided, courseAttended, courseCompleted } from '../enrolment/index.ts';
import { evidenceProofs, evidenceRevoked, evidenceVerified } from '../evidence/index.ts';
import { actUndone, companyPack, sampleLoaded } from '../company/index.ts';
import { exemptSample } from './status/sample-exemptions.ts';
import { mergePreview, mergeUndone, peopleMerged, personalData, personFellDue } from '../identity/index.ts';
import { keptStanding } from '../positions/index.ts';
import { skillUses } from '../skills/index.ts';
import { forgetProofs } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import { answerEvidenceProofs, issueFromEvidence, revokeWithEvidence } from './issuing/issue-from-evidence.ts';
import { awardHandlers } from './issuing/award-skill.ts';
import { getCompanyCompliance } from './counts/company-compliance.ts';
import { keptCounts } from './counts/kept-counts.ts';
import { getTrendPoint } from './counts/trend-point.ts';
import { getCompanyForecast } from './counts/company-forecast.ts';
import { listProductRequirements } from './status/product-requirements.ts';
import { getMatrixTotals } from './status/company-standing.ts';
import { compareCountsJob, keepCountsJob } from './counts/counts-jobs.ts';
import { getDashboard } from './counts/get-dashboard.ts';
import { exportMatrix } from './matrix-file/export-matrix.ts';
import { standingHandlers } from './status/get-standing.ts';
import { holdHandlers } from './issuing/holds.ts';
import { undoExemptions } from './issuing/undo-exemptions.ts';
import { issueAchievement } from './issuing/issue-achievement.ts';
import { issueAttended } from './issuing/issue-attended.ts';
import { listStandings } from './status/list-standings.ts';
import { getMatrixFrame } from './status/matrix-frame.ts';
import { listMyAchievements } from './certificates/my-achievements.ts';
import {
  getCompletion,
  listEmployeeEnrolments,
  listMyEnrolments,
  listPersonEnrolments,
} from './status/my-enrolments.ts';
import { getMyCertificate } from './certificates/my-certificate.ts';
import { keptAchievements } from './personal-data.ts';
import { makePack, sweepPacks } from './audit-pack/audit-pack-job.ts';
import { auditPackHandlers } from './audit-pack/audit-packs.ts';
import { getPositionCoverage } from './status/position-coverage.ts';
import { previewRequirement } from './what-if/preview-requirement.ts';
import { previewSkill } from './what-if/preview-skill.ts';
import {
  findAchievementByCode,
  getCredential,
  getPublicAchievement,
  getPublicCertificate,
  getStatusList,
} from './certificates/public-achievement.ts';
import { answerSkillUses } from './status/skill-uses.ts';
import { listRevocationHandlers } from './issuing/list-revocations.ts';
import { revokeVoided } from './issuing/voided-achievements.ts';
import { revokeByTwoHandlers } from './issuing/revoke-by-two.ts';
import { revokeAchievement, revokeAnyAchievement } from './issuing/revoke-achievement.ts';

export const qualificationModule: Module = {
  name: 'qualification',
  handlers: [
    previewCertificate,
    getDashboard,
    listMyEnrolments,
    listEmployeeEnrolments,
    listPersonEnrolments,
    getCompletion,
    getPublicAchievement,
    findAchievementByCode,
    getPublicCertificate,
    getCredential,
    getStatusList,
    listMyAchievements,
    getMyCertificate,
    revokeAchievement,
    revokeAnyAchievement,
    ...revokeByTwoHandlers,
    ...listRevocationHandlers,
    ...standingHandlers,
    ...holdHandlers,
    ...awardHandlers,
    listStandings,
    getMatrixFrame,
    getMatrixTotals,
    exportMatrix,
    getCompanyCompliance,
    getTrendPoint,
    getCompanyForecast,
    listProductRequirements,
    previewRequirement,
    previewSkill,
    getPositionCoverage,
    ...auditPackHandlers,
  ],
  jobs: [makePack, sweepPacks, keepCountsJob, compareCountsJob],
  provides: [
    provide(mergePreview, previewProofs),
    provide(personalData, keptAchievements),
    provide(companyPack, packCertificates),
    provide(evidenceProofs, answerEvidenceProofs),
    provide(skillUses, answerSkillUses),
    provide(keptStanding, (work) => keptCounts(work)),
  ],
  listeners: [
    when(personFellDue, forgetProofs),
    when(courseCompleted, issueAchievement),
    when(courseAttended, issueAttended),
    when(completionVoided, revokeVoided),
    when(peopleMerged, mergeProofs),
    when(mergeUndone, partProofs),
    when(actUndone, undoExemptions),
    when(sampleLoaded, exemptSample),
    when(evidenceVerified, issueFromEvidence),
    when(evidenceRevoked, revokeWithEvidence),
  ],
};
