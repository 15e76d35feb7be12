import { expect, test } from 'vitest';
import type { Counted } from './gaps.ts';
import { overallOf } from './overall.ts';

const cell = (status: Counted['status'], qualified = false, kind: Counted['kind'] = 'mandatory'): Counted => ({
  status,
  qualified,
  kind,
});

test.each<[string, Counted[], ReturnType<typeof overallOf>]>([
  ['nothing asked', [], 'none'],
  ['only something recommended', [cell('missing', false, 'recommended')], 'none'],
  ['only something to come', [cell('future')], 'none'],
  ['everything held', [cell('valid', true), cell('exempt', true)], 'ok'],
  ['something still to do, in time', [cell('valid', true), cell('due')], 'ok'],
  ['something that ends soon', [cell('valid', true), cell('expiring', true)], 'expiring'],
  ['grace that counts', [cell('inGrace', true)], 'expiring'],
  ['grace that does not count', [cell('inGrace')], 'gap'],
  ['something missing beside something that ends soon', [cell('expiring', true), cell('missing')], 'gap'],
  ['something suspended', [cell('suspended')], 'gap'],
  ['something expired beside something missing', [cell('missing'), cell('expired')], 'expired'],
])('%s', (_what, cells, overall) => {
  expect(overallOf(cells)).toBe(overall);
});
