import { SegmentedControl } from '@mantine/core';
import { legalLocales } from '@app/domain/legal/version';
import { useTranslation } from '../../../ui/i18n.ts';
import type { Locale } from './version.ts';

/** Which language of a document is shown. */
export function LanguageChoice({ value, onChange }: { value: Locale; onChange: (locale: Locale) => void }) {
  const { t } = useTranslation('legalAdmin');
  return (
    <SegmentedControl
      aria-label={t('language')}
      value={value}
      onChange={(next) => onChange(next as Locale)}
      data={legalLocales.map((locale) => ({ value: locale, label: t(`languages.${locale}`) }))}
      w="fit-content"
    />
  );
}
