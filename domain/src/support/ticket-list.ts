import { defineList } from '../lists/list.ts';
import type { TicketCategory, TicketPriority, TicketStatus } from './ticket.ts';

type Words<K extends string> = Record<K, { en: string; fr: string }>;

export const ticketCategoryWords = {
  access: { en: 'Signing in and access', fr: 'Connexion et accès' },
  course: { en: 'Problem with a course', fr: 'Problème avec un cours' },
  certificate: { en: 'Certificate or qualification', fr: 'Attestation ou qualification' },
  billing: { en: 'Orders and seats', fr: 'Commandes et places' },
  sds: { en: 'Safety data sheet', fr: 'Fiche de données de sécurité' },
  correction: { en: 'Correction of my data', fr: 'Correction de mes données' },
  transfer: { en: 'Transfer of my records', fr: 'Transfert de mes dossiers' },
  other: { en: 'Something else', fr: 'Autre chose' },
} as const satisfies Words<TicketCategory>;
export const ticketPriorityWords = {
  urgent: { en: 'Urgent', fr: 'Urgente' },
  high: { en: 'High', fr: 'Élevée' },
  normal: { en: 'Normal', fr: 'Normale' },
  low: { en: 'Low', fr: 'Faible' },
} as const satisfies Words<TicketPriority>;
/** As the platform sees them. */
export const ticketStatusWords = {
  new: { en: 'New', fr: 'Nouvelle' },
  open: { en: 'Open', fr: 'Ouverte' },
  pending: { en: 'Waiting for requester', fr: 'En attente du demandeur' },
  onHold: { en: 'On hold', fr: 'En suspens' },
  solved: { en: 'Solved', fr: 'Résolue' },
  closed: { en: 'Closed', fr: 'Fermée' },
} as const satisfies Words<TicketStatus>;

/** The queue of the platform's support, what is due first at the top. */
export const ticketList = defineList({
  key: 'tickets',
  name: { en: 'Support tickets', fr: 'Demandes d’assistance' },
  order: 'dueAt',
  columns: {
    number: { label: { en: 'No.', fr: 'N°' }, type: 'count', sortable: true },
    subject: { label: { en: 'Subject', fr: 'Objet' }, type: 'link', sortable: true },
    requester: { label: { en: 'Requester', fr: 'Demandeur' }, type: 'text', sortable: true },
    company: { label: { en: 'Company', fr: 'Entreprise' }, type: 'text', sortable: true },
    priority: { label: { en: 'Priority', fr: 'Priorité' }, type: 'status', words: ticketPriorityWords, sortable: true },
    status: { label: { en: 'Status', fr: 'État' }, type: 'status', words: ticketStatusWords, sortable: true },
    dueAt: { label: { en: 'Reply due', fr: 'Réponse attendue' }, type: 'instant', sortable: true },
    assignee: { label: { en: 'Assigned to', fr: 'Responsable' }, type: 'text', sortable: true },
    category: {
      label: { en: 'Category', fr: 'Catégorie' },
      type: 'status',
      words: ticketCategoryWords,
      sortable: true,
      hidden: true,
    },
    createdAt: { label: { en: 'Created', fr: 'Créée' }, type: 'instant', sortable: true, hidden: true },
    repliedAt: { label: { en: 'Last reply', fr: 'Dernière réponse' }, type: 'instant', sortable: true, hidden: true },
    minutes: {
      label: { en: 'Time (min)', fr: 'Temps (min)' },
      type: 'count',
      sortable: true,
      hidden: true,
      meaning: {
        en: 'Minutes that the platform’s staff entered on the ticket itself.',
        fr: 'Les minutes saisies par le personnel de la plateforme pour la demande même.',
      },
    },
    satisfaction: {
      label: { en: 'Satisfaction', fr: 'Satisfaction' },
      type: 'status',
      words: { good: { en: 'Satisfied', fr: 'Satisfait' }, bad: { en: 'Not satisfied', fr: 'Insatisfait' } },
      sortable: true,
      hidden: true,
    },
  },
  filters: {
    status: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: ticketStatusWords },
    priority: { label: { en: 'Priority', fr: 'Priorité' }, kind: 'choice', words: ticketPriorityWords },
    category: { label: { en: 'Category', fr: 'Catégorie' }, kind: 'choice', words: ticketCategoryWords },
    mine: { label: { en: 'Assigned to me', fr: 'Qui me sont confiées' }, kind: 'flag' },
    unassigned: { label: { en: 'Unassigned', fr: 'Sans responsable' }, kind: 'flag' },
    closed: {
      label: { en: 'Include solved and closed', fr: 'Inclure les demandes résolues ou fermées' },
      kind: 'flag',
      widens: true,
    },
    late: { label: { en: 'Reply overdue', fr: 'Réponse en retard' }, kind: 'flag' },
    companyId: { label: { en: 'Company', fr: 'Entreprise' }, kind: 'id' },
    assigneeId: { label: { en: 'Assigned to', fr: 'Responsable' }, kind: 'id' },
  },
});
