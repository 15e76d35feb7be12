export { completeUnit } from './complete-unit.ts';
export { completionVoided, courseCompleted } from './events.ts';
export { failEnrolment } from './fail-enrolment.ts';
export { openEnrolment, openUnit } from './open-enrolment.ts';
export { assignCourses, moveDueDays, noteWritten, withdrawAttempts } from './assign-courses.ts';
export type { Assigned } from './assign-courses.ts';
export { requiredBySql } from './required-by-sql.ts';
export { voids } from './void-by-two.ts';
export { textSql } from './standing-sql.ts';
