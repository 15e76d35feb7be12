import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import type { NoticeRuleKey } from '@app/domain/notices/rules';
import type { Day, Instant } from '@app/domain/time';
import { daysBetween } from '@app/domain/time';

/**
 * One line of a digest: what it is counted as, and its sentence in the reader's language. `path`: where it is dealt with; `subject`: of an email in which it is
 * alone, where it says more than its kind.
 */
export type Line = { counted: Counted; title: string; sentence: string; path: string; subject?: (title: string) => string };
export type Counted = 'due' | 'expiring' | 'session' | 'team' | 'evaluation' | 'review' | 'approval' | 'sheets' | 'waiting' | 'seats';
export type Item = { rule: NoticeRuleKey; subject: string; offset: number; facts: unknown };

type CourseFacts = { titles: Localised; dueOn: Day; person: string | null };
type QualificationFacts = { names: Localised; validThrough: Day; opensOn: Day };
type SessionFacts = { title: string | null; titles: Localised; startsAt: Instant; timeZone: string; place: string | null };
type TeamFacts = {
  overdue: number;
  expiring: number;
  expired: number;
  lines: { kind: 'overdue' | 'expiring' | 'expired'; person: string; names: Localised; on: Day }[];
};
type EvaluationFacts = { enrolmentId: string; person: string; titles: Localised; since: Day; asAdmin: boolean };
type EvidenceFacts = { person: string; names: Localised; since: Day };
type ApprovalFacts = { number: number; person: string; since: Day };
type SheetRequestFacts = { product: string; site: string; kind: 'missing' | 'problem'; since: Day };
type SheetReviewFacts = { sheets: number; product: string; dueOn: Day };
type WaitingFacts = { titles: Localised; person: string };
type ExpiringFacts = { names: Localised; seats: number; lastDay: Day };
type UsedFacts = { names: Localised; percent: number; available: number };

const dayIn = (locale: string, day: Day) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
const momentIn = (locale: string, at: Instant, timeZone: string) =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-CA' : 'en', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at));

type Words = Record<Exclude<NoticeRuleKey, 'teamSummary'>, (item: Item, today: Day) => Line> & { teamSummary: (item: Item) => Line[] };

/** The lines of an item: one, and of a team's summary as many as it lists. */
export function linesOf(locale: string, item: Item, today: Day): Line[] {
  const words = locale === 'fr' ? french : english;
  return item.rule === 'teamSummary' ? words.teamSummary(item) : [words[item.rule](item, today)];
}

const soon = (left: number, today: string, tomorrow: string, days: (count: number) => string) => (left === 0 ? today : left === 1 ? tomorrow : days(left));

const english: Words = (() => {
  const course = ({ facts }: Item, today: Day): Line => {
    const { titles, dueOn } = facts as CourseFacts;
    const [title, left] = [inLanguage(titles, 'en'), daysBetween(today, dueOn)];
    const sentence =
      left < 0
        ? `“${title}” was due on ${dayIn('en', dueOn)}. It is ${left === -1 ? '1 day' : `${-left} days`} overdue.`
        : `“${title}” is due on ${dayIn('en', dueOn)}, ${soon(left, 'today', 'tomorrow', (days) => `in ${days} days`)}.`;
    return { counted: 'due', title, sentence, path: '/' };
  };
  const qualification = ({ facts }: Item, today: Day): Line => {
    const { names, validThrough, opensOn } = facts as QualificationFacts;
    const [title, left] = [inLanguage(names, 'en'), daysBetween(today, validThrough)];
    const renew = left >= 0 && opensOn <= today ? ' You can renew it now.' : '';
    const sentence =
      left < 0
        ? `“${title}” expired on ${dayIn('en', validThrough)}, ${left === -1 ? '1 day' : `${-left} days`} ago.`
        : `“${title}” is valid through ${dayIn('en', validThrough)}, ${soon(left, 'today', 'tomorrow', (days) => `${days} days from now`)}.${renew}`;
    return { counted: 'expiring', title, sentence, path: '/profile?tab=qualifications' };
  };
  return {
    courseDue: course,
    courseOverdue: course,
    courseEscalated: (item, today) => {
      const { titles, dueOn, person } = item.facts as CourseFacts;
      const title = inLanguage(titles, 'en');
      return {
        counted: 'team',
        title,
        sentence: `${person}: “${title}” was due on ${dayIn('en', dueOn)} and is ${daysBetween(dueOn, today)} days overdue.`,
        path: '/',
      };
    },
    qualificationExpiring: qualification,
    qualificationExpired: qualification,
    renewalOpen: qualification,
    sessionReminder: ({ facts }) => {
      const { title: own, titles, startsAt, timeZone, place } = facts as SessionFacts;
      const title = own ?? inLanguage(titles, 'en');
      return { counted: 'session', title, sentence: `“${title}” takes place on ${momentIn('en', startsAt, timeZone)}${place ? `, ${place}` : ''}.`, path: '/' };
    },
    teamSummary: ({ facts }) => {
      const { overdue, expiring, expired, lines } = facts as TeamFacts;
      const more = overdue + expiring + expired - lines.length;
      const verb = { overdue: 'was due on', expiring: 'is valid through', expired: 'expired on' };
      return [
        {
          counted: 'team',
          title: '',
          sentence: `Your team this week: ${overdue} overdue, ${expired} expired, ${expiring} expiring within 30 days.`,
          path: '/',
        },
        ...lines.map(({ kind, person, names, on }): Line => {
          const title = inLanguage(names, 'en');
          return { counted: 'team', title, sentence: `${person}: “${title}” ${verb[kind]} ${dayIn('en', on)}.`, path: '/' };
        }),
        ...(more > 0 ? [{ counted: 'team' as const, title: '', sentence: `And ${more} more.`, path: '/' }] : []),
      ];
    },
    evaluationWaiting: ({ facts }) => {
      const { person, titles, since, ...at } = facts as EvaluationFacts;
      const title = inLanguage(titles, 'en');
      return {
        counted: 'evaluation',
        title,
        sentence: `${person} has been waiting for the practical evaluation of “${title}” since ${dayIn('en', since)}.`,
        path: evaluationAt(at),
      };
    },
    evidenceWaiting: ({ facts }) => {
      const { person, names, since } = facts as EvidenceFacts;
      const title = inLanguage(names, 'en');
      return {
        counted: 'review',
        title,
        sentence: `A certificate of ${person} for “${title}” has been waiting for review since ${dayIn('en', since)}.`,
        path: '/settings/employees?tab=evidence',
      };
    },
    approvalWaiting: ({ facts }) => {
      const { number, person, since } = facts as ApprovalFacts;
      return {
        counted: 'approval',
        title: String(number),
        sentence: `Order ${number} by ${person} has been waiting for approval since ${dayIn('en', since)}.`,
        path: '/settings/orders',
      };
    },
    sheetRequestWaiting: ({ facts }) => {
      const { product, site, kind, since } = facts as SheetRequestFacts;
      const what = kind === 'missing' ? 'The safety data sheet of' : 'A problem with the safety data sheet of';
      const sentence = `${what} “${product}” was ${kind === 'missing' ? 'requested' : 'reported'} at ${site} on ${dayIn('en', since)}.`;
      return { counted: 'sheets', title: product, sentence, path: '/settings/safety-data-sheets?tab=requests' };
    },
    sheetReviewDue: ({ facts }) => {
      const { sheets, product, dueOn } = facts as SheetReviewFacts;
      const what = sheets === 1 ? `The safety data sheet of “${product}” is` : `${sheets} safety data sheets are`;
      return {
        counted: 'sheets',
        title: product,
        sentence: `${what} due for review on ${dayIn('en', dueOn)}.`,
        path: '/settings/safety-data-sheets?review=due,dueSoon',
      };
    },
    seatWaiting: ({ facts }) => {
      const { titles, person } = facts as WaitingFacts;
      const title = inLanguage(titles, 'en');
      return { counted: 'waiting', title, sentence: `${person} is waiting for a seat for “${title}”.`, path: '/settings/courses?tab=seats' };
    },
    seatsExpiring: ({ facts }, today) => {
      const { names, seats, lastDay } = facts as ExpiringFacts;
      const title = inLanguage(names, 'en');
      const left = daysBetween(today, lastDay);
      const when = soon(left, 'today', 'tomorrow', (days) => `in ${days} days`);
      return {
        counted: 'seats',
        title,
        sentence: `${seats === 1 ? '1 unassigned seat' : `${seats} unassigned seats`} for “${title}” ${seats === 1 ? 'expires' : 'expire'} on ${dayIn('en', lastDay)}, ${when}.`,
        path: '/settings/courses?tab=seats',
        subject: (short) => `Seats expiring soon: “${short}”`,
      };
    },
    seatsUsed: ({ facts }) => {
      const { names, percent, available } = facts as UsedFacts;
      const title = inLanguage(names, 'en');
      const left = available === 0 ? 'None are available.' : available === 1 ? '1 is available.' : `${available} are available.`;
      const sentence = `${percent}% of your seats for “${title}” are used. ${left}`;
      return { counted: 'seats', title, sentence, path: '/settings/courses?tab=seats', subject: (short) => `Seats ${percent}% used: “${short}”` };
    },
  };
})();

const french: Words = (() => {
  const course = ({ facts }: Item, today: Day): Line => {
    const { titles, dueOn } = facts as CourseFacts;
    const [title, left] = [inLanguage(titles, 'fr'), daysBetween(today, dueOn)];
    const sentence =
      left < 0
        ? `L’échéance de « ${title} » était le ${dayIn('fr', dueOn)}. Retard : ${left === -1 ? '1 jour' : `${-left} jours`}.`
        : `L’échéance de « ${title} » est le ${dayIn('fr', dueOn)}, ${soon(left, 'aujourd’hui', 'demain', (days) => `dans ${days} jours`)}.`;
    return { counted: 'due', title, sentence, path: '/' };
  };
  const qualification = ({ facts }: Item, today: Day): Line => {
    const { names, validThrough, opensOn } = facts as QualificationFacts;
    const [title, left] = [inLanguage(names, 'fr'), daysBetween(today, validThrough)];
    const renew = left >= 0 && opensOn <= today ? ' Vous pouvez la renouveler dès maintenant.' : '';
    const sentence =
      left < 0
        ? `La qualification « ${title} » a expiré le ${dayIn('fr', validThrough)}, il y a ${left === -1 ? '1 jour' : `${-left} jours`}.`
        : `La qualification « ${title} » est valide jusqu’au ${dayIn('fr', validThrough)}, ${soon(left, 'aujourd’hui', 'demain', (days) => `dans ${days} jours`)}.${renew}`;
    return { counted: 'expiring', title, sentence, path: '/profile?tab=qualifications' };
  };
  return {
    courseDue: course,
    courseOverdue: course,
    courseEscalated: (item, today) => {
      const { titles, dueOn, person } = item.facts as CourseFacts;
      const title = inLanguage(titles, 'fr');
      const late = daysBetween(dueOn, today);
      return {
        counted: 'team',
        title,
        sentence: `${person} : l’échéance de « ${title} » était le ${dayIn('fr', dueOn)}, soit ${late} jours de retard.`,
        path: '/',
      };
    },
    qualificationExpiring: qualification,
    qualificationExpired: qualification,
    renewalOpen: qualification,
    sessionReminder: ({ facts }) => {
      const { title: own, titles, startsAt, timeZone, place } = facts as SessionFacts;
      const title = own ?? inLanguage(titles, 'fr');
      return { counted: 'session', title, sentence: `« ${title} » a lieu le ${momentIn('fr', startsAt, timeZone)}${place ? `, ${place}` : ''}.`, path: '/' };
    },
    teamSummary: ({ facts }) => {
      const { overdue, expiring, expired, lines } = facts as TeamFacts;
      const more = overdue + expiring + expired - lines.length;
      const words = { overdue: 'échéance le', expiring: 'valide jusqu’au', expired: 'expirée le' };
      return [
        {
          counted: 'team',
          title: '',
          sentence: `Votre équipe cette semaine : ${overdue} en retard, ${expired} expirées, ${expiring} qui expirent d’ici 30 jours.`,
          path: '/',
        },
        ...lines.map(({ kind, person, names, on }): Line => {
          const title = inLanguage(names, 'fr');
          return { counted: 'team', title, sentence: `${person} : « ${title} », ${words[kind]} ${dayIn('fr', on)}.`, path: '/' };
        }),
        ...(more > 0 ? [{ counted: 'team' as const, title: '', sentence: `Et ${more} de plus.`, path: '/' }] : []),
      ];
    },
    evaluationWaiting: ({ facts }) => {
      const { person, titles, since, ...at } = facts as EvaluationFacts;
      const title = inLanguage(titles, 'fr');
      return {
        counted: 'evaluation',
        title,
        sentence: `${person} attend l’évaluation pratique de « ${title} » depuis le ${dayIn('fr', since)}.`,
        path: evaluationAt(at),
      };
    },
    evidenceWaiting: ({ facts }) => {
      const { person, names, since } = facts as EvidenceFacts;
      const title = inLanguage(names, 'fr');
      return {
        counted: 'review',
        title,
        sentence: `Un certificat de ${person} pour « ${title} » attend une vérification depuis le ${dayIn('fr', since)}.`,
        path: '/settings/employees?tab=evidence',
      };
    },
    approvalWaiting: ({ facts }) => {
      const { number, person, since } = facts as ApprovalFacts;
      return {
        counted: 'approval',
        title: String(number),
        sentence: `La commande ${number} de ${person} attend une approbation depuis le ${dayIn('fr', since)}.`,
        path: '/settings/orders',
      };
    },
    sheetRequestWaiting: ({ facts }) => {
      const { product, site, kind, since } = facts as SheetRequestFacts;
      const sentence =
        kind === 'missing'
          ? `La fiche de données de sécurité de « ${product} » a été demandée (${site}) le ${dayIn('fr', since)}.`
          : `Un problème avec la fiche de données de sécurité de « ${product} » a été signalé (${site}) le ${dayIn('fr', since)}.`;
      return { counted: 'sheets', title: product, sentence, path: '/settings/safety-data-sheets?tab=requests' };
    },
    sheetReviewDue: ({ facts }) => {
      const { sheets, product, dueOn } = facts as SheetReviewFacts;
      const what = sheets === 1 ? `La fiche de données de sécurité de « ${product} » est` : `${sheets} fiches de données de sécurité sont`;
      return {
        counted: 'sheets',
        title: product,
        sentence: `${what} à réviser le ${dayIn('fr', dueOn)}.`,
        path: '/settings/safety-data-sheets?review=due,dueSoon',
      };
    },
    seatWaiting: ({ facts }) => {
      const { titles, person } = facts as WaitingFacts;
      const title = inLanguage(titles, 'fr');
      return { counted: 'waiting', title, sentence: `${person} attend une place pour « ${title} ».`, path: '/settings/courses?tab=seats' };
    },
    seatsExpiring: ({ facts }, today) => {
      const { names, seats, lastDay } = facts as ExpiringFacts;
      const title = inLanguage(names, 'fr');
      const when = soon(daysBetween(today, lastDay), 'aujourd’hui', 'demain', (days) => `dans ${days} jours`);
      const what = seats === 1 ? '1 place non attribuée' : `${seats} places non attribuées`;
      const sentence = `${what} pour « ${title} » ${seats === 1 ? 'expire' : 'expirent'} le ${dayIn('fr', lastDay)}, ${when}.`;
      return { counted: 'seats', title, sentence, path: '/settings/courses?tab=seats', subject: (short) => `Places qui expirent bientôt : « ${short} »` };
    },
    seatsUsed: ({ facts }) => {
      const { names, percent, available } = facts as UsedFacts;
      const title = inLanguage(names, 'fr');
      const left = available === 0 ? 'Aucune n’est disponible.' : available === 1 ? '1 est disponible.' : `${available} sont disponibles.`;
      const sentence = `${percent} % de vos places pour « ${title} » sont utilisées. ${left}`;
      return { counted: 'seats', title, sentence, path: '/settings/courses?tab=seats', subject: (short) => `Places utilisées à ${percent} % : « ${short} »` };
    },
  };
})();

const evaluationAt = ({ asAdmin, enrolmentId }: Pick<EvaluationFacts, 'asAdmin' | 'enrolmentId'>): string =>
  `${asAdmin ? '/settings/groupTraining?view=evaluations' : '/profile?tab=evaluations'}&evaluate=${enrolmentId}`;
