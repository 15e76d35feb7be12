import type { CourseSettings, SettingsOverrides } from '@app/domain/company/settings';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';

/** What the acting company decided otherwise than the platform, as stored. */
export async function settingsOverrides(work: Work): Promise<SettingsOverrides> {
  const { rows } = await sql<{
    overrides: SettingsOverrides;
  }>`select settings_overrides as overrides from companies where id = ${work.companyId}`.execute(work.tx);
  return rows[0]!.overrides;
}

/** Decides otherwise, or with null as the platform again; answers what stood before. */
export async function changeSettings(
  work: Work,
  change: Omit<SettingsOverrides, 'courses'>,
): Promise<SettingsOverrides> {
  const before = await lockSettings(work);
  await sql`update companies set settings_overrides = jsonb_strip_nulls(settings_overrides ||
    ${JSON.stringify(change)}::jsonb) where id = ${work.companyId}`.execute(work.tx);
  return before;
}

/** The same for one course. */
export async function changeCourseSettings(
  work: Work,
  courseId: string,
  change: CourseSettings,
): Promise<SettingsOverrides> {
  const before = await lockSettings(work);
  const courses = { ...before.courses, [courseId]: change };
  await sql`update companies set settings_overrides = jsonb_strip_nulls(settings_overrides ||
    ${JSON.stringify({ courses })}::jsonb) where id = ${work.companyId}`.execute(work.tx);
  return before;
}

async function lockSettings(work: Work): Promise<SettingsOverrides> {
  const { rows } = await sql<{
    overrides: SettingsOverrides;
  }>`select settings_overrides as overrides from companies where id = ${work.companyId} for no key update`.execute(
    work.tx,
  );
  return rows[0]!.overrides;
}
