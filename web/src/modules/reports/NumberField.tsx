import type { ListFilter } from '@app/domain/lists/list';
import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useUrlState } from '../../ui/layout/urlState.ts';
import { spokenLocale } from '../../words/languages.ts';

type NumberFieldProps = {
  name: string;
  filter: Extract<ListFilter, { kind: 'number' }>;
  usual: number;
  offered: readonly number[];
};

/**
 * A whole number that says how far a list looks and is in the address by its name; `usual` is what holds while it is
 * not set.
 */
export function NumberField({ name, filter: { label, least, most }, usual, offered }: NumberFieldProps) {
  const [url, change] = useUrlState();
  const id = useId();
  const held = url[name] ?? String(usual);
  const [typed, type] = useState<string | null>(null);
  const fits = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most;
  return (
    <>
      <TextInput
        type="number"
        size="sm"
        label={label[spokenLocale()]}
        list={id}
        min={least}
        max={most}
        value={typed ?? held}
        error={typed !== null && typed !== '' && !fits(typed)}
        onChange={({ currentTarget: { value } }) => {
          type(value);
          if (value === '' || fits(value))
            change({ [name]: value === '' || Number(value) === usual ? undefined : value });
        }}
        onBlur={() => type(null)}
      />
      <datalist id={id}>
        {offered.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </datalist>
    </>
  );
}
