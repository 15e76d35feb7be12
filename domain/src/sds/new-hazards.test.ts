import { expect, test } from 'vitest';
import { newHazards } from './new-hazards.ts';

const at = (day: string, hazards: string[], removed: string | null = null) => ({
  hazards,
  addedAt: `${day}T12:00:00Z`,
  removedAt: removed && `${removed}T12:00:00Z`,
});
const acid = at('2026-02-01', ['H314', 'H335']);

test.each([
  ['all of a first product', [], ['corrosive', 'irritant']],
  ['what no other product has', [at('2026-01-01', ['H319'])], ['corrosive']],
  ['nothing where others have it all', [at('2026-01-01', ['H314']), at('2026-01-02', ['H315'])], []],
  ['not less because of one that came later', [at('2026-02-02', ['H314'])], ['corrosive', 'irritant']],
  [
    'not less because of one that was gone by then',
    [at('2026-01-01', ['H314'], '2026-01-31')],
    ['corrosive', 'irritant'],
  ],
  ['less because of one that was there and is gone now', [at('2026-01-01', ['H314'], '2026-02-20')], ['irritant']],
])('a product brings %s', (_, others, brought) => expect(newHazards(acid, others)).toEqual(brought));

test('a product without hazards brings none', () => expect(newHazards(at('2026-02-01', []), [])).toEqual([]));
