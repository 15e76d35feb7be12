import type { RequirementStatus } from '@app/domain/qualification/status';
import { statusWords } from '@app/domain/qualification/standing-words';
import type { Spoken } from '@app/domain/qualification/trace/trace-words';

/** The language of words that are in the domain, in both languages of the product. */
export const spoken = (language: string): Spoken => (language === 'fr' ? 'fr' : 'en');

export const statusWord = (status: RequirementStatus, language: string): string =>
  statusWords[status][spoken(language)];
