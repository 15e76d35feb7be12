import { fieldNames } from './field-names.ts';
import type { Label } from '../lists/list.ts';

/** What some fields are set to by a code. */
const values: Readonly<Record<string, Readonly<Record<string, Label>>>> = {
  act: {
    ending: { en: 'End of employment', fr: 'Fin d’emploi' },
    assignment: { en: 'Course assignment', fr: 'Attribution de cours' },
    unassignment: { en: 'Course withdrawal', fr: 'Retrait de cours' },
    seatAssignment: { en: 'Seat assignment', fr: 'Attribution de places' },
    seatRelease: { en: 'Seat reclaim', fr: 'Reprise de places' },
    exemption: { en: 'Exemption', fr: 'Exemption' },
  },
  after: {
    requester: { en: 'Waiting for the requester', fr: 'En attente du demandeur' },
    thirdParty: { en: 'On hold', fr: 'En suspens' },
    solved: { en: 'Solved', fr: 'Résolue' },
    open: { en: 'Kept open', fr: 'Laissée ouverte' },
  },
  asked: {
    company: { en: 'Approval by the company', fr: 'Approbation de l’entreprise' },
    platform: { en: 'Approval by the platform', fr: 'Approbation de la plateforme' },
    tax: { en: 'Check of the tax number', fr: 'Vérification du numéro de taxe' },
  },
  boughtFor: { company: { en: 'The company', fr: 'L’entreprise' }, person: { en: 'One person', fr: 'Une personne' } },
  destination: {
    origin: { en: 'Original payment method', fr: 'Mode de paiement d’origine' },
    credit: { en: 'Prepaid credit', fr: 'Crédit prépayé' },
    transfer: { en: 'Bank transfer', fr: 'Virement bancaire' },
    invoice: { en: 'Amount due', fr: 'Montant dû' },
  },
  kind: {
    suspension: { en: 'Suspension', fr: 'Suspension' },
    exemption: { en: 'Exemption', fr: 'Exemption' },
    employees: { en: 'Employees', fr: 'Employés' },
    achievements: { en: 'Past achievements', fr: 'Qualifications antérieures' },
    free: { en: 'Free', fr: 'Gratuites' },
  },
  method: {
    card: { en: 'Card', fr: 'Carte' },
    invoice: { en: 'Invoice', fr: 'Facture' },
    purchaseOrder: { en: 'Purchase order', fr: 'Bon de commande' },
    credit: { en: 'Prepaid credit', fr: 'Crédit prépayé' },
    nothing: { en: 'Nothing to pay', fr: 'Rien à payer' },
    visual: { en: 'Checked visually', fr: 'Vérifié visuellement' },
    registry: { en: 'Checked with the issuer', fr: 'Vérifié auprès de l’organisme' },
    phone: { en: 'Checked by phone', fr: 'Vérifié par téléphone' },
  },
  outcome: {
    given: { en: 'Approved', fr: 'Approuvée' },
    declined: { en: 'Declined', fr: 'Refusée' },
    withdrawn: { en: 'Withdrawn', fr: 'Retirée' },
    competent: { en: 'Competent', fr: 'Compétent' },
    notYet: { en: 'Not yet competent', fr: 'Pas encore compétent' },
  },
  report: {
    companyEnrolments: { en: 'Enrolments', fr: 'Inscriptions' },
    companyExpired: { en: 'Expired qualifications', fr: 'Qualifications expirées' },
    companyExpiring: { en: 'Expiring qualifications', fr: 'Qualifications qui expirent' },
    companyUnfinished: { en: 'Unfinished courses', fr: 'Cours inachevés' },
  },
  role: {
    platformAdmin: { en: 'Platform admin', fr: 'Admin. de la plateforme' },
    companyAdmin: { en: 'Company admin', fr: 'Admin. d’entreprise' },
    trainer: { en: 'Trainer', fr: 'Formateur' },
    evaluator: { en: 'Evaluator', fr: 'Évaluateur' },
  },
  side: {
    giving: { en: 'Previous employer', fr: 'Ancien employeur' },
    receiving: { en: 'New employer', fr: 'Nouvel employeur' },
  },
  refusal: {
    lastAdmin: { en: 'Last company administrator', fr: 'Dernier administrateur de l’entreprise' },
    lastPlatformAdmin: { en: 'Last platform administrator', fr: 'Dernier administrateur de la plateforme' },
    lastTrainer: { en: 'Last trainer of a session', fr: 'Dernier formateur d’une séance' },
  },
};

/** A field of a change in words, one of a record within it by its own name; one without any keeps its key. */
export function fieldWord(field: string, locale: 'en' | 'fr'): string {
  const name = field.slice(field.lastIndexOf('.') + 1);
  return Object.hasOwn(fieldNames, name) ? fieldNames[name]![locale] : field;
}

/** What a field is set to, in words, each of several by itself; what has none is as it is. */
export function valueWord(field: string, value: string, locale: 'en' | 'fr'): string {
  const known = Object.hasOwn(values, field) ? values[field]! : {};
  const word = (one: string) => (Object.hasOwn(known, one) ? known[one]![locale] : one);
  return value.split(', ').map(word).join(', ');
}
