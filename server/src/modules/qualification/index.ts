export { issueAchievement } from './issue-achievement.ts';
export { didDocument, publicKeys } from './signing.ts';
