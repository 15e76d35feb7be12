import type { Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import { spokenLocale } from '../../../words/languages.ts';

/** What a product is called; what is hidden by now has no name any more. */
export const nameOf = ({ names }: { names: Localised }, otherwise: string): string =>
  Object.keys(names).length > 0 ? inLanguage(names, spokenLocale()) : otherwise;
