import { TextInput } from '@mantine/core';
import type { TimeZoneFieldProps } from './ZoneList.tsx';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazyPart.tsx';

const ZoneList = lazyPart(() => import('./ZoneList.tsx'));

/**
 * One of four hundred time zones. The list weighs 35 kB and comes after the page; until then the field shows what is
 * chosen.
 */
export function TimeZoneField(props: TimeZoneFieldProps) {
  const { label, size, value, none } = props;
  return (
    <Suspense fallback={<TextInput label={label} size={size} value={value || none || ''} readOnly />}>
      <ZoneList {...props} />
    </Suspense>
  );
}
