import {
  employmentWords,
  exemptWords,
  kindWords,
  leadTimeWords,
  practicalWords,
  renewalWords,
  seatWords,
  sourceWords,
  standingWords,
} from './expiry-words.ts';
import type { ListColumn } from '../../lists/list.ts';

const person = {
  name: { label: { en: 'Name', fr: 'Nom' }, type: 'link', sortable: true },
  qualification: { label: { en: 'Qualification', fr: 'Qualification' }, type: 'text', sortable: true },
} as const;
const required = {
  positions: {
    label: { en: 'Needed for', fr: 'Requise pour' },
    type: 'text',
    meaning: {
      en: 'The person’s positions that require it; “All positions” when a site, department or the company does.',
      fr: 'Postes de la personne qui l’exigent; « Tous les postes » lorsqu’un site, un service ou l’entreprise l’exige.',
    },
  },
  kind: { label: { en: 'Requirement', fr: 'Exigence' }, type: 'status', words: kindWords, hidden: true },
} as const;
const renewal = {
  renewal: {
    label: { en: 'Renewal', fr: 'Renouvellement' },
    type: 'status',
    words: renewalWords,
    sortable: true,
    meaning: {
      en: 'The furthest step of an open attempt at a course that grants the qualification.',
      fr: 'L’étape la plus avancée d’une tentative ouverte à un cours qui donne la qualification.',
    },
  },
  dueOn: { label: { en: 'Renewal due', fr: 'Échéance du renouvellement' }, type: 'day', sortable: true, hidden: true },
  sessionOn: { label: { en: 'Session', fr: 'Séance' }, type: 'instant', sortable: true, hidden: true },
  seat: {
    label: { en: 'Seat', fr: 'Place' },
    type: 'status',
    words: seatWords,
    meaning: {
      en: 'Whether the person has a seat for the renewal, or needs one.',
      fr: 'Indique si la personne a une place pour le renouvellement ou en a besoin.',
    },
  },
  remindedAt: { label: { en: 'Last reminder', fr: 'Dernier rappel' }, type: 'instant', sortable: true, hidden: true },
} as const;
const proof = {
  source: { label: { en: 'Source', fr: 'Source' }, type: 'status', words: sourceWords, hidden: true },
  certificate: { label: { en: 'Certificate no.', fr: 'N° d’attestation' }, type: 'link', hidden: true },
  issuer: { label: { en: 'Issued by', fr: 'Délivrée par' }, type: 'text', hidden: true },
} as const;
const sale = {
  product: {
    label: { en: 'Renewal product', fr: 'Produit de renouvellement' },
    type: 'text',
    hidden: true,
    meaning: {
      en: 'The product in the store that sells a seat for the course that renews it; of several courses, the least expensive.',
      fr: 'Le produit de la boutique qui vend une place pour le cours qui la renouvelle; de plusieurs cours, le moins cher.',
    },
  },
} as const;
const costMeaning = {
  en: 'Price of one seat for the renewal, before taxes; empty when it needs none or none is sold.',
  fr: 'Prix d’une place pour le renouvellement, avant taxes; vide s’il n’en exige pas ou si aucune n’est vendue.',
} as const;
const place = {
  employeeNumber: { label: { en: 'Employee no.', fr: 'N° d’employé' }, type: 'text', sortable: true, hidden: true },
  site: { label: { en: 'Site', fr: 'Site' }, type: 'text', hidden: true },
  department: { label: { en: 'Department', fr: 'Service' }, type: 'text', hidden: true },
  manager: { label: { en: 'Manager', fr: 'Gestionnaire' }, type: 'text', hidden: true },
  phone: { label: { en: 'Phone', fr: 'Téléphone' }, type: 'text', hidden: true },
  employment: {
    label: { en: 'Employment', fr: 'Emploi' },
    type: 'status',
    words: employmentWords,
    hidden: true,
    meaning: {
      en: 'The report is about everyone employed on the as-of date; some may have left since.',
      fr: 'Le rapport porte sur les personnes en poste à la date de référence; certaines peuvent être parties depuis.',
    },
  },
} as const;

/** The columns of the report of what has expired. */
export const expiredColumns = {
  ...person,
  positions: required.positions,
  standing: { label: { en: 'Status', fr: 'État' }, type: 'status', words: standingWords, sortable: true },
  validThrough: { label: { en: 'Valid through', fr: 'Valide jusqu’au' }, type: 'day', sortable: true },
  daysExpired: {
    label: { en: 'Days expired', fr: 'Jours depuis l’expiration' },
    type: 'count',
    sortable: true,
    meaning: {
      en: 'Days from the last day of validity to the as-of date.',
      fr: 'Jours entre le dernier jour de validité et la date de référence.',
    },
  },
  renewal: renewal.renewal,
  graceThrough: {
    label: { en: 'In grace until', fr: 'En délai de grâce jusqu’au' },
    type: 'day',
    sortable: true,
    hidden: true,
  },
  validFrom: { label: { en: 'Valid from', fr: 'Valide à partir du' }, type: 'day', hidden: true },
  kind: required.kind,
  dueOn: renewal.dueOn,
  sessionOn: renewal.sessionOn,
  seat: { ...renewal.seat, hidden: true },
  remindedAt: renewal.remindedAt,
  unitMinor: {
    label: { en: 'Cost to renew', fr: 'Coût du renouvellement' },
    type: 'money',
    currency: 'currency',
    hidden: true,
    meaning: costMeaning,
  },
  ...sale,
  replacedBy: {
    label: { en: 'Replaced by', fr: 'Remplacée par' },
    type: 'text',
    hidden: true,
    meaning: {
      en: 'Qualifications that supersede this one and meet the requirement as well.',
      fr: 'Qualifications qui remplacent celle-ci et remplissent aussi l’exigence.',
    },
  },
  belowMinimum: {
    label: { en: 'Below minimum', fr: 'Sous le minimum' },
    type: 'text',
    hidden: true,
    onRequest: true,
    meaning: {
      en: 'Positions that the person can’t fill because of this and that have fewer qualified people than their minimum on the as-of date.',
      fr: 'Postes que la personne ne peut occuper pour cette raison et qui ont moins de personnes qualifiées que leur minimum à la date de référence.',
    },
  },
  ...proof,
  ...place,
} as const satisfies Record<string, ListColumn>;

/** The columns of the report of what expires soon. */
export const expiringColumns = {
  ...person,
  positions: required.positions,
  validThrough: {
    label: { en: 'Valid through', fr: 'Valide jusqu’au' },
    type: 'day',
    sortable: true,
    meaning: {
      en: 'The last day on which the requirement is met without a break, later proofs included.',
      fr: 'Le dernier jour où l’exigence est remplie sans interruption, preuves ultérieures comprises.',
    },
  },
  daysLeft: {
    label: { en: 'Days left', fr: 'Jours restants' },
    type: 'count',
    sortable: true,
    meaning: {
      en: 'Days from the as-of date to the last day of validity.',
      fr: 'Jours entre la date de référence et le dernier jour de validité.',
    },
  },
  renewal: renewal.renewal,
  seat: renewal.seat,
  leadTime: { label: { en: 'Expires in', fr: 'Expire dans' }, type: 'status', words: leadTimeWords, hidden: true },
  opensOn: { label: { en: 'Renewal opens', fr: 'Début du renouvellement' }, type: 'day', sortable: true, hidden: true },
  kind: required.kind,
  dueOn: renewal.dueOn,
  sessionOn: renewal.sessionOn,
  remindedAt: renewal.remindedAt,
  nextReminderOn: {
    label: { en: 'Next reminder', fr: 'Prochain rappel' },
    type: 'day',
    sortable: true,
    hidden: true,
    meaning: {
      en: 'The next day on which the reminder settings, as they are now, send one about the qualification or its renewal. Blank when no more are due or the person gets none.',
      fr: 'Le prochain jour où les réglages de rappels actuels en envoient un sur la qualification ou son renouvellement. Vide s’il n’en reste aucun ou si la personne n’en reçoit pas.',
    },
  },
  coverageAfter: {
    label: { en: 'Coverage after expiry', fr: 'Couverture après l’expiration' },
    type: 'text',
    hidden: true,
    onRequest: true,
    meaning: {
      en: 'Qualified people on the day after it ends against the minimum of each position that the person fills and that requires it, if nothing is renewed until then. Planned changes count.',
      fr: 'Personnes qualifiées le lendemain de l’expiration, par rapport au minimum de chaque poste que la personne occupe et qui l’exige, si rien n’est renouvelé d’ici là. Les changements prévus comptent.',
    },
  },
  practical: {
    label: { en: 'Format', fr: 'Format' },
    type: 'status',
    words: practicalWords,
    hidden: true,
    meaning: {
      en: 'Whether the renewal includes a session or a practical evaluation.',
      fr: 'Si le renouvellement comprend une séance ou une évaluation pratique.',
    },
  },
  exempt: {
    label: { en: 'Exempt', fr: 'Exemption' },
    type: 'status',
    words: exemptWords,
    hidden: true,
    meaning: {
      en: 'Whether the person is exempt from it on the day after it ends.',
      fr: 'Si la personne en est exemptée le lendemain de son expiration.',
    },
  },
  unitMinor: {
    label: { en: 'Unit cost', fr: 'Coût unitaire' },
    type: 'money',
    currency: 'currency',
    hidden: true,
    meaning: costMeaning,
  },
  ...sale,
  ...proof,
  ...place,
} as const satisfies Record<string, ListColumn>;
