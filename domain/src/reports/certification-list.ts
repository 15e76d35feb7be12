import { leavers } from '../lists/grouping.ts';
import { defineList } from '../lists/list.ts';
import { sourceWords } from './expiry/expiry-words.ts';

/** What a qualification on record is worth on a day. */
export const certificationWords = {
  valid: { en: 'Valid', fr: 'Valide' },
  expiring: { en: 'Expiring soon', fr: 'Expire bientôt' },
  expired: { en: 'Expired', fr: 'Expirée' },
  upcoming: { en: 'Not yet in effect', fr: 'Pas encore en vigueur' },
  suspended: { en: 'Suspended', fr: 'Suspendue' },
  revoked: { en: 'Revoked', fr: 'Révoquée' },
} as const;
export type CertificationStatus = keyof typeof certificationWords;

/** Whether what the regulation behind a skill asks to be on record is there. */
export const completenessWords = {
  complete: { en: 'Complete', fr: 'Complet' },
  incomplete: { en: 'Incomplete', fr: 'Incomplet' },
  notAsked: { en: 'Nothing required', fr: 'Rien d’exigé' },
} as const;

export const kindOfProofWords = {
  skill: { en: 'Qualification', fr: 'Qualification' },
  course: { en: 'Course', fr: 'Cours' },
} as const;

/** Every qualification on record of every company's people: of several for one thing the one that counts longest. */
export const certificationList = defineList({
  key: 'certifications',
  name: { en: 'Certification status', fr: 'État des certifications' },
  order: 'name',
  columns: {
    name: { label: { en: 'Person', fr: 'Personne' }, type: 'link', sortable: true },
    company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'text', sortable: true },
    qualification: { label: { en: 'Qualification', fr: 'Qualification' }, type: 'text', sortable: true },
    status: {
      label: { en: 'Status', fr: 'État' },
      type: 'status',
      words: certificationWords,
      sortable: true,
      meaning: {
        en: 'On the date of the report: revoked, suspended, not yet in effect, expired, expiring soon (by the skill’s rule, 60 days for courses) or valid.',
        fr: 'À la date du rapport : révoquée, suspendue, pas encore en vigueur, expirée, expire bientôt (selon la règle de la compétence, 60 jours pour les cours) ou valide.',
      },
    },
    validThrough: { label: { en: 'Valid through', fr: 'Valide jusqu’au' }, type: 'day', sortable: true },
    source: { label: { en: 'Source', fr: 'Source' }, type: 'status', words: sourceWords, sortable: true },
    completeness: {
      label: { en: 'Record', fr: 'Dossier' },
      type: 'status',
      words: completenessWords,
      sortable: true,
      meaning: {
        en: 'Whether the details that the skill’s regulation requires are on record.',
        fr: 'Si les renseignements exigés par le règlement de la compétence sont au dossier.',
      },
    },
    missing: {
      label: { en: 'Missing from record', fr: 'Manque au dossier' },
      type: 'text',
      meaning: {
        en: 'The required details that are not on record.',
        fr: 'Les renseignements exigés qui ne sont pas au dossier.',
      },
    },
    employeeNumber: { label: { en: 'Employee no.', fr: 'N° d’employé' }, type: 'text', sortable: true, hidden: true },
    kind: { label: { en: 'Type', fr: 'Type' }, type: 'status', words: kindOfProofWords, hidden: true },
    code: { label: { en: 'Code', fr: 'Code' }, type: 'text', sortable: true, hidden: true },
    level: { label: { en: 'Level', fr: 'Niveau' }, type: 'text', hidden: true },
    validFrom: { label: { en: 'Valid from', fr: 'Valide à partir du' }, type: 'day', sortable: true, hidden: true },
    issuer: {
      label: { en: 'Issuer', fr: 'Émetteur' },
      type: 'text',
      sortable: true,
      hidden: true,
      meaning: {
        en: 'The company itself, unless someone else issued it.',
        fr: 'L’entreprise elle-même, sauf si un autre l’a délivrée.',
      },
    },
    verifiedBy: {
      label: { en: 'Verified by', fr: 'Vérifié par' },
      type: 'text',
      hidden: true,
      meaning: {
        en: 'Who accepted the submitted certificate, or entered the record.',
        fr: 'Qui a accepté le certificat soumis, ou saisi le dossier.',
      },
    },
    certificate: { label: { en: 'Certificate no.', fr: 'N° d’attestation' }, type: 'text', hidden: true },
    version: { label: { en: 'Course version', fr: 'Version du cours' }, type: 'count', hidden: true },
    revokedAt: { label: { en: 'Revoked', fr: 'Révoquée le' }, type: 'instant', sortable: true, hidden: true },
    revocationReason: {
      label: { en: 'Reason for revocation', fr: 'Motif de la révocation' },
      type: 'text',
      hidden: true,
    },
  },
  filters: {
    status: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: certificationWords },
    source: { label: { en: 'Source', fr: 'Source' }, kind: 'choice', words: sourceWords },
    completeness: { label: { en: 'Record', fr: 'Dossier' }, kind: 'choice', words: completenessWords },
    kind: { label: { en: 'Type', fr: 'Type' }, kind: 'choice', words: kindOfProofWords },
    asOf: { label: { en: 'As of', fr: 'En date du' }, kind: 'day', moment: { usual: 'today' } },
    knownOn: { label: { en: 'Records as of', fr: 'Dossiers en date du' }, kind: 'day', moment: { usual: null } },
    ...leavers,
  },
  groups: {
    company: { label: { en: 'Company', fr: 'Entreprise' }, key: 'companyId', words: 'company' },
    qualification: { label: { en: 'Qualification', fr: 'Qualification' }, key: 'provesId', words: 'qualification' },
    status: { label: { en: 'Status', fr: 'État' }, key: 'status', filter: 'status' },
    source: { label: { en: 'Source', fr: 'Source' }, key: 'source', filter: 'source' },
    completeness: { label: { en: 'Record', fr: 'Dossier' }, key: 'completeness', filter: 'completeness' },
    issuer: { label: { en: 'Issuer', fr: 'Émetteur' }, key: 'issuer', type: 'text' },
    month: { label: { en: 'Month of expiry', fr: 'Mois d’expiration' }, key: 'validThrough', bucket: 'month' },
  },
  measures: {
    records: {
      label: { en: 'Qualifications', fr: 'Qualifications' },
      meaning: {
        en: 'Qualifications on record, one per person and qualification.',
        fr: 'Qualifications au dossier, une par personne et qualification.',
      },
      kind: 'count',
    },
    people: {
      label: { en: 'People', fr: 'Personnes' },
      meaning: {
        en: 'People with at least one of them, each counted once.',
        fr: 'Personnes qui en ont au moins une, chacune comptée une fois.',
      },
      kind: 'distinct',
      of: 'personId',
    },
    current: {
      label: { en: 'Valid', fr: 'Valides' },
      meaning: {
        en: 'Share that is valid or expiring soon.',
        fr: 'Part de celles qui sont valides ou expirent bientôt.',
      },
      kind: 'share',
      where: { status: 'valid,expiring' },
    },
    expired: {
      label: { en: 'Expired', fr: 'Expirées' },
      meaning: { en: 'Those that have expired.', fr: 'Celles qui sont expirées.' },
      kind: 'count',
      where: { status: 'expired' },
    },
    external: {
      label: { en: 'External', fr: 'Externes' },
      meaning: { en: 'Share proven by a submitted certificate.', fr: 'Part prouvée par un certificat soumis.' },
      kind: 'share',
      where: { source: 'external' },
    },
    incomplete: {
      label: { en: 'Incomplete records', fr: 'Dossiers incomplets' },
      meaning: {
        en: 'Those whose record lacks a required detail.',
        fr: 'Celles dont le dossier manque un renseignement exigé.',
      },
      kind: 'count',
      where: { completeness: 'incomplete' },
    },
  },
  dates: ['validThrough', 'validFrom'],
});
