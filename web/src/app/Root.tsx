import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { loadWords, useTranslation } from '../ui/i18n.ts';
import { isSignedIn, ownerOf, useMaybeSession } from '../session/session.ts';
import { onPendingCart, readPendingCart } from '../session/pendingCart.ts';
import { PlainMessages } from '../ui/feedback/PlainMessages.tsx';
import { whenNotificationsWanted } from '../ui/feedback/notify.ts';
import { StepUpPlace } from './gates/StepUpPlace.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';

const KioskWatch = lazyPart(() => import('../modules/identity/KioskWatch.tsx'));
const MergeWanted = lazyPart(async () => {
  await loadWords('buying');
  return import('../modules/store/MergeWanted.tsx');
});
const Notifications = lazy(() => import('../ui/feedback/Notifications.tsx').catch(() => ({ default: PlainMessages })));

/** Around every page: the browser's title, the place for notifications. */
export function Root() {
  const { t } = useTranslation('shell');
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const [wanted, setWanted] = useState(false);
  useEffect(() => whenNotificationsWanted(() => setWanted(true)), []);
  const session = useMaybeSession();
  const [keeps, setKeeps] = useState(() => readPendingCart().length > 0);
  useEffect(() => onPendingCart(() => setKeeps(true)), []);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // before the effects of the pages, which may put a name of their own in its place (usePageTitle)
  useLayoutEffect(() => {
    document.title = title ? `${t(`titles.${title}`)} · ${t('product')}` : t('product');
  }, [t, title, pathname]);
  return (
    <>
      <Outlet />
      {session?.kiosk && session.person && (
        <Suspense>
          <KioskWatch />
        </Suspense>
      )}
      {keeps && session && isSignedIn(session) && (
        <Suspense>
          <MergeWanted owner={ownerOf(session)} />
        </Suspense>
      )}
      {session?.person && <StepUpPlace />}
      {wanted && (
        <Suspense>
          <Notifications owner={session && isSignedIn(session) ? ownerOf(session) : null} />
        </Suspense>
      )}
    </>
  );
}
