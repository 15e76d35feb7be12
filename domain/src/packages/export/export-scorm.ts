import type { CourseStanding } from './export-played.ts';

/** What SCORM 1.2 calls it. A course with a required quiz is passed or failed, another one completed. */
export function lessonStatus({
  complete,
  failed,
  graded,
}: Pick<CourseStanding, 'complete' | 'failed' | 'graded'>): 'passed' | 'failed' | 'completed' | 'incomplete' {
  if (complete) return graded ? 'passed' : 'completed';
  return failed ? 'failed' : 'incomplete';
}

/** `CMITimespan`: hours with at least two digits, at most four. */
export function timespan(seconds: number): string {
  const whole = Math.min(Math.max(0, Math.floor(seconds)), 9999 * 3600 + 3599);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
}

/** The elements to set for a learner who stands so; score only where there is one. */
export function scormElements(
  standing: CourseStanding,
  place: { unitId: string; suspendData: string },
): Record<string, string> {
  return {
    'cmi.core.lesson_location': place.unitId,
    'cmi.suspend_data': place.suspendData,
    ...(standing.score !== null && {
      'cmi.core.score.min': '0',
      'cmi.core.score.max': '100',
      'cmi.core.score.raw': String(standing.score),
    }),
    'cmi.core.lesson_status': lessonStatus(standing),
  };
}
