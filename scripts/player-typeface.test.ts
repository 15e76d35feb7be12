import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../web/${path}`, import.meta.url), 'utf8');

test('the player of packages is set in the typeface of the product', () => {
  const [, ofPlayer] = /font:\s*15px\/[\d.]+ ([^,]+),/.exec(read('player/player.css')) ?? [];
  const [, ofProduct] = /fontFamily: "([^,]+),/.exec(read('src/ui/theme.ts')) ?? [];
  expect(ofPlayer).toBe('Figtree');
  expect(ofPlayer).toBe(ofProduct);
});
