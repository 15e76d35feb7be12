import { expect, test } from 'vitest';
import style from '../../player/player.css?raw';
import { theme } from './theme.ts';

test('the player of packages is set in the typeface of the product', () => {
  const [, family] = /font:\s*15px\/[\d.]+ ([^,]+),/.exec(style) ?? [];
  expect(family).toBe(theme.fontFamily!.split(',')[0]);
});
