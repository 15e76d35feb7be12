import { NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from '../../../ui/i18n.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { RevisionCard } from './RevisionCard.tsx';
import type { Sheet } from './sheets.ts';
import { lineOf } from './sheets.ts';

/** The sheets in force, one for each language and country; the chosen one is in the address. */
export function CurrentRevisions({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation('sds');
  const [url, change] = useUrlState();
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const current = sheet.revisions.filter((one) => one.current);
  const shown =
    current.find(({ id }) => id === url['revision']) ??
    current.find(({ language }) => language === spokenLocale()) ??
    current[0]!;
  const lines = current.map((one) => ({ value: one.id, label: lineOf(one) }));
  return (
    <Stack gap="md">
      {current.length > 1 &&
        (current.length > 2 || phone ? (
          <NativeSelect
            aria-label={t('sheet.current')}
            size="md"
            value={shown.id}
            onChange={(event) => change({ revision: event.currentTarget.value })}
            data={lines}
          />
        ) : (
          <SegmentedControl
            aria-label={t('sheet.current')}
            value={shown.id}
            onChange={(revision) => change({ revision })}
            data={lines}
          />
        ))}
      <RevisionCard key={shown.id} revision={shown} sheet={sheet} />
    </Stack>
  );
}
