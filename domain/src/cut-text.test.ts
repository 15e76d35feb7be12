import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';
import { propertyRuns } from './property.cases.ts';

test('a text is cut before a sign that does not fit, and left alone where it fits', () => {
  expect([cutText('a🦺b', 2), cutText('a🦺b', 3), cutText('a🦺b', 4)]).toEqual(['a', 'a🦺', 'a🦺b']);
});

test('what is cut off a well-formed text is well-formed, and nothing more than one unit is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.nat({ max: 40 }), (text, most) => {
      const cut = cutText(text, most);
      return text.startsWith(cut) && cut.isWellFormed() && cut.length >= Math.min(text.length, most) - 1;
    }),
    propertyRuns('cut texts'),
  );
});
