import type pg from 'pg';
import { signInAll } from '../ground/sign-in.ts';

export type Call = { path: string; cookie: string };

/** By how much their companies bought: from the largest, with a sixth of all seats, to a small one. */
const ranks = [1, 2, 5, 12, 40, 150];

/** Who asks what: an administrator of each of some companies, and someone of the platform. */
export async function chooseWork(client: pg.Client, dataDir: string): Promise<Record<string, Call[]>> {
  const { rows } = await client.query<{ personId: string; companyId: string }>(
    `select k.owner_person_id as "personId", k.company_id as "companyId" from carts k
       join (select company_id, sum(total) as seats from seat_lots group by 1) l on l.company_id = k.company_id
     where k.ordered_at is null order by l.seats desc`,
  );
  const admins = ranks.map((rank) => rows[rank - 1]!);
  await client.query(
    `update employments e set bu_admin_since = now(), ended_on = null
      from unnest($1::uuid[], $2::uuid[]) a(company_id, person_id)
      where e.company_id = a.company_id and e.person_id = a.person_id`,
    [admins.map(({ companyId }) => companyId), admins.map(({ personId }) => personId)],
  );
  // The floor answers in English.
  await client.query(`update people set locale = 'en' where id = any($1::uuid[])`, [
    admins.map(({ personId }) => personId),
  ]);
  const staff = await platformAdmin(client);
  const cookies = await signInAll(client, dataDir, [...admins, staff]);
  const picked = await client.query<{ product: string; category: string }>(
    `select p.id as product, p.category_id as category from products p
      where p.status = 'published' and p.visibility = 'public' and p.sold_to = 'everybody'
       and exists (select from product_prices r where r.product_id = p.id and r.currency = 'CAD'
         and r.valid_until is null) and exists (select from product_courses k where k.product_id = p.id
         having count(*) > 1) order by p.sku limit 6`,
  );
  const each = (path: (index: number) => string): Call[] =>
    admins.map((_, index) => ({ path: `/api${path(index)}`, cookie: cookies[index]! }));
  const always = (path: string) => each(() => path);
  return {
    'store, first page': always('/store'),
    'store, searched': always('/store?q=scaffold'),
    'store, searched for a number': always('/store?q=SKU-0123'),
    'store, one category': each((index) => `/store?categoryId=${picked.rows[index]!.category}`),
    'store, by price, in French': always('/store?sort=-unitMinor&language=fr'),
    'product page': each((index) => `/store/${picked.rows[index]!.product}`),
    'cart of 20 lines': always('/cart?boughtFor=company&country=CA&region=ON'),
    'seats by product': always('/settings/seats/inventory'),
    'seats by product, most first': always('/settings/seats/inventory?sort=-available'),
    'lots of seats': always('/settings/seats/lots'),
    'seats one by one': always('/settings/seats'),
    'seats asleep': always('/settings/seats?asleep=true'),
    'ledger of seats': always('/settings/seats/ledger'),
    'inventory of all companies': [{ path: '/api/admin/reports/inventory?sort=-available', cookie: cookies.at(-1)! }],
  };
}

async function platformAdmin(client: pg.Client): Promise<{ personId: string; companyId: string }> {
  const { rows } = await client.query<{ personId: string; companyId: string }>(
    `with platform as (insert into companies (code, legal_name, display_name, time_zone, is_platform)
      values ('MUSTER', 'Muster', 'Muster', 'UTC', true) returning id),
     person as (insert into people (legal_name, email, email_canonical, locale, qms_admin_since)
       values ('Bench Staff', 'staff@bench.example', 'staff@bench.example', 'en', now()) returning id)
     insert into employments (company_id, person_id, employee_number, started_on, bu_admin_since) select c.id, p.id,
       'STAFF', '2020-01-01', now() from platform c cross join person p
     returning person_id as "personId", company_id as "companyId"`,
  );
  const staff = rows[0]!;
  await client.query(
    `insert into legal_acceptances (company_id, person_id, version_id, text_sha256, locale, accepted_at) select $1, $2,
      v.id, v.sha256, 'en', now() from legal_versions v where v.published_at is not null`,
    [staff.companyId, staff.personId],
  );
  return staff;
}
