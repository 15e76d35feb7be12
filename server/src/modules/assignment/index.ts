export { enrolRequiredCourses } from './jobs.ts';
