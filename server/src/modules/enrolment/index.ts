export { completeUnit } from './complete-unit.ts';
export { courseCompleted } from './events.ts';
export { failEnrolment } from './fail-enrolment.ts';
export { openEnrolment, openUnit } from './open-enrolment.ts';
