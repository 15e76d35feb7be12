import { courseCompleted } from '../enrolment/index.ts';
import { personalDataWanted } from '../identity/index.ts';
import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/work.ts';
import { getDashboard } from './get-dashboard.ts';
import { issueAchievement } from './issue-achievement.ts';
import { listMyAchievements } from './my-achievements.ts';
import { getCompletion, listMyEnrolments } from './my-enrolments.ts';
import { getMyCertificate } from './my-certificate.ts';
import { addAchievements } from './personal-data.ts';
import { findAchievementByCode, getCredential, getPublicAchievement, getPublicCertificate, getStatusList } from './public-achievement.ts';
import { revokeAchievement, revokeAnyAchievement } from './revoke-achievement.ts';

export const qualificationModule: Module = {
  name: 'qualification',
  handlers: [
    getDashboard,
    listMyEnrolments,
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
  ],
  listeners: [when(courseCompleted, issueAchievement), when(personalDataWanted, addAchievements)],
};
