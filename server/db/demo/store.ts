/** What the demo platform sells: products over its courses, in two currencies, with coupons, taxes and who writes the invoices. */
import type { Localised } from './shape.ts';
import { t } from './words.ts';

type Tiers = [minQuantity: number, unitMinor: number][];

export type DemoProduct = {
  sku: string;
  name: Localised;
  summary: Localised;
  categoryKey: string;
  courses: string[];
  prices: Record<string, Tiers>;
  countsEarlierSeats?: boolean;
  stockTotal?: number;
  minQuantity?: number;
  soldTo?: 'companies' | 'people';
  /** Only for this company. */
  onlyFor?: string;
};

export const demoProducts: DemoProduct[] = [
  {
    sku: 'FORKLIFT-SEAT',
    name: t('Forklift operator', 'Cariste', 'Operador de montacargas'),
    summary: t('Theory for operators of counterbalanced trucks, cheaper for teams.', 'Théorie pour caristes de chariots à contrepoids, moins chère en équipe.'),
    categoryKey: 'transport',
    courses: ['FORKLIFT'],
    prices: {
      CAD: [
        [1, 8900],
        [10, 7900],
        [50, 6900],
      ],
      USD: [
        [1, 6500],
        [10, 5900],
        [50, 4900],
      ],
    },
  },
  {
    sku: 'WHMIS-SEAT',
    name: t('WHMIS', 'SIMDUT'),
    summary: t('Every seat you ever bought counts towards the next tier.', 'Chaque place achetée compte pour le palier suivant.'),
    categoryKey: 'chemicals',
    courses: ['WHMIS'],
    countsEarlierSeats: true,
    prices: {
      CAD: [
        [1, 2900],
        [50, 2400],
        [200, 1900],
      ],
      USD: [
        [1, 2200],
        [50, 1800],
        [200, 1400],
      ],
    },
  },
  {
    sku: 'SAFETY-START',
    name: t('Safety start bundle', 'Ensemble de départ en sécurité', 'Paquete inicial de seguridad'),
    summary: t(
      'Orientation, hazard communication, ladders and fire extinguishers on one seat.',
      'Accueil, communication des dangers, échelles et extincteurs sur une place.',
    ),
    categoryKey: 'chemicals',
    courses: ['ORIENT', 'HAZCOM', 'LADDERS', 'EXTING'],
    prices: {
      CAD: [
        [1, 14900],
        [20, 12900],
      ],
      USD: [
        [1, 10900],
        [20, 9400],
      ],
    },
  },
  {
    sku: 'HEIGHTS-PILOT',
    name: t('Working at heights, pilot', 'Travail en hauteur, projet pilote'),
    summary: t('Forty places with a coach who answers questions.', 'Quarante places avec un formateur qui répond aux questions.'),
    categoryKey: 'heights',
    courses: ['HEIGHTS'],
    stockTotal: 40,
    prices: { CAD: [[1, 11900]], USD: [[1, 8900]] },
  },
  {
    sku: 'FIRSTAID-SEAT',
    name: t('First aid', 'Premiers secours'),
    summary: t('For those who are called first when somebody is hurt.', 'Pour celles et ceux qu’on appelle d’abord quand quelqu’un est blessé.'),
    categoryKey: 'health',
    courses: ['FIRSTAID'],
    soldTo: 'companies',
    prices: {
      CAD: [
        [1, 5900],
        [10, 5200],
      ],
      USD: [
        [1, 4400],
        [10, 3900],
      ],
    },
  },
  {
    sku: 'FIRSTAID-SELF',
    name: t('First aid for yourself', 'Premiers secours pour soi'),
    summary: t('One seat for your own first aid course.', 'Une place pour votre propre cours de premiers secours.'),
    categoryKey: 'health',
    courses: ['FIRSTAID'],
    soldTo: 'people',
    prices: { CAD: [[1, 5900]], USD: [[1, 4400]] },
  },
  {
    sku: 'NORTHGATE-HAUL',
    name: t('Haulage bundle for Northgate', 'Ensemble transport pour Northgate'),
    summary: t('Load securement and dangerous goods by road, at the price agreed.', 'Arrimage et marchandises dangereuses par route, au prix convenu.'),
    categoryKey: 'dangerous-goods',
    courses: ['LOADSEC', 'TDGROAD'],
    minQuantity: 5,
    soldTo: 'companies',
    onlyFor: 'northgate',
    prices: { CAD: [[1, 9900]] },
  },
];

/** What Northgate agreed for the forklift seat: always the price of fifty. */
export const demoAgreedPrice = {
  companyKey: 'northgate',
  sku: 'FORKLIFT-SEAT',
  currency: 'CAD',
  tiers: [[1, 6900]] as Tiers,
  reason: 'Frame agreement of the year',
};

export const demoCoupons = [
  { code: 'WELCOME10', percentPpm: 100_000, mostUses: 500, mostUsesByCompany: 1 },
  { code: 'NORTHGATE-25', amountMinor: 2500, currency: 'CAD', companyKey: 'northgate', leastMinor: 20_000 },
];

/** Common rates; the product knows none by itself. `[country, region, name, millionths, class, stands in place of the country's]` */
export const demoTaxRates: [country: string, region: string | null, name: string, ratePpm: number, taxClass: 'standard' | 'reduced', instead: boolean][] = [
  ['CA', null, 'GST', 50_000, 'standard', false],
  ['CA', 'QC', 'QST', 99_750, 'standard', false],
  ['CA', 'BC', 'PST', 70_000, 'standard', false],
  ['CA', 'SK', 'PST', 60_000, 'standard', false],
  ['CA', 'MB', 'RST', 70_000, 'standard', false],
  ['CA', 'ON', 'HST', 130_000, 'standard', true],
  ['CA', 'NB', 'HST', 150_000, 'standard', true],
  ['CA', 'NL', 'HST', 150_000, 'standard', true],
  ['CA', 'NS', 'HST', 140_000, 'standard', true],
  ['CA', 'PE', 'HST', 150_000, 'standard', true],
  ['US', 'MN', 'Sales tax', 68_750, 'standard', false],
  ['DE', null, 'USt', 190_000, 'standard', false],
  ['DE', null, 'USt', 70_000, 'reduced', false],
  ['FR', null, 'TVA', 200_000, 'standard', false],
  ['ES', null, 'IVA', 210_000, 'standard', false],
  ['IE', null, 'VAT', 230_000, 'standard', false],
];

/** Where taxes are of the European Union, a business with a tax number accounts for them itself. */
export const europeanUnion = ['DE', 'FR', 'ES', 'IE'];

export const demoIssuer = {
  name: 'Muster Training Inc.',
  address: { lines: ['200 Front Street West', 'Toronto ON M5V 3K2'] },
  country: 'CA',
  region: 'ON',
  taxIds: ['GST/HST 123456789 RT0001'],
  invoicePrefix: 'INV',
  creditNotePrefix: 'CN',
  currencies: ['CAD', 'USD', 'EUR'],
  bankDetails: 'Demo Bank, transit 00000, institution 000, account 0000000',
  footer: 'A demo: nothing is owed.',
};
