import type { Day } from '../time.ts';
import { recordedDayIssue } from './recorded-day.ts';

type Issue = { path: string; code: string };
type Input = { completedOn: Day; printedThrough: Day | null; record: Readonly<Record<string, string>> };

/**
 * What does not fit of a proof given by hand: a day to come or long before any working life, an end before its day, a
 * field the rule behind the skill asks for.
 */
export function awardIssues(
  { completedOn, printedThrough, record }: Input,
  asked: readonly string[],
  today: Day,
): Issue[] {
  const issues: Issue[] = [];
  const day = recordedDayIssue(completedOn, today);
  if (day) issues.push({ path: 'completedOn', code: day });
  if (printedThrough !== null && printedThrough < completedOn)
    issues.push({ path: 'printedThrough', code: 'endBeforeStart' });
  for (const field of asked)
    if (!record[field]?.trim()) issues.push({ path: `record.${field}`, code: 'recordFieldMissing' });
  for (const field of Object.keys(record))
    if (!asked.includes(field)) issues.push({ path: `record.${field}`, code: 'invalidInput' });
  return issues;
}

/** What does not fit of corrected days. */
export function correctionIssues(
  { validFrom, validThrough }: { validFrom: Day; validThrough: Day | null },
  today: Day,
): Issue[] {
  const day = recordedDayIssue(validFrom, today);
  if (day) return [{ path: 'validFrom', code: day }];
  return validThrough !== null && validThrough < validFrom ? [{ path: 'validThrough', code: 'endBeforeStart' }] : [];
}
