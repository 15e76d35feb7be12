export { exemptSql } from './find-qualifications.ts';
export { reminderTurns, type ReminderTurns } from './reminder-turns.ts';
