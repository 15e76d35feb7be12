/**
 * Hazardous products of Northgate, by made-up manufacturers; what they do to people and things is as for such products
 * everywhere.
 */
import type { Day } from '@app/domain/time';
import { addMonths } from '@app/domain/time';
import { cleaners } from './products/cleaners.ts';
import { coatings } from './products/coatings.ts';
import { fuelsAndGases } from './products/fuels-and-gases.ts';
import {
  absorb,
  air,
  burn,
  corrosive,
  cylinder,
  flammable,
  fresh,
  gas,
  neutralise,
  one,
  rinse,
  type DemoSheet,
} from './products/product.ts';
import { shopProducts } from './products/shop-products.ts';

const firstSheets: readonly DemoSheet[] = [
  one('acetone', 'Acetone, technical grade', 'Prairie Solvents Inc.', {
    ...{
      synonyms: ['2-Propanone', 'Dimethyl ketone', 'Acétone'],
      barcodes: ['4006381333931'],
      signalWord: 'danger',
      hazards: ['H225', 'H319', 'H336'],
    },
    ...{
      precautions: flammable,
      cas: ['67-64-1'],
      unNumber: '1090',
      equipment: ['gloves', 'eyes'],
      firstAid: rinse,
      spill: absorb,
    },
    places: [
      ['edmonton', 'Paint store', 'upTo100'],
      ['sudbury', 'Paint booth', 'upTo10'],
      ['duluth', 'Flammables cabinet', 'upTo10'],
    ],
    revisions: [...fresh(8), { monthsAgo: 44, languages: ['en'], jurisdiction: 'whmis' }],
    courses: ['WHMIS', 'EXTING'],
  }),
  one('isopropanol', 'Isopropyl alcohol 99%', 'Prairie Solvents Inc.', {
    ...{
      synonyms: ['Isopropanol', '2-Propanol', 'IPA'],
      signalWord: 'danger',
      hazards: ['H225', 'H319', 'H336'],
      precautions: flammable,
    },
    ...{ cas: ['67-63-0'], unNumber: '1219', equipment: ['gloves', 'eyes'], firstAid: rinse, spill: absorb },
    ...{
      places: [
        ['edmonton', 'Electrical shop', 'upTo10'],
        ['sudbury', 'Electrical shop', 'upTo10'],
      ],
      revisions: fresh(14),
    },
  }),
  one('diesel', 'Diesel fuel, ultra-low sulphur', 'Northern Lights Fuels', {
    ...{
      synonyms: ['ULSD', 'Carburant diesel'],
      signalWord: 'danger',
      hazards: ['H226', 'H304', 'H315', 'H332', 'H351', 'H373', 'H411'],
    },
    ...{
      precautions: ['P201', 'P210', 'P260', 'P273', 'P280', 'P301+P310', 'P331', 'P501'],
      cas: ['68334-30-5'],
      unNumber: '1202',
    },
    ...{ equipment: ['gloves', 'eyes', 'boots'], firstAid: rinse, spill: absorb },
    ...{
      places: [
        ['edmonton', 'Fuel island', 'over1000'],
        ['sudbury', 'Generator', 'upTo1000'],
      ],
      revisions: fresh(20),
    },
  }),
  one('propane', 'Propane, forklift cylinders', 'Northern Lights Fuels', {
    ...{
      synonyms: ['LPG', 'GPL'],
      signalWord: 'danger',
      hazards: ['H220', 'H280'],
      precautions: cylinder,
      cas: ['74-98-6'],
      unNumber: '1978',
    },
    ...{ equipment: ['gloves', 'eyes'], firstAid: gas, spill: air },
    ...{
      places: [
        ['edmonton', 'Cylinder cage', 'upTo1000'],
        ['sudbury', 'Cylinder cage', 'upTo100'],
        ['duluth', 'Dock 4', 'upTo100'],
      ],
      revisions: fresh(11),
    },
  }),
  one('acetylene', 'Acetylene, dissolved', 'Arcline Gases', {
    ...{
      synonyms: ['Ethyne', 'Acétylène'],
      signalWord: 'danger',
      hazards: ['H220', 'H230', 'H280'],
      precautions: ['P202', ...cylinder],
      cas: ['74-86-2'],
    },
    ...{ unNumber: '1001', equipment: ['gloves', 'face', 'clothing'], firstAid: gas, spill: air },
    ...{
      places: [
        ['edmonton', 'Welding bay', 'upTo100'],
        ['sudbury', 'Welding bay', 'upTo100'],
      ],
      revisions: fresh(17),
      courses: ['HOTWORK'],
    },
  }),
  one('oxygen', 'Oxygen, compressed', 'Arcline Gases', {
    ...{
      signalWord: 'danger',
      hazards: ['H270', 'H280'],
      precautions: ['P220', 'P244', 'P370+P376', 'P410+P403'],
      cas: ['7782-44-7'],
      unNumber: '1072',
    },
    ...{ equipment: ['gloves', 'eyes'], firstAid: gas, spill: air },
    ...{
      places: [
        ['edmonton', 'Welding bay', 'upTo100'],
        ['sudbury', 'Welding bay', 'upTo100', 20],
      ],
      revisions: fresh(17),
      courses: ['HOTWORK'],
    },
  }),
  one('argon', 'Argon, compressed', 'Arcline Gases', {
    ...{
      signalWord: 'warning',
      hazards: ['H280'],
      precautions: ['P410+P403'],
      cas: ['7440-37-1'],
      unNumber: '1006',
      equipment: ['gloves'],
      firstAid: gas,
      spill: air,
    },
    ...{ places: [['edmonton', 'Welding bay', 'upTo100']], revisions: fresh(38) },
  }),
  one('hydrochloric', 'Hydrochloric acid 31%', 'Shield Chemical Works', {
    ...{
      synonyms: ['Muriatic acid', 'Acide chlorhydrique'],
      signalWord: 'danger',
      hazards: ['H290', 'H314', 'H335'],
      precautions: ['P234', ...corrosive],
    },
    ...{
      cas: ['7647-01-0'],
      unNumber: '1789',
      equipment: ['gloves', 'eyes', 'face', 'respirator', 'clothing'],
      firstAid: burn,
      spill: neutralise,
    },
    ...{ places: [['sudbury', 'Pickling line', 'over1000']], revisions: fresh(26), courses: ['WHMIS', 'RESP'] },
  }),
  one('caustic', 'Caustic degreaser 50%', 'Shield Chemical Works', {
    ...{
      synonyms: ['Sodium hydroxide', 'Soude caustique'],
      signalWord: 'danger',
      hazards: ['H290', 'H314'],
      precautions: ['P234', ...corrosive],
      cas: ['1310-73-2'],
    },
    ...{ unNumber: '1824', equipment: ['gloves', 'eyes', 'face', 'clothing'], firstAid: burn, spill: neutralise },
    ...{
      places: [
        ['edmonton', 'Wash bay', 'upTo1000'],
        ['sudbury', 'Pickling line', 'upTo1000'],
      ],
      revisions: fresh(61),
    },
  }),
  one('wire', 'Flux-cored welding wire E71T', 'Ironbridge Welding Supply', {
    ...{
      synonyms: ['Fil fourré'],
      signalWord: 'warning',
      hazards: ['H317', 'H351'],
      precautions: ['P201', 'P261', 'P280', 'P302+P352', 'P308+P313', 'P501'],
    },
    ...{ cas: ['7439-89-6', '7439-96-5'], unNumber: null, equipment: ['gloves', 'face', 'respirator', 'clothing'] },
    firstAid: {
      en: 'Fumes inhaled: fresh air. Eyes: arc flash, cool and see a doctor. Burns: cool with water for 10 minutes.',
      fr: 'Fumées inhalées : air frais. Yeux : coup d’arc, refroidir et consulter un médecin. Brûlures : refroidir à l’eau pendant 10 minutes.',
    },
    spill: { en: 'Sweep up. No special measures.', fr: 'Balayer. Aucune mesure particulière.' },
    ...{
      places: [
        ['edmonton', 'Welding bay', 'upTo1000'],
        ['sudbury', 'Welding bay', 'upTo1000'],
      ],
      revisions: fresh(9),
    },
  }),
  one('epoxy', 'Epoxy primer, part B (hardener)', 'Coastal Coatings', {
    ...{
      synonyms: ['Durcisseur époxy'],
      signalWord: 'danger',
      hazards: ['H302', 'H314', 'H317', 'H411'],
      precautions: ['P273', ...corrosive],
      cas: ['112-24-3'],
    },
    ...{ unNumber: '2259', equipment: ['gloves', 'eyes', 'respirator', 'clothing'], firstAid: burn, spill: absorb },
    ...{ places: [['sudbury', 'Paint booth', 'upTo100']], revisions: fresh(5) },
  }),
  one('penetrating', 'Penetrating oil, aerosol', 'Coastal Coatings', {
    ...{
      synonyms: ['Huile pénétrante'],
      barcodes: ['0036000291452'],
      signalWord: 'danger',
      hazards: ['H222', 'H229', 'H336'],
      cas: ['64742-47-8'],
    },
    ...{
      precautions: ['P210', 'P211', 'P251', 'P261', 'P410+P412', 'P501'],
      unNumber: '1950',
      equipment: ['eyes'],
      firstAid: rinse,
      spill: absorb,
    },
    ...{
      places: [
        ['edmonton', 'Maintenance shop', 'upTo10'],
        ['sudbury', 'Maintenance shop', 'upTo10'],
        ['duluth', 'Maintenance cage', 'upTo10'],
      ],
      revisions: fresh(30),
    },
  }),
  one('bleach', 'Sodium hypochlorite 12%', 'Shield Chemical Works', {
    ...{
      synonyms: ['Bleach', 'Eau de Javel'],
      signalWord: 'danger',
      hazards: ['H290', 'H314', 'H400'],
      precautions: ['P234', 'P273', ...corrosive],
      cas: ['7681-52-9'],
    },
    ...{ unNumber: '1791', equipment: ['gloves', 'eyes', 'clothing'], firstAid: burn, spill: neutralise },
    ...{ places: [['edmonton', 'Water treatment', 'upTo100']], revisions: fresh(3) },
  }),
  one('battery', 'Battery acid 37%', 'Arrowhead Batteries', {
    ...{
      synonyms: ['Sulphuric acid', 'Sulfuric acid'],
      signalWord: 'danger',
      hazards: ['H290', 'H314'],
      precautions: ['P234', ...corrosive],
      cas: ['7664-93-9'],
    },
    ...{ unNumber: '2796', equipment: ['gloves', 'face', 'clothing', 'boots'], firstAid: burn, spill: neutralise },
    ...{
      places: [['duluth', 'Charging station', 'upTo100']],
      revisions: [{ monthsAgo: 12, languages: ['en'], jurisdiction: 'osha' }],
    },
  }),
  one('coolant', 'Engine coolant concentrate', 'Northern Lights Fuels', {
    ...{
      synonyms: ['Ethylene glycol', 'Antigel'],
      signalWord: 'warning',
      hazards: ['H302', 'H373'],
      precautions: ['P260', 'P264', 'P301+P312', 'P314', 'P501'],
    },
    ...{ cas: ['107-21-1'], unNumber: null, equipment: ['gloves'], firstAid: rinse, spill: absorb },
    ...{
      places: [
        ['edmonton', 'Truck shop', 'upTo1000'],
        ['duluth', 'Truck bay', 'upTo100'],
      ],
      revisions: fresh(34),
    },
  }),
  one('grease', 'Bearing grease EP2', 'Ironbridge Lubricants', {
    ...{
      synonyms: ['Graisse à roulements'],
      signalWord: null,
      hazards: [],
      precautions: [],
      cas: [],
      unNumber: null,
      equipment: ['gloves'],
      firstAid: rinse,
    },
    ...{
      spill: { en: 'Scrape up. The floor is slippery.', fr: 'Racler. Le sol est glissant.' },
      places: [['edmonton', 'Maintenance shop', 'upTo100']],
      revisions: fresh(22),
    },
  }),
];

export const demoSheets: readonly DemoSheet[] = [
  ...firstSheets,
  ...fuelsAndGases,
  ...coatings,
  ...cleaners,
  ...shopProducts,
];

export const sheetSites = [
  { siteKey: 'edmonton', code: 'EDMNTN2345' },
  { siteKey: 'sudbury', code: 'SDBRY23456' },
] as const;

export const demoSheetRequests = [
  {
    key: 'drum',
    siteKey: 'edmonton',
    kind: 'missing',
    sheetKey: null,
    product: 'Blue drum beside the wash bay',
    note: 'The label came off. What is in it?',
    contact: 'Wash bay, extension 214',
    daysAgo: 1,
    answer: null,
  },
  {
    key: 'epoxy-part-a',
    siteKey: 'sudbury',
    kind: 'missing',
    sheetKey: null,
    product: 'Epoxy primer, part A',
    note: '',
    contact: '',
    daysAgo: 6,
    answer: null,
  },
  {
    key: 'argon-old',
    siteKey: 'edmonton',
    kind: 'problem',
    sheetKey: 'argon',
    product: 'Argon, compressed',
    note: 'The sheet is more than three years old.',
    contact: 'J. Whitefish',
    daysAgo: 20,
    answer: 'The supplier confirmed that it is the newest. We review it again this month.',
  },
] as const;

/** The day a revision carries. */
export const revisedOn = (today: Day, monthsAgo: number): Day => addMonths(today, -monthsAgo);
