import { expect, test } from 'vitest';
import { customFilters } from './customFilters.ts';

const field = (number: number, more: object = {}) => ({
  fieldId: `id${number}`,
  number,
  kind: 'choice' as const,
  en: `Field ${number}`,
  fr: null,
  helpEn: null,
  helpFr: null,
  own: true,
  choices: [
    { number: 1, en: 'One', fr: 'Un' },
    { number: 2, en: 'Two', fr: null },
  ],
  archivedAt: null,
  ...more,
});
const told = (having: string | undefined, ...fields: ReturnType<typeof field>[]) =>
  customFilters(fields as never, having, 'en').map(({ label, archived, options }) => [
    label,
    archived,
    ...options.map((one) => `${one.value} ${one.label}`),
  ]);

test('choices, and yes or no, of the fields in use', () => {
  expect(
    told(
      undefined,
      field(1),
      field(2, { kind: 'yesNo', choices: [] }),
      field(3, { kind: 'text' }),
      field(4, { archivedAt: '2026-01-01' }),
    ),
  ).toEqual([
    ['Field 1', false, '1.1 One', '1.2 Two'],
    ['Field 2', false, '2.yes Yes', '2.no No'],
  ]);
});

test('what the address narrows by is shown, though its field is archived, its choice gone or its field unknown', () => {
  expect(told('4.2,1.9,7.1', field(1), field(4, { archivedAt: '2026-01-01' }))).toEqual([
    ['Field 1', false, '1.1 One', '1.2 Two', '1.9 null'],
    ['Field 4', true, '4.2 Two'],
    [null, false, '7.1 null'],
  ]);
});
