import { defineList } from '../lists/list.ts';
import type { HeldReason, IgnoredReason } from './inbound-email.ts';

type Words<K extends string> = Record<K, { en: string; fr: string }>;

/**
 * What became of an email, as staff see it. `held` waits for them; `accepted` was held or ignored and became part of a
 * ticket.
 */
export const emailStates = ['held', 'ticket', 'accepted', 'ignored', 'refused', 'bounce', 'discarded'] as const;
export type EmailState = (typeof emailStates)[number];
export const emailStateWords = {
  held: { en: 'Held', fr: 'En attente' },
  ticket: { en: 'In a ticket', fr: 'Dans une demande' },
  accepted: { en: 'Accepted', fr: 'Accepté' },
  ignored: { en: 'Ignored', fr: 'Ignoré' },
  refused: { en: 'Too large', fr: 'Trop volumineux' },
  bounce: { en: 'Delivery report', fr: 'Avis de non-remise' },
  discarded: { en: 'Discarded', fr: 'Écarté' },
} as const satisfies Words<EmailState>;
export const emailReasonWords = {
  unreadable: { en: 'Can’t be read', fr: 'Illisible' },
  noSender: { en: 'No clear sender', fr: 'Expéditeur incertain' },
  tooLarge: { en: 'Larger than 25 MB', fr: 'Plus de 25 Mo' },
  tooMany: { en: 'Too many in an hour', fr: 'Trop nombreux en une heure' },
  senderFailed: { en: 'Sender may be forged', fr: 'Expéditeur peut-être falsifié' },
  staffReply: { en: 'Reply to a staff notification', fr: 'Réponse à un avis au personnel' },
  noLongerThere: { en: 'No longer at the ticket’s company', fr: 'N’est plus dans l’entreprise de la demande' },
  unknownSender: { en: 'Unknown address', fr: 'Adresse inconnue' },
  senderNotVerified: { en: 'Sender not verified', fr: 'Expéditeur non vérifié' },
  severalCompanies: { en: 'Works at several companies', fr: 'Travaille dans plusieurs entreprises' },
  tooManyTickets: { en: 'Too many open tickets', fr: 'Trop de demandes ouvertes' },
  autoReply: { en: 'Automatic reply', fr: 'Réponse automatique' },
  mailingList: { en: 'Mailing list', fr: 'Liste de diffusion' },
  ownEmail: { en: 'Our own email', fr: 'Notre propre courriel' },
} as const satisfies Words<HeldReason | IgnoredReason>;
export const senderWords = {
  pass: { en: 'Verified', fr: 'Vérifié' },
  fail: { en: 'Failed', fr: 'Échec' },
  none: { en: 'Not verified', fr: 'Non vérifié' },
} as const;

/** What arrived in the support's mailbox, newest first. */
export const inboundList = defineList({
  key: 'inboundEmails',
  name: { en: 'Emails to support', fr: 'Courriels à l’assistance' },
  order: '-receivedAt',
  columns: {
    receivedAt: { label: { en: 'Received', fr: 'Reçu' }, type: 'instant', sortable: true },
    from: { label: { en: 'From', fr: 'De' }, type: 'text', sortable: true },
    subject: { label: { en: 'Subject', fr: 'Objet' }, type: 'text', sortable: true },
    state: { label: { en: 'Status', fr: 'État' }, type: 'status', words: emailStateWords, sortable: true },
    reason: { label: { en: 'Reason', fr: 'Motif' }, type: 'status', words: emailReasonWords, sortable: true },
    sender: { label: { en: 'Sender', fr: 'Expéditeur' }, type: 'status', words: senderWords, sortable: true },
    ticket: { label: { en: 'Ticket', fr: 'Demande' }, type: 'count', sortable: true },
    files: { label: { en: 'Files', fr: 'Fichiers' }, type: 'count', sortable: true, hidden: true },
  },
  filters: {
    state: { label: { en: 'Status', fr: 'État' }, kind: 'choice', words: emailStateWords },
    reason: { label: { en: 'Reason', fr: 'Motif' }, kind: 'choice', words: emailReasonWords },
    sender: { label: { en: 'Sender', fr: 'Expéditeur' }, kind: 'choice', words: senderWords },
  },
});
