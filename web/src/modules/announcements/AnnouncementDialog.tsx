import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { hrefOf } from '../../api/client.ts';
import { useIsOnline } from '../../api/connection.ts';
import { queryOf, useCommand } from '../../api/queries.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './announcements.module.css';

/** A message one got: its words, links and files, and the acknowledgement where it asks for one. */
export function AnnouncementDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const { t } = useTranslation('announcements');
  const f = useFormat();
  const online = useIsOnline();
  const found = useQuery(queryOf('getMyAnnouncement', { messageId }));
  const acknowledge = useCommand('acknowledgeAnnouncement', {
    refresh: ['listMyAnnouncements', 'getMyAnnouncement', 'getInboxEntry', 'listInbox', 'countInbox'],
    done: t('done'),
    onSuccess: onClose,
  });
  const row = found.data;
  if (!row)
    return (
      <Dialog opened onClose={onClose} title={t('title')} size="lg">
        {found.error ? (
          <ErrorState
            text={found.error.code === 'notFound' ? t('gone') : refusalWords(found.error)}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <Skeleton h={180} />
        )}
      </Dialog>
    );
  return (
    <Dialog opened onClose={onClose} title={row.subject} size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {row.from
            ? t('from', { name: row.from, day: f.dayOf(row.sentAt) })
            : t('fromCompany', { day: f.dayOf(row.sentAt) })}
          {row.acknowledge &&
            row.acknowledgeBy &&
            !row.acknowledgedAt &&
            ` · ${t('by', { day: f.day(row.acknowledgeBy) })}`}
        </Text>
        <div className={classes.words} lang={row.language}>
          {row.paragraphs.map((text, place) => (
            <p key={place} dir="auto">
              {text}
            </p>
          ))}
        </div>
        {row.links.length > 0 && (
          <ul className={classes.items} aria-label={t('links')}>
            {row.links.map(({ label, href }) => (
              <li key={href}>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
        {row.files.length > 0 && (
          <ul className={classes.items} aria-label={t('files')}>
            {row.files.map(({ name, bytes }, place) => (
              <li key={place}>
                <a
                  href={hrefOf('getMyAnnouncementFile', { messageId, place: String(place) })}
                  target="_blank"
                  rel="noopener"
                >
                  {name}
                </a>{' '}
                <small>{f.bytes(bytes)}</small>
              </li>
            ))}
          </ul>
        )}
        {row.acknowledgedAt && <Alert color="spruce">{t('acknowledged', { at: f.instant(row.acknowledgedAt) })}</Alert>}
        {row.acknowledge && !row.acknowledgedAt && !online && <Alert color="amber">{t('offline')}</Alert>}
        {row.acknowledge && !row.acknowledgedAt && (
          <Group justify="flex-end">
            <Button
              size="md"
              disabled={!online}
              loading={acknowledge.isPending}
              onClick={() => acknowledge.mutate({ messageId })}
            >
              {t('acknowledge')}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}
