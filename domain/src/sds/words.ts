import type { Label } from '../lists/parts.ts';
import type { Age, Equipment, Jurisdiction, QuantityBand, ReviewState, SheetLanguage, SignalWord } from './sheet.ts';

/** What a workplace label says of itself, in the language of its sheet. `revised` is followed by the day. */
export const labelWords = {
  seeSheet: { en: 'See the safety data sheet', fr: 'Voir la fiche de données de sécurité' },
  further: {
    en: 'Further statements: see the safety data sheet',
    fr: 'Autres conseils : voir la fiche de données de sécurité',
  },
  disposal: {
    en: 'Dispose of contents/container according to section 13 of the safety data sheet.',
    fr: 'Éliminer le contenu/récipient selon la section 13 de la fiche de données de sécurité.',
  },
  revised: { en: 'Revised', fr: 'Révisée le' },
  noneStated: {
    en: 'The sheet for this label states no hazards. See the other safety data sheets of this product.',
    fr: 'La fiche de cette étiquette n’indique aucun danger. Voir les autres fiches de données de sécurité du produit.',
  },
  noHazard: {
    en: 'Not classified as hazardous. See the safety data sheet.',
    fr: 'Non classé comme dangereux. Voir la fiche de données de sécurité.',
  },
} as const satisfies Record<string, Label>;
/** Signal words as the laws write them. */
export const signalWordWords = {
  danger: { en: 'Danger', fr: 'Danger' },
  warning: { en: 'Warning', fr: 'Attention' },
} as const satisfies Record<SignalWord, Label>;
export const jurisdictionWords = {
  whmis: { en: 'Canada (WHMIS)', fr: 'Canada (SIMDUT)' },
  osha: { en: 'United States (HazCom)', fr: 'États-Unis (HazCom)' },
  clp: { en: 'Europe (CLP)', fr: 'Europe (CLP)' },
} as const satisfies Record<Jurisdiction, Label>;
export const languageWords = {
  en: { en: 'English', fr: 'Anglais' },
  fr: { en: 'French', fr: 'Français' },
  es: { en: 'Spanish', fr: 'Espagnol' },
  de: { en: 'German', fr: 'Allemand' },
  pt: { en: 'Portuguese', fr: 'Portugais' },
  zh: { en: 'Chinese', fr: 'Chinois' },
} as const satisfies Record<SheetLanguage, Label>;
export const quantityWords = {
  upTo1: { en: 'Up to 1 kg or L', fr: 'Jusqu’à 1 kg ou L' },
  upTo10: { en: 'Up to 10 kg or L', fr: 'Jusqu’à 10 kg ou L' },
  upTo100: { en: 'Up to 100 kg or L', fr: 'Jusqu’à 100 kg ou L' },
  upTo1000: { en: 'Up to 1,000 kg or L', fr: 'Jusqu’à 1 000 kg ou L' },
  over1000: { en: 'More than 1,000 kg or L', fr: 'Plus de 1 000 kg ou L' },
} as const satisfies Record<QuantityBand, Label>;
export const reviewWords = {
  due: { en: 'Review due', fr: 'À vérifier' },
  dueSoon: { en: 'Due within 2 months', fr: 'À faire d’ici 2 mois' },
  current: { en: 'Current', fr: 'À jour' },
} as const satisfies Record<ReviewState, Label>;
export const ageWords = {
  recent: { en: 'Under 3 years', fr: 'Moins de 3 ans' },
  aging: { en: '3 to 5 years', fr: 'De 3 à 5 ans' },
  old: { en: 'Over 5 years', fr: 'Plus de 5 ans' },
} as const satisfies Record<Age, Label>;
export const equipmentWords = {
  gloves: { en: 'Gloves', fr: 'Gants' },
  eyes: { en: 'Eye protection', fr: 'Protection des yeux' },
  face: { en: 'Face shield', fr: 'Écran facial' },
  respirator: { en: 'Respirator', fr: 'Appareil respiratoire' },
  clothing: { en: 'Protective clothing', fr: 'Vêtements de protection' },
  boots: { en: 'Safety boots', fr: 'Chaussures de sécurité' },
  hearing: { en: 'Hearing protection', fr: 'Protection de l’ouïe' },
} as const satisfies Record<Equipment, Label>;
export const presenceWords = {
  present: { en: 'On site', fr: 'Sur place' },
  removed: { en: 'Removed', fr: 'Retiré' },
} as const;
export const readStateWords = {
  unread: { en: 'Not read', fr: 'Non lue' },
  earlier: { en: 'Earlier revision read', fr: 'Révision antérieure lue' },
  read: { en: 'Read', fr: 'Lue' },
} as const;
export const requestKindWords = {
  missing: { en: 'Missing sheet', fr: 'Fiche manquante' },
  problem: { en: 'Problem', fr: 'Problème' },
} as const;
export const requestStateWords = {
  open: { en: 'Open', fr: 'Ouverte' },
  answered: { en: 'Answered', fr: 'Traitée' },
} as const;
