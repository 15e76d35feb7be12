import { Stack, Text } from '@mantine/core';
import { diffLines, linesOfText } from '@app/domain/legal/diff';
import { useMemo, useState } from 'react';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import classes from './Changes.module.css';
import { LanguageChoice } from './LanguageChoice.tsx';
import type { Locale, Shown, Texts } from './version.ts';

type ChangesProps = { texts: Shown['texts'] | Texts; before: Shown['before'] };

/** What a version says otherwise than the one before it, paragraph by paragraph. */
export function Changes({ texts, before }: ChangesProps) {
  const { t, language } = useTranslation('legalAdmin');
  const [locale, setLocale] = useState<Locale>(language === 'fr' ? 'fr' : 'en');
  const lines = useMemo(
    () => (before ? diffLines(linesOfText(before.texts[locale]), linesOfText(texts[locale])) : []),
    [before, texts, locale],
  );
  if (!before) return <Text>{t('first')}</Text>;
  return (
    <Stack gap="md">
      <LanguageChoice value={locale} onChange={setLocale} />
      <SectionCard title={t('compare', { number: String(before.number) })}>
        {lines.every(({ kind }) => kind === 'same') ? (
          <Text>{t('same')}</Text>
        ) : (
          <ul className={classes.lines} lang={locale}>
            {lines.map(({ kind, text }, at) => (
              <li key={`${at} ${kind}`} className={classes.line} data-kind={kind}>
                {kind !== 'same' && <span className={classes.sign}>{colon(t(kind))} </span>}
                {text}
              </li>
            ))}
          </ul>
        )}
      </SectionCard>
    </Stack>
  );
}
