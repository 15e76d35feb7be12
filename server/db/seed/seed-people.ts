import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Day } from '@app/domain/time';
import type pg from 'pg';
import type { FileStore, StoredFile } from '../../src/platform/files.ts';
import { hashPassword } from '../../src/modules/identity/index.ts';
import { demoCompanies } from '../demo/companies.ts';
import { demoPassword, makePeople } from '../demo/people.ts';
import { idOf, insertRows } from './rows.ts';

/** A company's logo, as its admin would have uploaded it. */
async function keepLogo(files: FileStore, key: string): Promise<StoredFile> {
  const bytes = await readFile(new URL(`../demo/logos/${key}.png`, import.meta.url));
  return { bucket: 'branding', name: `${key}.png`, mime: 'image/png', ...(await files.put('branding', Readable.from([bytes]), bytes.length)) };
}

/** Companies with their sites, people with their employments, and credentials for the five who sign in. */
export async function seedPeople(client: pg.ClientBase, files: FileStore, today: Day): Promise<void> {
  const logos = new Map(await Promise.all(['northgate', 'lakeshore'].map(async (key) => [key, await keepLogo(files, key)] as const)));
  await insertRows(
    client,
    'companies',
    demoCompanies.map((company) => ({
      id: idOf('company', company.key),
      code: company.code,
      legal_name: company.legalName,
      display_name: company.displayName,
      is_platform: company.key === 'muster',
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
      company_id: idOf('company', person.companyKey),
      person_id: idOf('person', person.key),
      employee_number: person.employeeNo ?? `P${index + 1}`,
      job_title: person.jobTitle,
      site_id: person.siteKey ? idOf('site', person.siteKey) : null,
      started_on: person.hireDay,
      ended_on: person.endDay,
      on_leave_since: person.leaveFromDay,
      bu_admin_since: person.claims.buAdmin ? `${person.hireDay}T12:00:00Z` : null,
      created_at: `${person.hireDay}T12:00:00Z`,
    })),
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
