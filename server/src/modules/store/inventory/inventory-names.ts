import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { productName } from '../../seats/index.ts';

/** Whose inventory it is where it is one company's, and what its filters chose, in words. */
export async function namesInInventory(
  work: Work,
  locale: string,
  { company, product }: { company?: string | undefined; product?: string | undefined },
): Promise<{ company: string | null; names: Record<string, string> }> {
  const { rows } = await sql<{
    company: string | null;
    product: string | null;
  }>`select (select legal_name from companies where id = ${company ?? null}::uuid) as company,
    (select ${productName('p', locale)} from products p where p.id = ${product ?? null}::uuid) as product`.execute(
    work.tx,
  );
  const found = rows[0]!;
  return {
    company: found.company,
    names: { ...(found.company && { company: found.company }), ...(found.product && { product: found.product }) },
  };
}
