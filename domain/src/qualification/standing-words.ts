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
  exempt: { letter: 'W', shape: 'ring', tone: 'busy' },
  due: { letter: 'D', shape: 'dashes', tone: 'wait' },
  suspended: { letter: 'S', shape: 'octagon', tone: 'off' },
  expired: { letter: 'X', shape: 'square', tone: 'bad' },
  pendingVerification: { letter: 'P', shape: 'ring', tone: 'wait' },
  missing: { letter: 'M', shape: 'frame', tone: 'bad' },
  future: { letter: 'F', shape: 'dashes', tone: 'idle' },
};
/** What is shown where nothing is required. */
export const notAsked = '–';

export const statusWords: Record<RequirementStatus, Label> = {
  valid: { en: 'Valid', fr: 'Valide' },
  expiring: { en: 'Expiring soon', fr: 'Expire bientôt' },
  inGrace: { en: 'In grace period', fr: 'En période de grâce' },
  exempt: { en: 'Exempt', fr: 'Exempté' },
  due: { en: 'Due', fr: 'À faire' },
  suspended: { en: 'Suspended', fr: 'Suspendu' },
  expired: { en: 'Expired', fr: 'Expiré' },
  pendingVerification: { en: 'Pending review', fr: 'En attente de vérification' },
  missing: { en: 'Missing', fr: 'Manquant' },
  future: { en: 'Not yet required', fr: 'Pas encore requis' },
};

export const statusMeanings: Record<RequirementStatus, Label> = {
  valid: { en: 'Valid on this date.', fr: 'Valide à cette date.' },
  expiring: {
    en: 'Valid on this date, with an expiry date coming soon.',
    fr: 'Valide à cette date; l’expiration approche.',
  },
  inGrace: { en: 'Expired, but still within the grace period.', fr: 'Expiré, mais encore dans la période de grâce.' },
  exempt: {
    en: 'Temporarily waived. Counts as met and is shown separately.',
    fr: 'Exempté temporairement. Compte comme satisfait, affiché séparément.',
  },
  due: { en: 'Not completed yet; the due date has not passed.', fr: 'Pas encore obtenu; l’échéance n’est pas passée.' },
  suspended: {
    en: 'Temporarily suspended. Does not count as met.',
    fr: 'Suspendu temporairement. Ne compte pas comme satisfait.',
  },
  expired: { en: 'The expiry date has passed.', fr: 'La date d’expiration est passée.' },
  pendingVerification: {
    en: 'A certificate was submitted and has not been reviewed yet.',
    fr: 'Un certificat a été soumis et n’a pas encore été vérifié.',
  },
  missing: { en: 'Never obtained, and the due date has passed.', fr: 'Jamais obtenu, et l’échéance est passée.' },
  future: { en: 'Required from a later date.', fr: 'Requis à partir d’une date ultérieure.' },
};

/** What each measure says, word for word on screen and in every export. */
export const measureWords = {
  seats: { en: 'Seats available to assign today.', fr: 'Places qui peuvent être attribuées aujourd’hui.' },
  sessions: {
    en: 'Group training sessions from Monday to Sunday of this week, without cancelled ones.',
    fr: 'Séances de formation de groupe du lundi au dimanche de cette semaine, sans celles qui sont annulées.',
  },
  seatsExpiring: {
    en: 'Available or reserved seats that must be assigned within 90 days.',
    fr: 'Places disponibles ou réservées à attribuer d’ici 90 jours.',
  },
  orders: {
    en: 'Orders waiting for your approval today.',
    fr: 'Commandes qui attendent votre approbation aujourd’hui.',
  },
  compliant: {
    en: 'People employed on this date with no gaps ÷ all people employed on this date.',
    fr: 'Personnes en emploi à cette date sans écart ÷ toutes les personnes en emploi à cette date.',
  },
  gaps: {
    en: 'Mandatory requirements that a person does not meet: missing, expired, suspended, pending review, or in a grace period that does not count. Requirements whose first due date has not passed are not gaps.',
    fr: 'Exigences obligatoires qu’une personne ne satisfait pas : manquant, expiré, suspendu, en attente de vérification ou dans une période de grâce qui ne compte pas. Une exigence dont la première échéance n’est pas passée n’est pas un écart.',
  },
  expired: {
    en: 'Mandatory requirements whose certificate has expired.',
    fr: 'Exigences obligatoires dont l’attestation est expirée.',
  },
  expiring: {
    en: 'Requirements met on this date whose certificate expires within this number of days.',
    fr: 'Exigences satisfaites à cette date dont l’attestation expire dans ce nombre de jours.',
  },
  overdue: {
    en: 'Assigned courses not completed on this date and past their due date.',
    fr: 'Cours attribués, non terminés à cette date, dont l’échéance est passée.',
  },
  pending: {
    en: 'Submitted certificates pending review, or waiting for a reply from the person.',
    fr: 'Certificats soumis en attente de vérification ou d’une réponse de la personne.',
  },
  coverage: {
    en: 'People in the position who meet all its mandatory requirements ÷ its minimum number of qualified people, or everyone in the position if no minimum is set.',
    fr: 'Personnes qui occupent le poste et satisfont à toutes ses exigences obligatoires ÷ minimum de personnes qualifiées, ou toutes les personnes qui l’occupent si aucun minimum n’est fixé.',
  },
  row: {
    en: 'Mandatory requirements met ÷ the person’s mandatory requirements.',
    fr: 'Exigences obligatoires satisfaites ÷ exigences obligatoires de la personne.',
  },
  column: {
    en: 'People who meet the requirement ÷ people it applies to.',
    fr: 'Personnes qui satisfont à l’exigence ÷ personnes visées.',
  },
} satisfies Record<string, Label>;
