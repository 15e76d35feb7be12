import type { ContentLanguage } from '@app/domain/localised';
import type { Translate } from '../../../ui/i18n.ts';

const texts = {
  title: 'general.title',
  summary: 'general.summary',
  objectives: 'general.objectives',
  audience: 'general.audience',
} as const;
const fields = {
  languages: 'general.languages',
  regulationRefs: 'general.regulations',
  prerequisites: 'general.prerequisites',
  expectedMinutes: 'general.minutes',
  initialDueDays: 'general.dueDays',
  minimumMinutes: 'completion.minimum',
  completionRule: 'completion.title',
  evaluation: 'course.tabs.completion',
  validityMonths: 'validity.monthsField',
  renewalWindowDays: 'validity.window',
  changeReason: 'versions.reason',
  sections: 'course.tabs.content',
} as const;

const has = <T extends object>(table: T, key: string): key is Extract<keyof T, string> => Object.hasOwn(table, key);

/**
 * What a field of a draft is called on its tab, by where the server found something wrong: `texts.fr.title` → “Title
 * (French)”.
 */
export function draftFieldName(
  path: string,
  t: Translate<'editor'>,
  languageName: (language: ContentLanguage) => string,
): string {
  const [head = '', language = '', text = ''] = path.split('.');
  if (head === 'texts' && has(texts, text)) return `${t(texts[text])} (${languageName(language as ContentLanguage)})`;
  return has(fields, head) ? t(fields[head]) : t('course.tabs.general');
}
