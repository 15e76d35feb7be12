import { evidenceMakers } from './make-evidence.ts';
import { enrolmentMakers } from './make-enrolment.ts';
import { catalogueMakers } from './make-catalogue.ts';
import { identityMakers } from './make-identity.ts';
import { positionMakers } from './make-positions.ts';
import { storeMakers } from './make-store.ts';
import { achievementMaker } from './make-achievement.ts';
import { trainingMakers } from './make-training.ts';
import type { MadePerson, Sql } from '../sql.ts';

export type { MadePerson, Sql };
export type MadeCompany = { id: string; code: string };

/** Makers fill in what a test does not say; parents appear by themselves. */
export async function makers(sql: Sql) {
  let counter = 0;
  const next = () => ++counter;
  const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const keys = Object.keys(row);
    const values = keys.map((key) =>
      row[key] !== null && typeof row[key] === 'object' && !Array.isArray(row[key])
        ? JSON.stringify(row[key])
        : row[key],
    );
    const rows = await sql<{ id: string }>(
      `insert into ${table} (${keys.join(', ')}) values (${keys.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
      values,
    );
    return rows[0]!.id;
  };

  const company = async (given: Record<string, unknown> = {}): Promise<MadeCompany> => {
    const code = `C${next()}`;
    const id = await insert('companies', {
      code,
      legal_name: `Company ${code} Ltd.`,
      display_name: `Company ${code}`,
      time_zone: 'America/Toronto',
      ...given,
    });
    return { id, code };
  };
  const [standing] = await sql<MadeCompany>('select id, code from companies where is_platform');
  const platform =
    standing ??
    (await company({
      code: 'MUSTER',
      display_name: 'Muster',
      legal_name: 'Muster',
      time_zone: 'UTC',
      is_platform: true,
    }));

  const person = async (
    given: {
      company?: MadeCompany;
      name?: string;
      email?: string;
      buAdmin?: boolean;
      qmsAdmin?: boolean;
      locale?: string;
      startedOn?: string;
      endedOn?: string;
    } = {},
  ): Promise<MadePerson> => {
    const at = given.company ?? (await company());
    const number = next();
    const name = given.name ?? `Person ${number}`;
    const email = given.email ?? `person${number}@example.com`;
    const rows = await sql<{ id: string }>(
      `insert into people (legal_name, email, email_canonical, locale, qms_admin_since)
        values ($1, $2, $2, $3, case when $4 then now() end) returning id`,
      [name, email, given.locale ?? 'en', given.qmsAdmin ?? false],
    );
    const id = rows[0]!.id;
    await sql(
      `insert into employments (company_id, person_id, employee_number, started_on, ended_on, bu_admin_since)
        values ($1, $2, $3, $4, $5, case when $6 then now() end)`,
      [at.id, id, `E${number}`, given.startedOn ?? '2020-01-01', given.endedOn ?? null, given.buAdmin ?? false],
    );
    await sql(
      `insert into placements (company_id, person_id, hired_on, started_on, ended_on, recorded_at)
        values ($1, $2, $3, $3, $4, $3::date::timestamptz)`,
      [at.id, id, given.startedOn ?? '2020-01-01', given.endedOn ?? null],
    );
    return { id, companyId: at.id, name };
  };

  return {
    ...identityMakers(sql),
    ...catalogueMakers(insert, next),
    ...enrolmentMakers(sql, next),
    store: storeMakers(sql, next),
    ...positionMakers(insert, sql, next),
    ...evidenceMakers(insert, sql),
    ...trainingMakers(insert, sql, next),
    achievement: achievementMaker(insert, next),
    insert,
    next,
    platform,
    company,
    person,
    companyAdmin: (given: Parameters<typeof person>[0] = {}) => person({ ...given, buAdmin: true }),
    platformAdmin: () => person({ company: platform, buAdmin: true, qmsAdmin: true }),
    /** qmsAdmin without buAdmin: no rights beyond a learner's (access rule 5). */
    qmsOnly: () => person({ company: platform, qmsAdmin: true }),
  };
}

export type Makers = Awaited<ReturnType<typeof makers>>;
