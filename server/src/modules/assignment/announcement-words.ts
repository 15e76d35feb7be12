import type { Day } from '@app/domain/time';
import { subjectWith } from '../../platform/mail/mail-subject.ts';

export type RequiredBy = {
  scope: 'position' | 'site' | 'department' | 'person' | 'company';
  name: string | null;
  over: boolean;
};
type Assigned = {
  title: string;
  dueOn: Day | null;
  origin: 'admin' | 'rule' | 'renewal' | 'seat';
  by: string | null;
  note: string | null;
  requiredBy: RequiredBy | null;
};

const dayIn = (locale: string, day: Day) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** The email that says what was assigned, in the reader's language. */
export function assignedWords(locale: string, name: string, items: readonly Assigned[]) {
  return locale === 'fr' ? french(name, items) : english(name, items);
}

/** The reminder that an admin had sent: one course that waits. */
export function waitingWords(
  locale: string,
  name: string,
  { title, dueOn, overdue, by }: { title: string; dueOn: Day | null; overdue: boolean; by: string },
) {
  if (locale === 'fr')
    return {
      subject: subjectWith((short) => `Rappel : « ${short} »`, title),
      paragraphs: [
        `Bonjour ${name},`,
        `${by} vous rappelle de terminer le cours « ${title} »${dueOn ? (overdue ? `, dont l’échéance était le ${dayIn('fr', dueOn)}` : `, dont l’échéance est le ${dayIn('fr', dueOn)}`) : ''}.`,
        'Vous pouvez reprendre là où vous en étiez, sur n’importe quel appareil.',
      ],
      action: 'Voir le cours',
      footer: 'Vous recevez ce courriel parce qu’un cours vous est attribué.',
    };
  return {
    subject: subjectWith((short) => `Reminder: “${short}”`, title),
    paragraphs: [
      `Hello ${name},`,
      `${by} sent you a reminder to complete the course “${title}”${dueOn ? (overdue ? `, which was due on ${dayIn('en', dueOn)}` : `, due on ${dayIn('en', dueOn)}`) : ''}.`,
      'You can pick up where you left off, on any device.',
    ],
    action: 'View course',
    footer: 'You receive this email because a course is assigned to you.',
  };
}

function english(name: string, items: readonly Assigned[]) {
  const why = ({ origin, by, requiredBy }: Assigned) => {
    if (by) return `assigned by ${by}`;
    if (origin === 'renewal') return requiredBy?.name ? `renewal required for “${requiredBy.name}”` : 'renewal';
    return requiredBy?.name ? `required for “${requiredBy.name}”` : 'required for your work';
  };
  const line = (item: Assigned) =>
    `“${item.title}”${item.dueOn ? `, due ${dayIn('en', item.dueOn)}` : ''}: ${why(item)}.${item.note ? ` “${item.note}”` : ''}`;
  return {
    subject:
      items.length === 1
        ? subjectWith((short) => `Course assigned: “${short}”`, items[0]!.title)
        : `${items.length} courses assigned to you`,
    paragraphs: [
      `Hello ${name},`,
      items.length === 1 ? 'A course was assigned to you:' : 'These courses were assigned to you:',
      ...items.map(line),
    ],
    action: 'Go to courses',
    footer: 'You receive this email because courses were assigned to you. We send it at most once a day.',
    stop: 'Unsubscribe from emails about courses to complete',
  };
}

function french(name: string, items: readonly Assigned[]) {
  const why = ({ origin, by, requiredBy }: Assigned) => {
    if (by) return `attribué par ${by}`;
    if (origin === 'renewal')
      return requiredBy?.name ? `renouvellement requis pour « ${requiredBy.name} »` : 'renouvellement';
    return requiredBy?.name ? `requis pour « ${requiredBy.name} »` : 'requis pour votre travail';
  };
  const line = (item: Assigned) =>
    `« ${item.title} »${item.dueOn ? `, échéance le ${dayIn('fr', item.dueOn)}` : ''} : ${why(item)}.${item.note ? ` « ${item.note} »` : ''}`;
  return {
    subject:
      items.length === 1
        ? subjectWith((short) => `Cours attribué : « ${short} »`, items[0]!.title)
        : `${items.length} cours vous ont été attribués`,
    paragraphs: [
      `Bonjour ${name},`,
      items.length === 1 ? 'Un cours vous a été attribué :' : 'Ces cours vous ont été attribués :',
      ...items.map(line),
    ],
    action: 'Voir mes cours',
    footer:
      'Vous recevez ce courriel parce que des cours vous ont été attribués. Nous en envoyons au plus un par jour.',
    stop: 'Se désabonner des courriels sur les cours à terminer',
  };
}
