export { enrolRequiredCourses } from './jobs.ts';
export { seatForecast } from './seat-forecast.ts';
export { leading, open } from './leading-sql.ts';
