import { daysBetween } from '@app/domain/time';
import type { Day } from '@app/domain/time';

export type Reminded = { title: string; dueOn: Day };

/** The words of the letter about what is due and overdue, in the reader's language. */
export function reminderWords(locale: string, name: string, items: readonly Reminded[], today: Day) {
  return locale === 'fr' ? french(name, items, today) : english(name, items, today);
}

const dayIn = (locale: string, day: Day) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

function english(name: string, items: readonly Reminded[], today: Day) {
  const line = ({ title, dueOn }: Reminded) => {
    const left = daysBetween(today, dueOn);
    if (left < 0) return `“${title}” was due on ${dayIn('en', dueOn)}: it is ${left === -1 ? 'one day' : `${-left} days`} overdue.`;
    return `“${title}” is due on ${dayIn('en', dueOn)}${left === 0 ? ', today' : left === 1 ? ', tomorrow' : `, in ${left} days`}.`;
  };
  return {
    subject: items.length === 1 ? `Your course “${items[0]!.title}”` : `${items.length} of your courses are due`,
    paragraphs: [`Hello ${name},`, ...items.map(line), 'You go on where you left off, on any device.'],
    action: 'Go on learning',
    footer: 'You get this letter because a course assigned to you is due.',
    stop: 'Stop reminders of due dates',
  };
}

function french(name: string, items: readonly Reminded[], today: Day) {
  const line = ({ title, dueOn }: Reminded) => {
    const left = daysBetween(today, dueOn);
    if (left < 0) return `« ${title} » était à terminer le ${dayIn('fr', dueOn)} : vous avez ${left === -1 ? 'un jour' : `${-left} jours`} de retard.`;
    return `« ${title} » est à terminer le ${dayIn('fr', dueOn)}${left === 0 ? ', aujourd’hui' : left === 1 ? ', demain' : `, dans ${left} jours`}.`;
  };
  return {
    subject: items.length === 1 ? `Votre cours « ${items[0]!.title} »` : `${items.length} de vos cours arrivent à échéance`,
    paragraphs: [`Bonjour ${name},`, ...items.map(line), 'Vous reprenez là où vous vous êtes arrêté, sur n’importe quel appareil.'],
    action: 'Reprendre',
    footer: 'Vous recevez ce message parce qu’un cours qui vous est assigné arrive à échéance.',
    stop: 'Ne plus recevoir de rappels d’échéance',
  };
}
