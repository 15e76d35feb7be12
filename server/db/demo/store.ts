/**
 * What the demo platform sells: products over its courses, in two currencies, with coupons, taxes and who writes the
 * invoices.
 */
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
    summary: t(
      'Theory for operators of counterbalanced trucks, with volume pricing for teams.',
      'Théorie pour caristes de chariots à contrepoids, avec tarifs de volume pour les équipes.',
    ),
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
    name: t('WHMIS', 'SIMDUT', 'WHMIS'),
    summary: t(
      'All seats purchased to date count toward the next price tier.',
      'Toutes les places déjà achetées comptent pour le palier de prix suivant.',
    ),
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
    name: t('Safety start bundle', 'Forfait d’initiation à la sécurité', 'Paquete inicial de seguridad'),
    summary: t(
      'Orientation, hazard communication, ladders and fire extinguishers in a single seat.',
      'Accueil, communication des dangers, échelles et extincteurs en une seule place.',
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
    summary: t(
      'Limited to 40 seats, with a trainer who answers questions.',
      'Limité à 40 places, avec un formateur qui répond aux questions.',
    ),
    categoryKey: 'heights',
    courses: ['HEIGHTS'],
    stockTotal: 40,
    prices: { CAD: [[1, 11900]], USD: [[1, 8900]] },
  },
  {
    sku: 'FIRSTAID-SEAT',
    name: t('First aid', 'Secourisme', 'Primeros auxilios'),
    summary: t('First aid for workplace responders.', 'Secourisme pour les intervenants en milieu de travail.'),
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
    name: t('First aid, individual', 'Secourisme, inscription individuelle', 'Primeros auxilios, individual'),
    summary: t(
      'One seat in the first aid course for individuals.',
      'Une place au cours de secourisme pour les particuliers.',
    ),
    categoryKey: 'health',
    courses: ['FIRSTAID'],
    soldTo: 'people',
    prices: { CAD: [[1, 5900]], USD: [[1, 4400]] },
  },
  {
    sku: 'NORTHGATE-HAUL',
    name: t('Northgate haulage bundle', 'Forfait transport Northgate'),
    summary: t(
      'Cargo securement and dangerous goods by road, at your negotiated price.',
      'Arrimage et marchandises dangereuses par route, à votre prix négocié.',
    ),
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
  reason: 'Annual framework agreement',
};

export const demoCoupons = [
  { code: 'WELCOME10', percentPpm: 100_000, mostUses: 500, mostUsesByCompany: 1 },
  { code: 'NORTHGATE-25', amountMinor: 2500, currency: 'CAD', companyKey: 'northgate', leastMinor: 20_000 },
];

/**
 * Common rates; the product knows none by itself. `[country, region, name, millionths, class, stands in place of the
 * country's]`
 */
export const demoTaxRates: [
  country: string,
  region: string | null,
  name: string,
  ratePpm: number,
  taxClass: 'standard' | 'reduced',
  instead: boolean,
][] = [
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
  footer: 'Demo invoice: nothing is owed.',
};
