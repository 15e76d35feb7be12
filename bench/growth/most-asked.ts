import type pg from 'pg';
import type { Asked } from '../floor/record.ts';
import { chooseWork } from '../floor/work.ts';
import { signInAll } from '../ground/sign-in.ts';

/** About as many people has the company whose administrator looks at its lists, however large the world. */
const usualCompany = 100;

/** What learners, a stranger with a certificate and a company's administrator ask for most. */
export async function mostAsked(client: pg.Client, dataDir: string): Promise<Record<string, Asked[]>> {
  const work = await chooseWork(client, dataDir);
  const commits = work['progress commit']!;
  const opened = commits.map(({ path, cookie }) => ({ path: path.replace(/\/commits$/, ''), cookie }));
  const units = commits.map(({ body }) => (body as { commits: { unitId: string }[] }).commits[0]!.unitId);
  const get = (path: string, cookie: string): Asked => ({ method: 'GET', path, cookie });
  const learners = (path: string) => opened.map(({ cookie }) => get(path, cookie));
  const { rows: proofs } = await client.query<{ id: string }>(
    'select public_id as id from achievements where revoked_at is null order by id limit 64',
  );
  const admin = await administrator(client, dataDir);
  return {
    session: learners('/api/session'),
    ...work,
    player: opened.map(({ path, cookie }) => get(path, cookie)),
    'unit of a course': opened.map(({ path, cookie }, index) => get(`${path}/units/${units[index]}`, cookie)),
    'my courses': learners('/api/enrolments'),
    'my certificates': learners('/api/achievements'),
    'certificate, by a stranger': proofs.map(({ id }) => get(`/api/public/achievements/${id}`, '')),
    'employees of a company': [get('/api/settings/employees', admin)],
  };
}

async function administrator(client: pg.Client, dataDir: string): Promise<string> {
  const { rows } = await client.query<{ personId: string; companyId: string }>(
    `select (array_agg(person_id order by person_id) filter (where bu_admin_since is not null
        and ended_on is null))[1] as "personId", company_id as "companyId"
      from employments group by company_id
      having bool_or(bu_admin_since is not null and ended_on is null)
      order by abs(count(*) - $1), company_id limit 1`,
    [usualCompany],
  );
  return (await signInAll(client, dataDir, rows))[0]!;
}
