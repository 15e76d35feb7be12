import type { ReactNode } from 'react';
import { useTranslation } from '../i18n.ts';
import { MultiSelectField } from './ChoiceFields.tsx';

type ManyFieldProps = {
  label: string;
  description?: string;
  data: readonly { value: string; label: string }[];
  value?: string[];
  onChange: (value: string[]) => void;
  error?: ReactNode;
};

/** Several of a long list, found by typing their names. */
export function ManyField({ data, description, ...rest }: ManyFieldProps) {
  const { t } = useTranslation('ui');
  return (
    <MultiSelectField
      searchable
      clearable
      withAsterisk={false}
      nothingFoundMessage={t('noMatchTitle')}
      clearButtonProps={{ 'aria-label': t('clear') }}
      data={[...data]}
      {...(description && { description })}
      {...rest}
    />
  );
}
