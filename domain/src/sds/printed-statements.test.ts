import { describe, expect, test } from 'vitest';
import { precautionOf } from './printed-statements.ts';
import { equipmentIn } from './read-equipment.ts';
import { readSheet } from './read-sheet.ts';
import { written } from './written-pages.cases.ts';

const read = (second: string[], eighth: string[] = ['Use only with ventilation.']) =>
  readSheet(
    written([
      ...['SAFETY DATA SHEET', '1. Identification', 'Product name: Acetone', '2. Hazard identification', ...second],
      ...['3. Composition/information on ingredients', 'Acetone | 67-64-1', '4. First-aid measures', 'Rinse.'],
      ...['8. Exposure controls/personal protection', ...eighth],
    ]),
  );
const own = (second: string[]) => {
  const { pCodes, pWords } = read(second);
  return Object.fromEntries(
    (pCodes?.value ?? []).flatMap((code, at) => (pWords?.value[at] ? [[code, pWords.value[at]]] : [])),
  );
};

describe('the words of precautionary statements as a sheet prints them', () => {
  test.each<[string, string[], Record<string, string>]>([
    [
      'what the supplier filled in is kept',
      [
        'H225 Highly flammable liquid and vapour.',
        'P501 Dispose of contents/container to an approved waste disposal plant.',
      ],
      { P501: 'Dispose of contents/container to an approved waste disposal plant.' },
    ],
    [
      'also over several lines, and without what follows',
      [
        ...[
          'P280 Wear protective gloves and',
          'eye protection.',
          'P501 Dispose of contents/container in accordance',
          'with local regulations.',
        ],
        ...['2.3 Other hazards', 'Repeated exposure may dry the skin.'],
      ],
      {
        P280: 'Wear protective gloves and eye protection.',
        P501: 'Dispose of contents/container in accordance with local regulations.',
      },
    ],
    [
      'headings between groups are no words of a statement',
      [
        'Prevention',
        'P280 Wear protective gloves.',
        'Response',
        'P370+P378 In case of fire: Use dry powder to extinguish.',
        'Disposal',
        'P501 Dispose of it as oil waste.',
      ],
      {
        P280: 'Wear protective gloves.',
        'P370+P378': 'In case of fire: Use dry powder to extinguish.',
        P501: 'Dispose of it as oil waste.',
      },
    ],
    [
      'several on a line',
      ['P280 Wear gloves. - P501: Dispose of contents to a recycler.'],
      { P280: 'Wear gloves.', P501: 'Dispose of contents to a recycler.' },
    ],
    [
      'in French',
      [
        'P280 Porter des gants de protection.',
        'P501 Éliminer le contenu/récipient dans une installation agréée.',
        'Autres dangers',
        'Aucun connu.',
      ],
      { P280: 'Porter des gants de protection.', P501: 'Éliminer le contenu/récipient dans une installation agréée.' },
    ],
    [
      'in a column of its own',
      ['P501 | Dispose of container to a depot.'],
      { P501: 'Dispose of container to a depot.' },
    ],
    [
      'what every sheet says is not kept again',
      ['P233 Keep container tightly closed', 'P501 Dispose of contents/container to …'],
      {},
    ],
    ['codes alone have no words', ['P210, P280, P501'], {}],
    [
      'words before their codes are not those of the next one',
      ['Wear protective gloves (P280). Store locked up (P405). Keep cool (P235).'],
      {},
    ],
    [
      'without codes, by the sentences',
      [
        'H225 Highly flammable liquid and vapour.',
        'Keep out of reach of children. Dispose of contents/container to a licensed depot. Store locked up.',
      ],
      { P501: 'Dispose of contents/container to a licensed depot.' },
    ],
  ])('%s', (_what, lines, expected) => {
    expect(own(lines)).toEqual(expected);
  });

  test('a statement is shown in them, and else as the GHS has it', () => {
    expect(precautionOf('P501', 'en', { P501: 'Dispose of it as oil waste.' })).toBe('Dispose of it as oil waste.');
    expect([precautionOf('P501', 'fr', {}), precautionOf('P999', 'en', {})]).toEqual([
      'Éliminer le contenu/récipient dans …',
      null,
    ]);
  });
});

test.each<[string, string[]]>([
  ['Wear protective gloves.', ['gloves']],
  ['Wear protective gloves/eye protection/face protection.', ['gloves', 'eyes', 'face']],
  ['Wear protective gloves/protective clothing/eye protection/face protection/hearing protection/…', []],
  ['Porter des gants de protection/un équipement de protection des yeux/du visage.', ['gloves', 'eyes', 'face']],
  [
    'Porter des gants, une protection des yeux et des vêtements de protection. Porter des bottes.',
    ['gloves', 'eyes', 'clothing', 'boots'],
  ],
  [
    'Eye protection: safety glasses\nRespirator: not required with good ventilation\nGloves: nitrile',
    ['gloves', 'eyes'],
  ],
  [
    'Protection respiratoire : aucun appareil respiratoire requis.\nProtection des mains : gants de nitrile',
    ['gloves'],
  ],
  ['In case of inadequate ventilation wear respiratory protection.', ['respirator']],
  ['If ventilation is not sufficient, use a respirator.', ['respirator']],
  ['Wear ear plugs and a chemical-resistant apron.', ['clothing', 'hearing']],
  ['Wash hands after handling.', []],
])('“%s” names equipment', (text, expected) => {
  expect(equipmentIn(text)).toEqual(expected);
});

test('equipment is surer where a precautionary statement names it than where only section 8 does', () => {
  const stated = read(['H315 Causes skin irritation.', 'P280 Wear protective gloves.']).equipment;
  const told = read(
    ['H315 Causes skin irritation.', 'P280 Wear protective gloves.'],
    ['Eye protection: goggles'],
  ).equipment;
  expect([stated?.value, stated?.confidence, told?.value, told?.confidence]).toEqual([
    ['gloves'],
    0.9,
    ['gloves', 'eyes'],
    0.8,
  ]);
  expect(read(['H315 Causes skin irritation.', 'P264 Wash hands thoroughly after handling.']).equipment).toBeNull();
});
