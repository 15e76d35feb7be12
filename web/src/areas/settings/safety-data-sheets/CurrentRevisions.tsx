import { jurisdictionWords, languageWords } from '@app/domain/sds/words';
import { SegmentedControl, Stack } from '@mantine/core';
import { useTranslation } from '../../../ui/i18n.ts';
import { useUrlState } from '../../../ui/urlState.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { RevisionCard } from './RevisionCard.tsx';
import type { Revision, Sheet } from './sheets.ts';

/** The sheets in force, one for each language and country; the chosen one is in the address. */
export function CurrentRevisions({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation('sds');
  const [url, change] = useUrlState();
  const current = sheet.revisions.filter((one) => one.current);
  const shown = current.find(({ id }) => id === url['revision']) ?? current.find(({ language }) => language === spokenLocale()) ?? current[0]!;
  return (
    <Stack gap="md">
      {current.length > 1 && (
        <SegmentedControl
          aria-label={t('sheet.current')}
          value={shown.id}
          onChange={(revision) => change({ revision })}
          data={current.map((one) => ({ value: one.id, label: lineOf(one) }))}
        />
      )}
      <RevisionCard key={shown.id} revision={shown} sheet={sheet} />
    </Stack>
  );
}

/** "French · Canada (WHMIS)": what tells the sheets in force apart. */
export function lineOf({ language, jurisdiction }: Pick<Revision, 'language' | 'jurisdiction'>): string {
  const locale = spokenLocale();
  return `${languageWords[language][locale]} · ${jurisdictionWords[jurisdiction][locale]}`;
}
