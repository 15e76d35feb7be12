import { usualReminderDays } from '../enrolment/due-date.ts';
import type { FieldIssue } from '../errors.ts';

/** What a company decides for its people; where it decides nothing, the platform's default stands. */
export type CompanySettings = {
  /** Days before its last day from which a proof counts as expiring; null leaves it to each skill. */
  expiringSoonDays: number | null;
  /** Days before a due day on which people are reminded. */
  reminderDays: readonly number[];
  /** Whether people are enrolled by themselves in what their work requires, and in what it recommends. */
  automatic: { mandatory: boolean; recommended: boolean };
};

/** What a company decides for one course; null leaves it to the course or to the company's settings. */
export type CourseSettings = { dueDays: number | null; reminderDays: readonly number[] | null };

/** As stored: only what was decided. */
export type SettingsOverrides = Partial<Omit<CompanySettings, 'automatic'>> & {
  automatic?: Partial<CompanySettings['automatic']>;
  courses?: Record<string, Partial<CourseSettings>>;
};

export const settingLimits = {
  expiringSoonDays: [7, 180],
  dueDays: [0, 730],
  reminderDay: [1, 180],
  reminders: 6,
} as const;

export function companySettings(overrides: SettingsOverrides): CompanySettings {
  return {
    expiringSoonDays: overrides.expiringSoonDays ?? null,
    reminderDays: overrides.reminderDays ?? usualReminderDays,
    automatic: {
      mandatory: overrides.automatic?.mandatory ?? true,
      recommended: overrides.automatic?.recommended ?? true,
    },
  };
}

export function courseSettings(overrides: SettingsOverrides, courseId: string): CourseSettings {
  const { dueDays = null, reminderDays = null } = overrides.courses?.[courseId] ?? {};
  return { dueDays, reminderDays };
}

type Input = Partial<Pick<CompanySettings, 'expiringSoonDays'> & CourseSettings>;

/** What does not fit, at its field. */
export function settingIssues({ expiringSoonDays, dueDays, reminderDays }: Input): Pick<FieldIssue, 'path' | 'code'>[] {
  const outside = (value: number | null | undefined, [least, most]: readonly [number, number]) =>
    value !== null && value !== undefined && (!Number.isInteger(value) || value < least || value > most);
  const issues: Pick<FieldIssue, 'path' | 'code'>[] = [];
  if (outside(expiringSoonDays, settingLimits.expiringSoonDays))
    issues.push({ path: 'expiringSoonDays', code: 'settingOutside' });
  if (outside(dueDays, settingLimits.dueDays)) issues.push({ path: 'dueDays', code: 'settingOutside' });
  if (reminderDays && reminderDays.length > settingLimits.reminders)
    issues.push({ path: 'reminderDays', code: 'tooManyReminders' });
  else if (reminderDays?.some((days) => outside(days, settingLimits.reminderDay)))
    issues.push({ path: 'reminderDays', code: 'settingOutside' });
  return issues;
}

/** Each once, the earliest reminder first. */
export const inOrder = (days: readonly number[]): number[] => [...new Set(days)].sort((one, other) => other - one);
