import type { RetentionKind } from './retention.ts';

type Words = { en: string; fr: string };

/** Categories of personal data, as the comments of tables name them. */
export const dataCategories = {
  identity: { en: 'Names and numbers', fr: 'Noms et numéros' },
  contact: { en: 'Addresses and phone numbers', fr: 'Adresses et numéros de téléphone' },
  account: { en: 'Sign-in', fr: 'Connexion' },
  device: { en: 'Devices and network addresses', fr: 'Appareils et adresses réseau' },
  employment: { en: 'Employment', fr: 'Emploi' },
  training: { en: 'Training and results', fr: 'Formations et résultats' },
  picture: { en: 'Photos and documents', fr: 'Photos et documents' },
  signature: { en: 'Signatures', fr: 'Signatures' },
  note: { en: 'Notes', fr: 'Notes' },
  communication: { en: 'Messages', fr: 'Messages' },
  agreement: { en: 'Agreements', fr: 'Acceptations' },
  preference: { en: 'Preferences', fr: 'Préférences' },
  purchase: { en: 'Purchases', fr: 'Achats' },
  activity: { en: 'Actions', fr: 'Actions' },
} as const satisfies Record<string, Words>;
export type DataCategory = keyof typeof dataCategories;

/** Of whom. */
export const dataSubjects = {
  employees: { en: 'Employees and learners', fr: 'Employés et apprenants' },
  administrators: { en: 'Administrators', fr: 'Administrateurs' },
  requesters: { en: 'People who ask for support', fr: 'Personnes qui demandent de l’assistance' },
  reporters: { en: 'People who report a missing sheet', fr: 'Personnes qui signalent une fiche manquante' },
  buyers: { en: 'Buyers', fr: 'Acheteurs' },
  recipients: { en: 'Recipients of reports', fr: 'Destinataires de rapports' },
} as const satisfies Record<string, Words>;
export type DataSubject = keyof typeof dataSubjects;

/** How long, where it is no time that can be set. */
export const otherTimes = {
  short: {
    en: 'Deleted by a daily job within 400 days at most',
    fr: 'Supprimées par une tâche quotidienne, au plus tard après 400 jours',
  },
  audit: {
    en: 'Always; personal words are redacted with the person',
    fr: 'Toujours; les mots personnels sont caviardés en même temps que la personne',
  },
  invoices: { en: 'As tax law requires', fr: 'Selon le droit fiscal' },
} as const satisfies Record<string, Words>;
export type KeptAs = RetentionKind | keyof typeof otherTimes;

/** Who gets data of a category besides the employer and the platform, where the operator has set it up. */
const recipientsOfData: Partial<Record<DataCategory, Words>> = {
  contact: { en: 'Mail server, text message provider', fr: 'Serveur de courriel, fournisseur de textos' },
  communication: {
    en: 'Mail server, text message provider, push services',
    fr: 'Serveur de courriel, fournisseur de textos, services de notification',
  },
  purchase: { en: 'Payment provider, tax registers', fr: 'Prestataire de paiement, registres fiscaux' },
};
/** What a person shows to others themselves. */
const shownByThePerson: Words = {
  en: 'Anyone who is shown a certificate',
  fr: 'Toute personne à qui une attestation est présentée',
};

/** Who gets the data of a table besides the employer and the platform, each once. */
export function recipientsOf(
  { table, categories }: Pick<Processing, 'table' | 'categories'>,
  language: keyof Words,
): string[] {
  const all = [
    ...categories.map((category) => recipientsOfData[category]),
    table === 'achievements' ? shownByThePerson : undefined,
  ];
  return [...new Set(all.flatMap((words) => words?.[language] ?? []))];
}

export type Processing = {
  table: string;
  module: string;
  purpose: Words;
  categories: DataCategory[];
  of: DataSubject;
  kept: KeptAs;
};

const form = /^([a-z-]+) \[[a-z ]+\]: ([^|]*) \| ([^|]*) \{personal: ([a-z, ]+); of: ([a-z]+); kept: ([a-z]+)\}$/s;
const kinds: readonly string[] = ['training', 'messages', 'tickets', 'logs', ...Object.keys(otherTimes)];

/**
 * What the comment of a table says of its personal data, its purpose in English and after a bar in French; null where
 * it says none. Throws where it says what no one knows.
 */
export function readProcessing(table: string, comment: string): Processing | null {
  if (!comment.includes('{personal')) return null;
  const [, module, en, fr, named, of, kept] = form.exec(comment) ?? [];
  const categories = (named ?? '').split(', ');
  const known =
    module &&
    en &&
    fr &&
    of! in dataSubjects &&
    kinds.includes(kept!) &&
    categories.every((category) => category in dataCategories);
  if (!known)
    throw new Error(`The comment of ${table} does not say its personal data in words that are known: ${comment}`);
  return {
    table,
    module,
    purpose: { en, fr },
    categories: categories as DataCategory[],
    of: of as DataSubject,
    kept: kept as KeptAs,
  };
}
