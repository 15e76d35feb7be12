import type { Localised } from '@app/domain/assessment/quiz';
import type { ContentLanguage } from '@app/domain/localised';
import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from '../../../ui/i18n.ts';
import { useEditing } from './editing.ts';
import { withWords } from './questionDrafts.ts';

type WordsFieldProps = {
  label: string;
  /** Where its problems are addressed: `questions.2.prompt`. */
  path: string;
  value: Localised | undefined;
  onChange: (words: Localised) => void;
  lines?: boolean;
  description?: string;
  hideLabel?: boolean;
};

/** A text in the language being written; in a translation the English stands beside it. */
export function WordsField({ label, path, value, onChange, lines, description, hideLabel }: WordsFieldProps) {
  const { t } = useTranslation('assessment');
  const { language, problemAt } = useEditing();
  const english = language !== 'en' && value?.en ? t('editor.english', { text: value.en }) : undefined;
  const common = {
    label: hideLabel ? undefined : label,
    'aria-label': hideLabel ? label : undefined,
    value: value?.[language as ContentLanguage] ?? '',
    lang: language,
    description: hideLabel ? undefined : (english ?? description),
    placeholder: hideLabel ? english : undefined,
    error: problemAt(`${path}.${language}`) ?? problemAt(path),
  };
  if (lines)
    return (
      <Textarea
        {...common}
        autosize
        minRows={2}
        maxRows={8}
        onChange={({ currentTarget }) => onChange(withWords(value, language, currentTarget.value))}
      />
    );
  return (
    <TextInput
      {...common}
      onChange={({ currentTarget }) => onChange(withWords(value, language, currentTarget.value))}
    />
  );
}
