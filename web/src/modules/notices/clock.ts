import { frenchDates } from '@app/domain/french-dates';
import { spokenLocale } from '../../words/languages.ts';

/** An hour of the day as clocks are read in the language: “7:00 a.m.”, “7 h”. */
export function hourWords(hour: number): string {
  const french = spokenLocale() === 'fr';
  const format = new Intl.DateTimeFormat(french ? 'fr-CA' : 'en-CA', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  const words = format.format(new Date(Date.UTC(2026, 0, 5, hour)));
  return french ? frenchDates(words) : words;
}

/** A day of the week, 1 Monday to 7 Sunday. */
export function weekdayWords(weekday: number): string {
  const format = new Intl.DateTimeFormat(spokenLocale() === 'fr' ? 'fr-CA' : 'en-CA', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(Date.UTC(2026, 0, 4 + weekday)));
}
