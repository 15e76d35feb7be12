import type { RichDoc } from '@app/domain/content/rich-doc';

/** Gives the address of one of the version's media by its name: `video`, `captions.en`, a picture's name. */
export type MediaAddress = (name: string) => string;

export type LessonBody = {
  docs: Partial<Record<string, RichDoc>>;
  /** How large its images and videos are: their place is kept until they are there. */
  media?: readonly { name: string; width: number | null; height: number | null }[] | undefined;
};
export type VideoBody = { transcripts?: Partial<Record<string, string>>; captions?: readonly string[] };

/** What is written in the wanted language, else in English, else in whichever there is. */
export function inLanguage<T>(
  texts: Partial<Record<string, T>> | undefined,
  locale: string,
): { language: string; text: T } | null {
  for (const language of [locale, 'en', ...Object.keys(texts ?? {})]) {
    const text = texts?.[language];
    if (text !== undefined && text !== '') return { language, text };
  }
  return null;
}
