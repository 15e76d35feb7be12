import { lazy, Suspense } from 'react';
import { PageSkeleton } from '../ui/feedback/PageSkeleton.tsx';

// Few visits end here: what they see comes then.
const load = () => import('./NotFoundPage.tsx');
const NotFound = lazy(async () => ({ default: (await load()).NotFoundPage }));
const Lost = lazy(async () => ({ default: (await load()).LostPage }));

/** An address within a layout that shows nothing. */
export function NotFoundPage() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <NotFound />
    </Suspense>
  );
}

/** An address that is in no area. */
export function LostPage() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Lost />
    </Suspense>
  );
}
