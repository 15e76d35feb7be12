import { TextInput } from '@mantine/core';
import { useUrlState } from '../../ui/layout/urlState.ts';

const aDay = /^\d{4}-\d\d-\d\d$/;

/** A day that narrows a list and is in the address by its name; `usual` is what holds while it is not set. */
export function DayField({ name, label, usual = '', max }: { name: string; label: string; usual?: string; max?: string }) {
  const [url, change] = useUrlState();
  return (
    <TextInput
      type="date"
      size="sm"
      aria-label={label}
      title={label}
      value={url[name] ?? usual}
      {...(max && { max })}
      onChange={(event) => {
        const day = event.currentTarget.value;
        if (day === '' || aDay.test(day)) change({ [name]: day === '' ? undefined : day });
      }}
    />
  );
}
