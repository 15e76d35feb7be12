import * as api from '@app/contract/company/companies';
import { parentObstacle } from '@app/domain/company/company';
import type { SettingsOverrides } from '@app/domain/company/settings';
import { inOrder, settingIssues } from '@app/domain/company/settings';
import { DomainError, refuseFields } from '@app/domain/errors';
import { canonicalEmail } from '@app/domain/identity/email';
import { isCountry } from '@app/domain/store/countries';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inviteLater } from '../../identity/index.ts';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { refuseUnknownZone } from '../../../platform/database/zones.ts';
import { holdCompany } from './company-records.ts';

type Profile = z.output<typeof api.companyProfile>;
type Admin = { name: string; email: string };

/** What of a profile the database has the last word on is said at its field first. */
async function refuseProfile(
  work: Work,
  companyId: string | null,
  { code, parentId, country, timeZone, billing }: Profile,
): Promise<void> {
  if (!isCountry(country)) refuseFields([{ path: 'country', code: 'countryUnknown' }]);
  refuseUnknownZone(timeZone);
  if (billing.email && !canonicalEmail(billing.email)) refuseFields([{ path: 'billing.email', code: 'emailInvalid' }]);
  const taken = await sql`select 1 from companies where upper(code) = upper(${code})
      and id is distinct from ${companyId}::uuid`.execute(work.tx);
  if (taken.rows[0]) refuseFields([{ path: 'code', code: 'companyCodeTaken' }]);
  if (!parentId) return;
  // One change of parents at a time: two that are right alone may make a circle together.
  await sql`select pg_advisory_xact_lock(hashtext('muster.company_parents'))`.execute(work.tx);
  const { rows } = await sql<{
    id: string;
    parentId: string | null;
  }>`select id, parent_id as "parentId" from companies where parent_id is not null or id = ${parentId}`.execute(
    work.tx,
  );
  const parents = new Map(rows.map((row) => [row.id, row.parentId]));
  if (!parents.has(parentId)) refuseFields([{ path: 'parentId', code: 'invalid_value' }]);
  const cycle = companyId && parentObstacle(companyId, parentId, parents);
  if (cycle) refuseFields([{ path: 'parentId', code: cycle }]);
}

const stored = ({ taxId: _taxId, ...billing }: Profile['billing']) => JSON.stringify(billing);

export const createCompany = command(api.createCompany, async (work, { admins, ...profile }) => {
  work.authorize('company.changeAny');
  await refuseProfile(work, null, profile);
  const { billing } = profile;
  const { rows } = await sql<{
    id: string;
  }>`insert into companies (code, legal_name, display_name, country, region, time_zone, locale, currency, parent_id,
    max_people, valid_through, tax_id, billing)
    values (${profile.code}, ${profile.legalName}, ${profile.displayName}, ${profile.country}, ${profile.region},
      ${profile.timeZone}, ${profile.locale}, ${profile.currency}, ${profile.parentId},
      ${profile.maxPeople}, ${profile.validThrough}, ${billing.taxId || null}, ${stored(billing)})
        returning id`.execute(work.tx);
  const companyId = rows[0]!.id;
  await addAdmins(work, { companyId, locale: profile.locale, timeZone: profile.timeZone }, admins, 1);
  work.record({
    action: 'company.create',
    entity: 'company',
    entityId: companyId,
    companyId,
    changes: { code: profile.code, name: profile.displayName, admins: admins.length },
  });
  return { companyId };
});

/** New people who administer the company from their first sign-in on; whose the address is shows when they accept. */
async function addAdmins(
  work: Work,
  company: { companyId: string; locale: string; timeZone: string },
  admins: readonly Admin[],
  firstNumber: number,
): Promise<string[]> {
  const { companyId, locale, timeZone } = company;
  const { rows: day } = await sql<{
    today: string;
  }>`select (${work.now}::timestamptz at time zone ${timeZone})::date::text as today`.execute(work.tx);
  const startedOn = day[0]!.today;
  const given = admins.map(({ name, email }, index) => {
    const emailCanonical = canonicalEmail(email);
    if (!emailCanonical)
      throw new DomainError('emailInvalid', {
        issues: [{ path: `admins.${index}.email`, code: 'emailInvalid', message: 'refused' }],
      });
    return {
      legalName: name,
      locale: locale.startsWith('fr') ? 'fr' : 'en',
      employeeNumber: `ADMIN-${firstNumber + index}`,
      startedOn,
      email,
      emailCanonical,
    };
  });
  const { rows } = await sql<{
    id: string;
  }>`select added_id as id from add_employees(${companyId}, ${JSON.stringify(given)})`.execute(work.tx);
  const ids = rows.map(({ id }) => id);
  await sql`insert into placements (company_id, person_id, hired_on, started_on, recorded_at, recorded_by)
    select ${companyId}, id, ${startedOn}, ${startedOn}, ${work.now}, ${work.personId}
      from unnest(${ids}::uuid[]) as id`.execute(work.tx);
  await sql`update employments set bu_admin_since = ${work.now}, invited_at = ${work.now}
    where company_id = ${companyId} and person_id = any(${ids}::uuid[])`.execute(work.tx);
  await inviteLater(work, ids, companyId);
  return ids;
}

export const addCompanyAdmin = command(api.addCompanyAdmin, async (work, { companyId, name, email }) => {
  work.authorize('company.changeAny');
  const company = await holdCompany(work, companyId);
  if (company.terminatedAt) throw new DomainError('companyTerminated');
  const { rows } = await sql<{
    next: number;
  }>`select coalesce(max(substring(employee_number from '^ADMIN-(\d{1,8})$')::int), 0) + 1 as next from employments
    where company_id = ${companyId}`.execute(work.tx);
  const [personId] = await addAdmins(work, { companyId, ...company }, [{ name, email }], rows[0]!.next);
  work.record({ action: 'company.addAdmin', entity: 'employee', entityId: personId!, companyId, changes: { name } });
  return { personId: personId! };
});

export const changeCompany = command(api.changeCompany, async (work, { companyId, ...profile }) => {
  work.authorize('company.changeAny');
  await holdCompany(work, companyId);
  await refuseProfile(work, companyId, profile);
  const { billing } = profile;
  await sql`update companies set code = ${profile.code}, legal_name = ${profile.legalName},
    display_name = ${profile.displayName}, country = ${profile.country}, region = ${profile.region},
      time_zone = ${profile.timeZone}, locale = ${profile.locale}, currency = ${profile.currency},
        parent_id = ${profile.parentId}, max_people = ${profile.maxPeople},
      valid_through = ${profile.validThrough}, tax_id = ${billing.taxId || null}, billing = ${stored(billing)}
    where id = ${companyId}`.execute(work.tx);
  const { billing: _billing, ...after } = profile;
  work.record({
    action: 'company.changeProfile',
    entity: 'company',
    entityId: companyId,
    companyId,
    changes: { after },
  });
  return {};
});

export const changeAnyCompanySettings = command(
  api.changeAnyCompanySettings,
  async (work, { companyId, expiringSoonDays, reminderDays, automaticMandatory, automaticRecommended }) => {
    work.authorize('company.changeAny');
    const { overrides } = await holdCompany(work, companyId);
    refuseFields(settingIssues({ expiringSoonDays, ...(reminderDays && { reminderDays }) }));
    const { expiringSoonDays: _soon, reminderDays: _reminders, ...kept } = overrides;
    const after: SettingsOverrides = {
      ...kept,
      ...(expiringSoonDays !== null && { expiringSoonDays }),
      ...(reminderDays && { reminderDays: inOrder(reminderDays) }),
      automatic: { mandatory: automaticMandatory, recommended: automaticRecommended },
    };
    await sql`update companies set settings_overrides = ${JSON.stringify(after)} where id = ${companyId}`.execute(
      work.tx,
    );
    work.record({
      action: 'company.changeSettings',
      entity: 'company',
      entityId: companyId,
      companyId,
      changes: { expiringSoonDays, reminderDays, automaticMandatory, automaticRecommended },
    });
    return {};
  },
);
