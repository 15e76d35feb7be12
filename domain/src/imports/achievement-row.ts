import { employeeNumberOf } from '../company/employee.ts';
import type { Day } from '../time.ts';
import { importFields } from './fields.ts';
import type { Problem } from './problems.ts';
import type { Reading } from './read-cells.ts';
import { cellReader } from './read-cells.ts';
import { recordedDayIssue } from '../qualification/recorded-day.ts';

/** What a row says of something achieved before: the skill or the course by its code, and what its paper says. */
export type AchievementRow = {
  number: string;
  skill: string | null;
  course: string | null;
  level: string | null;
  completedOn: Day;
  validThrough: Day | null;
  issuer: string | null;
  externalNumber: string | null;
  record: Record<string, string>;
};

export function achievementRow(
  cells: readonly string[],
  reading: Reading,
  today: Day,
): { row: AchievementRow; problems: Problem[] } {
  const { problems, refuse, text, day, needed } = cellReader(cells, reading, importFields.achievements);
  const number = needed('number', text('number'));
  const [skill, course] = [text('skill'), text('course')];
  if (skill !== null && course !== null) refuse('course', 'skillOrCourse');
  if (skill === null && course === null) refuse('skill' in reading.mapping ? 'skill' : 'course', 'valueMissing');
  const completedOn = needed('completedOn', day('completedOn'));
  const validThrough = day('validThrough');
  const wrong = completedOn && recordedDayIssue(completedOn, today);
  if (wrong) refuse('completedOn', wrong === 'dayToCome' ? 'completedInFuture' : 'completedTooLongAgo', completedOn);
  if (completedOn && validThrough && validThrough < completedOn) refuse('validThrough', 'expiryBeforeIssue');
  const record: Record<string, string> = {};
  for (const name of ['trainer', 'evaluator', 'contents'] as const) {
    const value = text(name);
    if (value !== null) record[name] = value;
  }
  const row = {
    number: number === null ? '' : employeeNumberOf(number),
    skill,
    course,
    level: text('level'),
    completedOn: completedOn ?? today,
    validThrough,
    issuer: text('issuer'),
    externalNumber: text('externalNumber'),
    record,
  };
  return { row, problems };
}

/**
 * The level a cell names: its number, or its name in any language; null where there is none such. Without a word the
 * lowest.
 */
export function levelOf(written: string | null, levels: readonly Readonly<Record<string, string>>[]): number | null {
  if (written === null) return 1;
  const scale = Math.max(1, levels.length);
  if (/^\d{1,2}$/.test(written)) return Number(written) >= 1 && Number(written) <= scale ? Number(written) : null;
  const wanted = written.toLowerCase();
  const place = levels.findIndex((names) => Object.values(names).some((name) => name.toLowerCase() === wanted));
  return place < 0 ? null : place + 1;
}
