import type { Instant } from '@app/domain/time';
import type pg from 'pg';

/** A company below another: a subsidiary of it, or of one of its subsidiaries. */
export type Subsidiary = { id: string; name: string; timeZone: string };
/** From where a company below is looked at: which company it belongs to, and who reads. */
export type SeenFrom = { company: string; reader: string };

/** What stands below the company of the transaction, and who looks; asked once, before anyone is looked at. */
export async function loadSubsidiaries(
  client: pg.PoolClient,
  now: Instant,
  personId: string,
): Promise<{ below: Subsidiary[]; from: SeenFrom }> {
  const { rows: below } = await client.query<Subsidiary>(
    `select id, name, time_zone as "timeZone" from companies_below($1) order by name, id`,
    [now],
  );
  const { rows: from } = await client.query<SeenFrom>(
    `select c.legal_name as company, p.legal_name as reader from companies c join people p on p.id = $1
      where c.id = current_setting('app.company_id')::uuid`,
    [personId],
  );
  return { below, from: from[0]! };
}

/** The company of the transaction from here on; the wall of every table compares with it. */
export const setTenantContext = (client: pg.PoolClient, companyId: string) =>
  client.query(`select set_config('app.company_id', $1, true)`, [companyId]);
