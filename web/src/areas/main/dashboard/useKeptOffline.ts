import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepOffline, mayKeep } from '../../../api/keepOffline.ts';
import { pagesOf, queryClient, queryOf } from '../../../api/queries.ts';
import { keptOpening } from '../../../modules/enrolment/kept-opening.ts';
import { useSession } from '../../../session/session.ts';
import { loadWords } from '../../../ui/i18n.ts';
import type { Dashboard } from './dashboard.ts';

/** First the page itself; what is kept for later comes when it is quiet. */
const quietAfterMs = 2500;

/** What one would go on with: the first of what the page shows that is under way. */
const nextOf = ({ overdue, dueSoon, continue: going }: Dashboard) =>
  [...overdue, ...dueSoon, ...going].find(({ startedAt }) => startedAt !== null);

/**
 * Keeps what opens without a connection: this page, the certificates, and the next step of a course that was opened on
 * this device.
 */
export function useKeptOffline(dashboard: Dashboard | undefined): void {
  const router = useRouter();
  const { kiosk } = useSession();
  const next = dashboard && nextOf(dashboard);
  const courseId = next?.courseId;
  const here = dashboard !== undefined && !kiosk;
  useEffect(() => {
    if (!here) return;
    const timer = setTimeout(() => void keep(router, courseId).catch(() => {}), quietAfterMs);
    return () => clearTimeout(timer);
  }, [here, router, courseId]);
}

async function keep(router: ReturnType<typeof useRouter>, courseId: string | undefined): Promise<void> {
  await keepOffline();
  if (!mayKeep()) return;
  await Promise.all([
    router.preloadRoute({ to: '/profile', search: { tab: 'achievements' } as never }),
    import('../profile/AchievementsTab.tsx'),
    loadWords('qualification', 'lists'),
    queryClient.prefetchInfiniteQuery(pagesOf('listMyAchievements', {})),
  ]);
  if (!courseId) return;
  await router.preloadRoute({ to: '/courses/view/$id', params: { id: courseId } });
  const opened = keptOpening(courseId);
  if (!opened) return;
  const { enrolmentId } = opened;
  const { resumeUnitId } = await queryClient.fetchQuery({ ...queryOf('getLearning', { enrolmentId }), staleTime: 0 });
  if (resumeUnitId) await queryClient.prefetchQuery(queryOf('getUnit', { enrolmentId, unitId: resumeUnitId }));
}
