import { precautionOf } from '@app/domain/sds/printed-statements';
import { hazardStatement } from '@app/domain/sds/statements';
import type { Day } from '@app/domain/time';
import { printedWords, protectionOf } from '../demo/products/printed.ts';
import type { DemoSheet } from '../demo/products/product.ts';

type Told = Omit<DemoSheet, 'key' | 'barcodes' | 'places' | 'revisions' | 'courses'>;
export const emergencyPhone = '1-888-226-8832';

const words = {
  en: {
    title: 'SAFETY DATA SHEET',
    sections:
      'Identification|Hazard identification|Composition/information on ingredients|First-aid measures|Fire-fighting measures|Accidental release measures|Handling and storage|Exposure controls/personal protection|Physical and chemical properties|Stability and reactivity|Toxicological information|Ecological information|Disposal considerations|Transport information|Regulatory information|Other information',
    ...{
      product: 'Product identifier',
      others: 'Other means of identification',
      supplier: 'Manufacturer',
      phone: 'Emergency telephone number',
      revised: 'Revision date',
    },
    ...{
      signal: 'Signal word',
      danger: 'Danger',
      warning: 'Warning',
      none: 'Not classified as hazardous.',
      hazards: 'Hazard statements',
      precautions: 'Precautionary statements',
    },
    ...{
      usual: 'Follow the instructions of the manufacturer and of your employer.',
      notRegulated: 'Not regulated for transport.',
      use: 'Recommended use: industrial, by trained people',
    },
  },
  fr: {
    title: 'FICHE DE DONNÉES DE SÉCURITÉ',
    sections:
      'Identification|Identification des dangers|Composition/information sur les ingrédients|Premiers soins|Mesures à prendre en cas d’incendie|Mesures à prendre en cas de déversement accidentel|Manutention et stockage|Contrôle de l’exposition/protection individuelle|Propriétés physiques et chimiques|Stabilité et réactivité|Données toxicologiques|Données écologiques|Données sur l’élimination|Informations relatives au transport|Informations sur la réglementation|Autres informations',
    ...{
      product: 'Identificateur de produit',
      others: 'Autres moyens d’identification',
      supplier: 'Fabricant',
      phone: 'Numéro de téléphone d’urgence',
      revised: 'Date de révision',
    },
    ...{
      signal: 'Mention d’avertissement',
      danger: 'Danger',
      warning: 'Attention',
      none: 'Non classé comme dangereux.',
      hazards: 'Mentions de danger',
      precautions: 'Conseils de prudence',
    },
    ...{
      usual: 'Suivre les consignes du fabricant et de l’employeur.',
      notRegulated: 'Non réglementé pour le transport.',
      use: 'Usage recommandé : industriel, par du personnel formé',
    },
  },
} as const;

/** A sheet in the 16-section form, as lines. */
export function sheetLines(sheet: Told, language: 'en' | 'fr', revised: Day): string[] {
  const say = words[language];
  const printed = printedWords(sheet, language);
  const colon = language === 'fr' ? '\u00a0:' : ':';
  const bodies: Record<number, string[]> = {
    1: [
      `${say.product}${colon} ${sheet.product}`,
      ...(sheet.synonyms.length > 0 ? [`${say.others}${colon} ${sheet.synonyms.join(', ')}`] : []),
      say.use,
      `${say.supplier}${colon} ${sheet.manufacturer}`,
      `${say.phone}${colon} ${emergencyPhone}`,
      `${say.revised}${colon} ${revised}`,
    ],
    2:
      sheet.hazards.length > 0
        ? [
            ...(sheet.signalWord ? [`${say.signal}${colon} ${say[sheet.signalWord]}`] : []),
            `${say.hazards}${colon}`,
            ...sheet.hazards.map((code) => `${code} ${hazardStatement(code, language) ?? ''}`),
            `${say.precautions}${colon}`,
            ...sheet.precautions.map((code) => `${code} ${precautionOf(code, language, printed) ?? ''}`),
          ]
        : [say.none],
    3: sheet.cas.map((number) => `${sheet.product}    CAS ${number}`),
    4: [sheet.firstAid[language]],
    6: [sheet.spill[language]],
    8: [protectionOf(sheet, language)],
    14: [sheet.unNumber ? `UN ${sheet.unNumber}` : say.notRegulated],
  };
  const sections = say.sections
    .split('|')
    .flatMap((name, index) => ['', `# ${index + 1}. ${name}`, ...(bodies[index + 1] ?? [say.usual])]);
  return [`# ${say.title}`, sheet.product, ...sections].flatMap((line) => wrapped(line));
}

/** Lines of at most a hundred characters. */
function wrapped(text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (lines.at(-1)!.length + word.length > 95) lines.push('');
    lines[lines.length - 1] = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
  }
  return lines;
}
