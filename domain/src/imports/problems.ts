/**
 * What is to be said of one cell, or of a row as a whole: why it is refused, or how it was taken. The words are on the
 * page and in the file of refused rows alike.
 */
export const problemWords = {
  valueMissing: { en: 'is missing', fr: 'manque' },
  valueTooLong: { en: 'can have up to {{limit}} characters', fr: 'peut compter jusqu’à {{limit}} caractères' },
  signsUnreadable: {
    en: 'has unreadable characters; the file may be damaged or use a different encoding',
    fr: 'contient des caractères illisibles; le fichier est peut-être endommagé ou dans un autre encodage',
  },
  tooManyCells: {
    en: 'has more cells than there are columns; a quote or a separator may be misplaced',
    fr: 'a plus de cellules que de colonnes; un guillemet ou un séparateur est peut-être mal placé',
  },
  dayUnclear: {
    en: '“{{value}}” is not a valid date; use the format 2026-04-03',
    fr: '« {{value}} » n’est pas une date valide; utilisez le format 2026-04-03',
  },
  dayImpossible: { en: '“{{value}}” is not a valid date', fr: '« {{value}} » n’est pas une date valide' },
  dayAmbiguous: {
    en: '“{{value}}” is ambiguous; choose the date format (day or month first) in the column settings',
    fr: '« {{value}} » est ambigu; choisissez le format de date (jour ou mois en premier) dans les paramètres des colonnes',
  },
  employeeNumberInvalid: {
    en: '“{{value}}” is not a valid employee number (up to 40 characters)',
    fr: '« {{value}} » n’est pas un numéro d’employé valide (jusqu’à 40 caractères)',
  },
  emailInvalid: {
    en: '“{{value}}” is not a valid email address',
    fr: '« {{value}} » n’est pas une adresse courriel valide',
  },
  emailTaken: {
    en: 'another of your employees already uses “{{value}}”',
    fr: 'un autre de vos employés utilise déjà « {{value}} »',
  },
  phoneInvalid: {
    en: '“{{value}}” is not a valid phone number in your company’s country; for other countries, include the country code, for example +1 705 555 0123',
    fr: '« {{value}} » n’est pas un numéro valide dans le pays de votre entreprise; pour un autre pays, ajoutez l’indicatif, par exemple +1 705 555 0123',
  },
  // Said of rows that are not refused.
  phoneCompleted: {
    en: 'read as {{value}}; without a country code, your company’s country is used',
    fr: 'lu comme {{value}}; sans indicatif, celui du pays de votre entreprise est utilisé',
  },
  rowTwice: {
    en: 'duplicates row {{value}}; keep only one of them',
    fr: 'répète la ligne {{value}}; n’en gardez qu’une',
  },
  endBeforeStart: { en: 'the last day is before the first day', fr: 'le dernier jour précède le premier jour' },
  notEmployedThen: { en: 'is not employed on {{value}}', fr: 'n’est pas en emploi le {{value}}' },
  alreadyLeft: {
    en: 'employment ended on {{value}}; enter a later first day to rehire',
    fr: 'emploi terminé le {{value}}; indiquez un premier jour ultérieur pour réembaucher',
  },
  placementOverlaps: { en: 'overlaps another employment period', fr: 'chevauche une autre période d’emploi' },
  adminStays: {
    en: 'is an administrator; end this employment from the employee’s page',
    fr: 'est administrateur; mettez fin à cet emploi depuis la page de l’employé',
  },
  nameIsTheirs: {
    en: 'only the person can change this name, in their profile',
    fr: 'seule la personne peut modifier ce nom, dans son profil',
  },
  siteUnknown: { en: 'site “{{value}}” was not found', fr: 'le site « {{value}} » est introuvable' },
  departmentUnknown: { en: 'department “{{value}}” was not found', fr: 'le service « {{value}} » est introuvable' },
  managerUnknown: {
    en: 'employee “{{value}}” was not found in your company or in the valid rows of this file',
    fr: 'l’employé « {{value}} » est introuvable dans votre entreprise et dans les lignes valides de ce fichier',
  },
  fieldNumber: {
    en: '“{{value}}” is not a number of up to 12 digits and 3 decimals',
    fr: '« {{value}} » n’est pas un nombre d’au plus 12 chiffres et 3 décimales',
  },
  fieldYesNo: { en: '“{{value}}” is neither yes nor no', fr: '« {{value}} » n’est ni oui ni non' },
  fieldChoice: {
    en: '“{{value}}” is not one of the choices of this field',
    fr: '« {{value}} » ne fait pas partie des choix de ce champ',
  },
  managerCycle: { en: '“{{value}}” already reports to this person', fr: '« {{value}} » relève déjà de cette personne' },
  managerNotEmployed: {
    en: '“{{value}}” is not employed on that date',
    fr: '« {{value}} » n’est pas en emploi à cette date',
  },
  positionUnknown: { en: 'position “{{value}}” was not found', fr: 'le poste « {{value}} » est introuvable' },
  employeeUnknown: { en: 'employee “{{value}}” was not found', fr: 'l’employé « {{value}} » est introuvable' },
  ownRecord: {
    en: 'you can’t import certificates for yourself; another administrator can import this row',
    fr: 'vous ne pouvez pas importer vos propres certificats; un autre administrateur peut importer cette ligne',
  },
  skillUnknown: { en: 'skill “{{value}}” was not found', fr: 'la compétence « {{value}} » est introuvable' },
  skillTakesNoImport: {
    en: '“{{value}}” doesn’t accept imports; submit the certificate as evidence',
    fr: '« {{value}} » n’accepte pas l’importation; soumettez le certificat comme preuve',
  },
  courseUnknown: { en: 'course “{{value}}” was not found', fr: 'le cours « {{value}} » est introuvable' },
  skillOrCourse: {
    en: 'has both a skill and a course; enter only one',
    fr: 'contient une compétence et un cours; indiquez un seul des deux',
  },
  levelUnknown: { en: 'level “{{value}}” was not found', fr: 'le niveau « {{value}} » est introuvable' },
  completedInFuture: { en: '“{{value}}” is in the future', fr: '« {{value}} » est une date future' },
  completedTooLongAgo: { en: '“{{value}}” is more than 80 years ago', fr: '« {{value}} » remonte à plus de 80 ans' },
  expiryBeforeIssue: {
    en: 'the expiry date is before the issue date',
    fr: 'la date d’expiration précède la date d’obtention',
  },
  changedSince: {
    en: 'was changed after the import, so it was not reversed',
    fr: 'a été modifié après l’importation et n’a pas été annulé',
  },
  seatsTaken: {
    en: 'reclaimed seats are now assigned to others; courses waiting for a seat: {{value}}',
    fr: 'les places récupérées sont maintenant attribuées à d’autres; cours en attente d’une place : {{value}}',
  },
  enrolledAgain: {
    en: 'enrolled again after the import, so the earlier enrolment stays closed: {{value}}',
    fr: 'réinscrit après l’importation; l’inscription précédente reste fermée : {{value}}',
  },
  usedSince: {
    en: 'has signed in, taken training or received records since the import, so the employment is kept',
    fr: 's’est connecté, a suivi une formation ou a reçu des dossiers depuis l’importation; l’emploi est conservé',
  },
  changedMeanwhile: {
    en: 'was changed by someone else during the import; import the row again',
    fr: 'a été modifié par quelqu’un d’autre pendant l’importation; importez de nouveau la ligne',
  },
} as const;

export type ProblemCode = keyof typeof problemWords;

/** One thing wrong: at a field of the row, or with the row as a whole (null). `value` is what stood there. */
export type Problem = { field: string | null; code: ProblemCode; value?: string };

export const isProblemCode = (code: string): code is ProblemCode => code in problemWords;

/** A problem in words: “Manager (employee number): employee “9999” was not found”. */
export function problemText(
  { field, code, value }: Problem,
  labels: Readonly<Record<string, { label: { en: string; fr: string } }>>,
  language: 'en' | 'fr',
): string {
  const words = problemWords[code][language].replace('{{value}}', value ?? '').replace('{{limit}}', value ?? '');
  const label = field === null ? undefined : labels[field]?.label[language];
  if (!label) return words.charAt(0).toUpperCase() + words.slice(1);
  return `${label}${language === 'fr' ? ' :' : ':'} ${words}`;
}

export const outcomeWords = {
  new: { en: 'New', fr: 'Nouveau' },
  changed: { en: 'Changed', fr: 'Modifié' },
  unchanged: { en: 'Unchanged', fr: 'Inchangé' },
  refused: { en: 'Rejected', fr: 'Rejeté' },
} as const;
export const outcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
/** What an import does, or did, with a row. */
export type Outcome = (typeof outcomes)[number];
