import type pg from 'pg';

export type Scene = { companyId: string; adminId: string; timeZone: string };

/**
 * A company with so many safety data sheets, each with an earlier revision and a product at one of 20 sites; every
 * tenth in two languages.
 */
export async function fillSheets(client: pg.Client, sheets: number): Promise<Scene> {
  const one = async (text: string, values: unknown[] = []) =>
    (await client.query<{ id: string }>(text, values)).rows[0]!.id;
  const companyId = await one(
    `insert into companies (code, legal_name, display_name, time_zone)
      values ('SHEETS', 'Sheets Ltd.', 'Sheets', 'America/Toronto') returning id`,
  );
  const adminId = await one(
    `insert into people (legal_name, email, email_canonical) values ('Admin', 'a@sheets.example', 'a@sheets.example')
      returning id`,
  );
  await client.query(
    `insert into employments (company_id, person_id, employee_number, started_on, bu_admin_since)
      values ($1, $2, 'A1', '2020-01-01', '2020-01-01')`,
    [companyId, adminId],
  );
  await client.query(
    `insert into sites (company_id, code, name, time_zone) select $1, 'S' || n, 'Site ' || n, 'America/Toronto'
      from generate_series(0, 19) n`,
    [companyId],
  );
  const names = `(array['Acetone', 'Degreaser', 'Primer', 'Hardener', 'Solvent', 'Lubricant', 'Adhesive', 'Cleaner', 'Sealant', 'Coating'])[1 + n % 10]`;
  await client.query(
    `insert into sds_sheets (company_id, product, manufacturer, synonyms, created_at, changed_at)
     select $1, ${names} || ' ' || md5(n::text), 'Maker ' || n % 500, array['Name ' || n], now(), now()
       from generate_series(1, $2::int) n`,
    [companyId, sheets],
  );
  await client.query(
    `insert into sds_revisions (company_id, sheet_id, revised_on, language, jurisdiction, signal_word, hazards, cas,
      un_number, file, sha256, confirmed_at)
     select h.company_id, h.id, date '2019-01-01' + (k * 1500 + abs(hashtext(h.id::text)) % 1000), l.language, 'whmis',
       'danger', '{H225,H319}',
       array[(100 + abs(hashtext(h.id::text)) % 9000) || '-' || lpad((abs(hashtext(h.product)) % 100)::text, 2,
         '0') || '-1'], lpad((1000 + abs(hashtext(h.product)) % 2500)::text, 4, '0'),
       '{"bytes": 1}', md5(h.id::text || k || l.language) || md5(k || l.language || h.id::text), now()
     from sds_sheets h cross join generate_series(0, 1) k
       cross join lateral (select 'en' as language union all select 'fr' where abs(hashtext(h.id::text)) % 10 = 0) l
         where h.company_id = $1`,
    [companyId],
  );
  await client.query(
    `insert into site_chemicals (company_id, site_id, sheet_id, quantity, added_at)
     select h.company_id, s.id, h.id, 'upTo10', now() from sds_sheets h
       join sites s on s.company_id = h.company_id and s.code = 'S' || abs(hashtext(h.id::text)) % 20
       where h.company_id = $1`,
    [companyId],
  );
  await client.query('select set_sds_searched(company_id, id) from sds_sheets where company_id = $1', [companyId]);
  await client.query('vacuum analyze');
  return { companyId, adminId, timeZone: 'America/Toronto' };
}
