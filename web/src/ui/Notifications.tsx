import '@mantine/notifications/styles.css';
import { Notifications as Place, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { notificationsReady } from './notify.ts';

/** Where short words pop up. Loaded with the first of them. */
export default function Notifications() {
  useEffect(() => notificationsReady((words) => notifications.show({ ...words, withBorder: true })), []);
  return <Place position="bottom-right" limit={4} />;
}
