import '@mantine/notifications/styles.css';
import { Notifications as Place, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { useTranslation } from './i18n.ts';
import { notificationsReady } from './notify.ts';

/** Where short words pop up. Loaded with the first of them. */
export default function Notifications() {
  const { t } = useTranslation('ui');
  const close = t('close');
  useEffect(() => notificationsReady((words) => notifications.show({ ...words, withBorder: true, closeButtonProps: { 'aria-label': close } })), [close]);
  return <Place position="bottom-right" limit={4} />;
}
