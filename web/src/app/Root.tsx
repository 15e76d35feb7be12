import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whenNotificationsWanted } from '../ui/notify.ts';

const Notifications = lazy(() => import('../ui/Notifications.tsx'));

/** Around every page: the browser's title, the place for notifications. */
export function Root() {
  const { t } = useTranslation();
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title });
  const [wanted, setWanted] = useState(false);
  useEffect(() => whenNotificationsWanted(() => setWanted(true)), []);
  useEffect(() => {
    document.title = title ? `${t(`titles.${title}`)} · ${t('product')}` : t('product');
  }, [t, title]);
  return (
    <>
      <Outlet />
      {wanted && (
        <Suspense>
          <Notifications />
        </Suspense>
      )}
    </>
  );
}
