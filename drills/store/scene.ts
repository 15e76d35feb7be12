import { makers } from '../../server/test/make/make.ts';
import type { Sql } from '../kill/scene.ts';
import { signer } from '../kill/scene.ts';

/** Many buyers, few seats, a product of its own for each round. */
export const races = [
  { buyers: 200, seats: 1 },
  { buyers: 40, seats: 10 },
];

export type Scene = {
  products: string[];
  termsVersionId: string;
  buyers: string[];
  racers: string[];
  /** Of the platform's people, to decide refunds. */
  desk: string;
  raced: { race: (typeof races)[number]; products: string[] }[];
};

const currency = 'CAD';

/**
 * Companies with one buyer each, some of them in pairs, products without a limit and some with, taxes of Ontario, terms
 * in force, and a seller.
 */
export async function setScene(
  sql: Sql,
  dataDir: string,
  many: { buyers: number; products: number; stock: number; rounds: number },
): Promise<Scene> {
  const make = await makers(sql);
  const signIn = signer(sql, dataDir);
  await make.store.issuer();
  await sql(`update issuers set currencies = '{CAD}'`);
  await sql(
    `insert into tax_rates (country, region, tax_class, name, rate_ppm, valid_from)
      values ('CA', 'ON', 'standard', 'HST', 130000, '2020-01-01')`,
  );
  const course = await make.taughtCourse();
  const products: string[] = [];
  for (let index = 0; index < many.products; index++) {
    // Every other one is limited, and sells out while the drill runs.
    const stock = index % 2 === 0 ? {} : { stock: many.stock };
    products.push(
      (await make.store.product({ courseIds: [course.id], unitMinor: 333 + index * 777, currency, ...stock })).id,
    );
  }
  const termsVersionId = await inForce(make.insert, 'terms');
  await inForce(make.insert, 'privacy');
  const buyers: string[] = [];
  let parent: string | null = null;
  for (let index = 0; index < many.buyers; index++) {
    // Two of three belong to a group: a company and one that is its subsidiary, between which seats go to and fro.
    const buyer = await makeBuyer(sql, make, index % 3 === 1 ? parent : null);
    parent = buyer.companyId;
    buyers.push(await signIn(buyer));
  }
  const racers: string[] = [];
  while (racers.length < Math.max(...races.map((race) => race.buyers)))
    racers.push(await signIn(await makeBuyer(sql, make)));
  const raced = [];
  for (const race of races) {
    const own: string[] = [];
    while (own.length < many.rounds)
      own.push((await make.store.product({ courseIds: [course.id], unitMinor: 100, currency, stock: race.seats })).id);
    raced.push({ race, products: own });
  }
  const staff = await make.platformAdmin();
  await accept(sql, staff);
  return { products, termsVersionId, buyers, racers, desk: await signIn(staff), raced };
}

/** An admin of a company of their own, or of a subsidiary, who agreed to the terms. */
async function makeBuyer(sql: Sql, make: Awaited<ReturnType<typeof makers>>, parentId: string | null = null) {
  const admin = await make.companyAdmin({
    company: await make.company({ currency, country: 'CA', parent_id: parentId }),
  });
  await accept(sql, admin);
  return admin;
}

async function accept(sql: Sql, person: { id: string; companyId: string }): Promise<void> {
  await sql(
    `insert into legal_acceptances (company_id, person_id, version_id, text_sha256, locale, accepted_at) select $1, $2,
      v.id, v.sha256, 'en', now() from legal_versions v`,
    [person.companyId, person.id],
  );
}

/**
 * A document that is in force. Without one of its kind, the nightly job would publish its first version while people
 * buy.
 */
async function inForce(
  insert: (table: string, row: Record<string, unknown>) => Promise<string>,
  kind: 'terms' | 'privacy',
): Promise<string> {
  return insert('legal_versions', {
    kind,
    number: 1,
    change_kind: 'material',
    texts: { en: { title: kind, summary: '', changes: [], body: { type: 'doc', content: [] } } },
    sha256: '0'.repeat(64),
    published_at: '2025-01-01T00:00:00Z',
    effective_on: '2025-01-01',
  });
}
