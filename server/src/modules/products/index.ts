export { coversOf } from './covers.ts';
export { couponsByCode, giveBackCoupons, takeCoupons } from './coupons.ts';
export type { FoundCoupon } from './coupons.ts';
export { buyerAsked, seatsHeldAsked } from './events.ts';
export { productForSale, productsForSale } from './for-sale.ts';
export type { Buyer, ForSale } from './for-sale.ts';
export { giveBackStock, holdStock } from './stock.ts';
export type { StockLine } from './stock.ts';
export { taxesFor } from './taxes.ts';
