import type { SettingsOverrides } from '@app/domain/company/settings';
import type { NoticeOverrides, NoticeSettings } from '@app/domain/notices/settings';
import { noticeSettings } from '@app/domain/notices/settings';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

/**
 * What the platform decided for all companies, and since when rules count at all: what was due before an upgrade is
 * never sent.
 */
export type PlatformNotices = { overrides: NoticeOverrides; since: Instant | null };

export async function platformNotices(work: Work): Promise<PlatformNotices> {
  const { rows } = await sql<PlatformNotices>`select overrides, since from platform_notices`.execute(work.tx);
  return rows[0] ?? { overrides: {}, since: null };
}

export async function companyNotices(work: Work, companyId: string): Promise<NoticeOverrides> {
  const { rows } = await sql<{
    overrides: NoticeOverrides;
  }>`select overrides from notice_settings where company_id = ${companyId}`.execute(work.tx);
  return rows[0]?.overrides ?? {};
}

/**
 * What a company decided, with the reminder days of its courses, which are set with the rules of assignment as well.
 */
export function withReminderDays(overrides: NoticeOverrides, { reminderDays }: SettingsOverrides): NoticeOverrides {
  if (!reminderDays) return overrides;
  const courseDue = { ...overrides.rules?.courseDue, offsets: reminderDays.map((days) => -days) };
  return { ...overrides, rules: { ...overrides.rules, courseDue } };
}

export const settingsFor = (
  platform: NoticeOverrides,
  company: NoticeOverrides,
  settings: SettingsOverrides,
): NoticeSettings => noticeSettings(platform, withReminderDays(company, settings));
