import type { Label } from '../lists/list.ts';
import type { RequirementStatus } from './status.ts';

/** How a status reads in words, as a letter, and by which shape and tone it is known besides its colour. */
export type StatusMark = {
  letter: string;
  shape: 'disc' | 'ring' | 'hexagon' | 'square' | 'frame' | 'octagon' | 'dashes';
  tone: 'good' | 'busy' | 'due' | 'bad' | 'off' | 'wait' | 'idle';
};

export const statusMarks: Record<RequirementStatus, StatusMark> = {
  valid: { letter: 'V', shape: 'disc', tone: 'good' },
  expiring: { letter: 'E', shape: 'hexagon', tone: 'due' },
  inGrace: { letter: 'G', shape: 'hexagon', tone: 'due' },
  exempt: { letter: '○', shape: 'ring', tone: 'busy' },
  due: { letter: 'D', shape: 'dashes', tone: 'wait' },
  suspended: { letter: 'S', shape: 'octagon', tone: 'off' },
  expired: { letter: 'X', shape: 'square', tone: 'bad' },
  pendingVerification: { letter: 'P', shape: 'ring', tone: 'wait' },
  missing: { letter: 'M', shape: 'frame', tone: 'bad' },
  future: { letter: 'F', shape: 'dashes', tone: 'idle' },
};
/** What stands where nothing is asked. */
export const notAsked = '–';

export const statusWords: Record<RequirementStatus, Label> = {
  valid: { en: 'Valid', fr: 'Valide' },
  expiring: { en: 'Expiring soon', fr: 'Expire bientôt' },
  inGrace: { en: 'In grace', fr: 'En délai de grâce' },
  exempt: { en: 'Exempt', fr: 'Exempté' },
  due: { en: 'Still to do, in time', fr: 'À faire, dans les délais' },
  suspended: { en: 'Suspended', fr: 'Suspendu' },
  expired: { en: 'Expired', fr: 'Expiré' },
  pendingVerification: { en: 'Waiting for review', fr: 'En attente de vérification' },
  missing: { en: 'Missing', fr: 'Manquant' },
  future: { en: 'Asked from a later day', fr: 'Exigé plus tard' },
};

export const statusMeanings: Record<RequirementStatus, Label> = {
  valid: { en: 'Held on this day.', fr: 'Détenu ce jour-là.' },
  expiring: { en: 'Held on this day; its last day is near.', fr: 'Détenu ce jour-là; son dernier jour approche.' },
  inGrace: { en: 'Past its last day, within the days of grace.', fr: 'Dernier jour passé, dans le délai de grâce.' },
  exempt: { en: 'Waived for a time. Counts as qualified, shown apart.', fr: 'Dispensé pour un temps. Compte comme qualifié, montré à part.' },
  due: { en: 'Not held yet; the time to do it for the first time still runs.', fr: 'Pas encore détenu; le délai initial court toujours.' },
  suspended: { en: 'Taken away for a time.', fr: 'Retiré pour un temps.' },
  expired: { en: 'Its last day is past.', fr: 'Son dernier jour est passé.' },
  pendingVerification: { en: 'A certificate was sent in and nobody has decided yet.', fr: 'Un certificat a été envoyé et personne n’a encore décidé.' },
  missing: { en: 'Never held, and the time to do it is over.', fr: 'Jamais détenu, et le délai est écoulé.' },
  future: { en: 'Not asked yet on this day.', fr: 'Pas encore exigé ce jour-là.' },
};

/** What each measure says, word for word on screen and in every export. */
export const measureWords = {
  seats: { en: 'Seats the company can still give to somebody, today.', fr: 'Places que l’entreprise peut encore attribuer aujourd’hui.' },
  seatsExpiring: {
    en: 'Available and reserved seats whose last day to be assigned is within 90 days.',
    fr: 'Places libres et réservées dont le dernier jour d’attribution tombe dans les 90 jours.',
  },
  compliant: {
    en: 'People employed on the day without a gap, out of all people employed on the day.',
    fr: 'Personnes en emploi ce jour-là sans lacune, sur toutes les personnes en emploi ce jour-là.',
  },
  gaps: {
    en: 'Mandatory requirements that somebody does not meet: missing, expired, suspended, waiting for review, or in a grace that does not count. Those still within their first due days are no gap.',
    fr: 'Exigences obligatoires qu’une personne ne remplit pas : manquant, expiré, suspendu, en attente de vérification, ou dans un délai de grâce qui ne compte pas. Celles dont le délai initial court encore ne sont pas des lacunes.',
  },
  expired: { en: 'Mandatory requirements whose proof is past its last day.', fr: 'Exigences obligatoires dont la preuve a dépassé son dernier jour.' },
  expiring: {
    en: 'Requirements met on the day whose proof ends within so many days after it.',
    fr: 'Exigences remplies ce jour-là dont la preuve prend fin dans ce nombre de jours.',
  },
  overdue: {
    en: 'Courses assigned, not finished on the day, and past the day they were due.',
    fr: 'Cours assignés, non terminés ce jour-là, dont l’échéance est passée.',
  },
  pending: {
    en: 'Certificates sent in and not decided: those to review, and those where an answer from the person is awaited.',
    fr: 'Certificats envoyés sans décision : ceux à vérifier et ceux pour lesquels on attend une réponse de la personne.',
  },
  coverage: {
    en: 'People who hold the position and meet everything mandatory of it, out of the people wanted; where nobody said how many are wanted, out of all who hold it.',
    fr: 'Personnes qui occupent le poste et remplissent toutes ses exigences obligatoires, sur le nombre voulu; sans nombre voulu, sur toutes celles qui l’occupent.',
  },
  row: { en: 'Mandatory requirements met, out of those asked of the person.', fr: 'Exigences obligatoires remplies, sur celles demandées à la personne.' },
  column: { en: 'People who meet it, out of the people it is asked of.', fr: 'Personnes qui la remplissent, sur celles à qui elle est demandée.' },
} satisfies Record<string, Label>;
