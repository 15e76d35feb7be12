export { exemptSql, lastOfItsKindSql, opensSql } from './find-qualifications.ts';
export { readsSql } from './readers.ts';
export { reminderTurns, type ReminderTurns } from './reminder-turns.ts';
