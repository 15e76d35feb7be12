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

export const english: Words = (() => {
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
      return {
        counted: 'session',
        title,
        sentence: `“${title}” takes place on ${momentIn('en', startsAt, timeZone)}${place ? `, ${place}` : ''}.`,
        path: '/',
      };
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
          return {
            counted: 'team',
            title,
            sentence: `${person}: “${title}” ${verb[kind]} ${dayIn('en', on)}.`,
            path: '/',
          };
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
    correctionWaiting: ({ facts }) => {
      const { person, since } = facts as CorrectionFacts;
      return {
        counted: 'correction',
        title: person,
        sentence: `A correction of ${person}’s data has been waiting since ${dayIn('en', since)}.`,
        path: '/settings/employees?tab=corrections',
      };
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
      const { titles, person, people } = facts as WaitingFacts;
      const title = inLanguage(titles, 'en');
      const who = people === 1 ? `${person} is` : `${people} people are`;
      return {
        counted: 'waiting',
        count: people,
        title,
        sentence: `${who} waiting for a seat for “${title}”.`,
        path: '/settings/courses?tab=seats',
      };
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
      const left =
        available === 0 ? 'None are available.' : available === 1 ? '1 is available.' : `${available} are available.`;
      const sentence = `${percent}% of your seats for “${title}” are used. ${left}`;
      return {
        counted: 'seats',
        title,
        sentence,
        path: '/settings/courses?tab=seats',
        subject: (short) => `Seats ${percent}% used: “${short}”`,
      };
    },
  };
})();
