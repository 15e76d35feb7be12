import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Day } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import type pg from 'pg';
import type { FileStore, StoredFile } from '../../src/platform/files/files.ts';
import { hashPassword } from '../../src/modules/identity/index.ts';
import { demoCompanies } from '../demo/companies.ts';
import { contactOf } from '../demo/contacts.ts';
import { demoDepartments, departmentOf } from '../demo/departments.ts';
import type { DemoPerson } from '../demo/people.ts';
import { demoPassword, makePeople } from '../demo/people.ts';
import { idOf, insertRows } from './rows.ts';

/** A company's logo, as its admin would have uploaded it. */
async function keepLogo(files: FileStore, key: string): Promise<StoredFile> {
  const bytes = await readFile(new URL(`../demo/logos/${key}.png`, import.meta.url));
  return {
    bucket: 'branding',
    name: `${key}.png`,
    mime: 'image/png',
    ...(await files.put('branding', Readable.from([bytes]), bytes.length)),
  };
}

/**
 * Most were placed once. Every sixth worked in the yard first; what was known before the transfer is kept, as the
 * product keeps it.
 */
function placementRows(person: DemoPerson, index: number, today: Day) {
  const department = person.companyKey === 'northgate' ? departmentOf(person.positionKey) : null;
  const row = (
    part: string,
    departmentKey: string | null,
    startedOn: Day,
    endedOn: Day | null,
    recordedOn: Day,
    retractedOn: Day | null,
  ) => ({
    company_id: idOf('company', person.companyKey),
    id: idOf('placement', part ? `${person.key}/${part}` : person.key),
    person_id: idOf('person', person.key),
    site_id: person.siteKey ? idOf('site', person.siteKey) : null,
    department_id: departmentKey && idOf('department', departmentKey),
    manager_id: person.managerKey ? idOf('person', person.managerKey) : null,
    hired_on: person.hireDay,
    started_on: startedOn,
    ended_on: endedOn,
    recorded_at: `${recordedOn}T12:00:00Z`,
    retracted_at: retractedOn && `${retractedOn}T12:00:00Z`,
  });
  const moved = addDays(person.hireDay, 240);
  if (index % 6 !== 4 || !department || department === 'yard' || moved >= (person.endDay ?? today))
    return [row('', department, person.hireDay, person.endDay, person.hireDay, null)];
  return [
    row('first', 'yard', person.hireDay, null, person.hireDay, moved),
    row('before', 'yard', person.hireDay, addDays(moved, -1), moved, null),
    row('', department, moved, person.endDay, moved, null),
  ];
}

function contactColumns(person: DemoPerson, index: number, today: Day) {
  const { phone, invitedDay, joinedDay, lastSignInDay } = contactOf(person, index, today);
  return {
    contact_email: person.email,
    contact_email_canonical: person.email,
    contact_phone: phone,
    invited_at: invitedDay && `${invitedDay}T13:00:00Z`,
    joined_at: joinedDay && `${joinedDay}T14:00:00Z`,
    last_signed_in_at: lastSignInDay && `${lastSignInDay}T14:00:00Z`,
  };
}

/** Companies with their sites, people with their employments, and credentials for the five who sign in. */
export async function seedPeople(client: pg.ClientBase, files: FileStore, today: Day): Promise<void> {
  const logos = new Map(
    await Promise.all(['northgate', 'lakeshore'].map(async (key) => [key, await keepLogo(files, key)] as const)),
  );
  await insertRows(
    client,
    'companies',
    demoCompanies.map((company) => ({
      id: idOf('company', company.key),
      code: company.code,
      legal_name: company.legalName,
      display_name: company.displayName,
      is_platform: company.key === 'muster',
      parent_id: company.parentKey ? idOf('company', company.parentKey) : null,
      country: company.country,
      region: company.region,
      time_zone: company.timeZone,
      locale: `${company.locale}-${company.country}`,
      currency: company.currency,
      logo: logos.get(company.key) ?? null,
      created_at: `${today}T00:00:00Z`,
    })),
  );
  const sites = demoCompanies.flatMap((company) => company.sites.map((site) => ({ company, site })));
  await insertRows(
    client,
    'sites',
    sites.map(({ company, site }) => ({
      company_id: idOf('company', company.key),
      id: idOf('site', site.key),
      code: site.code,
      name: site.name,
      time_zone: site.timeZone,
    })),
  );
  await insertRows(
    client,
    'departments',
    demoDepartments.map((department) => ({
      company_id: idOf('company', 'northgate'),
      id: idOf('department', department.key),
      parent_id: department.parentKey && idOf('department', department.parentKey),
      code: department.code,
      name: department.name,
    })),
  );
  const people = makePeople(today);
  await insertRows(
    client,
    'people',
    people.map((person) => ({
      id: idOf('person', person.key),
      legal_name: person.legalName,
      email: person.email,
      email_canonical: person.email,
      locale: person.locale === 'fr' ? 'fr' : 'en',
      public_name: 'full',
      notifications: {},
      qms_admin_since: person.claims.qmsAdmin ? `${person.hireDay}T12:00:00Z` : null,
      created_at: `${person.hireDay}T12:00:00Z`,
    })),
  );
  await insertRows(
    client,
    'employments',
    people.map((person, index) => ({
      ...contactColumns(person, index, today),
      company_id: idOf('company', person.companyKey),
      person_id: idOf('person', person.key),
      employee_number: person.employeeNo ?? `P${index + 1}`,
      job_title: person.jobTitle,
      started_on: person.hireDay,
      ended_on: person.endDay,
      on_leave_since: person.leaveFromDay,
      bu_admin_since: person.claims.buAdmin ? `${person.hireDay}T12:00:00Z` : null,
      created_at: `${person.hireDay}T12:00:00Z`,
    })),
  );
  await insertRows(
    client,
    'placements',
    people.flatMap((person, index) => placementRows(person, index, today)),
  );
  for (const person of people.filter((candidate) => candidate.signsIn)) {
    const id = idOf('person', person.key);
    await insertRows(client, 'auth.accounts', [
      {
        id: idOf('account', person.key),
        account_id: id,
        provider_id: 'credential',
        person_id: id,
        password: await hashPassword(demoPassword),
        created_at: `${today}T00:00:00Z`,
        updated_at: `${today}T00:00:00Z`,
      },
    ]);
  }
}
