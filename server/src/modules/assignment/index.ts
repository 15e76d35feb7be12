export { assignmentEntry, dueDaysOf, giveCourses, judgeAssignment } from './assign-course.ts';
export { moveDueOf, remindOf } from './change-attempts.ts';
export { enrolRequiredCourses } from './jobs.ts';
export { coursesChosen, coursesLeadingTo } from './leading-courses.ts';
export { leading, open } from './leading-sql.ts';
export { offeredCourse, type OfferedCourse } from './offered-course.ts';
export { freeLots, seatForecast } from './seat-forecast.ts';
export { courseTitle, sellingProducts, seatSupply, withPrices } from './seat-supply.ts';
