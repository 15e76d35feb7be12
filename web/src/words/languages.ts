import { spokenLanguage } from '../ui/i18n.ts';

export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français' };

/** Shaped exactly like the English words: a key missing or too many does not compile. */
export type SameKeys<T> = { [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

/** Choices by their words, as the language spoken now orders them. */
export const byLabel = (one: { label: string }, other: { label: string }): number =>
  one.label.localeCompare(other.label, spokenLanguage());

/** The language spoken now, as endpoints take it. */
export function spokenLocale(): Language {
  return spokenLanguage() === 'fr' ? 'fr' : 'en';
}
