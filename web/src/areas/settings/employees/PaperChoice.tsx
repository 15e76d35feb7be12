import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Input } from '../../../api/client.ts';
import { fetchFile } from '../../../api/client.ts';
import { useTranslation } from '../../../ui/i18n.ts';

type Paper = 'a4' | 'letter';

/** Letter where North America prints, else A4. */
export function usePaper() {
  return useState<Paper>(/-(US|CA|MX)$/i.test(navigator.language) ? 'letter' : 'a4');
}

export function PaperChoice({ value, onChange }: { value: Paper; onChange: (paper: Paper) => void }) {
  const { t } = useTranslation('pins');
  return (
    <SegmentedControl
      aria-label={t('card.paper')}
      value={value}
      onChange={(paper) => onChange(paper as Paper)}
      data={[
        { value: 'letter', label: t('card.letter') },
        { value: 'a4', label: t('card.a4') },
      ]}
    />
  );
}

/** Has the slips made and hands them to the browser; they cannot be had again. */
export async function printSlips(selection: Input<'givePins'>['selection'], format: Paper): Promise<void> {
  const { blob, filename } = await fetchFile(
    'givePins',
    { selection, format },
    { signal: new AbortController().signal, onBytes: () => {} },
  );
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: address, download: filename }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
