import type { SettingsOverrides } from '@app/domain/company/settings';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { companyNotices, platformNotices, settingsFor } from './settings.ts';

/**
 * When a company's people are reminded, as offsets in days: of the last day of a qualification, of its renewal's
 * opening, and of the due day of a course.
 */
export type ReminderTurns = {
  /**
   * By when the digest of a day is out: at this hour of each person's clock, or of the company's where they have none
   * of their own.
   */
  now: Instant;
  hour: number;
  timeZone: string;
  lastDay: number[];
  opening: number[];
  due: number[];
  /** Of courses that are reminded of otherwise before they are due: all their offsets, by the course's id. */
  dueOf: Record<string, readonly number[]>;
};

/** When reminders are sent, by the settings as they are now. */
export async function reminderTurns(work: Work): Promise<ReminderTurns> {
  const [platform, own, { rows }] = [
    await platformNotices(work),
    await companyNotices(work, work.companyId),
    await sql<{
      settings: SettingsOverrides;
    }>`select c.settings_overrides as settings from companies c where c.id = ${work.companyId}`.execute(work.tx),
  ];
  const { settings } = rows[0]!;
  const { hour, rules } = settingsFor(platform.overrides, own, settings);
  const of = ({ on, offsets }: { on: boolean; offsets: readonly number[] }) => (on ? [...offsets] : []);
  const overdue = of(rules.courseOverdue);
  const ownDays = Object.entries(settings.courses ?? {}).flatMap(([id, { reminderDays }]) =>
    reminderDays ? [[id, [...(rules.courseDue.on ? reminderDays.map((days) => -days) : []), ...overdue]] as const] : [],
  );
  return {
    ...{ now: work.now, hour, timeZone: work.timeZone },
    lastDay: [...of(rules.qualificationExpiring), ...of(rules.qualificationExpired)],
    opening: of(rules.renewalOpen),
    due: [...of(rules.courseDue), ...overdue],
    dueOf: Object.fromEntries(ownDays),
  };
}
