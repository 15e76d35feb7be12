import { expect, test } from 'vitest';
import { closeUp, folded, linesOf, plainText, type SheetItem } from './page-lines.ts';
import { sectionsOf } from './sections.ts';
import { written } from './written-pages.cases.ts';

const texts = (...pages: string[][]) => linesOf(written(...pages)).map((line) => line.text);

test.each([
  ['ligatures', 'ﬂammable, ﬁre-ﬁghting', 'flammable, fire-fighting'],
  ['spaces of every kind', 'UN\u00a01263\u202f:\u2009x', 'UN 1263 : x'],
  ['soft hyphens', 'flam\u00admable', 'flammable'],
])('%s', (_name, text, plain) => expect(plainText(text)).toBe(plain));

test.each([
  ['S E C T I O N 1 0 : S T A B I L I T É', 'SECTION10:STABILITÉ'],
  ['D A N G E R to eyes', 'DANGER to eyes'],
  ['Vitamin A and B', 'Vitamin A and B'],
  ['R 1 2', 'R 1 2'],
])('%s is closed up', (text, closed) => expect(closeUp(text)).toBe(closed));

test('folded text keeps every character in its place', () => {
  const text = 'Révisée le 5 août – l’œil Œ ﬁ';
  expect(folded(text)).toHaveLength(text.length);
  expect(folded(text).slice(0, 10)).toBe('revisee le');
});

test('runs close together are one cell, and runs printed twice are one', () => {
  const run = (text: string, x: number, width: number): SheetItem => ({ text, x, y: 700, width, height: 10 });
  const [line] = linesOf([
    {
      width: 612,
      height: 792,
      items: [
        run('Product', 50, 35),
        run(' ', 85, 3),
        run('name', 88, 25),
        run('name', 88.4, 25),
        run('Acetone', 250, 40),
      ],
    },
  ]);
  expect(line?.cells.map((cell) => cell.text)).toEqual(['Product name', 'Acetone']);
});

test('two columns are read one after the other; a table of labels and values is read in lines', () => {
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_none, at) => `left ${from + at}| |right ${from + at}`);
  const two = written(['1. IDENTIFICATION| |5. FIRE-FIGHTING MEASURES', ...rows(1, 8)]).map((page) => ({
    ...page,
    items: page.items.map((item) => ({ ...item, x: item.x > 300 ? 330 : item.x })),
  }));
  expect(
    linesOf(two)
      .map((line) => line.text)
      .slice(0, 2),
  ).toEqual(['1. IDENTIFICATION', 'left 1']);
  expect(linesOf(two).map((line) => line.text)[9]).toBe('5. FIRE-FIGHTING MEASURES');
  expect(texts(['Product name | Acetone', 'Supplier | Northline'])).toEqual([
    'Product name Acetone',
    'Supplier Northline',
  ]);
});

test('headers and footers are marked, whatever their page number', () => {
  const page = (n: number) => [
    `Acetone | Revision date 2024-03-05 | Page ${n} of 3`,
    `Text of page ${['one', 'two', 'three'][n - 1]}`,
  ];
  expect(linesOf(written(page(1), page(2), page(3))).map((line) => line.margin)).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
  expect(linesOf(written(page(1))).map((line) => line.margin)).toEqual([false, false]);
});

test.each([
  [
    'of OSHA',
    [
      '1. Identification',
      '2. Hazard(s) identification',
      '3. Composition/information on ingredients',
      '4. First-aid measures',
    ],
  ],
  [
    'of CLP',
    [
      'SECTION 1: Identification of the substance/mixture',
      'SECTION 2: Hazards identification',
      'SECTION 3: Composition',
      'SECTION 4: First aid measures',
    ],
  ],
  [
    'of CLP in French',
    [
      'RUBRIQUE 1 : Identification de la substance',
      'RUBRIQUE 2 : Identification des dangers',
      'RUBRIQUE 3 : Composition',
      'RUBRIQUE 4 : Premiers secours',
    ],
  ],
  [
    'of WHMIS in French',
    [
      'Section 1 – Identification',
      'Section 2 – Identification des dangers',
      'Section 3 – Composition',
      'Section 4 – Premiers soins',
    ],
  ],
  ['in capitals, without numbers', ['IDENTIFICATION', 'HAZARD IDENTIFICATION', 'COMPOSITION', 'FIRST-AID MEASURES']],
  [
    'set apart',
    [
      'S E C T I O N 1 : I D E N T I F I C A T I O N',
      'S E C T I O N 2 : H A Z A R D I D E N T I F I C A T I O N',
      '3. Composition',
      '4. First-aid measures',
    ],
  ],
  [
    'that were changed',
    ['* | 1 Identification', '* | 2 Hazard identification', '3 Composition', '4 First-aid measures'],
  ],
])('headings %s', (_name, headings) => {
  const lines = headings.flatMap((heading, at) => [
    heading,
    `text ${at + 1}, see section 2: hazards identification`,
    '1.5 kg of it',
    '9 hazards',
  ]);
  const sections = sectionsOf(linesOf(written(lines)));
  expect([...sections].map(([number, section]) => [number, section.lines[0]?.text.slice(0, 6)])).toEqual(
    [1, 2, 3, 4].map((number) => [number, `text ${number}`]),
  );
});

test('a table of contents is no section, and a heading that is repeated goes on', () => {
  const sheet = [
    '1. Identification',
    '2. Hazard identification',
    '3. Composition',
    '1. Identification',
    'a',
    '2. Hazard identification',
    'b',
    '2. Hazard identification',
    'c',
    '3. Composition',
    'd',
  ];
  const sections = sectionsOf(linesOf(written(sheet)));
  expect(sections.get(2)?.lines.map((line) => line.text)).toEqual(['b', '2. Hazard identification', 'c']);
  expect(sections.get(1)?.lines.map((line) => line.text)).toEqual(['a']);
});
