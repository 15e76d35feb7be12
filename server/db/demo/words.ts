import type { Localised } from './shape.ts';

/** A line in English, or in English and French. */
export function t(en: string, fr?: string, es?: string): Localised {
  return { en, ...(fr === undefined ? {} : { fr }), ...(es === undefined ? {} : { es }) };
}

/** What authors may write where words in several languages are due: a bare string is English. */
export type Words = string | Localised;

export function localised(words: Words): Localised {
  return typeof words === 'string' ? { en: words } : words;
}
