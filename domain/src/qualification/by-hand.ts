import type { Day } from '../time.ts';
import { addDays } from '../time.ts';

type Issue = { path: string; code: string };
type Given = { completedOn: Day; printedThrough: Day | null; record: Readonly<Record<string, string>> };

/** What does not fit of a proof given by hand: a day to come (one is let pass, for time zones), an end before its day, a field the rule behind the skill asks for. */
export function awardIssues({ completedOn, printedThrough, record }: Given, asked: readonly string[], today: Day): Issue[] {
  const issues: Issue[] = [];
  if (completedOn > addDays(today, 1)) issues.push({ path: 'completedOn', code: 'dayToCome' });
  if (printedThrough !== null && printedThrough < completedOn) issues.push({ path: 'printedThrough', code: 'endBeforeStart' });
  for (const field of asked) if (!record[field]?.trim()) issues.push({ path: `record.${field}`, code: 'recordFieldMissing' });
  for (const field of Object.keys(record)) if (!asked.includes(field)) issues.push({ path: `record.${field}`, code: 'invalidInput' });
  return issues;
}

/** What does not fit of corrected days. */
export function correctionIssues({ validFrom, validThrough }: { validFrom: Day; validThrough: Day | null }, today: Day): Issue[] {
  if (validFrom > addDays(today, 1)) return [{ path: 'validFrom', code: 'dayToCome' }];
  return validThrough !== null && validThrough < validFrom ? [{ path: 'validThrough', code: 'endBeforeStart' }] : [];
}
