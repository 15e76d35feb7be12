/**
 * What the suppliers of the demo's products wrote where a statement of the GHS leaves it to them, and what they say of
 * protective equipment.
 */
import type { Equipment } from '@app/domain/sds/sheet';
import type { DemoSheet } from './product.ts';

type Language = 'en' | 'fr';
type Said = Record<Language, string>;
type Shown = Pick<DemoSheet, 'precautions' | 'equipment'>;

const written: Record<string, Said> = {
  P264: { en: 'Wash hands thoroughly after handling.', fr: 'Se laver les mains soigneusement après manipulation.' },
  P284: {
    en: 'In case of inadequate ventilation wear respiratory protection.',
    fr: 'Lorsque la ventilation du local est insuffisante, porter un équipement de protection respiratoire.',
  },
  'P301+P310': {
    en: 'IF SWALLOWED: Immediately call a POISON CENTER or doctor.',
    fr: 'EN CAS D’INGESTION : appeler immédiatement un CENTRE ANTIPOISON ou un médecin.',
  },
  'P301+P312': {
    en: 'IF SWALLOWED: Call a POISON CENTER or doctor if you feel unwell.',
    fr: 'EN CAS D’INGESTION : appeler un CENTRE ANTIPOISON ou un médecin en cas de malaise.',
  },
  'P302+P352': {
    en: 'IF ON SKIN: Wash with plenty of water and soap.',
    fr: 'EN CAS DE CONTACT AVEC LA PEAU : laver abondamment à l’eau et au savon.',
  },
  P310: {
    en: 'Immediately call a POISON CENTER or doctor.',
    fr: 'Appeler immédiatement un CENTRE ANTIPOISON ou un médecin.',
  },
  P320: {
    en: 'Specific treatment is urgent (see calcium gluconate gel on this label).',
    fr: 'Un traitement spécifique est urgent (voir le gel de gluconate de calcium sur cette étiquette).',
  },
  'P370+P378': {
    en: 'In case of fire: Use dry chemical, carbon dioxide or foam to extinguish.',
    fr: 'En cas d’incendie : utiliser de la poudre chimique, du dioxyde de carbone ou de la mousse pour l’extinction.',
  },
  P501: {
    en: 'Dispose of contents/container to an approved waste disposal plant.',
    fr: 'Éliminer le contenu/récipient dans une installation d’élimination des déchets agréée.',
  },
};

/** What P280 says to wear; a respirator has a statement of its own. */
const worn: Partial<Record<Equipment, Said>> = {
  gloves: { en: 'protective gloves', fr: 'des gants de protection' },
  clothing: { en: 'protective clothing', fr: 'des vêtements de protection' },
  eyes: { en: 'eye protection', fr: 'un équipement de protection des yeux' },
  face: { en: 'face protection', fr: 'un équipement de protection du visage' },
};
const section8: Record<Equipment, Said> = {
  gloves: { en: 'Hands: protective gloves.', fr: 'Mains : gants de protection.' },
  eyes: { en: 'Eyes: safety glasses or goggles.', fr: 'Yeux : lunettes de sécurité.' },
  face: { en: 'Face: face shield.', fr: 'Visage : écran facial.' },
  respirator: {
    en: 'Breathing: respirator for the substance.',
    fr: 'Respiration : appareil respiratoire adapté à la substance.',
  },
  clothing: { en: 'Skin: protective clothing.', fr: 'Peau : vêtements de protection.' },
  boots: { en: 'Feet: safety boots.', fr: 'Pieds : bottes de sécurité.' },
  hearing: { en: 'Ears: hearing protection.', fr: 'Oreilles : protection auditive.' },
};

/** The words that a sheet prints for its precautions, by code. */
export function printedWords({ precautions, equipment }: Shown, language: Language): Record<string, string> {
  const chosen = equipment.flatMap((one) => worn[one]?.[language] ?? []);
  const wear: Record<string, string> =
    chosen.length > 0 ? { P280: `${language === 'fr' ? 'Porter' : 'Wear'} ${chosen.join('/')}.` } : {};
  const all: Record<string, string> = {
    ...Object.fromEntries(Object.entries(written).map(([code, said]) => [code, said[language]])),
    ...wear,
  };
  return Object.fromEntries(precautions.flatMap((code) => (all[code] ? [[code, all[code]]] : [])));
}

/** Section 8. */
export const protectionOf = ({ equipment }: Pick<Shown, 'equipment'>, language: Language): string =>
  [...equipment.map((one) => section8[one][language]), language === 'fr' ? 'Ventiler.' : 'Ventilate.'].join(' ');
