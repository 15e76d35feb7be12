import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { SelectField } from '../../../ui/forms/ChoiceFields.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { spokenLocale } from '../../../words/languages.ts';
import type { SelectionBar } from './reading.ts';

type SheetPickerProps = { label: string; chosen: SelectionBar | null; onChoose: (chosen: SelectionBar | null) => void };

/** One of the company's products, found by name, manufacturer, CAS or UN number while one types. */
export function SheetPicker({ label, chosen, onChoose }: SheetPickerProps) {
  const { t } = useTranslation('sds');
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 180);
  const found = useQuery({
    ...queryOf('listSheets', {
      ...(asked && { q: asked.slice(0, 200) }),
      limit: '10',
      locale: spokenLocale(),
    } as never),
    placeholderData: keepPreviousData,
  });
  const rows = found.data?.rows ?? [];
  const options = rows.map(({ id, product, manufacturer }) => ({ value: id, label: `${product} · ${manufacturer}` }));
  return (
    <SelectField
      label={label}
      placeholder={t('sheets.search')}
      searchable
      // The server has matched already, accents and synonyms too.
      filter={({ options: all }) => all}
      data={
        chosen && !rows.some(({ id }) => id === chosen.sheetId)
          ? [{ value: chosen.sheetId, label: `${chosen.product} · ${chosen.manufacturer}` }, ...options]
          : options
      }
      value={chosen?.sheetId ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        const row = rows.find((one) => one.id === id);
        if (row) onChoose({ sheetId: row.id, product: row.product, manufacturer: row.manufacturer });
      }}
      nothingFoundMessage={found.isFetching ? undefined : t('sheets.nothingFound')}
    />
  );
}
