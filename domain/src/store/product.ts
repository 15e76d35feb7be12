import type { ErrorCode } from '../errors.ts';
import type { Day, Instant } from '../time.ts';

export const productStates = ['draft', 'published', 'archived'] as const;
export type ProductState = (typeof productStates)[number];
/** Who sees a published product: everybody, or only companies that were given it. */
export const productVisibilities = ['everyone', 'chosenCompanies'] as const;
export type ProductVisibility = (typeof productVisibilities)[number];

export type ProductDates = { publishedAt: Instant | null; archivedAt: Instant | null };

export function productState({ publishedAt, archivedAt }: ProductDates): ProductState {
  if (archivedAt) return 'archived';
  return publishedAt ? 'published' : 'draft';
}

export type ProductForSale = ProductDates & {
  visibility: ProductVisibility;
  /** Countries it is sold to; null for all. */
  countries: readonly string[] | null;
  soldToPeople: boolean;
  soldToCompanies: boolean;
};

/** What was agreed with one company: shown or hidden whatever the product says, and between which days. */
export type CompanyProduct = { shown: boolean | null; from: Day | null; through: Day | null };
export type Buyer = { companyId: string | null; country: string | null; today: Day };

/** Whether a buyer meets the product at all. Whoever does not, is told that there is no such thing (G03). */
export function isVisible(product: ProductForSale, agreed: CompanyProduct | null, buyer: Buyer): boolean {
  if (productState(product) !== 'published') return false;
  const holds = agreed && (agreed.from === null || agreed.from <= buyer.today) && (agreed.through === null || buyer.today <= agreed.through);
  if (buyer.companyId !== null && holds && agreed.shown !== null) return agreed.shown;
  return product.visibility === 'everyone';
}

/** Why a product cannot be bought, or null: also asked of what lies in a cart already. */
export function saleObstacle(product: ProductForSale, agreed: CompanyProduct | null, hasPrice: boolean, buyer: Buyer): ErrorCode | null {
  if (!isVisible(product, agreed, buyer)) return 'productNotForSale';
  if (buyer.companyId === null ? !product.soldToPeople : !product.soldToCompanies) return 'productNotForBuyer';
  if (product.countries && buyer.country !== null && !product.countries.includes(buyer.country)) return 'productNotSoldThere';
  return hasPrice ? null : 'productWithoutPrice';
}

/** Why a product cannot be published, or null: it opens at least one course, and costs something (zero too) in at least one currency. */
export function publishProductObstacle(product: ProductDates, items: number, prices: number): ErrorCode | null {
  if (productState(product) !== 'draft') return 'productNotDraft';
  if (items === 0) return 'productEmpty';
  return prices === 0 ? 'productWithoutPrice' : null;
}

export const archiveProductObstacle = (product: ProductDates): ErrorCode | null => (productState(product) === 'published' ? null : 'productNotForSale');

/** Why seats are granted: nothing is paid for them, the company paid elsewhere, or they stand for money owed. */
export const grantKinds = ['free', 'paid', 'credit'] as const;
export const leastGrantReason = 10;
