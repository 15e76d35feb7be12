import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { deviceName, subscribeHere, supportsPush } from '../../../modules/delivery/pushHere.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { notifyBad } from '../../../ui/feedback/notify.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './MyInfoPage.module.css';

/** The devices on which I read notifications; this one is added by a press. */
export function NotificationDevices() {
  const { t } = useTranslation('profile');
  const f = useFormat();
  const [asking, setAsking] = useState(false);
  const found = useQuery(queryOf('getNotificationDevices', {}));
  const add = useCommand('addNotificationDevice', {
    refresh: ['getNotificationDevices'],
    done: t('notifications.deviceOn'),
  });
  const remove = useCommand('removeNotificationDevice', {
    refresh: ['getNotificationDevices'],
    done: t('notifications.deviceRemoved'),
  });
  const turnOn = async (publicKey: string) => {
    setAsking(true);
    try {
      const subscription = await subscribeHere(publicKey);
      if (subscription === 'blocked') return notifyBad(t('notifications.blocked'));
      const { browser, system } = deviceName(navigator.userAgent);
      await add
        .mutateAsync({ ...subscription, device: t('notifications.device', { browser, system }) })
        .catch(() => {});
    } catch {
      notifyBad(t('notifications.pushFailed'));
    } finally {
      setAsking(false);
    }
  };
  return (
    <SectionCard
      title={t('notifications.devices')}
      description={t('notifications.devicesText')}
      action={
        found.data &&
        supportsPush() && (
          <Button variant="default" loading={asking} onClick={() => void turnOn(found.data.publicKey)}>
            {t('notifications.deviceAdd')}
          </Button>
        )
      }
      flush
    >
      {found.error && <ErrorState compact text={refusalWords(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton height={60} />}
      {found.data && !supportsPush() && (
        <Text size="sm" c="dimmed" px="md" pb="md">
          {t('notifications.unsupported')}
        </Text>
      )}
      {found.data?.devices.length === 0 && supportsPush() && (
        <Text size="sm" c="dimmed" px="md" pb="md">
          {t('notifications.devicesNone')}
        </Text>
      )}
      <ul className={classes.sessions}>
        {found.data?.devices.map(({ id, device, addedAt }) => (
          <li key={id}>
            <div>
              <div>{device}</div>
              <Text size="sm" c="dimmed">
                {t('notifications.deviceAdded', { when: f.instant(addedAt) })}
              </Text>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('notifications.deviceOffLabel', { device })}
              loading={remove.isPending && remove.variables.deviceId === id}
              onClick={() => remove.mutate({ deviceId: id })}
            >
              {t('notifications.deviceOff')}
            </Button>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
