import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from '../../ui/i18n.ts';
import { useUrlState } from '../../ui/layout/urlState.ts';

type WindowFieldProps = { name: string; label: string; usual: number; offered: readonly number[] };

/**
 * How many days ahead a list looks, to choose in the toolbar; any other number comes from its `NumberField` in the
 * panel of filters, which alone is there on a phone.
 */
export function WindowField({ name, label, usual, offered }: WindowFieldProps) {
  const { t } = useTranslation('reports');
  const small = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false });
  const [url, change] = useUrlState();
  const held = Number(url[name] ?? usual);
  if (small || !Number.isInteger(held)) return null;
  const all = [...new Set([...offered, held])].toSorted((a, b) => a - b);
  return (
    <NativeSelect
      size="sm"
      aria-label={label}
      value={String(held)}
      onChange={({ currentTarget: { value } }) => change({ [name]: Number(value) === usual ? undefined : value })}
      data={all.map((count) => ({ value: String(count), label: t('withinDays', { count }) }))}
    />
  );
}
