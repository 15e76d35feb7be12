import { cartByHand } from './cart-by-hand.ts';
import { entriesByHand, inventoryByHand, lotsByHand, reportByHand, seatsByHand } from './seats-by-hand.ts';
import { productByHand, storeByHand } from './shop-by-hand.ts';

/** What a company pays in, and where it is. */
export type Place = { currency: string; country: string; region: string | null; taxId: string | null };
export type Who = Place & { personId: string; companyId: string; today: string; now: string };
export type Sql = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

/** What a list answers, but for the cursor: the floor turns no pages. */
export type Page = { rows: unknown[]; count: { rows: number; exact: boolean } };

const most = 10_000;

/**
 * Page and number of rows travel together, as our lists send them; above ten thousand the number is the planner's
 * guess, which is not compared.
 */
export async function page(sql: Sql, text: string, from: string, values: unknown[]): Promise<Page> {
  const [rows, counted] = await Promise.all([
    sql<unknown>(text, values),
    sql<{ n: number }>(`select count(*)::int as n from (select 1 ${from} limit ${most + 1}) counted`, values),
  ]);
  const { n } = counted[0]!;
  if (n > most) await sql(`explain (format json) select 1 ${from}`, values);
  return { rows: rows.slice(0, 50), count: { rows: n, exact: n <= most } };
}

export function answersByHand(sql: Sql, who: Who, path: string, asked: URLSearchParams): Promise<unknown> {
  if (path === '/api/store') return storeByHand(sql, who, asked);
  if (path.startsWith('/api/store/')) return productByHand(sql, who, path.slice('/api/store/'.length));
  if (path === '/api/cart') return cartByHand(sql, who);
  if (path === '/api/settings/seats/inventory') return inventoryByHand(sql, who, asked);
  if (path === '/api/settings/seats/lots') return lotsByHand(sql, who);
  if (path === '/api/settings/seats') return seatsByHand(sql, who, asked);
  if (path === '/api/settings/seats/ledger') return entriesByHand(sql, who);
  if (path === '/api/admin/reports/inventory') return reportByHand(sql, who);
  throw new Error(`the floor does not know ${path}`);
}
