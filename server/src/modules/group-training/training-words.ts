import { subjectWith } from '../../platform/mail/mail-subject.ts';
import type { News } from './notify-people.ts';

/** What an email about a training names. `dates`: a line for each session, with its time and place. */
export type TrainingWords = {
  name: string;
  title: string;
  dates: readonly string[];
  until: string | null;
  reason: string | null;
};
type ReportedValue = { subject: (title: string) => string; says: string; action: string; why: string };

/** The email about a training or a place in it, in the reader's language. */
export function trainingWords(locale: string, what: News, given: TrainingWords) {
  const { subject, says, action, why } = (locale === 'fr' ? french : english)[what](given);
  const reason = given.reason ? [locale === 'fr' ? `Motif : ${given.reason}` : `Reason: ${given.reason}`] : [];
  const showsDates = !['declined', 'removed', 'left', 'leadsNoMore', 'released'].includes(what);
  return {
    subject: subjectWith(subject, given.title),
    paragraphs: [
      locale === 'fr' ? `Bonjour ${given.name},` : `Hello ${given.name},`,
      says,
      ...(showsDates ? given.dates : []),
      ...reason,
    ],
    action,
    footer: why,
  };
}

const attends = 'You receive this email because you have or requested a place in this training.';
const leads = 'You receive this email because you are a trainer or evaluator of this training.';
const view = 'View my sessions';
const english: Record<News, (given: TrainingWords) => ReportedValue> = {
  booked: ({ title }) => ({
    subject: (short) => `Place booked: “${short}”`,
    says: `You have a place in “${title}”.`,
    action: view,
    why: attends,
  }),
  requested: ({ title }) => ({
    subject: (short) => `Request received: “${short}”`,
    says: `Your request for a place in “${title}” is waiting for approval. We’ll email you when it’s reviewed.`,
    action: view,
    why: attends,
  }),
  waitlisted: ({ title }) => ({
    subject: (short) => `On the waiting list: “${short}”`,
    says: `“${title}” is full, and you are on the waiting list. We’ll email you if a place becomes available.`,
    action: view,
    why: attends,
  }),
  offered: ({ title, until }) => ({
    subject: (short) => `A place is available: “${short}”`,
    says: `A place in “${title}” is reserved for you until ${until}. After that it’s offered to the next person.`,
    action: 'Take or decline the place',
    why: attends,
  }),
  declined: ({ title }) => ({
    subject: (short) => `Request declined: “${short}”`,
    says: `Your request for a place in “${title}” was declined.`,
    action: view,
    why: attends,
  }),
  removed: ({ title }) => ({
    subject: (short) => `Place cancelled: “${short}”`,
    says: `Your place in “${title}” was cancelled.`,
    action: view,
    why: attends,
  }),
  left: ({ title }) => ({
    subject: (short) => `Place cancelled: “${short}”`,
    says: `You cancelled your place in “${title}”.`,
    action: view,
    why: attends,
  }),
  changed: ({ title }) => ({
    subject: (short) => `New date or place: “${short}”`,
    says: `The dates, times or location of “${title}” have changed. It now takes place:`,
    action: view,
    why: attends,
  }),
  cancelled: ({ title }) => ({
    subject: (short) => `Training cancelled: “${short}”`,
    says: `“${title}” was cancelled and doesn’t take place:`,
    action: view,
    why: attends,
  }),
  certified: ({ title }) => ({
    subject: (short) => `Certificate issued: “${short}”`,
    says: `You completed “${title}”, and your certificate is issued.`,
    action: 'View my certificates',
    why: 'You receive this email because you attended this training.',
  }),
  reopened: ({ title }) => ({
    subject: (short) => `Record reopened: “${short}”`,
    says: `The attendance record of “${title}” was reopened for a correction. Your certificate stays valid unless you hear otherwise.`,
    action: 'View my certificates',
    why: 'You receive this email because you attended this training.',
  }),
  noLongerEarned: ({ title }) => ({
    subject: (short) => `Certificate under review: “${short}”`,
    says: `The record of “${title}” was corrected and no longer supports your certificate. An administrator decides whether it stays valid.`,
    action: 'View my certificates',
    why: 'You receive this email because you attended this training.',
  }),
  offerLapsed: ({ title }) => ({
    subject: (short) => `Place no longer reserved: “${short}”`,
    says: `You didn’t answer in time, so the place in “${title}” was offered to others. You stay on the waiting list.`,
    action: view,
    why: attends,
  }),
  released: ({ title }) => ({
    subject: (short) => `Waiting list closed: “${short}”`,
    says: `No place became available in “${title}”, which has now taken place. You can book another session.`,
    action: view,
    why: attends,
  }),
  leads: ({ title }) => ({
    subject: (short) => `You lead “${short}”`,
    says: `You were assigned to “${title}” as a trainer or evaluator.`,
    action: view,
    why: leads,
  }),
  leadsNoMore: ({ title }) => ({
    subject: (short) => `You no longer lead “${short}”`,
    says: `You are no longer a trainer or evaluator of “${title}”.`,
    action: view,
    why: leads,
  }),
};

const participe = 'Vous recevez ce courriel parce que vous avez ou avez demandé une place dans cette formation.';
const anime = 'Vous recevez ce courriel parce que vous animez ou évaluez cette formation.';
const voir = 'Voir mes séances';
const french: Record<News, (given: TrainingWords) => ReportedValue> = {
  booked: ({ title }) => ({
    subject: (short) => `Place réservée : « ${short} »`,
    says: `Vous avez une place dans « ${title} ».`,
    action: voir,
    why: participe,
  }),
  requested: ({ title }) => ({
    subject: (short) => `Demande reçue : « ${short} »`,
    says: `Votre demande de place dans « ${title} » attend une approbation. Vous recevrez un courriel dès qu’elle aura été étudiée.`,
    action: voir,
    why: participe,
  }),
  waitlisted: ({ title }) => ({
    subject: (short) => `Liste d’attente : « ${short} »`,
    says: `« ${title} » affiche complet; vous êtes sur la liste d’attente. Vous recevrez un courriel si une place se libère.`,
    action: voir,
    why: participe,
  }),
  offered: ({ title, until }) => ({
    subject: (short) => `Place disponible : « ${short} »`,
    says: `Une place dans « ${title} » vous est réservée jusqu’au ${until}. Ensuite, elle sera offerte à la personne suivante.`,
    action: 'Accepter ou refuser la place',
    why: participe,
  }),
  declined: ({ title }) => ({
    subject: (short) => `Demande refusée : « ${short} »`,
    says: `Votre demande de place dans « ${title} » a été refusée.`,
    action: voir,
    why: participe,
  }),
  removed: ({ title }) => ({
    subject: (short) => `Place annulée : « ${short} »`,
    says: `Votre place dans « ${title} » a été annulée.`,
    action: voir,
    why: participe,
  }),
  left: ({ title }) => ({
    subject: (short) => `Place annulée : « ${short} »`,
    says: `Vous avez annulé votre place dans « ${title} ».`,
    action: voir,
    why: participe,
  }),
  changed: ({ title }) => ({
    subject: (short) => `Nouvelle date ou nouveau lieu : « ${short} »`,
    says: `Les dates, les heures ou le lieu de « ${title} » ont changé. La formation a maintenant lieu :`,
    action: voir,
    why: participe,
  }),
  cancelled: ({ title }) => ({
    subject: (short) => `Formation annulée : « ${short} »`,
    says: `« ${title} » est annulée et n’aura pas lieu :`,
    action: voir,
    why: participe,
  }),
  certified: ({ title }) => ({
    subject: (short) => `Attestation délivrée : « ${short} »`,
    says: `Vous avez réussi « ${title} » et votre attestation est délivrée.`,
    action: 'Voir mes attestations',
    why: 'Vous recevez ce courriel parce que vous avez suivi cette formation.',
  }),
  reopened: ({ title }) => ({
    subject: (short) => `Registre rouvert : « ${short} »`,
    says: `Le registre des présences de « ${title} » a été rouvert pour une correction. Votre attestation reste valide, sauf avis contraire.`,
    action: 'Voir mes attestations',
    why: 'Vous recevez ce courriel parce que vous avez suivi cette formation.',
  }),
  noLongerEarned: ({ title }) => ({
    subject: (short) => `Attestation à l’étude : « ${short} »`,
    says: `Le registre de « ${title} » a été corrigé et ne justifie plus votre attestation. Un administrateur décidera si elle reste valide.`,
    action: 'Voir mes attestations',
    why: 'Vous recevez ce courriel parce que vous avez suivi cette formation.',
  }),
  offerLapsed: ({ title }) => ({
    subject: (short) => `Place non retenue : « ${short} »`,
    says: `Faute de réponse à temps, la place dans « ${title} » a été offerte à d’autres. Vous restez sur la liste d’attente.`,
    action: voir,
    why: participe,
  }),
  released: ({ title }) => ({
    subject: (short) => `Liste d’attente fermée : « ${short} »`,
    says: `Aucune place ne s’est libérée dans « ${title} », qui a maintenant eu lieu. Vous pouvez réserver une autre séance.`,
    action: voir,
    why: participe,
  }),
  leads: ({ title }) => ({
    subject: (short) => `Vous animez « ${short} »`,
    says: `Vous avez été désigné pour animer ou évaluer « ${title} ».`,
    action: voir,
    why: anime,
  }),
  leadsNoMore: ({ title }) => ({
    subject: (short) => `Vous n’animez plus « ${short} »`,
    says: `Vous n’animez plus et n’évaluez plus « ${title} ».`,
    action: voir,
    why: anime,
  }),
};
