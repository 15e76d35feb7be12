export { standingChanged } from './events.ts';
export { issueAchievement } from './issue-achievement.ts';
export { issueSkill } from './issue-skill.ts';
export { planImported, writeImported } from './import-achievements.ts';
