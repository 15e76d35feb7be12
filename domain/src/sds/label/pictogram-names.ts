import type { SheetLocale } from '../statements.ts';

/** The hazard pictograms of the GHS (Annex 1, 1.4.10), by the codes that CLP gives them. */
export const pictograms = ['GHS01', 'GHS02', 'GHS03', 'GHS04', 'GHS05', 'GHS06', 'GHS07', 'GHS08', 'GHS09'] as const;
export type Pictogram = (typeof pictograms)[number];

/** What the pictograms are called in the GHS and on WHMIS sheets. */
export const pictogramNames: Record<Pictogram, Record<SheetLocale, string>> = {
  GHS01: { en: 'Exploding bomb', fr: 'Bombe explosant' },
  GHS02: { en: 'Flame', fr: 'Flamme' },
  GHS03: { en: 'Flame over circle', fr: 'Flamme sur un cercle' },
  GHS04: { en: 'Gas cylinder', fr: 'Bouteille à gaz' },
  GHS05: { en: 'Corrosion', fr: 'Corrosion' },
  GHS06: { en: 'Skull and crossbones', fr: 'Tête de mort sur deux tibias' },
  GHS07: { en: 'Exclamation mark', fr: 'Point d’exclamation' },
  GHS08: { en: 'Health hazard', fr: 'Danger pour la santé' },
  GHS09: { en: 'Environment', fr: 'Environnement' },
};
