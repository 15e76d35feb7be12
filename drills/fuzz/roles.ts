import { reopened } from './known.ts';
import { currentKey, loadSecrets } from '../../server/src/platform/security/secrets.ts';
import { signer, type Sql } from '../kill/scene.ts';

export type Role = { name: string; cookie: string; authorization?: string };
type Who = { id: string; companyId: string };

/**
 * One of each, signed in again: some cases end sessions, lock people or close the application, and the next ones shall
 * get in again.
 */
export async function openRoles(sql: Sql, dataDir: string): Promise<Role[]> {
  if (!currentKey(loadSecrets(dataDir).session)) throw new Error('There is no key for sessions');
  await sql(`delete from settings where key = 'maintenance'`);
  await sql(reopened);
  const signIn = signer(sql, dataDir);
  const one = async (where: string): Promise<Who> => {
    const rows = await sql<Who>(
      `select p.id, e.company_id as "companyId" from people p join employments e on e.person_id = p.id
       where e.ended_on is null and ${where} order by e.employee_number, p.id limit 1`,
    );
    if (!rows[0]) throw new Error(`The demo world has no one where ${where}`);
    return rows[0];
  };
  return [
    { name: 'stranger', cookie: '' },
    { name: 'learner', cookie: await signIn(await one('p.qms_admin_since is null and e.bu_admin_since is null')) },
    {
      name: 'companyAdmin',
      cookie: await signIn(await one('p.qms_admin_since is null and e.bu_admin_since is not null')),
    },
    { name: 'platformAdmin', cookie: await signIn(await one('p.qms_admin_since is not null')) },
    { name: 'program', cookie: '', authorization: 'Bearer mk_0123456789abcdefghijklmnopqrstuvwxyz' },
  ];
}
