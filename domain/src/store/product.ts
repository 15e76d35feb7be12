import type { ErrorCode } from '../errors.ts';
import type { Day } from '../time.ts';

export const productStatuses = ['draft', 'published', 'archived'] as const;
export type ProductStatus = (typeof productStatuses)[number];
/** Who sees a published product: everyone, or only companies that were given it. */
export const productVisibilities = ['public', 'chosenCompanies'] as const;
/** Who buys it: both, companies for their people, or people for themselves. */
export const productBuyers = ['everybody', 'companies', 'people'] as const;

export type ProductForSale = {
  status: ProductStatus;
  visibility: (typeof productVisibilities)[number];
  soldTo: (typeof productBuyers)[number];
  /** Countries it is sold to; null for all. */
  countries: readonly string[] | null;
};

/** What was agreed with one company: shown or hidden whatever the product says, and between which days. */
export type CompanyProduct = { visible: boolean | null; visibleFrom: Day | null; visibleUntil: Day | null };
export type Buyer = { companyId: string | null; country: string | null; today: Day };

/** Whether a buyer meets the product at all. Anyone who does not, is told that there is no such thing (G03). */
export function isVisible(product: ProductForSale, agreed: CompanyProduct | null, buyer: Buyer): boolean {
  if (product.status !== 'published') return false;
  const holds =
    agreed &&
    (agreed.visibleFrom === null || agreed.visibleFrom <= buyer.today) &&
    (agreed.visibleUntil === null || buyer.today <= agreed.visibleUntil);
  if (buyer.companyId !== null && holds && agreed.visible !== null) return agreed.visible;
  return product.visibility === 'public';
}

/** Why a product cannot be bought, or null: also asked of what lies in a cart already. */
export function saleObstacle(
  product: ProductForSale,
  agreed: CompanyProduct | null,
  hasPrice: boolean,
  buyer: Buyer,
): ErrorCode | null {
  if (!isVisible(product, agreed, buyer)) return 'productNotForSale';
  if (product.soldTo === (buyer.companyId === null ? 'companies' : 'people')) return 'productNotForBuyer';
  if (product.countries && buyer.country !== null && !product.countries.includes(buyer.country))
    return 'productNotSoldThere';
  return hasPrice ? null : 'productWithoutPrice';
}

/**
 * Why a product cannot be published, or null: it opens at least one course, and costs something (zero too) in at least
 * one currency.
 */
export function publishProductObstacle(status: ProductStatus, items: number, prices: number): ErrorCode | null {
  if (status !== 'draft') return 'productNotDraft';
  if (items === 0) return 'productEmpty';
  return prices === 0 ? 'productNeverPriced' : null;
}

export const archiveProductObstacle = (status: ProductStatus): ErrorCode | null =>
  status === 'published' ? null : 'productNotForSale';

/** Why seats are granted: nothing is paid for them, the company paid elsewhere, or they stand for money owed. */
export const grantKinds = ['free', 'paid', 'credit'] as const;
