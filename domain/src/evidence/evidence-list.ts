import { defineList } from '../lists/list.ts';

export const stateWords = {
  submitted: { en: 'Pending review', fr: 'En attente de vérification' },
  answered: { en: 'Reply received', fr: 'Réponse reçue' },
  needsInfo: { en: 'Information requested', fr: 'Précisions demandées' },
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
    employeeNumber: { label: { en: 'Employee no.', fr: 'N° d’employé' }, type: 'text', sortable: true, hidden: true },
    skill: { label: { en: 'Skill', fr: 'Compétence' }, type: 'text', sortable: true },
    issuer: { label: { en: 'Issuer', fr: 'Organisme' }, type: 'text', sortable: true },
    number: { label: { en: 'Certificate no.', fr: 'N° de certificat' }, type: 'text', sortable: true, hidden: true },
    issuedOn: { label: { en: 'Issued on', fr: 'Délivré le' }, type: 'day', sortable: true, hidden: true },
    expiresOn: {
      label: { en: 'Expiry date on certificate', fr: 'Date d’expiration au certificat' },
      type: 'day',
      sortable: true,
    },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', sortable: true, words: stateWords },
    submittedAt: { label: { en: 'Submitted', fr: 'Soumis le' }, type: 'instant', sortable: true },
    changedAt: { label: { en: 'Updated', fr: 'Modifié le' }, type: 'instant', sortable: true, hidden: true },
    reviewer: { label: { en: 'Reviewed by', fr: 'Vérifié par' }, type: 'text', sortable: true, hidden: true },
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: stateWords },
  },
  order: 'submittedAt',
});

const { submitted, answered } = stateWords;
const { person, employeeNumber, skill, issuer, number, issuedOn, expiresOn, submittedAt } = evidenceList.columns;

/** Certificates that wait in companies where no one may decide about them: the platform does. */
export const undecidableEvidenceList = defineList({
  key: 'undecidableEvidence',
  name: { en: 'Certificates for platform review', fr: 'Certificats à vérifier par la plateforme' },
  columns: {
    person,
    company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'text', sortable: true },
    employeeNumber,
    skill,
    issuer,
    number,
    issuedOn,
    expiresOn,
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', sortable: true, words: { submitted, answered } },
    submittedAt,
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: { submitted, answered } },
  },
  order: 'submittedAt',
});
