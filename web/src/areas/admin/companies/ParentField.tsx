import { Select } from '@mantine/core';
import type { SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';

export type ParentFieldProps = Pick<
  SelectProps,
  'label' | 'placeholder' | 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'error'
> & {
  /** The company itself: no one stands under themself. */
  except?: string | undefined;
};

/** The company another one stands under, found by its name. */
export default function ParentField({ except, ...field }: ParentFieldProps) {
  const others = useQuery(queryOf('listCompanies', { limit: '100' as never }));
  const data = (others.data?.rows ?? [])
    .filter(({ id }) => id !== except)
    .map(({ id, name }) => ({ value: id, label: name }));
  return <Select clearable searchable data={data} {...field} />;
}
