import type { EndpointName, Result } from '../../../api/client.ts';
import type { Tone } from '../../../ui/feedback/StatusBadge.tsx';

export type Product = Result<'getProduct'>;
export type CompanyProduct = Result<'getCompanyProduct'>;
export type Price = Product['prices'][number];
/** Everyone's price of a product, or with a company that company's own. */
export type PricesOf = { productId: string; companyId?: string };

export const statusTones: Record<Product['status'], Tone> = { draft: 'idle', published: 'good', archived: 'off' };
/** What shows a product, or what a company has of it. */
export const ofProducts: readonly EndpointName[] = [
  'listProducts',
  'getProduct',
  'listCompanyProducts',
  'getCompanyProduct',
  'getCompanySeats',
  'listStore',
  'getStoreProduct',
];
/** A number field's value: null while it is empty. */
export const numberIn = (value: string | number): number | null => (typeof value === 'number' ? value : null);
