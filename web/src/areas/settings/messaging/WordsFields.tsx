import { mergeFields } from '@app/domain/messaging/merge-fields';
import type { MessageLanguage, Variant } from '@app/domain/messaging/message';
import { messageLanguages, messageLimits } from '@app/domain/messaging/message';
import { SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { MenuButton } from '../../../ui/forms/MenuButton.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { spokenLocale } from '../../../words/languages.ts';

type Variants = Record<MessageLanguage, Variant>;
type WordsFieldsProps = { value: Variants; onChange: (variants: Variants) => void; errors: Record<string, string> };

const isWritten = ({ subject, body }: Variant) => Boolean(subject.trim() || body.trim());

/** Subject and body, in one language at a time; fields are put in where the cursor is. */
export function WordsFields({ value, onChange, errors }: WordsFieldsProps) {
  const { t } = useTranslation('messaging');
  const [language, setLanguage] = useState<MessageLanguage>(
    () => messageLanguages.find((one) => isWritten(value[one])) ?? spokenLocale(),
  );
  const area = useRef<HTMLTextAreaElement>(null);
  const words = value[language];
  const put = (part: Partial<Variant>) => onChange({ ...value, [language]: { ...words, ...part } });
  const insert = (field: string) => {
    const [from, to] = [
      area.current?.selectionStart ?? words.body.length,
      area.current?.selectionEnd ?? words.body.length,
    ];
    put({ body: `${words.body.slice(0, from)}{${field}}${words.body.slice(to)}`.slice(0, messageLimits.body) });
    area.current?.focus();
  };
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t('preview.language', { language: '' }).replace(/\s*:\s*$/, '')}
        value={language}
        onChange={(next) => setLanguage(next as MessageLanguage)}
        data={messageLanguages.map((one) => ({
          value: one,
          label: `${t(`write.languages.${one}`)}${isWritten(value[one]) ? '' : ` (${t('write.empty')})`}`,
        }))}
      />
      <TextInput
        label={t('write.subject')}
        lang={language}
        value={words.subject}
        maxLength={messageLimits.subject}
        onChange={(event) => put({ subject: event.currentTarget.value })}
        error={errors[`variants.${language}.subject`] ?? errors['variants']}
      />
      <Textarea
        ref={area}
        label={t('write.body')}
        description={t('write.bodyHint')}
        lang={language}
        dir="auto"
        autosize
        minRows={7}
        maxRows={24}
        maxLength={messageLimits.body}
        value={words.body}
        onChange={(event) => put({ body: event.currentTarget.value })}
        error={errors[`variants.${language}.body`]}
      />
      <MenuButton
        label={t('write.insert')}
        icon={<IconPlus size={16} aria-hidden />}
        position="bottom-start"
        lines={mergeFields.map((field) => ({
          key: field,
          label: t(`write.fields.${field}`),
          onClick: () => insert(field),
        }))}
      />
    </Stack>
  );
}
