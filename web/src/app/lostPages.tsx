import { Suspense } from 'react';
import { PageSkeleton } from '../ui/feedback/PageSkeleton.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';

// Few visits end here: what they see comes then.
const load = () => import('./NotFoundPage.tsx');
const NotFound = lazyPart(async () => ({ default: (await load()).NotFoundPage }));
const Lost = lazyPart(async () => ({ default: (await load()).LostPage }));

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
