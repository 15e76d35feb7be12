import type { Module } from '../../platform/module.ts';
import { companyProductHandlers } from './company-products.ts';
import { couponHandlers } from './edit-coupons.ts';
import { getProduct, products } from './get-product.ts';
import { getStoreProduct } from './get-store-product.ts';
import { store } from './list-store.ts';
import { productHandlers } from './products.ts';
import { askForQuote, tellSellers } from './quotes.ts';
import { taxRateHandlers } from './tax-rates.ts';

export const productsModule: Module = {
  name: 'products',
  handlers: [
    ...store.handlers,
    getStoreProduct,
    askForQuote,
    ...products.handlers,
    getProduct,
    ...productHandlers,
    ...companyProductHandlers,
    ...taxRateHandlers,
    ...couponHandlers,
  ],
  jobs: [tellSellers],
};
