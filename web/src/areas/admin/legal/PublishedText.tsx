import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../ui/i18n.ts';
import type { RichNode } from '../../../ui/forms/RichText.tsx';
import { RichText } from '../../../ui/forms/RichText.tsx';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import type { Locale, Shown } from './version.ts';

/** A published text as people read it. */
export function PublishedText({ version }: { version: Shown }) {
  const { t, language } = useTranslation('legalAdmin');
  const [locale, setLocale] = useState<Locale>(language === 'fr' ? 'fr' : 'en');
  const { title, summary, changes, body } = version.texts[locale];
  return (
    <Stack gap="md">
      <LanguageChoice value={locale} onChange={setLocale} />
      <SectionCard>
        <div lang={locale} style={{ maxWidth: '46rem' }}>
          <Title order={2} mb="xs">
            {title}
          </Title>
          <Text mb="md">{summary}</Text>
          {changes.length > 0 && (
            <>
              <Title order={3} size="h4">
                {t('fields.changes')}
              </Title>
              <ul>
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </>
          )}
          <RichText doc={body as RichNode} headingFrom={3} />
        </div>
      </SectionCard>
    </Stack>
  );
}
