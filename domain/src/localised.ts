/** Languages in which courses and their content can be written. The product itself speaks the first two. */
export const contentLanguages = ['en', 'fr', 'es'] as const;
export type ContentLanguage = (typeof contentLanguages)[number];

/** Words in some of the languages. */
export type Localised = Partial<Record<ContentLanguage, string>>;

/** The words in the wanted language, else in English, else in any; an empty text when there are none. */
export function inLanguage(words: Localised, wanted: string): string {
  return (
    words[wanted as ContentLanguage] ||
    words.en ||
    contentLanguages.map((language) => words[language]).find(Boolean) ||
    ''
  );
}
