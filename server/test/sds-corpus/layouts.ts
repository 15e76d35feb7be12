import type { SheetLocale } from '@app/domain/sds/statements';
import type { Labels, Manner } from './compose.ts';

/** How a page looks. */
export type Look = {
  /** Label and value in two columns; one after the other; with the colon in a column of its own; or the value below. */
  pairs: 'columns' | 'inline' | 'colonColumn' | 'stacked' | 'colonValue';
  font: 'Corpus' | 'Helvetica' | 'Times-Roman' | 'Courier';
  size: number;
  labelWidth: number;
  heading: 'bold' | 'box' | 'rule';
  /** Letters of headings set apart. */
  spaced?: boolean;
  twoColumns?: boolean;
};
export type Layout = { key: string; heldOut: boolean; manner: Manner; look: Look };

const labels = (en: Partial<Labels>, fr: Partial<Labels>): Record<SheetLocale, Labels> => ({
  en: {
    product: 'Product name',
    supplier: 'Supplier',
    emergency: 'Emergency telephone',
    revised: 'Revision date',
    before: '',
    printed: '',
    signal: 'Signal word',
    hazards: 'Hazard statements',
    precautions: 'Precautionary statements',
    pictograms: 'Hazard pictograms',
    un: 'UN number',
    ...en,
  },
  fr: {
    product: 'Nom du produit',
    supplier: 'Fournisseur',
    emergency: 'Téléphone d’urgence',
    revised: 'Date de révision',
    before: '',
    printed: '',
    signal: 'Mention d’avertissement',
    hazards: 'Mentions de danger',
    precautions: 'Conseils de prudence',
    pictograms: 'Pictogrammes de danger',
    un: 'Numéro ONU',
    ...fr,
  },
});
const plain: Manner = {
  heading: (n, title) => `${n}. ${title}`,
  labels: labels({}, {}),
  subs: 'none',
  product: 'pair',
  supplier: 'pair',
  codes: 'before',
  signal: 'pair',
  pictograms: 'none',
  classification: true,
  dates: 'top',
  date: { whmis: 'iso', osha: 'us', clp: 'dots' },
  ingredients: 'plain',
  fullText: false,
  transport: 'pairs',
  law: 'top',
};
const look: Look = { pairs: 'columns', font: 'Corpus', size: 9, labelWidth: 160, heading: 'bold' };

/**
 * Layouts as manufacturers of adhesives, reagents, fuels, gases, paints and household products write them; `heldOut`
 * ones were not looked at while rules were written.
 */
export const layouts: readonly Layout[] = [
  {
    key: 'adhesives',
    heldOut: false,
    manner: {
      ...plain,
      heading: (n, title) => `SECTION ${n}: ${title}`,
      subs: 'numbered',
      product: 'below',
      supplier: 'named',
      codes: 'none',
      signal: 'below',
      pictograms: 'names',
      classification: true,
      labels: labels(
        {
          revised: 'Issue Date',
          before: 'Supersedes Date',
          signal: 'Signal word',
          pictograms: 'Symbols',
          emergency: 'Telephone, emergency',
        },
        {
          revised: 'Date de parution',
          before: 'Remplace la version datée de',
          signal: 'Mention d’avertissement',
          pictograms: 'Symboles',
        },
      ),
      date: { whmis: 'isoSlash', osha: 'us', clp: 'dots' },
      transport: 'sentence',
    },
    look: { ...look, pairs: 'inline' },
  },
  {
    key: 'reagents',
    heldOut: false,
    manner: {
      ...plain,
      heading: (n, title) => `SECTION ${n}: ${title.toUpperCase()}`,
      subs: 'numbered',
      labels: labels(
        {
          supplier: 'Company',
          emergency: 'Emergency Phone #',
          revised: 'Revision Date',
          printed: 'Print Date',
          un: 'UN number',
        },
        {
          supplier: 'Société',
          emergency: 'Numéro d’appel d’urgence',
          revised: 'Date de révision',
          printed: 'Date d’impression',
        },
      ),
      ingredients: 'codes',
      fullText: true,
      transport: 'sentence',
      pictograms: 'codes',
      date: { whmis: 'us', osha: 'us', clp: 'dots' },
    },
    look: { ...look, pairs: 'colonColumn', font: 'Helvetica' },
  },
  {
    key: 'fuels',
    heldOut: false,
    manner: {
      ...plain,
      heading: (n, title) => `Section ${n}. ${title}`,
      labels: labels(
        {
          product: 'GHS product identifier',
          supplier: 'Supplier’s details',
          emergency: 'Emergency telephone number',
          revised: 'Date of issue/Date of revision',
          before: 'Date of previous issue',
        },
        {
          product: 'Identificateur de produit SGH',
          supplier: 'Données relatives au fournisseur',
          emergency: 'Numéro de téléphone à composer en cas d’urgence',
          revised: 'Date d’édition/Date de révision',
          before: 'Date de la précédente édition',
        },
      ),
      codes: 'none',
      dates: 'footer',
      date: { whmis: 'long', osha: 'long', clp: 'short' },
      transport: 'table',
      law: 'section2',
    },
    look: { ...look, pairs: 'colonValue', font: 'Helvetica', size: 8.5 },
  },
  {
    key: 'lubricants',
    heldOut: false,
    manner: {
      ...plain,
      subs: 'plain',
      labels: labels({ emergency: 'Emergency telephone' }, { product: 'Nom commercial' }),
      dates: 'header',
      codes: 'dash',
      ingredients: 'casFirst',
      date: { whmis: 'short', osha: 'us', clp: 'eu' },
      law: 'section2',
    },
    look: { ...look, pairs: 'columns' },
  },
  {
    key: 'paints',
    heldOut: false,
    manner: {
      ...plain,
      heading: (n, title, language) => `${language === 'en' ? 'SECTION' : 'RUBRIQUE'} ${n}: ${title}`,
      subs: 'numbered',
      labels: labels(
        { product: 'Trade name', revised: 'Date of revision', before: 'Supersedes' },
        { product: 'Nom commercial', revised: 'Date de révision', before: 'Annule et remplace' },
      ),
      codes: 'colon',
      pictograms: 'codes',
      ingredients: 'codes',
      fullText: true,
      dates: 'footer',
      date: { whmis: 'iso', osha: 'us', clp: 'eu' },
    },
    look: { ...look, pairs: 'stacked', size: 9.5 },
  },
  {
    key: 'solvents',
    heldOut: false,
    manner: {
      ...plain,
      heading: (n, title) => `SECTION ${n} ${title.toUpperCase()}`,
      supplier: 'pair',
      codes: 'run',
      dates: 'header',
      date: { whmis: 'long', osha: 'short', clp: 'short' },
      transport: 'pairs',
      law: 'last',
      labels: labels(
        { emergency: '24 Hour Health Emergency', hazards: 'Hazard Statements' },
        { emergency: 'Urgence 24 heures' },
      ),
    },
    look: { ...look, pairs: 'inline', font: 'Times-Roman', size: 10 },
  },
  {
    key: 'spacedOut',
    heldOut: false,
    manner: {
      ...plain,
      heading: (n, title) => `SECTION ${n} : ${title.toUpperCase()}`,
      signal: 'alone',
      codes: 'after',
      dates: 'last',
      pictograms: 'names',
      labels: labels(
        { revised: 'Revised on', printed: 'Printed on' },
        { revised: 'Révisée le', printed: 'Imprimée le' },
      ),
      date: { whmis: 'iso', osha: 'long', clp: 'dots' },
    },
    look: { ...look, spaced: true, heading: 'rule' },
  },
  // Held out.
  {
    key: 'greases',
    heldOut: true,
    manner: {
      ...plain,
      heading: (n, title) => `SECTION ${n}. ${title.toUpperCase()}`,
      subs: 'plain',
      labels: labels(
        {
          supplier: 'Manufacturer/Supplier',
          emergency: 'Emergency telephone number',
          revised: 'Revision Date',
          printed: 'Print Date',
        },
        { supplier: 'Fabricant/Fournisseur', emergency: 'Numéro d’urgence', printed: 'Date d’impression' },
      ),
      dates: 'header',
      date: { whmis: 'us', osha: 'us', clp: 'dots' },
      transport: 'modes',
      ingredients: 'codes',
    },
    look: { ...look, pairs: 'colonValue', font: 'Helvetica' },
  },
  {
    key: 'gases',
    heldOut: true,
    manner: {
      ...plain,
      heading: (n, title) => `Section ${n}. ${title}`,
      codes: 'none',
      signal: 'pair',
      transport: 'table',
      dates: 'last',
      labels: labels(
        {
          product: 'Product identifier',
          revised: 'Date of revision',
          before: 'Date of previous issue',
          emergency: '24-hour telephone (emergency)',
        },
        {
          product: 'Identificateur du produit',
          revised: 'Date de la révision',
          before: 'Date de la version précédente',
        },
      ),
      date: { whmis: 'eu', osha: 'us', clp: 'eu' },
      law: 'section2',
    },
    look: { ...look, pairs: 'colonColumn', heading: 'box' },
  },
  {
    key: 'household',
    heldOut: true,
    manner: {
      ...plain,
      heading: (n, title) => `${n} - ${title}`,
      labels: labels(
        {
          product: 'Product Name',
          supplier: 'Manufacturer',
          emergency: 'Emergency only',
          revised: 'Revision Date',
          before: 'Supersedes',
        },
        { product: 'Nom du produit', supplier: 'Fabricant', emergency: 'Urgence seulement', before: 'Remplace' },
      ),
      signal: 'alone',
      codes: 'none',
      dates: 'last',
      date: { whmis: 'long', osha: 'long', clp: 'long' },
      ingredients: 'plain',
      transport: 'sentence',
    },
    look: { ...look, pairs: 'inline', font: 'Times-Roman', size: 10.5 },
  },
  {
    key: 'threadlockers',
    heldOut: true,
    manner: {
      ...plain,
      heading: (n, title) => `${n}. ${title.toUpperCase()}`,
      product: 'two',
      supplier: 'named',
      codes: 'none',
      pictograms: 'names',
      labels: labels(
        { product: 'Product name', emergency: 'MEDICAL EMERGENCY Phone' },
        { emergency: 'URGENCE MÉDICALE Téléphone' },
      ),
      dates: 'top',
      date: { whmis: 'us', osha: 'us', clp: 'dots' },
      ingredients: 'plain',
    },
    look: { ...look, pairs: 'columns', size: 8 },
  },
  {
    key: 'generated',
    heldOut: true,
    manner: {
      ...plain,
      heading: (n, title) => `SECTION ${n}: ${title}`,
      subs: 'numbered',
      labels: labels(
        {
          product: 'Trade name',
          supplier: 'Supplier',
          emergency: 'Emergency number',
          signal: 'Signal word (GHS-US)',
          hazards: 'Hazard statements (GHS-US)',
          precautions: 'Precautionary statements (GHS-US)',
          pictograms: 'Hazard pictograms (GHS-US)',
          before: 'Supersedes',
        },
        {
          product: 'Nom commercial',
          emergency: 'Numéro d’urgence',
          before: 'Remplace la fiche',
          signal: 'Mention d’avertissement (CLP)',
        },
      ),
      pictograms: 'codes',
      codes: 'dash',
      dates: 'top',
      ingredients: 'codes',
      fullText: true,
      date: { whmis: 'eu', osha: 'us', clp: 'eu' },
      transport: 'pairs',
    },
    look: { ...look, pairs: 'colonValue' },
  },
  {
    key: 'newsletter',
    heldOut: true,
    manner: {
      ...plain,
      heading: (n, title) => `${n}. ${title.toUpperCase()}`,
      codes: 'dash',
      dates: 'top',
      date: { whmis: 'long', osha: 'us', clp: 'dots' },
      transport: 'sentence',
      ingredients: 'pairs',
      supplier: 'below',
      labels: labels(
        { supplier: 'Manufactured by:', revised: 'Last revised' },
        { supplier: 'Fabriqué par :', revised: 'Dernière révision' },
      ),
    },
    look: { ...look, pairs: 'inline', twoColumns: true, size: 7.5, font: 'Helvetica' },
  },
  {
    key: 'typewriter',
    heldOut: true,
    manner: {
      ...plain,
      heading: (n, title, language) => `${language === 'en' ? 'SECTION' : 'SECTION'} ${n} -- ${title.toUpperCase()}`,
      codes: 'colon',
      dates: 'header',
      signal: 'pair',
      labels: labels(
        { product: 'Material name', supplier: 'Supplier identifier', revised: 'SDS revision date' },
        {
          product: 'Appellation commerciale',
          supplier: 'Identificateur du fournisseur',
          revised: 'Date de la dernière révision',
        },
      ),
      date: { whmis: 'iso', osha: 'iso', clp: 'iso' },
      ingredients: 'casFirst',
      law: 'last',
      transport: 'modes',
    },
    look: { ...look, pairs: 'inline', font: 'Courier', size: 9 },
  },
];
