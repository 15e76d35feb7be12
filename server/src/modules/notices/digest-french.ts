import { inLanguage } from '@app/domain/localised';
import type { Day } from '@app/domain/time';
import { daysBetween } from '@app/domain/time';
import type {
  Line,
  Item,
  CourseFacts,
  QualificationFacts,
  SessionFacts,
  TeamFacts,
  EvaluationFacts,
  EvidenceFacts,
  ApprovalFacts,
  SheetRequestFacts,
  SheetReviewFacts,
  CorrectionFacts,
  WaitingFacts,
  ExpiringFacts,
  UsedFacts,
  Words,
} from './digest-facts.ts';
import { dayIn, momentIn, soon, evaluationAt } from './digest-facts.ts';

export const french: Words = (() => {
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
      return {
        counted: 'session',
        title,
        sentence: `« ${title} » a lieu le ${momentIn('fr', startsAt, timeZone)}${place ? `, ${place}` : ''}.`,
        path: '/',
      };
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
          return {
            counted: 'team',
            title,
            sentence: `${person} : « ${title} », ${words[kind]} ${dayIn('fr', on)}.`,
            path: '/',
          };
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
    correctionWaiting: ({ facts }) => {
      const { person, since } = facts as CorrectionFacts;
      return {
        counted: 'correction',
        title: person,
        sentence: `Une correction des données de ${person} attend depuis le ${dayIn('fr', since)}.`,
        path: '/settings/employees?tab=corrections',
      };
    },
    sheetReviewDue: ({ facts }) => {
      const { sheets, product, dueOn } = facts as SheetReviewFacts;
      const what =
        sheets === 1
          ? `La fiche de données de sécurité de « ${product} » est`
          : `${sheets} fiches de données de sécurité sont`;
      return {
        counted: 'sheets',
        title: product,
        sentence: `${what} à réviser le ${dayIn('fr', dueOn)}.`,
        path: '/settings/safety-data-sheets?review=due,dueSoon',
      };
    },
    seatWaiting: ({ facts }) => {
      const { titles, person, people } = facts as WaitingFacts;
      const title = inLanguage(titles, 'fr');
      const who = people === 1 ? `${person} attend` : `${people} personnes attendent`;
      return {
        counted: 'waiting',
        count: people,
        title,
        sentence: `${who} une place pour « ${title} ».`,
        path: '/settings/courses?tab=seats',
      };
    },
    seatsExpiring: ({ facts }, today) => {
      const { names, seats, lastDay } = facts as ExpiringFacts;
      const title = inLanguage(names, 'fr');
      const when = soon(daysBetween(today, lastDay), 'aujourd’hui', 'demain', (days) => `dans ${days} jours`);
      const what = seats === 1 ? '1 place non attribuée' : `${seats} places non attribuées`;
      const sentence = `${what} pour « ${title} » ${seats === 1 ? 'expire' : 'expirent'} le ${dayIn('fr', lastDay)}, ${when}.`;
      return {
        counted: 'seats',
        title,
        sentence,
        path: '/settings/courses?tab=seats',
        subject: (short) => `Places qui expirent bientôt : « ${short} »`,
      };
    },
    seatsUsed: ({ facts }) => {
      const { names, percent, available } = facts as UsedFacts;
      const title = inLanguage(names, 'fr');
      const left =
        available === 0
          ? 'Aucune n’est disponible.'
          : available === 1
            ? '1 est disponible.'
            : `${available} sont disponibles.`;
      const sentence = `${percent} % de vos places pour « ${title} » sont utilisées. ${left}`;
      return {
        counted: 'seats',
        title,
        sentence,
        path: '/settings/courses?tab=seats',
        subject: (short) => `Places utilisées à ${percent} % : « ${short} »`,
      };
    },
  };
})();
