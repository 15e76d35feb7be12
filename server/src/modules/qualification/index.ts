export { standingChanged } from './events.ts';
export { issueAchievement } from './issue-achievement.ts';
export { issueSkillAttended } from './issue-attended.ts';
export { revocations } from './revoke-by-two.ts';
export { issueSkill } from './issue-skill.ts';
export { planImported, writeImported } from './import-achievements.ts';
export { skillStandings, type SkillStanding } from './skill-standings.ts';
export { gap, statuses } from './standing-sql.ts';
export { momentOf, type Seen } from './moment.ts';
