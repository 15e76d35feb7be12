import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Rows } from './rows.ts';

const RowActs = lazy(() => import('./RowActs.tsx'));

/** What can be done with chosen rows; it comes with the first that is chosen. */
export function ActsOfChosen(props: { rows: Rows; onClose: () => void }) {
  return (
    <Suspense fallback={<Skeleton h={36} w={320} />}>
      <RowActs {...props} />
    </Suspense>
  );
}
