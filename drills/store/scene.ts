import { makers } from '../../server/test/make.ts';
import type { Sql } from '../kill/scene.ts';
import { signer } from '../kill/scene.ts';

export type Scene = { products: string[]; termsVersionId: string; buyers: string[] };

const currency = 'CAD';

/** Companies with one buyer each, products without a limit and some with, taxes of Ontario, terms in force, and a seller. */
export async function setScene(sql: Sql, dataDir: string, many: { buyers: number; products: number; stock: number }): Promise<Scene> {
  const make = await makers(sql);
  const signIn = signer(sql, dataDir);
  await make.store.issuer();
  await sql(`update issuers set currencies = '{CAD}'`);
  await sql(`insert into tax_rates (country, region, tax_class, name, rate_ppm, valid_from) values ('CA', 'ON', 'standard', 'HST', 130000, '2020-01-01')`);
  const course = await make.taughtCourse();
  const products: string[] = [];
  for (let index = 0; index < many.products; index++) {
    // Every other one is limited, and sells out while the drill runs.
    const stock = index % 2 === 0 ? {} : { stock: many.stock };
    products.push((await make.store.product({ courseIds: [course.id], unitMinor: 333 + index * 777, currency, ...stock })).id);
  }
  const termsVersionId = await termsInForce(sql);
  const buyers: string[] = [];
  for (let index = 0; index < many.buyers; index++) {
    const company = await make.company();
    await sql(`insert into purchase_rules (company_id, currency) values ($1, $2)`, [company.id, currency]);
    buyers.push(await signIn(await make.companyAdmin({ company })));
  }
  return { products, termsVersionId, buyers };
}

async function termsInForce(sql: Sql): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `select v.id from legal_versions v join legal_documents d on d.id = v.document_id where d.kind = 'terms' and v.published_at is not null order by v.number desc limit 1`,
  );
  if (row) return row.id;
  throw new Error('no terms are in force');
}
