import { spokenLanguage } from '../ui/i18n.ts';

export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français' };

/** Shaped exactly like the English words: a key missing or too many does not compile. */
export type SameKeys<T> = { [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

/** The language spoken now, as endpoints take it. */
export function spokenLocale(): Language {
  return spokenLanguage() === 'fr' ? 'fr' : 'en';
}
