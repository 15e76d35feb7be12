import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { Rows } from './rows.ts';
import { lazyPart } from '../../../../ui/lazyPart.tsx';

const RowActs = lazyPart(() => import('./RowActs.tsx'));

/** What can be done with chosen rows; it comes with the first that is chosen. */
export function ActsOfChosen(props: { rows: Rows; onClose: () => void }) {
  return (
    <Suspense fallback={<Skeleton h={36} w={320} />}>
      <RowActs {...props} />
    </Suspense>
  );
}
