import type { CompanyDates, Running } from '@app/domain/company/company';
import type { SettingsOverrides } from '@app/domain/company/settings';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { StoredFile } from '../../../platform/files/files.ts';
import { ask } from '../../../platform/database/questions.ts';
import type { Work } from '../../../platform/database/work.ts';
import { companyRunning } from '../events.ts';

export type HeldCompany = CompanyDates & {
  id: string;
  displayName: string;
  isPlatform: boolean;
  timeZone: string;
  locale: string;
  overrides: SettingsOverrides;
  logo: StoredFile | null;
};

/** A company, locked until the end of this unit of work. */
export async function holdCompany(work: Work, companyId: string): Promise<HeldCompany> {
  const { rows } = await sql<HeldCompany>`select id, display_name as "displayName", is_platform as "isPlatform",
      time_zone as "timeZone", locale, settings_overrides as overrides, logo,
      suspended_at as "suspendedAt", terminated_at as "terminatedAt", valid_through as "validThrough"
    from companies where id = ${companyId} for update`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/**
 * What runs at a company now: courses learned in the last day, quizzes with time left, files being read, packs being
 * made.
 */
export async function runningAt(work: Work, companyId: string): Promise<Running> {
  const { rows } = await sql<Pick<Running, 'exports'>>`select
    (select count(*)::int from company_exports where company_id = c.id and finished_at is null
      and failed_at is null) as exports
    from companies c where c.id = ${companyId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return Object.assign(
    { learning: 0, quizzes: 0, imports: 0, ...rows[0] },
    ...(await ask(work, companyRunning, { companyId })),
  ) as Running;
}
