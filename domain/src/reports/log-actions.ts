/** Actions that change what was completed, certified or closed before. */
export const correctingActions = [
  'achievement.correct',
  'achievement.revoke',
  'enrolment.void',
  'evidence.revoke',
  'hold.lift',
  'operations.correctResults',
  'packages.statementVoided',
  'positions.correctAssignment',
  'training.reopen',
] as const;
/** Platform staff reading what is a company’s, or this log. */
export const lookingActions = ['platform.look', 'operations.readMail', 'audit.read', 'audit.export'] as const;
