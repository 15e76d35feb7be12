import { expect, it } from 'vitest';
import { adminMenu, currentEntry, entriesOf } from './menus.ts';

const own = '01a2304e-0000-7000-8000-000000000001';
const customer = '01a2304e-0000-7000-8000-000000000002';
const titleAt = (pathname: string, tab?: string) => currentEntry(entriesOf(adminMenu, own), pathname, tab, own)?.title;

it('a product of the platform belongs to Products, what one customer sees of it to Companies', () => {
  expect(titleAt(`/admin/companies/${own}`, 'products')).toBe('products');
  expect(titleAt(`/admin/companies/${own}/products/${own}`)).toBe('products');
  expect(titleAt(`/admin/companies/${customer}/products/${own}`)).toBe('companies');
  expect(titleAt(`/admin/companies/${customer}`, 'products')).toBe('companies');
});
