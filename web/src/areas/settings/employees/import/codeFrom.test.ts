import { expect, test } from 'vitest';
import { codeFrom } from './codeFrom.ts';

test.each([
  ['Main yard', [], 'MAIN-YARD'],
  ['Soudure générale', [], 'SOUDURE-GENERALE'],
  ['Main yard', ['main-yard', 'MAIN-YARD-2'], 'MAIN-YARD-3'],
  ['A very long name of a yard far away', [], 'A-VERY-LONG-NAME-OF'],
  ['  —  ', [], 'NEW'],
])('%s', (value, taken, code) => expect(codeFrom(value, taken)).toBe(code));
