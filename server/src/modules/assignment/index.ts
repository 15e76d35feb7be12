export { enrolRequiredCourses } from './jobs.ts';
export { seatForecast } from './seat-forecast.ts';
