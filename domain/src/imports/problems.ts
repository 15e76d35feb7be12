/** What is to be said of one cell, or of a row as a whole: why it is refused, or how it was taken. The words stand on the page and in the file of refused rows alike. */
export const problemWords = {
  valueMissing: { en: 'is missing', fr: 'manque' },
  valueTooLong: { en: 'is too long ({{limit}} characters at most)', fr: 'est trop long ({{limit}} caractères au plus)' },
  signsUnreadable: {
    en: 'has characters that are no text; the file may be damaged or in another encoding',
    fr: 'contient des caractères illisibles; le fichier est peut-être abîmé ou dans un autre encodage',
  },
  tooManyCells: {
    en: 'has more cells than there are columns; a quote or a separator may be misplaced',
    fr: 'a plus de cellules que de colonnes; un guillemet ou un séparateur est peut-être mal placé',
  },
  dayUnclear: {
    en: '“{{value}}” is not a day we can read; write it as 2026-04-03',
    fr: '« {{value}} » n’est pas une date lisible; écrivez-la ainsi : 2026-04-03',
  },
  dayImpossible: { en: '“{{value}}” is not a day of the calendar', fr: '« {{value}} » n’existe pas au calendrier' },
  dayAmbiguous: {
    en: '“{{value}}” can be read two ways; say at the columns which comes first, day or month',
    fr: '« {{value}} » peut se lire de deux façons; indiquez avec les colonnes ce qui vient d’abord, le jour ou le mois',
  },
  employeeNumberInvalid: {
    en: '“{{value}}” is not an employee number (40 characters at most)',
    fr: '« {{value}} » n’est pas un numéro d’employé (40 caractères au plus)',
  },
  emailInvalid: { en: '“{{value}}” is not an e-mail address', fr: '« {{value}} » n’est pas une adresse courriel' },
  emailTaken: { en: 'another employee of yours has “{{value}}”', fr: 'un autre de vos employés a déjà « {{value}} »' },
  phoneInvalid: {
    en: '“{{value}}” is not a phone number of your company’s country; others need their country code: +1 705 555 0123',
    fr: '« {{value}} » n’est pas un numéro du pays de votre entreprise; les autres veulent leur indicatif : +1 705 555 0123',
  },
  // Said of rows that are not refused.
  phoneCompleted: {
    en: 'read as {{value}}: without a country code, that of your company’s country counts',
    fr: 'lu comme {{value}} : sans indicatif de pays, celui du pays de votre entreprise vaut',
  },
  rowTwice: { en: 'the same stands in line {{value}}; only that one counts', fr: 'la même chose figure à la ligne {{value}}; seule celle-là compte' },
  endBeforeStart: { en: 'the last day is before the first', fr: 'le dernier jour précède le premier' },
  notEmployedThen: { en: 'is not employed on {{value}}', fr: 'n’est pas en emploi le {{value}}' },
  alreadyLeft: { en: 'left on {{value}}; a first day after that takes them back', fr: 'est parti le {{value}}; un premier jour ultérieur le réembauche' },
  placementOverlaps: { en: 'overlaps another time of employment', fr: 'chevauche une autre période d’emploi' },
  adminStays: { en: 'is an administrator: end that employment by hand', fr: 'est administrateur : mettez fin à cet emploi à la main' },
  nameIsTheirs: {
    en: 'the name belongs to the person now, who changes it in their profile',
    fr: 'le nom appartient désormais à la personne, qui le modifie dans son profil',
  },
  siteUnknown: { en: 'there is no site “{{value}}”', fr: 'il n’y a pas de lieu « {{value}} »' },
  departmentUnknown: { en: 'there is no department “{{value}}”', fr: 'il n’y a pas de service « {{value}} »' },
  managerUnknown: {
    en: 'there is no employee “{{value}}”, neither here nor in good order in this file',
    fr: 'il n’y a pas d’employé « {{value}} », ni ici ni en bonne forme dans ce fichier',
  },
  managerCycle: { en: '“{{value}}” answers to this person already', fr: '« {{value}} » relève déjà de cette personne' },
  managerNotEmployed: { en: '“{{value}}” is not employed on that day', fr: '« {{value}} » n’est pas en emploi ce jour-là' },
  positionUnknown: { en: 'there is no position “{{value}}”', fr: 'il n’y a pas de poste « {{value}} »' },
  employeeUnknown: { en: 'there is no employee “{{value}}”', fr: 'il n’y a pas d’employé « {{value}} »' },
  ownRecord: {
    en: 'you cannot import achievements for yourself; another administrator can import this row',
    fr: 'vous ne pouvez pas importer vos propres acquis; un autre administrateur peut importer cette ligne',
  },
  skillUnknown: { en: 'there is no skill “{{value}}”', fr: 'il n’y a pas de compétence « {{value}} »' },
  skillTakesNoImport: {
    en: '“{{value}}” is not proven by an import: submit its certificate as evidence',
    fr: '« {{value}} » ne se prouve pas par importation : présentez le certificat comme pièce',
  },
  courseUnknown: { en: 'there is no course “{{value}}”', fr: 'il n’y a pas de cours « {{value}} »' },
  skillOrCourse: { en: 'has both a skill and a course: one of them', fr: 'a une compétence et un cours : l’un des deux' },
  levelUnknown: { en: 'there is no level “{{value}}”', fr: 'il n’y a pas de niveau « {{value}} »' },
  completedInFuture: { en: '“{{value}}” is still to come', fr: '« {{value}} » est à venir' },
  completedTooLongAgo: { en: '“{{value}}” is more than 80 years ago', fr: '« {{value}} » remonte à plus de 80 ans' },
  expiryBeforeIssue: { en: 'it expires before it was obtained', fr: 'l’échéance précède l’obtention' },
  changedSince: { en: 'was changed since the import and stays as it is', fr: 'a été modifié depuis l’importation et reste tel quel' },
  seatsTaken: {
    en: 'seats that came back are with others by now: courses that wait for one: {{value}}',
    fr: 'des places rendues sont attribuées à d’autres; cours en attente d’une place : {{value}}',
  },
  enrolledAgain: {
    en: 'enrolled again since, so the earlier enrolment stays closed: {{value}}',
    fr: 'réinscription faite depuis; l’inscription précédente reste fermée : {{value}}',
  },
  usedSince: {
    en: 'has signed in, trained or received records since the import: the employment stays',
    fr: 's’est connecté, a suivi une formation ou a reçu des dossiers depuis l’importation : l’emploi reste',
  },
  changedMeanwhile: {
    en: 'was changed by somebody else meanwhile; send the row again',
    fr: 'a été modifié par quelqu’un d’autre entre-temps; renvoyez la ligne',
  },
} as const;

export type ProblemCode = keyof typeof problemWords;

/** One thing wrong: at a field of the row, or with the row as a whole (null). `value` is what stood there. */
export type Problem = { field: string | null; code: ProblemCode; value?: string };

export const isProblemCode = (code: string): code is ProblemCode => code in problemWords;

/** A problem in words: “Manager (employee number): there is no employee “9999””. */
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
  refused: { en: 'Refused', fr: 'Refusé' },
} as const;
export const outcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
/** What an import does, or did, with a row. */
export type Outcome = (typeof outcomes)[number];
