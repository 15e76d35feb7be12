import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import { useState } from 'react';
import { useTranslation } from '../../ui/i18n.ts';

export const textSizes = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];
type Language = 'en' | 'fr' | 'es';

const stored = 'muster-text-size';

/** How one reads here: the size of the text, kept on the device, and the course's language among those it has. */
export function useReading(languages: readonly Language[]) {
  const { language: spoken } = useTranslation('viewer');
  const [size, setSize] = useState<TextSize>(
    () => textSizes.find((one) => one === localStorage.getItem(stored)) ?? 'normal',
  );
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = chosen ?? languages.find((one) => one === spoken) ?? languages[0] ?? 'en';
  return {
    size,
    setSize(next: TextSize) {
      localStorage.setItem(stored, next);
      setSize(next);
    },
    language,
    languages,
    setLanguage: setChosen,
    /** Words of the course in its chosen language. */
    words: (words: Localised) => inLanguage(words, language),
  };
}
export type Reading = ReturnType<typeof useReading>;
