import { expect, test } from 'vitest';
import { whySentences } from './trace-words.ts';
import type { Why } from './why.ts';

/** A requirement of the whole company since 2023, held until the end of September, on a day. */
const whyOn = (on: string): Why =>
  ({
    on,
    requirement: { targets: [], position: null, site: null, department: null, version: 1, kind: 'mandatory' },
    steps: [
      { code: 'asked', from: '2023-01-01' },
      { code: 'held', from: '2025-09-30', through: '2026-09-30' },
    ],
    proof: null,
    via: null,
    notEnough: null,
  }) as unknown as Why;
const said = (on: string, locale: 'en' | 'fr') => whySentences(whyOn(on), locale, (day) => day).join(' ');

test('what has ended by that day is told in the past, what holds in the present', () => {
  expect(said('2026-12-01', 'en')).toContain('It was held from 2025-09-30 through 2026-09-30.');
  expect(said('2026-09-30', 'en')).toContain('It is held from 2025-09-30 through 2026-09-30.');
  expect(said('2026-12-01', 'fr')).toContain('Elle a été satisfaite du 2025-09-30 au 2026-09-30 inclus.');
  expect(said('2026-09-30', 'fr')).toContain('Elle est satisfaite du 2025-09-30 au 2026-09-30 inclus.');
});

test('a requirement has been one since the day it began, and is one from a day that is still to come', () => {
  expect(said('2026-12-01', 'en')).toContain('has been required for everyone in the company since 2023-01-01');
  expect(said('2022-12-01', 'en')).toContain('is required for everyone in the company from 2023-01-01');
  expect(said('2022-12-01', 'fr')).toContain('de toute l’entreprise à partir du 2023-01-01');
});
