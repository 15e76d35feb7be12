import '@mantine/notifications/styles.css';
import { Notifications as Place, notifications, useNotifications } from '@mantine/notifications';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n.ts';
import classes from './Notifications.module.css';
import { notificationsReady } from './notify.ts';
import { UndoMessage } from './UndoMessage.tsx';
import { useAboveBars } from './useAboveBars.ts';

/** How long an undo stays at least, also on other pages. */
const leastStay = 20_000;

/** Where short words pop up, on this device of `owner`. Loaded with the first of them. */
export default function Notifications({ owner }: { owner: string | null }) {
  const { t } = useTranslation('ui');
  const close = t('close');
  useAboveBars(useNotifications().notifications.length > 0);
  const offered = useRef<{ id: string; at: number } | null>(null);
  useEffect(
    () =>
      notificationsReady(({ undo, message, ...words }) => {
        const usual = { ...words, withBorder: true, closeButtonProps: { 'aria-label': close } };
        if (!undo) return void notifications.show({ ...usual, message });
        // One at a time: it is always the last act that is undone.
        if (offered.current) notifications.hide(offered.current.id);
        const id = crypto.randomUUID();
        offered.current = { id, at: Date.now() };
        notifications.show({
          ...usual,
          id,
          role: 'status',
          message: <UndoMessage message={message} undo={undo} onSettled={() => notifications.hide(id)} />,
        });
      }),
    [close],
  );
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    if (!offered.current || Date.now() - offered.current.at < leastStay) return;
    notifications.hide(offered.current.id);
    offered.current = null;
  }, [pathname]);
  // It names people of a company: who is next on this device neither sees nor undoes it.
  useEffect(
    () => () => {
      if (offered.current) notifications.hide(offered.current.id);
      offered.current = null;
    },
    [owner],
  );
  return <Place position="bottom-right" limit={4} classNames={{ root: classes.place }} />;
}
