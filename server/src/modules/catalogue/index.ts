export { draftStarted } from './events.ts';
export { outlineOf, unitsOf } from './outline.ts';
export type { ContentKind, CourseSection, CourseUnit } from './outline.ts';
export { lockDraft, touchDraft } from './records.ts';
export { courseVersion, lockForFirstCompletion, publishedVersion } from './versions.ts';
export type { CourseText, CourseVersion } from './versions.ts';
export { createPackageCourse } from './package-course.ts';
