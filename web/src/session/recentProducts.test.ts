import { beforeEach, expect, test, vi } from 'vitest';
import { dropRecentProducts, noteProduct, recentProducts } from './recentProducts.ts';

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => void storage.set(name, text),
    removeItem: (name: string) => void storage.delete(name),
  });
});

const product = (id: number) => ({ id: String(id), name: `Product ${id}` });

test('the newest comes first, once, and six are kept', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 3]) noteProduct('ann', product(id));
  expect(recentProducts('ann').map(({ id }) => id)).toEqual(['3', '7', '6', '5', '4', '2']);
});

test('what someone else looked at is neither shown nor kept', () => {
  noteProduct('ann', product(1));
  expect(recentProducts('ben')).toEqual([]);
  noteProduct('ben', product(2));
  expect(recentProducts('ben')).toEqual([product(2)]);
  expect(recentProducts('ann')).toEqual([]);
});

test('text of someone else is no list', () => {
  localStorage.setItem('muster-recent-products', '{');
  expect(recentProducts('ann')).toEqual([]);
});

test('signing out leaves nothing', () => {
  noteProduct('ann', product(1));
  dropRecentProducts();
  expect(recentProducts('ann')).toEqual([]);
});
