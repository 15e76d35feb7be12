import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useCommand } from '../../../api/queries.ts';
import { deviceOf } from '../../../modules/identity/device.ts';
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { colon, useTranslation } from '../../../ui/i18n.ts';
import { IconDeviceDesktop, IconDeviceMobile } from '../../../ui/icons.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './MyInfoPage.module.css';

/** Where I am signed in; each can be ended, or all others at once. */
export function SessionList() {
  const { t } = useTranslation('profile');
  const f = useFormat();
  const sessions = useQuery(queryOf('listSessions', {}));
  const [asking, setAsking] = useState(false);
  const end = useCommand('endSession', { refresh: ['listSessions'], done: t('security.ended') });
  const endOthers = useCommand('endOtherSessions', {
    refresh: ['listSessions'],
    done: ({ ended }) => t('security.endOthersDone', { count: ended }),
    onSuccess: () => setAsking(false),
  });
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  const device = (userAgent: string | null) => {
    const found = deviceOf(userAgent);
    return found
      ? t('security.deviceOn', { browser: found.browser, system: found.system })
      : t('security.unknownDevice');
  };
  return (
    <SectionCard
      title={t('security.sessions')}
      description={t('security.sessionsText')}
      flush
      action={
        others > 0 && (
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            {t('security.endOthers')}
          </Button>
        )
      }
    >
      {sessions.error && (
        <ErrorState compact text={refusalWords(sessions.error)} onRetry={() => void sessions.refetch()} />
      )}
      {!sessions.data && !sessions.error && <Skeleton height={150} m="md" />}
      <ul className={classes.sessions}>
        {sessions.data?.map((session) => {
          const Icon = deviceOf(session.userAgent)?.mobile ? IconDeviceMobile : IconDeviceDesktop;
          return (
            <li key={session.id}>
              <Icon size={24} stroke={1.5} aria-hidden />
              <div>
                <Text fw={600}>{device(session.userAgent)}</Text>
                <Text size="sm" c="dimmed">
                  {[session.companyName, session.ip].filter(Boolean).join(' · ')}
                </Text>
                <Text size="sm" c="dimmed">
                  {t('security.lastSeen', { when: f.instant(session.lastSeenAt) })}
                  <span className={classes.since}>, {t('security.since', { when: f.instant(session.createdAt) })}</span>
                </Text>
              </div>
              {session.current ? (
                <StatusBadge tone="good">{t('security.current')}</StatusBadge>
              ) : (
                <Button
                  variant="subtle"
                  size="sm"
                  loading={end.isPending && end.variables?.sessionId === session.id}
                  onClick={() => end.mutate({ sessionId: session.id })}
                  aria-label={`${colon(t('security.end'))} ${device(session.userAgent)}`}
                >
                  {t('security.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => endOthers.mutate({})}
        title={t('security.endOthers')}
        preview={t('security.endOthersPreview', { count: others })}
        confirm={t('security.endOthers')}
        busy={endOthers.isPending}
      />
    </SectionCard>
  );
}
