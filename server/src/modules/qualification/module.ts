import { askProofs, mergeProofs, partProofs } from './merge-proofs.ts';
import { packCertificates } from './pack-certificates.ts';
import { previewCertificate } from './preview-certificate.ts';
import { completionVoided, courseAttended, courseCompleted } from '../enrolment/index.ts';
import { evidenceProofsAsked, evidenceRevoked, evidenceVerified } from '../evidence/index.ts';
import { companyPackWanted, sampleLoaded } from '../company/index.ts';
import { exemptSample } from './sample-exemptions.ts';
import { mergeAsked, mergeUndone, peopleMerged, personalDataWanted, personFellDue } from '../identity/index.ts';
import { skillUsesAsked } from '../skills/index.ts';
import { forgetProofs } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/work.ts';
import { answerEvidenceProofs, issueFromEvidence, revokeWithEvidence } from './evidence-proofs.ts';
import { awardHandlers } from './award-skill.ts';
import { getCompanyDashboard, getTrendPoint } from './company-dashboard.ts';
import { getCompanyForecast } from './company-forecast.ts';
import { listProductRequirements } from './product-requirements.ts';
import { getMatrixTotals } from './company-standing.ts';
import { compareCountsJob, keepCountsJob } from './counts-jobs.ts';
import { getDashboard } from './get-dashboard.ts';
import { exportMatrix } from './export-matrix.ts';
import { standingHandlers } from './get-standing.ts';
import { holdHandlers } from './holds.ts';
import { issueAchievement } from './issue-achievement.ts';
import { issueAttended } from './issue-attended.ts';
import { listStandings } from './list-standings.ts';
import { getMatrixFrame } from './matrix-frame.ts';
import { listMyAchievements } from './my-achievements.ts';
import { getCompletion, listEmployeeEnrolments, listMyEnrolments, listPersonEnrolments } from './my-enrolments.ts';
import { getMyCertificate } from './my-certificate.ts';
import { addAchievements } from './personal-data.ts';
import { makePack, sweepPacks } from './audit-pack-job.ts';
import { auditPackHandlers } from './audit-packs.ts';
import { getPositionCoverage } from './position-coverage.ts';
import { previewRequirement } from './preview-requirement.ts';
import { previewSkill } from './preview-skill.ts';
import { findAchievementByCode, getCredential, getPublicAchievement, getPublicCertificate, getStatusList } from './public-achievement.ts';
import { answerSkillUses } from './skill-uses.ts';
import { listRevocationHandlers } from './list-revocations.ts';
import { takeBackVoided } from './voided-proofs.ts';
import { revokeByTwoHandlers } from './revoke-by-two.ts';
import { revokeAchievement, revokeAnyAchievement } from './revoke-achievement.ts';

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
    getCompanyDashboard,
    getTrendPoint,
    getCompanyForecast,
    listProductRequirements,
    previewRequirement,
    previewSkill,
    getPositionCoverage,
    ...auditPackHandlers,
  ],
  jobs: [makePack, sweepPacks, keepCountsJob, compareCountsJob],
  listeners: [
    when(personFellDue, forgetProofs),
    when(courseCompleted, issueAchievement),
    when(courseAttended, issueAttended),
    when(completionVoided, takeBackVoided),
    when(personalDataWanted, addAchievements),
    when(mergeAsked, askProofs),
    when(peopleMerged, mergeProofs),
    when(mergeUndone, partProofs),
    when(companyPackWanted, packCertificates),
    when(sampleLoaded, exemptSample),
    when(skillUsesAsked, answerSkillUses),
    when(evidenceVerified, issueFromEvidence),
    when(evidenceRevoked, revokeWithEvidence),
    when(evidenceProofsAsked, answerEvidenceProofs),
  ],
};
