import { TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useUrlState } from '../../ui/layout/urlState.ts';

const aDay = /^\d{4}-\d\d-\d\d$/;

type DayFieldProps = { name: string; label: string; usual?: string; max?: string; folded?: boolean };

/**
 * A day that narrows a list and is in the address by its name; `usual` is what holds while it is not set. Its label is
 * inside the field, and above it where it is `folded` into the panel of filters, as all are on a phone.
 */
export function DayField({ name, label, usual = '', max, folded = false }: DayFieldProps) {
  const small = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false });
  const [url, change] = useUrlState();
  return (
    <TextInput
      type="date"
      size="sm"
      {...(folded || small
        ? { label }
        : {
            'aria-label': label,
            leftSection: <span aria-hidden>{label}</span>,
            leftSectionWidth: `calc(${label.length * 0.85}ch + 1.125rem)`,
            leftSectionPointerEvents: 'none',
          })}
      value={url[name] ?? usual}
      {...(max && { max })}
      onChange={(event) => {
        const day = event.currentTarget.value;
        if (day === '' || aDay.test(day)) change({ [name]: day === '' ? undefined : day });
      }}
    />
  );
}
