/**
 * How a hazardous product of the demo is written down, and what many of them have in common: first aid, what to do with
 * a spill, precautions.
 */
import { signalWordOf } from '@app/domain/sds/pictograms';
import type { Equipment, Jurisdiction, QuantityBand, SignalWord } from '@app/domain/sds/sheet';

export type DemoSheet = {
  key: string;
  product: string;
  manufacturer: string;
  synonyms: string[];
  barcodes: string[];
  signalWord: SignalWord | null;
  hazards: string[];
  precautions: string[];
  cas: string[];
  unNumber: string | null;
  equipment: Equipment[];
  firstAid: ReportedValue;
  spill: ReportedValue;
  /** Where it is: the site, the place, how much, and for how many days where that is not long. */
  places: [siteKey: string, location: string, quantity: QuantityBand, days?: number][];
  revisions: { monthsAgo: number; languages: ('en' | 'fr')[]; jurisdiction: Jurisdiction }[];
  /** Codes of the courses about it. */
  courses: string[];
};
type ReportedValue = { en: string; fr: string };

export const rinse: ReportedValue = {
  en: 'Eyes: rinse with water for 15 minutes, remove contact lenses. Skin: take off wet clothing, wash with soap and water. Inhaled: fresh air, rest. Swallowed: rinse mouth, do not induce vomiting. Call a doctor.',
  fr: 'Yeux : rincer à l’eau pendant 15 minutes, retirer les lentilles. Peau : enlever les vêtements mouillés, laver à l’eau et au savon. Inhalation : air frais, repos. Ingestion : rincer la bouche, ne pas faire vomir. Appeler un médecin.',
};
export const burn: ReportedValue = {
  en: 'Eyes: rinse at once for 20 minutes, lids open; go to a hospital. Skin: emergency shower, take off clothing under the water. Swallowed: rinse mouth, do not induce vomiting. Inhaled: fresh air; oxygen by trained people. Call 911.',
  fr: 'Yeux : rincer immédiatement pendant 20 minutes, paupières ouvertes; aller à l’hôpital. Peau : douche d’urgence, enlever les vêtements sous l’eau. Ingestion : rincer la bouche, ne pas faire vomir. Inhalation : air frais; oxygène par du personnel formé. Appeler le 911.',
};
export const gas: ReportedValue = {
  en: 'Inhaled: bring to fresh air; if breathing has stopped, artificial respiration. Cold burns: thaw with lukewarm water, do not rub.',
  fr: 'Inhalation : amener à l’air frais; en cas d’arrêt respiratoire, respiration artificielle. Brûlures par le froid : réchauffer à l’eau tiède, ne pas frotter.',
};
export const absorb: ReportedValue = {
  en: 'Remove every source of ignition. Ventilate. Stop the leak if it is safe. Absorb with sand or vermiculite, keep out of drains, collect in closed metal drums.',
  fr: 'Éliminer toute source d’inflammation. Ventiler. Arrêter la fuite si cela est sans danger. Absorber avec du sable ou de la vermiculite, protéger les égouts, recueillir dans des fûts métalliques fermés.',
};
export const neutralise: ReportedValue = {
  en: 'Keep people away. Wear gloves, goggles and apron. Contain with sand, neutralize carefully, collect; flush the rest with much water. Keep away from metals.',
  fr: 'Éloigner les personnes. Porter gants, lunettes et tablier. Contenir avec du sable, neutraliser prudemment, recueillir; rincer le reste à grande eau. Tenir à l’écart des métaux.',
};
export const air: ReportedValue = {
  en: 'Leave the area, close the valve from outside if it is safe, ventilate. Low places can fill with gas. Call the fire department.',
  fr: 'Quitter les lieux, fermer le robinet de l’extérieur si cela est sans danger, ventiler. Le gaz peut s’accumuler dans les points bas. Appeler les pompiers.',
};

export const fresh = (monthsAgo: number, jurisdiction: Jurisdiction = 'whmis'): DemoSheet['revisions'] => [
  { monthsAgo, languages: ['en', 'fr'], jurisdiction },
];
export const one = (
  key: string,
  product: string,
  manufacturer: string,
  rest: Omit<DemoSheet, 'key' | 'product' | 'manufacturer' | 'synonyms' | 'barcodes' | 'courses'> & Partial<DemoSheet>,
): DemoSheet => ({
  ...{ key, product, manufacturer, synonyms: [], barcodes: [], courses: [] },
  ...rest,
});
export const flammable = ['P210', 'P233', 'P240', 'P261', 'P280', 'P305+P351+P338', 'P370+P378', 'P403+P235', 'P501'];
export const corrosive = ['P260', 'P280', 'P301+P330+P331', 'P303+P361+P353', 'P305+P351+P338', 'P310', 'P405', 'P501'];
export const cylinder = ['P210', 'P377', 'P381', 'P410+P403'];
export const irritant = ['P261', 'P264', 'P280', 'P302+P352', 'P305+P351+P338', 'P337+P313', 'P501'];
export const sensitizer = ['P261', 'P272', 'P280', 'P302+P352', 'P333+P313', 'P501'];
export const chronic = ['P201', 'P202', 'P260', 'P264', 'P280', 'P308+P313', 'P405', 'P501'];
export const aerosol = ['P210', 'P211', 'P251', 'P261', 'P280', 'P410+P412', 'P501'];

export const fumes: ReportedValue = {
  en: 'Fumes or dust inhaled: fresh air. Eyes: rinse for 15 minutes, do not rub. Skin: wash with soap and water. If symptoms go on: see a doctor.',
  fr: 'Fumées ou poussières inhalées : air frais. Yeux : rincer pendant 15 minutes, ne pas frotter. Peau : laver à l’eau et au savon. Si les symptômes persistent : consulter un médecin.',
};
export const sweep: ReportedValue = {
  en: 'Do not raise dust. Vacuum or sweep up damp, collect in a closed container. Wear a dust mask.',
  fr: 'Ne pas soulever de poussière. Aspirer ou balayer à l’état humide, recueillir dans un contenant fermé. Porter un masque antipoussière.',
};

type Place = DemoSheet['places'][number];
type Row = {
  hazards: string;
  precautions?: string[];
  cas: string;
  un?: string;
  wear: string;
  advice: [firstAid: ReportedValue, spill: ReportedValue];
  at: Place[];
  months: number;
  /** An older revision, which the newer one supersedes. */
  before?: number;
  names?: string[];
  courses?: string[];
  osha?: true;
};

const listOf = (text: string): string[] => text.split(' ').filter(Boolean);

/**
 * A product in a line; its signal word follows from its hazards. Where it is in Duluth only, its sheet is one of OSHA
 * in English.
 */
export function product(key: string, name: string, manufacturer: string, row: Row): DemoSheet {
  const hazards = listOf(row.hazards);
  const whole = {
    languages: row.osha ? (['en'] as const) : (['en', 'fr'] as const),
    jurisdiction: row.osha ? ('osha' as const) : ('whmis' as const),
  };
  return one(key, name, manufacturer, {
    ...{
      synonyms: row.names ?? [],
      courses: row.courses ?? [],
      signalWord: signalWordOf(hazards) ?? null,
      hazards,
      precautions: row.precautions ?? [],
    },
    ...{
      cas: listOf(row.cas),
      unNumber: row.un ?? null,
      equipment: listOf(row.wear) as Equipment[],
      firstAid: row.advice[0],
      spill: row.advice[1],
    },
    ...{
      places: row.at,
      revisions: [row.months, ...(row.before ? [row.before] : [])].map((monthsAgo) => ({
        ...whole,
        monthsAgo,
        languages: [...whole.languages],
      })),
    },
  });
}
