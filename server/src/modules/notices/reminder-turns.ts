import type { SettingsOverrides } from '@app/domain/company/settings';
import type { Day } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { companyNotices, platformNotices, settingsFor } from './settings.ts';

/** When a company's people are reminded, as offsets in days: of the last day of a qualification, of its renewal's opening, and of the due day of a course. */
export type ReminderTurns = {
  /** The first day whose reminders are still to come. */
  from: Day;
  lastDay: number[];
  opening: number[];
  due: number[];
  /** Of courses that are reminded of otherwise before they are due: all their offsets, by the course's id. */
  dueOf: Record<string, readonly number[]>;
};

/** What is still to be sent, by the settings as they are now. Today's went out once the hour of the digest has come. */
export async function reminderTurns(work: Work): Promise<ReminderTurns> {
  const [platform, own, { rows }] = [
    await platformNotices(work),
    await companyNotices(work, work.companyId),
    await sql<{ settings: SettingsOverrides; hour: number }>`select c.settings_overrides as settings,
        extract(hour from ${work.now}::timestamptz at time zone c.time_zone)::int as hour from companies c where c.id = ${work.companyId}`.execute(work.tx),
  ];
  const { settings, hour } = rows[0]!;
  const { hour: digest, rules } = settingsFor(platform.overrides, own, settings);
  const of = ({ on, offsets }: { on: boolean; offsets: readonly number[] }) => (on ? [...offsets] : []);
  const overdue = of(rules.courseOverdue);
  const ownDays = Object.entries(settings.courses ?? {}).flatMap(([id, { reminderDays }]) =>
    reminderDays ? [[id, [...(rules.courseDue.on ? reminderDays.map((days) => -days) : []), ...overdue]] as const] : [],
  );
  return {
    from: hour < digest ? work.today : addDays(work.today, 1),
    lastDay: [...of(rules.qualificationExpiring), ...of(rules.qualificationExpired)],
    opening: of(rules.renewalOpen),
    due: [...of(rules.courseDue), ...overdue],
    dueOf: Object.fromEntries(ownDays),
  };
}
