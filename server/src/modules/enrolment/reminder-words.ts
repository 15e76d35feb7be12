import { daysBetween } from '@app/domain/time';
import type { Day } from '@app/domain/time';
import { subjectWith } from '../../platform/mail-subject.ts';

export type Reminded = { title: string; dueOn: Day };

/** The words of the email about what is due and overdue, in the reader's language. */
export function reminderWords(locale: string, name: string, items: readonly Reminded[], today: Day) {
  return locale === 'fr' ? french(name, items, today) : english(name, items, today);
}

const dayIn = (locale: string, day: Day) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

function english(name: string, items: readonly Reminded[], today: Day) {
  const line = ({ title, dueOn }: Reminded) => {
    const left = daysBetween(today, dueOn);
    if (left < 0) return `“${title}” was due on ${dayIn('en', dueOn)}. It is ${left === -1 ? '1 day' : `${-left} days`} overdue.`;
    return `“${title}” is due on ${dayIn('en', dueOn)}${left === 0 ? ', today' : left === 1 ? ', tomorrow' : `, in ${left} days`}.`;
  };
  return {
    subject: items.length === 1 ? subjectWith((short) => `Course due: “${short}”`, items[0]!.title) : `${items.length} courses due`,
    paragraphs: [`Hello ${name},`, ...items.map(line), 'You can pick up where you left off, on any device.'],
    action: 'Continue learning',
    footer: 'You receive this email because a course assigned to you is due.',
    stop: 'Unsubscribe from due date reminders',
  };
}

function french(name: string, items: readonly Reminded[], today: Day) {
  const line = ({ title, dueOn }: Reminded) => {
    const left = daysBetween(today, dueOn);
    if (left < 0) return `L’échéance de « ${title} » était le ${dayIn('fr', dueOn)}. Retard : ${left === -1 ? '1 jour' : `${-left} jours`}.`;
    return `L’échéance de « ${title} » est le ${dayIn('fr', dueOn)}${left === 0 ? ', aujourd’hui' : left === 1 ? ', demain' : `, dans ${left} jours`}.`;
  };
  return {
    subject: items.length === 1 ? subjectWith((short) => `Cours à terminer : « ${short} »`, items[0]!.title) : `${items.length} cours à terminer`,
    paragraphs: [`Bonjour ${name},`, ...items.map(line), 'Vous pouvez reprendre là où vous vous êtes arrêté, sur n’importe quel appareil.'],
    action: 'Reprendre mes cours',
    footer: 'Vous recevez ce courriel parce qu’un cours qui vous est attribué arrive à échéance.',
    stop: 'Se désabonner des rappels d’échéance',
  };
}
