import type { Day } from '@app/domain/time';
import { longestSubject, subjectWith } from '../../platform/mail/mail-subject.ts';
import type { Counted, Item, Line } from './digest-facts.ts';
import { linesOf } from './digest-lines.ts';

/** So many lines of one kind at most; the rest is counted. */
const linesOfAKind = 25;
const order: readonly Counted[] = [
  'session',
  'due',
  'expiring',
  'team',
  'evaluation',
  'review',
  'approval',
  'correction',
  'sheets',
  'waiting',
  'seats',
];

export type Digest = { subject: string; paragraphs: string[]; action: { label: string; path: string }; footer: string };

/** A digest in the reader's language: what is due first. Two notices of the same thing are one line. */
export function digestWords(locale: string, name: string, items: readonly Item[], today: Day): Digest {
  const words = locale === 'fr' ? french : english;
  const lines = [
    ...Map.groupBy(items, ({ rule, subject }) => `${sameThing[rule] ?? rule}:${subject}`).values(),
  ].flatMap(([item]) => linesOf(locale, item!, today));
  const byKind = Map.groupBy(lines, ({ counted }) => counted);
  const kinds = order.filter((kind) => byKind.has(kind));
  const first = byKind.get(kinds[0]!)![0]!;
  const only = lines.length === 1 ? first : null;
  const paragraphs = kinds.flatMap((kind) => {
    const all = byKind.get(kind)!;
    // A team's summary has counted its rest already.
    const most = kind === 'team' ? all.length : linesOfAKind;
    return [
      ...all.slice(0, most).map(({ sentence }) => sentence),
      ...(all.length > most ? [words.more(all.length - most)] : []),
    ];
  });
  return {
    subject: capital(
      only && only.title
        ? subjectWith(only.subject ?? words.one[only.counted], only.title)
        : counts(kinds, byKind, words),
    ),
    paragraphs: [words.hello(name), ...paragraphs, ...(byKind.has('due') ? [words.resume] : [])],
    action: { label: words.action[kinds[0]!], path: first.path },
    footer: words.footer,
  };
}

const sameThing: Partial<Record<Item['rule'], string>> = {
  courseDue: 'course',
  courseOverdue: 'course',
  qualificationExpiring: 'qualification',
  qualificationExpired: 'qualification',
  renewalOpen: 'qualification',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Words = typeof english;

/** “2 courses due, 1 qualification expiring”: as many of them as fit in a subject. */
function counts(
  kinds: readonly Counted[],
  byKind: ReadonlyMap<Counted, readonly Line[]>,
  { many, others }: Words,
): string {
  const said = kinds.map((kind) => many[kind](byKind.get(kind)!.reduce((sum, { count = 1 }) => sum + count, 0)));
  const whole = said.join(', ');
  return whole.length <= longestSubject || said.length === 1 ? whole : `${said[0]}, ${others(said.length - 1)}`;
}

const english = {
  hello: (name: string) => `Hello ${name},`,
  more: (count: number) => `And ${count} more.`,
  resume: 'You can pick up where you left off, on any device.',
  footer:
    'You receive this email because it concerns your training or your role. You can choose what you receive in your profile, under Notifications.',
  others: (count: number) => (count === 1 ? 'and 1 more topic' : `and ${count} more topics`),
  one: {
    due: (title: string) => `Course due: “${title}”`,
    expiring: (title: string) => `Expiry date: “${title}”`,
    session: (title: string) => `Upcoming session: “${title}”`,
    team: (title: string) => `Your team: “${title}”`,
    evaluation: (title: string) => `Practical evaluation waiting: “${title}”`,
    review: (title: string) => `Certificate to review: “${title}”`,
    approval: (title: string) => `Order ${title} is waiting for approval`,
    correction: (title: string) => `Data correction for ${title}`,
    sheets: (title: string) => `Safety data sheet: “${title}”`,
    waiting: (title: string) => `Waiting for a seat: “${title}”`,
    seats: (title: string) => `Seats: “${title}”`,
  } satisfies Record<Counted, (title: string) => string>,
  many: {
    due: (count: number) => (count === 1 ? '1 course due' : `${count} courses due`),
    expiring: (count: number) => (count === 1 ? '1 qualification expiring' : `${count} qualifications expiring`),
    session: (count: number) => (count === 1 ? '1 upcoming session' : `${count} upcoming sessions`),
    team: () => 'your team this week',
    evaluation: (count: number) =>
      count === 1 ? '1 practical evaluation waiting' : `${count} practical evaluations waiting`,
    review: (count: number) => (count === 1 ? '1 certificate to review' : `${count} certificates to review`),
    approval: (count: number) => (count === 1 ? '1 order to approve' : `${count} orders to approve`),
    correction: (count: number) =>
      count === 1 ? '1 data correction to decide' : `${count} data corrections to decide`,
    sheets: (count: number) =>
      count === 1 ? '1 safety data sheet to look at' : `${count} safety data sheets to look at`,
    waiting: (count: number) => (count === 1 ? '1 person waiting for a seat' : `${count} people waiting for a seat`),
    seats: (count: number) => (count === 1 ? '1 seat update' : `${count} seat updates`),
  } satisfies Record<Counted, (count: number) => string>,
  action: {
    due: 'Continue learning',
    expiring: 'View qualifications',
    session: 'View session',
    team: 'Open Muster',
    evaluation: 'Evaluate',
    review: 'Review certificates',
    approval: 'View orders',
    correction: 'View corrections',
    sheets: 'View safety data sheets',
    waiting: 'View seats',
    seats: 'View seats',
  } satisfies Record<Counted, string>,
};

const french: Words = {
  hello: (name) => `Bonjour ${name},`,
  more: (count) => `Et ${count} de plus.`,
  resume: 'Vous pouvez reprendre là où vous en étiez, sur n’importe quel appareil.',
  footer:
    'Vous recevez ce courriel parce qu’il concerne vos formations ou votre rôle. Vous pouvez choisir ce que vous recevez dans votre profil, sous Notifications.',
  others: (count) => (count === 1 ? 'et 1 autre sujet' : `et ${count} autres sujets`),
  one: {
    due: (title) => `Cours à terminer : « ${title} »`,
    expiring: (title) => `Date d’expiration : « ${title} »`,
    session: (title) => `Séance à venir : « ${title} »`,
    team: (title) => `Votre équipe : « ${title} »`,
    evaluation: (title) => `Évaluation pratique à faire : « ${title} »`,
    review: (title) => `Certificat à vérifier : « ${title} »`,
    approval: (title) => `Commande ${title} à approuver`,
    correction: (title) => `Correction des données de ${title}`,
    sheets: (title: string) => `Fiche de données de sécurité : « ${title} »`,
    waiting: (title) => `En attente d’une place : « ${title} »`,
    seats: (title) => `Places : « ${title} »`,
  },
  many: {
    due: (count) => (count === 1 ? '1 cours à terminer' : `${count} cours à terminer`),
    expiring: (count) => (count === 1 ? '1 qualification à surveiller' : `${count} qualifications à surveiller`),
    session: (count) => (count === 1 ? '1 séance à venir' : `${count} séances à venir`),
    team: () => 'votre équipe cette semaine',
    evaluation: (count) => (count === 1 ? '1 évaluation pratique à faire' : `${count} évaluations pratiques à faire`),
    review: (count) => (count === 1 ? '1 certificat à vérifier' : `${count} certificats à vérifier`),
    approval: (count) => (count === 1 ? '1 commande à approuver' : `${count} commandes à approuver`),
    correction: (count) =>
      count === 1 ? '1 correction de données à traiter' : `${count} corrections de données à traiter`,
    sheets: (count: number) =>
      count === 1 ? '1 fiche de données de sécurité à voir' : `${count} fiches de données de sécurité à voir`,
    waiting: (count) =>
      count === 1 ? '1 personne en attente d’une place' : `${count} personnes en attente d’une place`,
    seats: (count) => (count === 1 ? '1 avis sur les places' : `${count} avis sur les places`),
  },
  action: {
    due: 'Reprendre mes cours',
    expiring: 'Voir mes qualifications',
    session: 'Voir la séance',
    team: 'Ouvrir Muster',
    evaluation: 'Évaluer',
    review: 'Vérifier les certificats',
    approval: 'Voir les commandes',
    correction: 'Voir les corrections',
    sheets: 'Voir les fiches',
    waiting: 'Voir les places',
    seats: 'Voir les places',
  },
};
