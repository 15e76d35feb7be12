import { defineList } from '../lists/list.ts';

export const stateWords = {
  submitted: { en: 'To review', fr: 'À examiner' },
  answered: { en: 'Answered', fr: 'Réponse reçue' },
  needsInfo: { en: 'Asked for more', fr: 'Précisions demandées' },
  verified: { en: 'Verified', fr: 'Vérifié' },
  rejected: { en: 'Rejected', fr: 'Refusé' },
  withdrawn: { en: 'Withdrawn', fr: 'Retiré' },
  revoked: { en: 'Revoked', fr: 'Révoqué' },
} as const;

/** Certificates people of a company sent in: the queue is those that wait, oldest first. */
export const evidenceList = defineList({
  key: 'evidence',
  name: { en: 'Certificates', fr: 'Certificats' },
  columns: {
    person: { label: { en: 'Person', fr: 'Personne' }, type: 'link', sortable: true },
    employeeNumber: { label: { en: 'Number', fr: 'Matricule' }, type: 'text', sortable: true, hidden: true },
    skill: { label: { en: 'Type', fr: 'Type' }, type: 'text', sortable: true },
    issuer: { label: { en: 'Issuer', fr: 'Organisme' }, type: 'text', sortable: true },
    number: { label: { en: 'Certificate no.', fr: 'N° du certificat' }, type: 'text', sortable: true, hidden: true },
    issuedOn: { label: { en: 'Issued', fr: 'Délivré' }, type: 'day', sortable: true, hidden: true },
    expiresOn: { label: { en: 'Printed expiry', fr: 'Expiration imprimée' }, type: 'day', sortable: true },
    state: { label: { en: 'State', fr: 'État' }, type: 'status', sortable: true, words: stateWords },
    submittedAt: { label: { en: 'Sent in', fr: 'Envoyé' }, type: 'instant', sortable: true },
    changedAt: { label: { en: 'Last change', fr: 'Dernier changement' }, type: 'instant', sortable: true, hidden: true },
    reviewer: { label: { en: 'Decided by', fr: 'Jugé par' }, type: 'text', sortable: true, hidden: true },
  },
  filters: {
    state: { label: { en: 'State', fr: 'État' }, kind: 'choice', words: stateWords },
  },
  order: 'submittedAt',
});

const { submitted, answered } = stateWords;
const { person, employeeNumber, skill, issuer, number, issuedOn, expiresOn, submittedAt } = evidenceList.columns;

/** Certificates that wait in companies where nobody may decide about them: the platform does. */
export const undecidableEvidenceList = defineList({
  key: 'undecidableEvidence',
  name: { en: 'Certificates for the platform', fr: 'Certificats pour la plateforme' },
  columns: {
    person,
    company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'text', sortable: true },
    employeeNumber,
    skill,
    issuer,
    number,
    issuedOn,
    expiresOn,
    state: { label: { en: 'State', fr: 'État' }, type: 'status', sortable: true, words: { submitted, answered } },
    submittedAt,
  },
  filters: {
    state: { label: { en: 'State', fr: 'État' }, kind: 'choice', words: { submitted, answered } },
  },
  order: 'submittedAt',
});
