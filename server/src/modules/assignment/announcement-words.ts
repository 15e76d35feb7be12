import type { Day } from '@app/domain/time';

export type RequiredBy = { scope: 'position' | 'site' | 'department' | 'person' | 'company'; name: string | null; over: boolean };
type Assigned = {
  title: string;
  dueOn: Day | null;
  origin: 'admin' | 'rule' | 'renewal' | 'seat';
  by: string | null;
  note: string | null;
  requiredBy: RequiredBy | null;
};

const dayIn = (locale: string, day: Day) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** The letter that says what was assigned, in the reader's language. */
export function assignedWords(locale: string, name: string, items: readonly Assigned[]) {
  return locale === 'fr' ? french(name, items) : english(name, items);
}

/** The letter that an admin had sent: one course that waits. */
export function waitingWords(locale: string, name: string, { title, dueOn, overdue, by }: { title: string; dueOn: Day | null; overdue: boolean; by: string }) {
  if (locale === 'fr')
    return {
      subject: `Rappel : « ${title} »`,
      paragraphs: [
        `Bonjour ${name},`,
        `${by} vous rappelle le cours « ${title} »${dueOn ? (overdue ? `, qui était à terminer le ${dayIn('fr', dueOn)}` : `, à terminer d’ici le ${dayIn('fr', dueOn)}`) : ''}.`,
        'Vous reprenez là où vous vous êtes arrêté, sur n’importe quel appareil.',
      ],
      action: 'Ouvrir le cours',
      footer: 'Vous recevez ce message parce qu’un cours vous est assigné.',
    };
  return {
    subject: `Reminder: “${title}”`,
    paragraphs: [
      `Hello ${name},`,
      `${by} reminds you of the course “${title}”${dueOn ? (overdue ? `, which was due on ${dayIn('en', dueOn)}` : `, due on ${dayIn('en', dueOn)}`) : ''}.`,
      'You go on where you left off, on any device.',
    ],
    action: 'Open the course',
    footer: 'You get this letter because a course is assigned to you.',
  };
}

function english(name: string, items: readonly Assigned[]) {
  const why = ({ origin, by, requiredBy }: Assigned) => {
    if (by) return `assigned by ${by}`;
    if (origin === 'renewal') return requiredBy?.name ? `a renewal that “${requiredBy.name}” requires` : 'a renewal';
    return requiredBy?.name ? `“${requiredBy.name}” requires it` : 'your work requires it';
  };
  const line = (item: Assigned) => `“${item.title}”${item.dueOn ? `, by ${dayIn('en', item.dueOn)}` : ''}: ${why(item)}.${item.note ? ` “${item.note}”` : ''}`;
  return {
    subject: items.length === 1 ? `A course for you: “${items[0]!.title}”` : `${items.length} courses for you`,
    paragraphs: [`Hello ${name},`, items.length === 1 ? 'A course was assigned to you:' : 'These courses were assigned to you:', ...items.map(line)],
    action: 'Start learning',
    footer: 'You get this letter because courses were assigned to you; at most one a day.',
    stop: 'Stop letters about courses that are due',
  };
}

function french(name: string, items: readonly Assigned[]) {
  const why = ({ origin, by, requiredBy }: Assigned) => {
    if (by) return `assigné par ${by}`;
    if (origin === 'renewal') return requiredBy?.name ? `renouvellement exigé pour « ${requiredBy.name} »` : 'renouvellement';
    return requiredBy?.name ? `exigé pour « ${requiredBy.name} »` : 'exigé pour votre travail';
  };
  const line = (item: Assigned) =>
    `« ${item.title} »${item.dueOn ? `, d’ici le ${dayIn('fr', item.dueOn)}` : ''} : ${why(item)}.${item.note ? ` « ${item.note} »` : ''}`;
  return {
    subject: items.length === 1 ? `Un cours pour vous : « ${items[0]!.title} »` : `${items.length} cours pour vous`,
    paragraphs: [`Bonjour ${name},`, items.length === 1 ? 'Un cours vous a été assigné :' : 'Ces cours vous ont été assignés :', ...items.map(line)],
    action: 'Commencer',
    footer: 'Vous recevez ce message parce que des cours vous ont été assignés; un par jour au plus.',
    stop: 'Ne plus recevoir de messages sur les cours à terminer',
  };
}
