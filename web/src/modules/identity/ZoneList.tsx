import { Select } from '@mantine/core';
import type { SelectProps } from '@mantine/core';

export type TimeZoneFieldProps = Pick<
  SelectProps,
  'label' | 'size' | 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'error'
> & {
  /** The words for no time zone of one's own, where that may be. */
  none?: string;
};

/** Every time zone the browser knows, and UTC, to be searched in. */
export default function ZoneList({ none, ...field }: TimeZoneFieldProps) {
  const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
  const data = [...(none ? [{ value: '', label: none }] : []), ...zones.map((zone) => ({ value: zone, label: zone }))];
  return <Select data={data} searchable allowDeselect={false} {...field} />;
}
