export const kindWords = {
  mandatory: { en: 'Mandatory', fr: 'Obligatoire' },
  recommended: { en: 'Recommended', fr: 'Recommandée' },
} as const;
export const standingWords = {
  expired: { en: 'Expired', fr: 'Expirée' },
  inGrace: { en: 'In grace period', fr: 'En délai de grâce' },
  suspended: { en: 'Suspended', fr: 'Suspendue' },
  exempt: { en: 'Exempt', fr: 'Exemptée' },
} as const;
/** What needs a qualification that no position does, but a site, a department or the company. */
export const allPositions = { en: 'All positions', fr: 'Tous les postes' } as const;
/** Whether someone who worked there on the day still does. */
export const employmentWords = {
  current: { en: 'Current', fr: 'En poste' },
  former: { en: 'Left since', fr: 'Parti depuis' },
} as const;
export const exemptWords = {
  notExempt: { en: 'Not exempt', fr: 'Non exemptée' },
  exempt: { en: 'Exempt', fr: 'Exemptée' },
} as const;
/** Whether a renewal takes more than a screen. */
export const practicalWords = {
  needed: { en: 'Practical part', fr: 'Partie pratique' },
  notNeeded: { en: 'Online only', fr: 'En ligne seulement' },
} as const;
/** How far a renewal has come. */
export const renewalWords = {
  none: { en: 'Not assigned', fr: 'Non attribué' },
  assigned: { en: 'Assigned', fr: 'Attribué' },
  inProgress: { en: 'In progress', fr: 'En cours' },
  booked: { en: 'Session booked', fr: 'Séance réservée' },
  noCourse: { en: 'No course grants it', fr: 'Aucun cours ne la donne' },
} as const;
export const seatWords = {
  reserved: { en: 'Has a seat', fr: 'A une place' },
  needed: { en: 'Needs a seat', fr: 'Place nécessaire' },
  notNeeded: { en: 'None needed', fr: 'Non nécessaire' },
} as const;
export const sourceWords = {
  course: { en: 'Course', fr: 'Cours' },
  session: { en: 'Group training', fr: 'Formation de groupe' },
  external: { en: 'Submitted certificate', fr: 'Certificat soumis' },
  manual: { en: 'Awarded', fr: 'Attribuée' },
  import: { en: 'Imported', fr: 'Importée' },
} as const;
export const expiredForWords = {
  month: { en: 'Up to 30 days', fr: 'Jusqu’à 30 jours' },
  quarter: { en: '31–90 days', fr: '31 à 90 jours' },
  half: { en: '91–180 days', fr: '91 à 180 jours' },
  longer: { en: 'Over 180 days', fr: 'Plus de 180 jours' },
} as const;
/** Windows of days in which qualifications expire. */
export const leadTimeWords = {
  d30: { en: '30 days', fr: '30 jours' },
  d60: { en: '31–60 days', fr: '31 à 60 jours' },
  d90: { en: '61–90 days', fr: '61 à 90 jours' },
  d180: { en: '91–180 days', fr: '91 à 180 jours' },
  later: { en: 'Over 180 days', fr: 'Plus de 180 jours' },
} as const;
/** How far the report of expiring qualifications looks ahead unless told, in days, and how far it can. */
export const expiryWindow = 180;
export const widestWindow = 730;
